"""Records: frozen, slotted dataclasses, made and copied quickly.

A field of a frozen class is set by a call each, which for sixty fields takes ten times as long as plain assignments do;
and a fight that plays itself makes thousands of records a second. So a record is filled in an open twin of its class,
with the same slots, and becomes one of the class when it is done.
"""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import partial
from operator import attrgetter
from threading import local
from typing import TYPE_CHECKING, Any, Final, TypeVar

T = TypeVar("T")


def swift(record: type[T]) -> type[T]:
    """The same frozen, slotted dataclass, whose records are made by plain assignments; for those made often.

    For no more than five fields there is nothing to gain.
    """
    own: Any = record
    if hasattr(record, "__post_init__") or not all(one.init for one in fields(own)):
        raise TypeError(f"{record.__name__} has fields that are not simply given.")
    begin, end = "_become(self, '__class__', _open)", "self.__class__ = _record"
    own.__init__ = _written(record, "self.{name} = {value}", begin, end, _open=_open_twin(record), _record=record)
    return record


def _written(record: Any, line: str, begin: str = "", end: str = "", **names: Any) -> Callable[..., None]:
    """An `__init__` with such a line for each field."""
    known = [one for one in fields(record) if one.init]
    names["_become"] = object.__setattr__
    lines = [begin, *(line.format(name=one.name, value=_value(one)) for one in known), end]
    if hasattr(record, "__post_init__"):
        lines.append("self.__post_init__()")
    head = f"def __init__({', '.join(('self', *_parameters(known, names)))}):"
    exec("\n    ".join([head, *filter(None, lines), "pass"]), names)
    made: Any = names["__init__"]
    made.__qualname__ = f"{record.__qualname__}.__init__"
    return made


_PARAMS: Final = "__dataclass_params__"


class _Frozen:
    """The parameters of a dataclass made here: it is frozen, though not by the library, which must not object to it."""

    thread = local()
    init = repr = eq = True
    order = unsafe_hash = False

    @property
    def frozen(self) -> bool:
        """True, but in a thread that builds one of ours on it."""
        return not getattr(self.thread, "extends", False)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(declared=None, /, *, kw_only=False, frozen=False, slots=False, **others):
        """The library's `dataclass` for frozen, slotted ones, whose functions cost nothing until they are called.

        The library writes and compiles six functions for each class, which is a fifth of the time in which the window
        opens: the rules have hundreds of kinds of message, and few of them are made in a fight.
        """
        if declared is None:
            return partial(dataclass, kw_only=kw_only, frozen=frozen, slots=slots, **others)
        if others or not (frozen and slots):
            return dataclasses.dataclass(declared, kw_only=kw_only, frozen=frozen, slots=slots, **others)
        own = {name for name, value in vars(declared).items() if value is not None}
        # on a class of the library, one that is not frozen cannot be built; then two functions are compiled
        theirs = any(not isinstance(vars(one).get(_PARAMS, _Frozen()), _Frozen) for one in declared.__mro__)
        how = {"frozen": theirs, "slots": True, "kw_only": kw_only, "init": False, "repr": False, "eq": False}
        _Frozen.thread.extends = not theirs
        try:
            made = dataclasses.dataclass(declared, **how)
        finally:
            _Frozen.thread.extends = False
        setattr(made, _PARAMS, _Frozen())
        for name, function in _functions(made).items():
            if name not in own:
                setattr(made, name, function)
        return made


def _functions(record: Any) -> dict[str, Callable[..., Any]]:
    """The functions of a frozen, slotted dataclass, as the library would write them."""
    every = fields(record)
    compared = _values([one.name for one in every if one.compare])
    shown = [one.name for one in every if one.repr]

    def __init__(self: Any, /, *given: Any, **named: Any) -> None:
        record.__init__ = _written(record, "_become(self, {name!r}, {value})")
        record.__init__(self, *given, **named)

    def __eq__(self: Any, other: object) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(compared(self))

    def __repr__(self: Any) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    own = {one.__name__: one for one in (__init__, __eq__, __hash__, __repr__)}
    for name, function in own.items():
        function.__qualname__ = f"{record.__qualname__}.{name}"
    return {**own, **_FROZEN}


def _values(names: list[str]) -> Callable[[Any], Any]:
    """A function that gets the values of these fields."""
    return attrgetter(*names) if names else lambda record: ()


def _set(self: Any, name: str, value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_FROZEN: Final = {
    "__setattr__": _set, "__delattr__": _delete, "__getstate__": _state, "__setstate__": _set_state,
}  # fmt: skip


def evolver(record: type[T]) -> Callable[..., T]:
    """A function like `dataclasses.replace` for one frozen, slotted dataclass; it checks nothing but the names."""
    own: Any = record
    known = [field.name for field in fields(own)]
    lines = ["def copied(_old):", "    _new = _open()", *(f"    _new.{name} = _old.{name}" for name in known)]
    scope: dict[str, Any] = {"_open": partial(object.__new__, _open_twin(record))}
    exec("\n".join([*lines, "    return _new"]), scope)
    copied: Callable[[T], Any] = scope["copied"]

    def evolve(old: T, /, **changes: Any) -> T:
        new = copied(old)
        for name, value in changes.items():
            try:
                setattr(new, name, value)
            except AttributeError as unknown:
                raise TypeError(f"{record.__name__} has no field “{name}”") from unknown
        new.__class__ = record
        made: T = new
        return made

    return evolve


def _open_twin(record: type) -> type:
    """A class like this one, of which every field can be set."""
    open_as_usual = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(record.__name__, record.__bases__, {"__slots__": record.__dict__["__slots__"], **open_as_usual})


def _parameters(known: list[Field[Any]], names: dict[str, Any]) -> Iterator[str]:
    """The parameters of fields, those by name alone last; their defaults are noted among the names."""
    by_name = [one for one in known if one.kw_only]
    for one in [*(one for one in known if not one.kw_only), *by_name]:
        if by_name and one is by_name[0]:
            yield "*"
        if one.default_factory is not MISSING:
            names[f"_make_{one.name}"], names["_missing"] = one.default_factory, MISSING
            yield f"{one.name}=_missing"
        elif one.default is not MISSING:
            names[f"_usual_{one.name}"] = one.default
            yield f"{one.name}=_usual_{one.name}"
        else:
            yield one.name


def _value(one: Field[Any]) -> str:
    if one.default_factory is MISSING:
        return one.name
    return f"_make_{one.name}() if {one.name} is _missing else {one.name}"

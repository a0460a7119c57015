"""Records: frozen, slotted dataclasses, made and copied quickly.

A field of a frozen class is set by a call each, which for sixty fields takes ten times as long as plain assignments do;
and a fight that plays itself makes thousands of records a second. So a record is filled in an open twin of its class,
with the same slots, and becomes one of the class when it is done.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from functools import partial
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, ClassVar, Protocol, TypeVar, Union, get_args, get_origin


class Record(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Watched:
    """A record of a fight that somebody watches: it notes what is read of it."""

    __slots__ = ()

    def evolved(self, changes: Mapping[str, Any]) -> Any:
        """A changed copy, for which nothing is read."""
        raise NotImplementedError

    def told(self, work_out: Callable[..., Any], figure: Any = None) -> tuple[Any] | None:
        """What is known of a function of the fight, or of one of its figures; None where it is to be worked out."""
        raise NotImplementedError


T = TypeVar("T")
M = TypeVar("M")


def swift(record: type[T]) -> type[T]:
    """The same frozen, slotted dataclass, whose records are made by plain assignments; for those made often.

    For no more than five fields there is nothing to gain.
    """
    own: Any = record
    known = [one for one in fields(own) if one.init]
    names: dict[str, Any] = {"_become": object.__setattr__, "_open": _open_twin(record), "_record": record}
    lines = [
        f"def __init__(self, {', '.join(_parameters(known, names))}):",
        "    _become(self, '__class__', _open)",
        *(f"    self.{one.name} = {_value(one)}" for one in known),
        "    self.__class__ = _record",
        *(["    self.__post_init__()"] if hasattr(record, "__post_init__") else []),
    ]
    if len(known) < len(fields(own)):
        raise TypeError(f"{record.__name__} has fields that are not simply given.")
    exec("\n".join(lines), names)
    made: Any = names["__init__"]
    made.__qualname__ = f"{record.__qualname__}.__init__"
    own.__init__ = made
    return record


def late(record: type[T]) -> type[T]:
    """The same frozen, slotted dataclass, made without `init`, `repr` and `eq`: they come here, and cost little.

    For records of which there are hundreds of kinds. To write and compile its functions takes longer than all else
    about a dataclass, and few of the kinds are ever made. So `__init__` is written when the first of a kind is made.
    """
    own: Any = record
    compared = attrgetter(*(one.name for one in fields(own) if one.compare))
    shown = [one.name for one in fields(own) if one.repr]

    def __init__(self: Any, /, *given: Any, **named: Any) -> None:
        swift(record)
        own.__init__(self, *given, **named)

    def __eq__(self: Any, other: object) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(compared(self))

    def __repr__(self: Any) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    for function in (__init__, __eq__, __hash__, __repr__):
        function.__qualname__ = f"{record.__qualname__}.{function.__name__}"
        setattr(own, function.__name__, function)
    return record


def evolver(record: type[T]) -> Callable[..., T]:
    """A function like `dataclasses.replace` for one frozen, slotted dataclass; it checks nothing but the names."""
    own: Any = record
    if issubclass(own, Watched):
        return lambda old, /, **changes: own.evolved(old, changes)
    known = [field.name for field in fields(own)]
    lines = ["def copied(_old):", "    _new = _open()", *(f"    _new.{name} = _old.{name}" for name in known)]
    scope: dict[str, Any] = {"_open": partial(object.__new__, _open_twin(record))}
    exec("\n".join([*lines, "    return _new"]), scope)
    copied: Callable[[T], Any] = scope["copied"]

    def evolve(old: T, /, **changes: Any) -> T:
        if old.__class__ is not record and isinstance(old, Watched):
            made: T = old.evolved(changes)
            return made
        new = copied(old)
        for name, value in changes.items():
            try:
                setattr(new, name, value)
            except AttributeError as unknown:
                raise TypeError(f"{record.__name__} has no field “{name}”") from unknown
        new.__class__ = record
        return new  # type: ignore[no-any-return]

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


def metadata(hint: Any, kind: type[M]) -> M | None:
    """The annotation of one kind on the type of a field, also on one that may be None; None without one."""
    while True:
        found = next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, kind)), None)
        if found is not None:
            return found
        if get_origin(hint) in (Union, UnionType):
            hint = next(one for one in get_args(hint) if one is not type(None))
        elif get_origin(hint) is Annotated:
            hint = hint.__origin__
        else:
            return None

"""Records: dataclasses whose methods are written late, and frozen ones that are made and copied quickly.

The program has fourteen hundred dataclasses, and a start needs the methods of few of them. To write and compile these
takes longer than all else about a dataclass, so each one is written when it is first called.

A field of a frozen class is set by a call each, which for sixty fields takes ten times as long as plain assignments do;
and a fight that plays itself makes thousands of records a second. So a swift record is filled in an open twin of its
class, with the same slots, and becomes one of the class when it is done.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, field, fields
from functools import partial
from inspect import get_annotations
from reprlib import recursive_repr
from types import MemberDescriptorType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, TypeVar, Union, get_args, get_origin


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
Writer = Callable[[Any, dict[str, Any]], Iterator[str]]
"""A function from a dataclass, and the names that the lines may use, to the lines of one of its methods."""

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(declared=None, /, *, order=False, **wanted):
        """Python's own decorator, with methods that are written late. A record in an order is left to Python."""
        if order:
            return dataclasses.dataclass(declared, order=True, **wanted)
        return partial(_declared, **wanted) if declared is None else _declared(declared, **wanted)


_PARAMETERS = {
    frozen: dataclasses.dataclass(frozen=frozen)(type("Any", (), {})).__dataclass_params__  # type: ignore[attr-defined]
    for frozen in (False, True)
}
"""What Python asks of a dataclass from which another is made: whether it is frozen."""


def _declared(
    declared: type[T], *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
) -> type[T]:
    known: dict[str, Field[Any]] = {}
    for base in declared.__mro__[-1:0:-1]:
        known |= base.__dict__.get("__dataclass_fields__", {})
    own = {one.name: one for one in _own_fields(declared, kw_only)}
    known |= own
    for one in () if slots else own.values():  # a slotted class is made anew without any of them
        if one.default is not MISSING:
            setattr(declared, one.name, one.default)
        elif isinstance(declared.__dict__.get(one.name), Field):
            delattr(declared, one.name)
    by_place = tuple(one.name for one in known.values() if one.init and not one.kw_only)
    record: Any = _slotted(declared, known) if slots else declared
    there = record.__dict__
    unhashed = there.get("__hash__") is None
    record.__dataclass_fields__, record.__dataclass_params__ = known, _PARAMETERS[frozen]
    if "__match_args__" not in there:
        setattr(record, "__match_args__", by_place)  # noqa: B010 - mypy lets nobody assign it
    if "__init__" not in there:
        _write_late(record, "__init__", _init_of_frozen if frozen else _init)
    if "__repr__" not in there:
        record.__repr__ = _shown
    if eq and "__eq__" not in there:
        _write_late(record, "__eq__", _eq)
    if eq and unhashed:
        if frozen:
            _write_late(record, "__hash__", _hash)
        else:
            record.__hash__ = None
    if frozen:
        record.__setattr__, record.__delattr__ = _refuse_to_set, _refuse_to_delete
        if slots and "__getstate__" not in there:
            record.__getstate__, record.__setstate__ = _values, _take_values
    return record  # type: ignore[no-any-return]


def _own_fields(declared: type, kw_only: bool) -> Iterator[Field[Any]]:
    """The fields that a class itself declares."""
    for name, kind in get_annotations(declared).items():
        if kind is KW_ONLY:
            kw_only = True
        elif not _is_of_class(kind):
            given = getattr(declared, name, MISSING)
            # the slot of a base has the name of its field, and is no default
            one: Any = given if isinstance(given, Field) else field()
            if not isinstance(given, Field | MemberDescriptorType):
                one.default = given
            if one.default.__class__.__hash__ is None or (not one.init and one.default is not MISSING):
                raise TypeError(f"{declared.__name__}.{name} cannot have this default.")
            one.name, one.type, one._field_type = name, kind, dataclasses._FIELD  # type: ignore[attr-defined]
            if one.kw_only is MISSING:
                one.kw_only = kw_only
            yield one


def _is_of_class(kind: Any) -> bool:
    """True for the annotation of what belongs to the class, and is no field."""
    return kind.startswith("ClassVar[") if isinstance(kind, str) else getattr(kind, "__origin__", None) is ClassVar


def _slotted(declared: type, known: Mapping[str, Field[Any]]) -> type:
    """The class with slots for its fields; a class that is there cannot get any."""
    bases = (base.__dict__.get("__slots__", ()) for base in declared.__mro__[1:-1])
    inherited = {slot for slots in bases for slot in ([slots] if isinstance(slots, str) else slots)}
    names = {name: value for name, value in declared.__dict__.items() if name not in known}
    for name in ("__dict__", "__weakref__"):
        names.pop(name, None)
    names["__slots__"] = tuple(name for name in known if name not in inherited)
    record = type(declared)(declared.__name__, declared.__bases__, names)
    record.__qualname__ = declared.__qualname__
    return record


def _write_late(record: Any, name: str, write: Writer) -> None:
    """Give a class a method that is written when it is first called."""

    def called(self: Any, /, *given: Any, **named: Any) -> Any:
        known: dict[str, Any] = {}
        exec("\n".join(write(record, known)), known)
        written = known[name]
        written.__qualname__ = called.__qualname__
        # unless it has another one meanwhile
        if record.__dict__.get(name) is called:
            setattr(record, name, written)
        return written(self, *given, **named)

    called.__name__, called.__qualname__ = name, f"{record.__qualname__}.{name}"
    setattr(record, name, called)


def _init(record: Any, names: dict[str, Any]) -> Iterator[str]:
    known = _given(record)
    yield f"def __init__(self, {', '.join(_parameters(known, names))}):"
    yield from (f" self.{one.name} = {_value(one)}" for one in known)
    yield " self.__post_init__()" if hasattr(record, "__post_init__") else " return"


def _init_of_frozen(record: Any, names: dict[str, Any]) -> Iterator[str]:
    known, names["_set"] = _given(record), object.__setattr__
    yield f"def __init__(self, {', '.join(_parameters(known, names))}):"
    yield from (f" _set(self, {one.name!r}, {_value(one)})" for one in known)
    yield " self.__post_init__()" if hasattr(record, "__post_init__") else " return"


def _init_by_twin(record: Any, names: dict[str, Any]) -> Iterator[str]:
    names |= {"_become": object.__setattr__, "_open": _open_twin(record), "_record": record}
    known = _given(record)
    yield f"def __init__(self, {', '.join(_parameters(known, names))}):"
    yield " _become(self, '__class__', _open)"
    yield from (f" self.{one.name} = {_value(one)}" for one in known)
    yield " self.__class__ = _record"
    if hasattr(record, "__post_init__"):
        yield " self.__post_init__()"


def _eq(record: Any, names: dict[str, Any]) -> Iterator[str]:
    compared = [one.name for one in fields(record) if one.compare]
    yield "def __eq__(self, other):"
    yield " if other.__class__ is not self.__class__:"
    yield "  return NotImplemented"
    yield f" return {_tuple('self', compared)} == {_tuple('other', compared)}"


def _hash(record: Any, names: dict[str, Any]) -> Iterator[str]:
    hashed = [one.name for one in fields(record) if (one.compare if one.hash is None else one.hash)]
    yield "def __hash__(self):"
    yield f" return hash({_tuple('self', hashed)})"


def _tuple(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


@recursive_repr()
def _shown(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: Any, name: str, value: Any) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_to_delete(self: Any, name: str) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _is_frozen(record: Any, name: str) -> bool:
    """True for a field, and for anything else but what a class made of a dataclass adds."""
    return name in record.__dataclass_fields__ or "__dataclass_fields__" in record.__class__.__dict__


def _values(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _take_values(self: Any, values: list[Any]) -> None:
    for one, value in zip(fields(self), values, strict=True):
        object.__setattr__(self, one.name, value)


def swift(record: type[T]) -> type[T]:
    """The same frozen, slotted dataclass, whose records are made by plain assignments; for those made often.

    For no more than five fields there is nothing to gain.
    """
    declared: Any = record
    if not all(one.init for one in fields(declared)):
        raise TypeError(f"{record.__name__} has fields that are not simply given.")
    _write_late(record, "__init__", _init_by_twin)
    return record


def evolver(record: type[T]) -> Callable[..., T]:
    """A function like `dataclasses.replace` for one frozen, slotted dataclass; it checks nothing but the names."""
    own: Any = record
    if issubclass(own, Watched):
        return lambda old, /, **changes: own.evolved(old, changes)

    copied: Callable[[Any], Any]

    def first(old: Any) -> Any:
        nonlocal copied
        copied = _copier(record)  # written when the first copy is made, as all methods are
        return copied(old)

    copied = first

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


def _copier(record: type) -> Callable[[Any], Any]:
    """A function that copies a record into an open twin of its class."""
    known: Any = record
    lines = ["def copied(_old):", " _new = _open()", *(f" _new.{one.name} = _old.{one.name}" for one in fields(known))]
    scope: dict[str, Any] = {"_open": partial(object.__new__, _open_twin(record))}
    exec("\n".join([*lines, " return _new"]), scope)
    found: Callable[[Any], Any] = scope["copied"]
    return found


def _open_twin(record: type) -> type:
    """A class like this one, of which every field can be set."""
    open_as_usual = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(record.__name__, record.__bases__, {"__slots__": record.__dict__["__slots__"], **open_as_usual})


def _given(record: Any) -> list[Field[Any]]:
    """The fields that are given when a record is made."""
    return [one for one in fields(record) if one.init]


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

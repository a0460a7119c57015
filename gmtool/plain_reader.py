"""A reader of plain data by declared types that reads what is right beyond doubt, and leaves the rest to pydantic.

Nearly all saved data is right. To import pydantic, and to have it build its check of a fight, takes longer than to show
the fight; so it is asked only about data that this reader doubts, and words what is wrong. What is read here is what
pydantic would make of it; a test compares them.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from gmtool.bounds import Between

T = TypeVar("T")
Reader = Callable[[Any], Any]


class Doubt(Exception):
    """Data that may be wrong, or of a type that is not read here."""


def read_surely(kind: type[T], data: Any) -> T:
    """The value of plain data. Raises `Doubt`."""
    try:
        value: T = _reader(kind)(data)  # type: ignore[arg-type]
    except (ValueError, TypeError, AssertionError, RecursionError) as problem:
        # of the class itself, as it is made
        raise Doubt from problem
    return value


@cache
def _reader(hint: Any) -> Reader:
    """The reader of a type."""
    of, parts = get_origin(hint), get_args(hint)
    if of is Annotated:
        return _bounded(hint)
    if of in (Union, UnionType):
        return _one_of(parts)
    if of is Literal:
        return _given(parts)
    if of is tuple:
        return _many(parts[0], tuple) if parts[-1] is Ellipsis else _each(parts, tuple)
    if of is frozenset:
        return _many(parts[0], frozenset)
    if of is not None and isinstance(of, type) and issubclass(of, Mapping) and parts[0] is str:
        return _by_name(parts[1])
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if getattr(hint, "__name__", "") == "Json":
        return _json
    if isinstance(of or hint, type):
        return _of_class(of or hint)
    return _doubtful


def _doubtful(data: Any) -> Any:
    raise Doubt


def _exactly(kind: type) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Doubt
        return data

    return read


def _text(data: Any) -> str:
    if type(data) is not str:
        raise Doubt
    if not data.isascii():
        data.encode()  # raises for half a character
    return data


def _any(data: Any) -> Any:
    return data


def _json(data: Any) -> Any:
    kind = type(data)
    if kind is dict:
        return {_text(key): _json(value) for key, value in data.items()}
    if kind is list:
        return [_json(value) for value in data]
    if kind is str:
        return _text(data)
    if kind in (bool, int, float, NoneType):
        return data
    raise Doubt


_SIMPLE: dict[Any, Reader] = {
    str: _text, int: _exactly(int), bool: _exactly(bool), float: _exactly(float), NoneType: _exactly(NoneType),
    None: _exactly(NoneType), Any: _any,
}  # fmt: skip


def _bounded(hint: Any) -> Reader:
    inner = _reader(hint.__origin__)
    bounds = [one for one in hint.__metadata__ if isinstance(one, Between)]
    if any(hasattr(one, "__get_pydantic_core_schema__") for one in hint.__metadata__ if one not in bounds):
        return _doubtful
    if not bounds:
        return inner
    if hint.__origin__ not in (int, str) or len(bounds) > 1:
        return _doubtful
    lowest, highest, is_text = bounds[0].lowest, bounds[0].highest, hint.__origin__ is str

    def read(data: Any) -> Any:
        value = inner(data)
        if not lowest <= (len(value) if is_text else value) <= highest:
            raise Doubt
        return value

    return read


def _one_of(parts: tuple[Any, ...]) -> Reader:
    others = [one for one in parts if one is not NoneType]
    if len(others) == len(parts):
        return _doubtful
    inner = _reader(others[0]) if len(others) == 1 else _doubtful
    return lambda data: None if data is None else inner(data)


def _given(values: tuple[Any, ...]) -> Reader:
    if not all(type(one) is str for one in values):
        return _doubtful
    known = frozenset(values)

    def read(data: Any) -> Any:
        if type(data) is not str or data not in known:
            raise Doubt
        return data

    return read


def _many(part: Any, make: Callable[[Any], Any]) -> Reader:
    inner = _reader(part)

    def read(data: Any) -> Any:
        if type(data) not in (list, tuple):
            raise Doubt
        return make([inner(one) for one in data])

    return read


def _each(parts: tuple[Any, ...], make: Callable[[Any], Any]) -> Reader:
    readers = tuple(_reader(one) for one in parts)

    def read(data: Any) -> Any:
        if type(data) not in (list, tuple) or len(data) != len(readers):
            raise Doubt
        return make([reader(one) for reader, one in zip(readers, data, strict=True)])

    return read


def _by_name(part: Any) -> Reader:
    inner = _reader(part)

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise Doubt
        return {_text(key): inner(value) for key, value in data.items()}

    return read


def _of_class(kind: type) -> Reader:
    if hasattr(kind, "__get_pydantic_core_schema__") or hasattr(kind, "__pydantic_config__"):
        return _doubtful
    if issubclass(kind, StrEnum):
        known: dict[str, Any] = {one.value: one for one in kind}
        given = _given(tuple(known))
        return lambda data: known[given(data)]
    if is_dataclass(kind):
        return _of_record(kind)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        hints, made = get_type_hints(kind, include_extras=True), kind
        return _each(tuple(hints[name] for name in kind._fields), lambda values: made(*values))
    return _doubtful


def _of_record(kind: Any) -> Reader:
    """The reader of a dataclass: of its data, or of one that has been read already."""
    readers: dict[str, Reader] = {}
    needed = frozenset(
        one.name for one in fields(kind) if one.init and one.default is MISSING and one.default_factory is MISSING
    )

    def prepare() -> None:
        # a class may have itself in its fields
        hints = get_type_hints(kind, include_extras=True)
        readers.update({one.name: _reader(hints[one.name]) for one in fields(kind) if one.init})

    def read(data: Any) -> Any:
        if type(data) is not dict:
            if isinstance(data, kind):
                return data
            raise Doubt
        if not readers and fields(kind):
            prepare()
        if not needed <= data.keys():
            raise Doubt
        return kind(**{name: readers[name](value) for name, value in data.items() if name in readers})

    return read

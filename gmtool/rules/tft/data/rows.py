"""Reading table rows out of parsed TOML: each field is checked by its type, and a bad row says what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from types import MappingProxyType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from gmtool.dice import Dice, DiceError

T = TypeVar("T")


class BadRow(ValueError):
    """A row that cannot be read; the message says which field and why."""


class RowReader(Generic[T]):
    """Makes dataclasses of one kind from TOML tables of the same keys."""

    def __init__(self, kind: type[T]) -> None:
        self._kind = kind
        self._hints: dict[str, Any] = get_type_hints(kind)
        self._needed = _needed(kind)

    def read(self, row: object) -> T:
        """The dataclass. Raises `BadRow`."""
        if not isinstance(row, Mapping):
            raise BadRow("it is no table")
        for key in row:
            if key not in self._hints:
                raise BadRow(f"there is no field “{key}”")
        for key in self._needed:
            if key not in row:
                raise BadRow(f"“{key}” is missing")
        return self._kind(**{key: _read(self._hints[key], key, value) for key, value in row.items()})


def read_rows(kind: type[T], rows: object, where: str, key: Callable[[T], str]) -> tuple[dict[str, T], list[str]]:
    """The good rows by key, and a sentence for each bad one."""
    good: dict[str, T] = {}
    bad: list[str] = []
    if not isinstance(rows, list):
        return good, [f"{where}: there are no rows."]
    reader = RowReader(kind)
    for number, row in enumerate(rows, start=1):
        try:
            read = reader.read(row)
            if key(read) in good:
                raise BadRow("it is there twice")
        except BadRow as problem:
            bad.append(f"{where}, row {number}{_named(row)}, is left out: {problem}.")
        else:
            good[key(read)] = read
    return good, bad


def _named(row: object) -> str:
    name = row.get("key", row.get("name")) if isinstance(row, Mapping) else None
    return f" ({name})" if isinstance(name, str) else ""


def _needed(kind: type[Any]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING)


def _read(hint: Any, key: str, value: object) -> Any:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _read(next(arg for arg in get_args(hint) if arg is not type(None)), key, value)
    if origin is Literal:
        return _one_of(get_args(hint), key, value)
    if origin is tuple:
        return tuple(_plain(str, key, one) for one in _plain(list, key, value))
    if origin is not None:
        return MappingProxyType({name: _plain(int, key, one) for name, one in _plain(dict, key, value).items()})
    return _dice(key, value) if hint is Dice else _plain(hint, key, value)


def _one_of(options: tuple[object, ...], key: str, value: object) -> object:
    if value not in options:
        raise BadRow(f"“{key}” is {value!r}, not one of {', '.join(str(option) for option in options if option)}")
    return value


def _dice(key: str, value: object) -> Dice:
    try:
        return Dice.parse(_plain(str, key, value))
    except DiceError as problem:
        raise BadRow(f"“{key}”: {str(problem).rstrip('.')}") from problem


_WORDS: Mapping[type, str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def _plain(kind: type[T], key: str, value: object) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRow(f"“{key}” should be {_WORDS[kind]}, not {value!r}")
    return value

"""Table rows from parsed TOML: each field is checked by its type, and a bad row gives a sentence about the fault."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from fractions import Fraction
from functools import cache, partial
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from gmtool.bounds import Between
from gmtool.dice import Dice, DiceError
from gmtool.fraction import SUCH_AS, read_fraction
from gmtool.records import dataclass

Name = Annotated[str, Between(1, 60)]
Word = Annotated[str, Between(0, 60)]
Keys = Annotated[tuple[str, ...], Between(0, 50)]
Number = Annotated[int, Between(0, 99)]
Change = Annotated[int, Between(-20, 20)]
Damage = Annotated[Dice, Between(1, 20)]
LONGEST_NOTE = 1000
"""The most letters of a note, on a card or in a list."""


@dataclass(frozen=True, slots=True)
class Shows:
    """The results of dice, such as "2d": an annotation of a number, or of a table of numbers, that is one of them.

    `also` are numbers that stand for something else: that no result is enough, or that there is no roll.
    """

    dice: str
    also: tuple[int, ...] = ()

    def problem(self, number: int) -> str:
        """The end of a sentence about a number that these dice do not show; empty where they do."""
        dice = Dice.parse(self.dice)
        if dice.lowest <= number <= dice.highest or number in self.also:
            return ""
        others = f", and it can be {' or '.join(map(str, self.also))}" if self.also else ""
        return f"{self.dice} shows {dice.lowest} to {dice.highest}{others}"


T = TypeVar("T")
_Numbers = int | Mapping[str, int]
"""A number, or a table of numbers."""
_Read = int | str | tuple[str, ...] | Dice | Fraction
"""A value of a field."""
_READ = (int, str, tuple, Dice, Fraction)
"""The types of these, which `isinstance` knows."""
_Reader = Callable[[str, object], Any]
"""Reads the value of a field, which comes after its key. It raises `BadRow`."""
_LONGEST = 40
_NAMED = 5
"""So many keys of a row are named."""
_SIDES = 100
_PLUS = 99


class BadRow(ValueError):
    """A row that cannot be read; the message names the field and the fault."""


def hints(record: object) -> Mapping[str, object]:
    """The types of a record's fields with their annotations; kept, for they take long to work out."""
    return _hints(record)


@cache
def _hints(record: object) -> Mapping[str, object]:
    return MappingProxyType(get_type_hints(record, include_extras=True))


class RowReader(Generic[T]):
    """A reader that makes dataclasses of one kind from TOML tables of the same keys."""

    def __init__(self, kind: type[T]) -> None:
        self._kind = kind
        self._hints = hints(kind)
        self._readers = _readers(kind)
        self._needed = _needed(kind)

    def read(self, row: object) -> T:
        """The dataclass. Raises `BadRow`, for a key that it does not have as well."""
        if isinstance(row, Mapping):
            for key in self.strange(row):
                raise BadRow(f"there is no field “{_short(key)}”{likely(key, self._hints)}")
        return self.taken(row)

    def taken(self, row: object) -> T:
        """The dataclass, whatever other keys there are. Raises `BadRow`."""
        if not isinstance(row, Mapping):
            raise BadRow("it is not a table")
        for key in self._needed:
            if key not in row:
                raise BadRow(f"“{key}” is missing")
        readers = self._readers
        return self._kind(**{key: readers[key](key, value) for key, value in row.items() if key in readers})

    def strange(self, row: Mapping[str, object], idle: Collection[str] = ()) -> tuple[str, ...]:
        """The keys of a row that the dataclass does not have, and those among them that are `idle`."""
        return tuple(key for key in row if key not in self._hints or key in idle)

    def remark(self, row: Mapping[str, object], idle: Collection[str] = ()) -> str:
        """The words for keys of a row that count for nothing; empty without any."""
        strange = self.strange(row, idle)
        if not strange:
            return ""
        named = " or ".join(f"“{_short(key)}”" for key in strange[:_NAMED])
        return f"nothing in these rules reads {named}{likely(strange[0], set(self._hints) - set(idle))}"


def likely(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the known one that is perhaps meant; empty without one."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, 1)
    return f"; “{near[0]}” is perhaps meant" if near else ""


def read_rows(kind: type[T], rows: object, where: str, key: Callable[[T], str]) -> tuple[dict[str, T], list[str]]:
    """The good rows by key, and a sentence for each bad one, and for each with a key that counts for nothing."""
    if not isinstance(rows, list):
        return {}, [f"{where}: there are no rows."]
    good, bad, remarks = read_each(kind, rows, where, key, lambda row: None)
    return good, [*bad.values(), *remarks.values()]


def read_each(
    kind: type[T],
    rows: Sequence[object],
    where: str,
    key: Callable[[T], str],
    check: Callable[[T], None],
    idle: Collection[str] = (),
) -> tuple[dict[str, T], dict[int, str], dict[int, str]]:
    """The good rows by key, and a sentence for each bad one by its place; `check` may raise `BadRow` as well.

    Third, a sentence for each good one with keys that count for nothing: unknown ones, and those that are `idle`.
    """
    good: dict[str, T] = {}
    bad: dict[int, str] = {}
    reader = RowReader(kind)
    for place, row in enumerate(rows):
        try:
            read = reader.taken(row)
            if key(read) in good:
                raise BadRow("it appears twice")
            check(read)
        except BadRow as problem:
            bad[place] = f"{where}, row {place + 1}{_named(row)}, is left out: {problem}."
        else:
            good[key(read)] = read
    return good, bad, {place: one for place, one in _remarks(reader, rows, where, idle).items() if place not in bad}


def remarks(kind: type[object], rows: object, where: str) -> tuple[str, ...]:
    """A sentence for each row with keys that count for nothing."""
    return tuple(_remarks(RowReader(kind), rows if isinstance(rows, list) else (), where, ()).values())


def _remarks(reader: RowReader[T], rows: Sequence[object], where: str, idle: Collection[str]) -> dict[int, str]:
    return {
        place: f"{where}, row {place + 1}{_named(row)}: {words}."
        for place, row in enumerate(rows)
        if isinstance(row, Mapping) and (words := reader.remark(row, idle))
    }


def _named(row: object) -> str:
    name = row.get("key", row.get("name")) if isinstance(row, Mapping) else None
    return f" ({_short(name)})" if isinstance(name, str) else ""


def _needed(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING)


def _readers(record: object) -> Mapping[str, _Reader]:
    """What reads the values of each field of a record; kept, as the types are."""
    return _kept_readers(record)


@cache
def _kept_readers(record: object) -> Mapping[str, _Reader]:
    return {name: _reader(hint) for name, hint in hints(record).items()}


def _reader(hint: Any) -> _Reader:
    """What reads the values of fields of a type, each with its key. It raises `BadRow`."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _bounded(*get_args(hint))
    if origin in (Union, UnionType):
        return _reader(next(arg for arg in get_args(hint) if arg is not type(None)))
    if origin is Literal:
        return partial(_one_of, get_args(hint))
    if origin is tuple:
        return lambda key, value: tuple([_plain(str, key, one) for one in _plain(list, key, value)])
    if origin is not None:
        kind = get_args(hint)[1]
        return lambda key, value: MappingProxyType(
            {name: _plain(kind, key, one) for name, one in _plain(dict, key, value).items()}
        )
    if hint is Fraction:
        return _fraction
    return _dice if hint is Dice else partial(_plain, hint)


def _bounded(plain: object, *more: object) -> _Reader:
    """What reads the values of a type that are bounded, or shown by dice."""
    read = _reader(plain)
    dice, bounds = [one for one in more if isinstance(one, Shows)], [one for one in more if isinstance(one, Between)]
    if not dice:
        return lambda key, value: _within(bounds, key, read(key, value))
    return lambda key, value: _within(bounds, key, _shown_by(dice, key, read(key, value)))


def _within(bounds: Sequence[Between], key: str, read: _Read | Mapping[str, _Read]) -> object:
    """The value, where it is within its bounds; in a table, every value must be. Raises `BadRow`."""
    for one in (read,) if isinstance(read, _READ) else read.values():
        size, unit = _size(one)
        for at in bounds:
            if not at.lowest <= size <= at.highest:
                raise BadRow(f"“{key}” is {_short(str(size))}{unit}; it can be {at.lowest} to {at.highest}")
    return read


def _shown_by(dice: Sequence[Shows], key: str, read: _Numbers) -> _Numbers:
    """The value, where its dice show it; in a table, they must show every value. Raises `BadRow`."""
    for one in dice:
        for number in (read,) if isinstance(read, int) else read.values():
            problem = one.problem(number)
            if problem:
                raise BadRow(f"“{key}” is {_short(str(number))}; {problem}")
    return read


def _size(read: _Read) -> tuple[int | Fraction, str]:
    match read:
        case int():
            return read, ""
        case Dice():
            return read.count, " dice"
        case str():
            return len(read) if read.strip() else 0, " characters long"
        case tuple():
            return len(read), " long"
    return read, ""


def _one_of(options: tuple[object, ...], key: str, value: object) -> object:
    if not any(value == option and type(value) is type(option) for option in options):
        named = ", ".join(str(option) for option in options if option)
        raise BadRow(f"“{key}” is {_shown(value)}, not one of {named}")
    return value


def _dice(key: str, value: object) -> Dice:
    text = _plain(str, key, value)
    if len(text) > _LONGEST:
        raise BadRow(f"“{key}” should be dice like 2d6+1, not {_shown(text)}")
    try:
        dice = Dice.parse(text)
    except DiceError as problem:
        raise BadRow(f"“{key}”: {str(problem).rstrip('.')}") from problem
    if dice.sides > _SIDES or abs(dice.plus) > _PLUS:
        raise BadRow(f"“{key}” is {text}; dice have up to {_SIDES} sides, and {_PLUS} more or less")
    return dice


def _fraction(key: str, value: object) -> Fraction:
    read = read_fraction(value)
    if read is None:
        raise BadRow(f"“{key}” should be {SUCH_AS}, not {_shown(value)}")
    return read


_WORDS: Mapping[type, str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def _plain(kind: type[T], key: str, value: object) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRow(f"“{key}” should be {_WORDS[kind]}, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    """A value in a sentence, cut short; of a list or table, only the kind."""
    if isinstance(value, list | Mapping):
        return "a list" if isinstance(value, list) else "a table"
    return repr(_short(value)) if isinstance(value, str) else _short(repr(value))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

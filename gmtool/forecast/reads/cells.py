"""Cells: the state of a fight, and what the player remembers of it, as a flat list of numbers.

A number is its own cell. Of any other value the cell holds a number that stands for it: equal values have the same.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from gmtool.rules.seam import State

Path = tuple[str, ...]
FIGHT, FIGURE, MEMORY = "fight", "figure", "memory"
AMOUNTS = 24
"""The first cells are for the amounts that a command rolls: no more of them are told apart by how high they are."""
LONGEST = 8
"""The most numbers in a row that is kept."""
NO_ROW = -1


class Unkept(Exception):
    """Something that cannot be kept by what is read."""


class Layout:
    """Which cell is where. `start` are the cells as the fights begin; `moving` those that ever change."""

    def __init__(self, state: State, parts: tuple[str, ...]) -> None:
        self.parts = parts
        self.template = state
        self.places: dict[Path, int] = {}
        self.start = [0] * AMOUNTS
        self.moving = [True] * AMOUNTS
        self.numeric = [True] * AMOUNTS
        self.values: list[Any] = []
        self._numbers: dict[Hashable, int] = {}
        self._fields: dict[Path, dict[str, int]] = {}
        self._paths: dict[int, Path] = {}
        self.record((FIGHT,), state)
        for key, figure in state.figures.items():
            self.record((FIGURE, key), figure)

    def record(self, path: Path, record: Any) -> None:
        """Give the fields of a record their cells."""
        kind = record.__class__
        for name in names_of(kind):
            here, value = (*path, name), getattr(record, name)
            if name in self.parts:
                self.record(here, value)
            elif name in rows_of(kind):
                for key in self.template.figures:
                    row = value.get(key)
                    self.add((*here, key), NO_ROW if row is None else len(row), numeric=True)
                    for at in range(LONGEST):
                        self.add((*here, key, str(at)), row[at] if row is not None and at < len(row) else 0)
            elif here != (FIGHT, "figures"):
                self.add(here, value, numeric=name in numbers_of(kind))

    def add(self, path: Path, value: Any, *, numeric: bool = True) -> int:
        """Give a path its cell."""
        place = self.places[path] = len(self.start)
        self.start.append(value if numeric else self.number(value))
        self.moving.append(False)
        self.numeric.append(numeric)
        return place

    def alike(self, place: int) -> Sequence[int]:
        """The cell at a place, and those of other figures for the same."""
        if len(self._paths) < len(self.start):
            self._paths = {place: path for path, place in self.places.items()}
        path, figures = self._paths[place], self.template.figures
        found = [place]
        for at, key in enumerate(path):
            if key in figures:
                others = ((*path[:at], other, *path[at + 1 :]) for other in figures if other != key)
                found += [self.places[one] for one in others if one in self.places]
        return [one for one in found if not self.moving[one]]

    def fields_at(self, path: Path) -> Mapping[str, int]:
        """The cells of the fields of a record, by their names."""
        found = self._fields.get(path)
        if found is None:
            found = {one[-1]: place for one, place in self.places.items() if one[:-1] == path}
            self._fields[path] = found
        return found

    def number(self, value: Any) -> int:
        """The number that stands for a value."""
        key = (value.__class__, _hashable(value))
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.values)
            self.values.append(value)
        return found

    def state(self, cells: list[int]) -> State:
        """The state that cells stand for."""
        figures = {key: self._made((FIGURE, key), one, cells) for key, one in self.template.figures.items()}
        return self._made((FIGHT,), self.template, cells, figures=figures)

    def _made(self, path: Path, record: Any, cells: list[int], **given: Any) -> Any:
        for name in names_of(record.__class__):
            here = (*path, name)
            if name in self.parts:
                given[name] = self._made(here, getattr(record, name), cells)
            elif name in rows_of(record.__class__):
                rows = {key: self.row((*here, key), cells) for key in self.template.figures}
                given[name] = {key: row for key, row in rows.items() if row is not None}
            elif name not in given:
                place = self.places[here]
                given[name] = cells[place] if self.numeric[place] else self.values[cells[place]]
        return record.__class__(**given)

    def row(self, path: Path, cells: list[int]) -> tuple[int, ...] | None:
        """The row at a path."""
        place = self.places[path]
        return None if cells[place] == NO_ROW else tuple(cells[place + 1 : place + 1 + cells[place]])


def _hashable(value: Any) -> Hashable:
    """The value, or what tells it apart from others of its class."""
    if isinstance(value, Mapping):
        return tuple((key, _hashable(one)) for key, one in value.items())
    if value.__class__ is tuple:
        return tuple([(one.__class__, _hashable(one)) for one in value])
    try:
        hash(value)
    except TypeError:
        raise Unkept from None
    return value  # type: ignore[no-any-return]


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    """The names of a record's fields."""
    return tuple([one.name for one in fields(kind)])


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The types of a record's fields, without their annotations."""
    return {name: _plain(hint) for name, hint in get_type_hints(kind).items()}


@cache
def numbers_of(kind: Any) -> frozenset[str]:
    """The names of the fields that are whole numbers."""
    return frozenset(name for name in names_of(kind) if hints_of(kind)[name] is int)


@cache
def rows_of(kind: Any) -> frozenset[str]:
    """The names of the fields that have a row of numbers for some figures."""
    return frozenset(name for name in names_of(kind) if _is_rows(hints_of(kind)[name]))


def _is_rows(hint: Any) -> bool:
    if get_origin(hint) is None or not isinstance(get_origin(hint), type) or not issubclass(get_origin(hint), Mapping):
        return False
    row = _plain(get_args(hint)[1])
    return get_origin(row) is tuple and [_plain(one) for one in get_args(row)] == [int, ...]


def _plain(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType) and len(get_args(hint)) == 1:
        return _plain(get_args(hint)[0])
    return hint

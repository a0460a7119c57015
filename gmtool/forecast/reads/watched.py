"""Watched records: those of a fight, which note what the rules read of them, each field once.

A field that nobody has read yet is not there: what looks for it comes to `__getattr__`, which reads its cell.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import cache
from typing import Any

from gmtool.forecast.chain.traced import Trace, Traced
from gmtool.forecast.reads.cells import (
    FIGHT,
    FIGURE,
    LONGEST,
    NO_ROW,
    Layout,
    Path,
    Unkept,
    hints_of,
    names_of,
    numbers_of,
    rows_of,
)
from gmtool.forecast.reads.tree import Linear, Run
from gmtool.records import Watched, dataclass

Filler = Callable[[Callable[[int], Any]], Any]
"""A function from the function of numbers by their places."""
TellFact = Callable[["Watch", Callable[..., Any], Any], tuple[Any] | None]
_put = object.__setattr__


class Watch:
    """One performance that is watched: `trace` has its notes, `assumed` the cells that it takes never to change.

    `tell` answers facts about the fight as it began.
    """

    def __init__(self, layout: Layout, run: Run, tell: TellFact) -> None:
        self.layout = layout
        self.run = run
        self.trace = Trace()
        self.assumed: set[int] = set()
        self._tell = tell
        self._read: dict[int, Any] = {}
        self._told: dict[tuple[Any, str], tuple[Any] | None] = {}
        kinds = {key: one.__class__ for key, one in layout.template.figures.items()}
        figures = {key: watched(kind, layout.parts)(self, (FIGURE, key), {}) for key, kind in kinds.items()}
        self.state: Any = watched(layout.template.__class__, layout.parts)(self, (FIGHT,), {"figures": figures})

    def read(self, place: int) -> Any:
        """The value of a cell."""
        if place in self._read:
            return self._read[place]
        layout, cell = self.layout, self.run.cells[place]
        if not layout.moving[place]:
            self.assumed.add(place)
            found: Any = cell if layout.numeric[place] else layout.values[cell]
        elif layout.numeric[place]:
            found = Traced(self.trace, cell, ((place, 1),))
        else:
            self.trace.looked(((place, 1),), cell)
            found = layout.values[cell]
        self._read[place] = found
        return found

    def row(self, path: Path) -> tuple[Any, ...] | None:
        """The row at a path."""
        place = self.layout.places[path]
        if not self.layout.moving[place]:
            self.assumed.add(place)
        else:
            self.trace.looked(((place, 1),), self.run.cells[place])
        long = self.run.cells[place]
        return None if long == NO_ROW else tuple([self.read(place + 1 + at) for at in range(long)])

    def told(self, fight: Any, work_out: Callable[..., Any], figure: Any) -> tuple[Any] | None:
        """A fact; None where it is to be worked out as usual."""
        if fight is not self.state:
            return None
        key = work_out, "" if figure is None else figure.id
        if key not in self._told:
            self._told[key] = self._tell(self, *key)
        return self._told[key]

    def traced(self, number: Any) -> Any:
        """A number that follows from cells, traced."""
        if number.__class__ is not Linear:
            return number
        value = self.run.of(number)
        return Traced(self.trace, value, number.terms, number.plus) if number.terms else value

    # --- what became of it
    def changes(self, after: Any) -> dict[int, Any]:
        """The cells that are others afterwards, with their values. Raises `Unkept` where other figures are there."""
        if tuple(after.figures) != tuple(self.layout.template.figures):
            raise Unkept
        found = dict(self._of((FIGHT,), after))
        for key, one in after.figures.items():
            found.update(self._of((FIGURE, key), one))
        return found

    def _of(self, path: Path, record: Any) -> Iterator[tuple[int, Any]]:
        kind, layout = record.__class__, self.layout
        held = record.held_by(self, path) if isinstance(record, _Held) else None
        for name in names_of(kind) if held is None else tuple(held):
            here, value = (*path, name), getattr(record, name) if held is None else held[name]
            if name in layout.parts:
                yield from self._of(here, value)
            elif name in rows_of(kind):
                if held is None or value.__class__ is not Rows:
                    yield from self._of_rows(here, value)
            elif here != (FIGHT, "figures"):
                place = layout.places[here]
                if place in self._read and self._read[place] is value:
                    continue
                if name not in numbers_of(kind):
                    yield place, layout.number(unwatched(value))
                elif value.__class__ is not Traced or value.terms != ((place, 1),) or value.plus:
                    yield place, value

    def _of_rows(self, path: Path, rows: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
        for key in self.layout.template.figures:
            place, row = self.layout.places[(*path, key)], rows.get(key)
            if row is not None and len(row) > LONGEST:
                raise Unkept
            yield place, NO_ROW if row is None else len(row)
            yield from ((place + 1 + at, one) for at, one in enumerate(row or ()))


class Rows(Mapping[str, Any]):
    """Watched rows of numbers, by figure."""

    def __init__(self, watch: Watch, path: Path) -> None:
        self._watch, self._path = watch, path
        self._read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._read:
            here = (*self._path, key)
            self._read[key] = self._watch.row(here) if here in self._watch.layout.places else None
        if self._read[key] is None:
            raise KeyError(key)
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return (key for key in self._watch.layout.template.figures if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Held(Watched):
    """A watched record of whatever kind."""

    __slots__ = ()

    def held_by(self, watch: Watch, path: Path) -> dict[str, Any] | None:
        """What it holds, if it is the watched record of this path."""
        raise NotImplementedError


@cache
def watched(kind: Any, parts: tuple[str, ...]) -> Any:
    """The watched kind of a record; records in the fields that are `parts` are watched themselves."""
    names, rows = frozenset(names_of(kind)), rows_of(kind)

    class WatchedRecord(_Held, kind):  # type: ignore[misc]
        __slots__ = ("_held", "_path", "_places", "_watch")
        __hash__ = kind.__hash__

        def __new__(cls, *given: Any, **named: Any) -> Any:
            # a copy that is made field by field is a plain record
            return object.__new__(cls) if given and isinstance(given[0], Watch) else kind(*given, **named)

        def __init__(self, watch: Watch, path: Path, held: dict[str, Any]) -> None:
            _put(self, "_watch", watch)
            _put(self, "_path", path)
            _put(self, "_held", held)
            _put(self, "_places", watch.layout.fields_at(path))
            for name, value in held.items():
                _put(self, name, value)

        def held_by(self, watch: Watch, path: Path) -> dict[str, Any] | None:
            return self._held if self._watch is watch and self._path == path else None

        def __getattr__(self, name: str) -> Any:
            place = self._places.get(name)
            if place is not None:
                value = self._watch.read(place)
            elif name in parts and name in names:
                value = watched(hints_of(kind)[name], parts)(self._watch, (*self._path, name), {})
            elif name in rows:
                value = Rows(self._watch, (*self._path, name))
            else:
                raise AttributeError(name)
            _put(self, name, value)
            self._held[name] = value
            return value

        def evolved(self, changes: Mapping[str, Any]) -> Any:
            if not changes.keys() <= names:
                raise TypeError(f"{kind.__name__} has no field “{next(iter(changes.keys() - names))}”")
            return WatchedRecord(self._watch, self._path, {**self._held, **changes})

        def told(self, work_out: Callable[..., Any], figure: Any = None) -> tuple[Any] | None:
            watch: Watch = self._watch
            return watch.told(self, work_out, figure)

        def __eq__(self, other: object) -> Any:
            if other is self:
                return True
            if not isinstance(other, kind):
                return NotImplemented
            return all(getattr(self, one) == getattr(other, one) for one in names_of(kind))

    for name, work_out in _yes_or_no(kind).items():
        setattr(WatchedRecord, name, property(_told_of_figure(work_out)))
    return WatchedRecord


@cache
def _yes_or_no(kind: Any) -> Mapping[str, Callable[[Any], bool]]:
    """The properties of a record that say yes or no, by their names."""
    known = {name: one for base in kind.__mro__[::-1] for name, one in vars(base).items() if isinstance(one, property)}
    return {name: one.fget for name, one in known.items() if one.fget and one.fget.__annotations__["return"] is bool}


def _told_of_figure(says: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """A property of a watched figure: a fact, as long as the figure is as the fight began."""

    def work_out(_: Any, figure: Any) -> bool:
        return says(figure)

    def told(self: Any) -> bool:
        watch: Watch = self._watch
        if watch.state.figures.get(self._path[-1]) is self:
            known = watch.told(watch.state, work_out, self)
            if known is not None:
                return known[0]  # type: ignore[no-any-return]
        return says(self)

    return told


@dataclass(frozen=True, slots=True)
class Hole:
    """The place of a number in the shape of an answer."""

    number: int


def shape_of(value: Any, numbers: list[Any]) -> Any:
    """An answer without its numbers, which are gathered. Raises `Unkept` for one that can be changed, or is watched."""
    kind = value.__class__
    if kind is Traced or kind is int:
        numbers.append(Linear(value.terms, value.plus) if kind is Traced else value)
        return Hole(len(numbers) - 1)
    if isinstance(value, Mapping):
        raise Unkept
    return _through(value, lambda one: shape_of(one, numbers))


def filler_of(shape: Any) -> Filler | None:
    """What makes an answer of its numbers; None for a shape without any, which is the answer."""
    kind: Any = shape.__class__
    if kind is Hole:
        place = shape.number
        return lambda of: of(place)
    if kind in _SINGLE:
        return None
    if issubclass(kind, tuple):
        parts = [(one, filler_of(one)) for one in shape]
        if all(fill is None for _, fill in parts):
            return None
        make = kind._make if hasattr(kind, "_fields") else tuple
        return lambda of: make([one if fill is None else fill(of) for one, fill in parts])
    if not is_dataclass(shape):
        return None
    found = {name: filler_of(getattr(shape, name)) for name in names_of(kind)}
    changes = [(name, fill) for name, fill in found.items() if fill is not None]
    record: Any = shape
    return (lambda of: replace(record, **{name: fill(of) for name, fill in changes})) if changes else None


def unwatched(value: Any) -> Any:
    """A value with plain numbers in place of traced ones, which are looked at. Raises `Unkept` as above."""
    return value.plain() if value.__class__ is Traced else _through(value, unwatched)


def _through(value: Any, change: Callable[[Any], Any]) -> Any:
    """A value with its parts changed; itself where none is."""
    kind: Any = value.__class__
    if kind in _SINGLE:
        return value
    if issubclass(kind, tuple):
        found = [change(one) for one in value]
        if all(new is one for new, one in zip(found, value, strict=True)):
            return value
        return kind(*found) if hasattr(kind, "_fields") else tuple(found)
    if issubclass(kind, Mapping) and not issubclass(kind, Rows):
        return {key: change(one) for key, one in value.items()}
    if issubclass(kind, (list, set, Watched, Rows)):
        raise Unkept
    if not is_dataclass(value):
        return value
    changes: dict[str, Any] = {}
    for name in names_of(value.__class__):
        held = getattr(value, name)
        if (new := change(held)) is not held:
            changes[name] = new
    record: Any = value
    return replace(record, **changes) if changes else value


_SINGLE = {int, str, bool, float, type(None)}

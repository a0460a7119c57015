"""Binding: of which chapters there is anything in a fight, by its state.

It is worked out anew for a figure where one of the fields has changed on which it hangs. A chapter too many does no
harm: its hooks find nothing. One too few would be a fault.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import attrgetter, or_
from typing import Any

from gmtool.records import Watched
from gmtool.rules.kit.fighting import FightState

Has = Callable[[Any, Any], bool]
"""Whether a value of a figure or a fight is of a chapter, by the rulebook."""

ALL = -1
"""The bits of all chapters."""
_FIGURES_KEPT = 4096
"""The most figures whose bits are kept, whatever the fight."""
_Told = tuple[tuple[object, ...], Sequence[int], int]
"""The values of a record on which its bits hang, the bits of each, and all of them."""
_UNTOLD: _Told = ((), (), 0)


def some(_: object, value: object) -> bool:
    """True for any value but 0, false or an empty one."""
    return bool(value)


def unlike(usual: object) -> Has:
    """True for any value but the usual one."""
    return lambda _, value: bool(value != usual)


def by_house(key: str, *values: str) -> Has:
    """True for the house rules of a fight in which one has any of some values."""
    return lambda book, house: book.house(key, house) in values


class Binding:
    """The chapters of an edition that are bound from the state of a fight, each as a bit."""

    def __init__(
        self,
        book: object,
        figures: Iterable[tuple[int, Mapping[str, Has]]] = (),
        fights: Iterable[tuple[int, Mapping[str, Has]]] = (),
    ) -> None:
        """With what tells of the fields of a figure, and of a fight, that it has anything of each."""
        self._figures, self._fights = _Telling(book, figures), _Telling(book, fights)
        self.empty = self._figures.empty and self._fights.empty
        self._of_figures: dict[str, tuple[object, _Told]] = {}
        self._of_fight = _UNTOLD
        self._of_all: tuple[object, int] = (None, 0)

    def of_state(self, state: FightState[object]) -> int:
        """The bits of a state: those of its figures, and of all else in it."""
        if state.figures is not self._of_all[0]:
            self._of_all = (state.figures, self.of_figures(state.figures.items()))
        return self.of_fight(state) | self._of_all[1]

    def of_fight(self, state: object) -> int:
        """The bits of a state beside those of its figures."""
        values, before = self._fights.values(state), self._of_fight
        if isinstance(state, Watched):
            return self._fights.told(values, _UNTOLD)[2]
        if values != before[0]:
            before = self._of_fight = self._fights.told(values, before)
        return before[2]

    def of_figures(self, figures: Iterable[tuple[str, object]]) -> int:
        """The bits of figures, each with its id."""
        kept, read, bits = self._of_figures, self._figures.values, 0
        for key, one in figures if not self._figures.empty else ():
            known = kept.get(key)
            if known is None or known[0] is not one:
                values, before = read(one), _UNTOLD if known is None or isinstance(one, Watched) else known[1]
                if known is None and len(kept) >= _FIGURES_KEPT:
                    kept.clear()
                told = before if before is not _UNTOLD and values == before[0] else self._figures.told(values, before)
                known = kept[key] = (one, told)
            bits |= known[1][2]
        return bits


def _nothing(_: object) -> tuple[object, ...]:
    return ()


class _Telling:
    """What tells of chapters by the fields of a record; `values` reads those."""

    def __init__(self, book: object, every: Iterable[tuple[int, Mapping[str, Has]]]) -> None:
        fields: dict[str, list[tuple[int, Has]]] = {}
        for bit, has in every:
            for field, tells in has.items():
                fields.setdefault(field, []).append((bit, tells))
        self.empty = not fields
        self._book, self._of_fields = book, tuple(fields.values())
        # one field alone would not be read into a tuple
        self.values: Callable[[object], tuple[object, ...]] = (
            attrgetter(*fields, next(iter(fields))) if fields else _nothing
        )

    def told(self, values: tuple[object, ...], before: _Told) -> _Told:
        """What the values of a record tell, after what was told of it before: only those that changed are looked at."""
        known = before[0]
        parts = list(before[1] or [0] * len(self._of_fields))
        for place, of_field in enumerate(self._of_fields):
            value = values[place]
            if not known or value is not known[place]:
                parts[place] = sum([bit for bit, tells in of_field if tells(self._book, value)])
        return values, parts, reduce(or_, parts, 0)

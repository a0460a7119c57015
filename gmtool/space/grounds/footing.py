"""Footing: what it takes one mover to enter a spot, by the terrain there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeAlias

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Footing:
    """The cost of entering ground of one sort, as a multiple of plain ground; None: it cannot be entered.

    stops: movement ends where it is entered. toll: what it costs besides, once, to come into it from ground without a
    toll, in hexes or in the unit of open ground. eases: what else is in the spot does not count, as on a road through a
    wood or a bridge over a stream.
    """

    cost: Fraction | None = Fraction(1)
    stops: bool = False
    toll: Fraction = Fraction(0)
    eases: bool = False

    def with_other(self, other: Footing) -> Footing:
        """Both in one spot: the dearer cost, and either's stop; what eases counts alone, of two the cheaper."""
        if self.eases is not other.eases:
            return self if self.eases else other
        if self.eases:
            return min(self, other, key=_dearness)
        cost = None if self.cost is None or other.cost is None else max(self.cost, other.cost)
        return Footing(cost, self.stops or other.stops, max(self.toll, other.toll))


def _dearness(footing: Footing) -> tuple[bool, Fraction]:
    return footing.cost is None, footing.cost or Fraction(0)


PLAIN_FOOTING: Final = Footing()
"""Ground on which nothing is painted."""

Footings: TypeAlias = tuple[tuple[frozenset[Any], Footing], ...]
"""Spots of a ground with their footing, for one mover; a spot may be in several."""


def footings_of(kinds: Mapping[str, frozenset[Any]], footing: Mapping[str, Footing]) -> Footings:
    """The footings of a ground's kinds of terrain for a mover; a kind that has none is plain ground."""
    return tuple((kinds[key], footing[key]) for key in sorted(kinds) if key in footing)


class FootingCodes:
    """Small numbers for footings, so that thousands of spots are told apart quickly: 0 is plain ground."""

    def __init__(self) -> None:
        self.footings: list[Footing] = [PLAIN_FOOTING]
        self._both: dict[tuple[int, int], int] = {}

    def code(self, footing: Footing) -> int:
        """The number of a footing."""
        if footing in self.footings[1:]:
            return self.footings.index(footing, 1)
        self.footings.append(footing)
        return len(self.footings) - 1

    def both(self, code: int, other: int) -> int:
        """The number of two footings in one spot."""
        if not code:
            return other
        found = self._both.get((code, other))
        if found is None:
            found = self.code(self.footings[code].with_other(self.footings[other]))
            self._both[code, other] = found
        return found


@lru_cache(maxsize=8)
def footing_by_spot(footings: Footings) -> Mapping[Any, Footing]:
    """The footing of every spot that is in one of the sets."""
    codes, found = FootingCodes(), dict[Any, int]()
    for spots, footing in footings:
        code = codes.code(footing)
        for spot in spots:
            found[spot] = codes.both(found.get(spot, 0), code)
    return {spot: codes.footings[code] for spot, code in found.items()}

"""Needs and pools: the results that succeed, and handfuls of dice of which each counts by itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import comb
from types import MappingProxyType

from gmtool.bounds import Change
from gmtool.dice.notation import Dice
from gmtool.language import tr


class Comparison(StrEnum):
    """The comparison of a result with the number that it needs."""

    AT_MOST = "or less"
    AT_LEAST = "or more"
    EXACTLY = "exactly"


@dataclass(frozen=True, slots=True)
class Need:
    """The results that succeed: at most, at least, or exactly a number."""

    number: Change
    how: Comparison = Comparison.AT_MOST

    def met(self, total: int) -> bool:
        """True if a result succeeds."""
        match self.how:
            case Comparison.AT_MOST:
                return total <= self.number
            case Comparison.AT_LEAST:
                return total >= self.number
            case Comparison.EXACTLY:
                return total == self.number

    @property
    def words(self) -> str:
        """The need in the language of the window; `str` gives the English words that the rules' sentences have."""
        match self.how:
            case Comparison.AT_MOST:
                return tr("{number} or less", number=self.number)
            case Comparison.AT_LEAST:
                return tr("{number} or more", number=self.number)
            case Comparison.EXACTLY:
                # translators: a roll of just this number
                return tr("exactly {number}", number=self.number)

    def __str__(self) -> str:
        return _need_words(self.number, self.how)


@lru_cache(maxsize=1024)
def _need_words(number: int, how: Comparison) -> str:
    """The words of a need, which the odds ask for at every outcome."""
    return f"{how} {number}" if how is Comparison.EXACTLY else f"{number} {how}"


@lru_cache(maxsize=512)
def at_most(number: int) -> Need:
    """A roll at or under a number."""
    return Need(number, Comparison.AT_MOST)


@lru_cache(maxsize=512)
def at_least(number: int) -> Need:
    """A roll at or over a number."""
    return Need(number, Comparison.AT_LEAST)


@lru_cache(maxsize=512)
def exactly(number: int) -> Need:
    """A roll of just this number."""
    return Need(number, Comparison.EXACTLY)


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of a pool that came up as needed, and the faces where they are known."""

    dice: Dice
    need: Need
    hits: int
    faces: tuple[int, ...] | None = None


def hits_of(faces: tuple[int, ...], need: Need) -> int:
    """The number of faces that are as needed."""
    return sum(need.met(face) for face in faces)


@lru_cache(maxsize=256)
def hit_weights(count: int, sides: int, need: Need) -> Mapping[int, int]:
    """For each number of hits that `count` dice can give, how many of the `sides ** count` outcomes give it."""
    good = sum(need.met(face) for face in range(1, sides + 1))
    ways = {hits: comb(count, hits) * good**hits * (sides - good) ** (count - hits) for hits in range(count + 1)}
    return MappingProxyType({hits: number for hits, number in ways.items() if number})

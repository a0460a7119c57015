"""Needs and pools: the results that succeed, and handfuls of dice of which each counts by itself."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from math import comb
from types import MappingProxyType

from gmtool.bounds import Change
from gmtool.dice.notation import Dice
from gmtool.language import tr
from gmtool.records import dataclass


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

    def on(self, dice: Dice) -> "Need":
        """The same for these dice and their plus: it says so where every total succeeds, or none does."""
        return _on_dice(self, dice.lowest + dice.plus, dice.highest + dice.plus)

    def __str__(self) -> str:
        return _need_words(self.number, self.how)


@dataclass(frozen=True, slots=True)
class SettledNeed(Need):
    """A need of which some totals always succeed, or never do, whatever number is rolled against.

    `number` is what counts with these totals: the last that succeeds. They are `totals`, the first and the last of
    them; None for every total of the dice. A journal never keeps it: what is kept is the number rolled against.
    """

    always: bool = True
    totals: tuple[int, int] | None = None

    @property
    def words(self) -> str:
        """The need and what is settled, in the language of the window."""
        need = _plain(self).words
        if self.totals is None:
            # translators: {need}: 13 or more, on dice that cannot show it, or always do
            return tr("{need} (always)", need=need) if self.always else tr("{need} (never)", need=need)
        first, last = self.totals
        if not self.always:
            # translators: {need}: 15 or less. Higher totals never succeed, whatever the number
            upwards = tr("{need} ({first} and up never)", need=need, first=first)
            return upwards if last > first else tr("{need} ({first} never)", need=need, first=first)
        # translators: {need}: 5 or less. These totals always succeed, whatever the number
        several = tr("{need} ({first}–{last} always)", need=need, first=first, last=last)
        return several if last > first else tr("{need} ({first} always)", need=need, first=first)

    def on(self, dice: Dice) -> Need:
        """The same: it was made for its dice."""
        return self

    def __str__(self) -> str:
        return _settled_words(self)


def _plain(need: Need) -> Need:
    return Need(need.number, need.how)


@lru_cache(maxsize=1024)
def _settled_words(need: SettledNeed) -> str:
    first, last = need.totals or (0, 0)
    which = "" if need.totals is None else f"{first}–{last} " if need.always and last > first else f"{first} "
    upwards = "and up " if last > first and not need.always else ""
    return f"{_plain(need)} ({which}{upwards}{'always' if need.always else 'never'})"


@lru_cache(maxsize=1024)
def _on_dice(need: Need, lowest: int, highest: int) -> Need:
    if need.how is Comparison.EXACTLY:
        every, none = lowest == highest == need.number, not lowest <= need.number <= highest
    else:
        every = need.met(lowest) and need.met(highest)
        none = not need.met(lowest) and not need.met(highest)
    return SettledNeed(need.number, need.how, always=every) if every or none else need


def need_of(number: int, succeeds: Mapping[int, bool]) -> Need:
    """The need of a roll at or under a number, where the rules let some totals always succeed, or never.

    `succeeds` says it of every total of the dice, in rising order; it is what the roll itself is judged by. Raises
    ValueError unless those that succeed are the lowest.
    """
    lowest, highest = next(iter(succeeds)), next(reversed(list(succeeds)))
    top = lowest - 1 + sum(succeeds.values())
    if any(met is not (total <= top) for total, met in succeeds.items()):
        raise ValueError(f"not in a row: {succeeds}")
    if top < lowest or top == highest:
        return SettledNeed(max(number, top) if top == highest else min(number, top), always=top == highest)
    if top == number:
        return at_most(number)
    return SettledNeed(top, always=top > number, totals=(lowest, top) if top > number else (top + 1, highest))


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

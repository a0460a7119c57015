"""Chances to hit: the result of each total (hit with a multiplier, miss, drop, break), exact chances (Melee VII)."""

from collections.abc import Iterable
from dataclasses import field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from gmtool.dice import Need, need_of, weights
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, Shows
from gmtool.rules.kit.tables.tables import Known

RollKind = Literal["hit3", "hit4", "miss3", "save2", "save3"]


class Result(StrEnum):
    """The result of a roll. FALLS: the weapon drops spent in the hex of an enemy that was to be missed."""

    HIT = "hit"
    MISS = "miss"
    DROP = "drop"
    BREAK = "break"
    FALLS = "falls"


@dataclass(frozen=True, slots=True)
class RollResult:
    """A row of the roll tables: totals from `lowest` to `highest` have this result, whatever number is needed."""

    roll: RollKind
    lowest: int
    highest: int
    result: Literal["hit", "miss", "drop", "break"]
    multiplier: int = 1
    rule: str = ""


def check_roll(row: RollResult, _: Known) -> None:
    """Raise `BadRow` for a total that the dice of the roll, which end its name, do not show."""
    dice = Shows(f"{row.roll[-1]}d")
    for field_, total in (("lowest", row.lowest), ("highest", row.highest)):
        problem = dice.problem(total)
        if problem:
            raise BadRow(f"“{field_}” is {total}; {problem}")


@dataclass(frozen=True, slots=True)
class RollClass:
    """The result of a total; equal for totals treated alike. `rule` is the row's, empty where the number decided.

    `cripples`: two more dice show whether it is a crippling hit.
    """

    result: Result
    multiplier: int = 0
    rule: str = field(default="", compare=False)
    cripples: bool = False

    @property
    def hit(self) -> bool:
        """True if somebody is hit."""
        return self.result is Result.HIT


CRIPPLES_TO = 6
"""The highest roll to hit that may cripple (am.cripple.trigger)."""
_HIT = RollClass(Result.HIT, 1)
_MISS = RollClass(Result.MISS)
_FALLS = RollClass(Result.FALLS)


class ToHit:
    """The roll tables. The classes and chances for each needed number are worked out once and kept."""

    def __init__(self, rows: Iterable[RollResult]) -> None:
        self.rows = tuple(rows)
        self._automatic: dict[str, dict[int, RollClass]] = {}
        for row in self.rows:
            found = RollClass(Result(row.result), row.multiplier if row.result == "hit" else 0, row.rule)
            totals = range(row.lowest, row.highest + 1)
            self._automatic.setdefault(row.roll, {}).update(dict.fromkeys(totals, found))
        self._classes: dict[tuple[str, int, bool], dict[int, RollClass]] = {}
        self._hits: dict[tuple[int, int, bool], dict[int, RollClass]] = {}
        self._chances: dict[tuple[str, int, int], Fraction] = {}
        self._needs: dict[tuple[str, int, int], Need] = {}

    def hit_class(self, total: int, needed: int, dice: int = 3) -> RollClass:
        """The result of a roll to hit: `needed` or less hits, but for the automatic results of three or four dice."""
        return self.hit_classes(needed, dice)[total]

    def miss_class(self, total: int, needed: int, enemy: bool = False) -> RollClass:
        """The result of a roll to miss, on three dice.

        MISS flies past, HIT hits the figure in the way; FALLS is stopped by it, if it is an `enemy`.
        """
        return self.miss_classes(needed, enemy)[total]

    def need(self, needed: int, dice: int = 3) -> Need:
        """The totals that hit, in words: `needed` or less, but for the automatic results."""
        return self._need("hit", needed, dice)

    def need_past(self, needed: int) -> Need:
        """The totals of three dice with which a weapon flies past a figure that is to be missed."""
        return self._need("past", needed, 3)

    def need_afoot(self, needed: int, dice: int) -> Need:
        """The totals with which a figure stays afoot in a shield-rush: `needed` or less, but for automatic falls."""
        return self._need("afoot", needed, dice)

    def hit_classes(self, needed: int, dice: int = 3, *, cripples: bool = False) -> dict[int, RollClass]:
        """The class of every total, for a roll to hit, in a fight where low rolls may cripple or not."""
        key = (needed, dice, cripples)
        found = self._hits.get(key)
        if found is None:
            key = (int(needed), dice, cripples)
            found = self._known(f"hit{dice}", dice, needed, _HIT, _MISS)
            if cripples:
                low = (total for total, one in found.items() if one.hit and total <= CRIPPLES_TO)
                found = {**found, **{total: replace(found[total], cripples=True) for total in low}}
            self._hits[key] = found
        return found

    def miss_classes(self, needed: int, enemy: bool = False) -> dict[int, RollClass]:
        """The class of every total, for a roll to miss."""
        return self._known("miss3", 3, needed, _MISS, _FALLS if enemy else _HIT)

    def chance(self, needed: int, dice: int = 3) -> Fraction:
        """The exact chance to hit."""
        return self._chance("hit", needed, dice)

    def chance_past(self, needed: int) -> Fraction:
        """The exact chance that a weapon flies past a figure that is to be missed."""
        return self._chance("past", needed, 3)

    def _chance(self, of: str, needed: int, dice: int) -> Fraction:
        found = self._chances.get((of, needed, dice))
        if found is None:
            needed = int(needed)
            need = self._need(of, needed, dice)
            ways = sum(ways for total, ways in weights(dice, 6).items() if need.met(total))
            found = self._chances[of, needed, dice] = Fraction(ways, 6**dice)
        return found

    def _need(self, of: str, needed: int, dice: int) -> Need:
        found = self._needs.get((of, needed, dice))
        if found is None:
            needed = int(needed)  # a plain number: it is kept longer than any fight
            found = self._needs[of, needed, dice] = need_of(needed, self._succeeds(of, needed, dice))
        return found

    def _succeeds(self, of: str, needed: int, dice: int) -> dict[int, bool]:
        """True for each total that succeeds, by its class."""
        if of == "hit":
            return {total: one.hit for total, one in self.hit_classes(needed, dice).items()}
        if of == "past":
            return {total: one.result is Result.MISS for total, one in self.miss_classes(needed).items()}
        classes = self._known(f"save{dice}", dice, needed, _HIT, _MISS)
        return {total: one.hit for total, one in classes.items()}

    def _known(self, roll: str, dice: int, needed: int, under: RollClass, over: RollClass) -> dict[int, RollClass]:
        needed = min(max(needed, dice - 1), dice * 6)
        key = (roll, needed, over is _FALLS)
        found = self._classes.get(key)
        if found is None:
            key = (roll, int(needed), over is _FALLS)
            automatic = self._automatic.get(roll, {})
            totals = range(dice, dice * 6 + 1)
            found = {total: automatic.get(total, under if total <= needed else over) for total in totals}
            self._classes[key] = found
        return found

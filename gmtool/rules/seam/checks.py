"""Checks that wait: a morale check, a saving roll, a fuse, each due at a moment."""

from dataclasses import dataclass

from gmtool.bounds import Count
from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.seam.breakdown import Breakdown, Modifier

END = "end"
"""The end of the turn, as the moment at which a check is due."""


@dataclass(frozen=True, slots=True)
class WaitingCheck:
    """Something that is rolled, or that happens, at its moment; nobody can forget it.

    It is about a figure, a side or an effect, or about none of them. Without `dice` nothing is rolled: it happens.
    `turn` is the turn in which it is due; 0: at once. `at` is the moment of that turn: empty for its beginning, `END`,
    or the key of a phase of the agenda. `does` says in words what happens, or what a failure does. `then` is the
    system's own key for what follows. The agenda marks those that are `due` now. A `secret` check is kept from the
    players.
    """

    key: str
    label: str
    figure: str = ""
    side: str = ""
    effect: str = ""
    dice: Dice | None = None
    need: Need | None = None
    modifiers: tuple[Modifier, ...] = ()
    turn: Count = 0
    at: str = ""
    does: str = ""
    then: str = ""
    rule: str = ""
    secret: bool = False
    due: bool = False

    @property
    def needed(self) -> Need | None:
        """The results that pass, once the modifiers count: a good one makes it easier."""
        if self.need is None:
            return None
        better = sum(one.value for one in self.modifiers)
        easier = better if self.need.how is Comparison.AT_MOST else -better
        return Need(self.need.number + easier, self.need.how)

    @property
    def breakdowns(self) -> tuple[Breakdown, ...]:
        """The number that it is rolled against, and what makes it; empty where nothing is."""
        if self.dice is None or self.need is None:
            return ()
        lines = (Modifier(self.need.number, "needed", self.rule), *self.modifiers)
        return (Breakdown(self.label, lines, text=self.rolled),)

    @property
    def rolled(self) -> str:
        """What is rolled, and what passes: "2d6, 7 or more"; empty where nothing is."""
        if self.dice is None:
            return ""
        plus = f"{self.dice.plus:+d}" if self.dice.plus else ""
        return ", ".join(part for part in (f"{self.dice.bare}{plus}", str(self.needed or "")) if part)

    @property
    def words(self) -> str:
        """The check with what is rolled, or with what happens: "Orcs: morale, 2d6, 7 or more"."""
        rolled = self.rolled
        told = f", {rolled}" if rolled else f": {self.does.rstrip('.')}" if self.does else ""
        return f"{self.label}{told}"

"""The log of a battle."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.narration import BookNames, count, narrator
from gmtool.space import HUNDRED


class Names(BookNames):
    """The names that a battle's sentences use."""

    fight = "battle"
    context = Context

    def inches(self, far: int) -> str:
        """A distance in inches: "9 inches"."""
        return "1 inch" if far == HUNDRED else f"{far / HUNDRED:g} inches"

    def men(self, number: int) -> str:
        """So many men: "1 man", "9 men"."""
        return count(number, "man", "men")

    def prisoners(self, number: int) -> str:
        """So many prisoners: "1 prisoner", "9 prisoners"."""
        return count(number, "prisoner")

    def hits(self, number: int) -> str:
        """So many hits: "1 hit", "9 hits"."""
        return count(number, "hit")

    def dice(self, number: int) -> str:
        """So many dice: "1 die", "9 dice"."""
        return count(number, "die", "dice")

    def points(self, number: int) -> str:
        """So many points: "1 point", "9 points"."""
        return count(number, "point")

    def turns(self, number: int) -> str:
        """So many turns: "1 turn", "9 turns"."""
        return count(number, "turn")

    def level(self, number: int) -> str:
        """A height in whole inches: "1 inch", "9 inches"."""
        return count(number, "inch", "inches")


narrate = narrator(Names)

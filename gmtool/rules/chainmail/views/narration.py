"""The log of a battle."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.narration import BookNames, narrator
from gmtool.space import HUNDRED


class Names(BookNames):
    """The names that a battle's sentences use."""

    fight = "battle"
    context = Context

    def inches(self, far: int) -> str:
        """A distance in inches: "9 inches"."""
        return "1 inch" if far == HUNDRED else f"{far / HUNDRED:g} inches"


narrate = narrator(Names)

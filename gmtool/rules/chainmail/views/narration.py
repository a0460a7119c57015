"""The log of a battle."""

from gmtool.rules.chainmail.acts.joust.messages import Rode
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.narration import BookNames, narrator
from gmtool.rules.seam import says
from gmtool.space import HUNDRED


class Names(BookNames):
    """The names that a battle's sentences use."""

    fight = "battle"
    context = Context

    def inches(self, far: int) -> str:
        """A distance in inches: "9 inches"."""
        return "1 inch" if far == HUNDRED else f"{far / HUNDRED:g} inches"


narrate = narrator(Names)

_RIDES = {"his lance broke": "the lance broke", "unhorsed": "he was unhorsed", "injured": "he was injured"}
"""Saved words of a result that need a sentence of their own."""


@says(Rode)
def _(names: Names, event: Rode) -> str:
    result = " and ".join(_RIDES.get(one, one) for one in event.result.split(", "))
    figure, target = names.figure(event.figure), names.figure(event.target)
    return f"{figure} aimed at {event.aim}; {target} sat {event.seat}: {result}."

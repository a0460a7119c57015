"""The log of a battle."""

from gmtool.rules.chainmail.acts.moving.ways import inches
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.narration import BookNames, narrator


class Names(BookNames):
    """The names that a battle's sentences use."""

    fight = "battle"
    context = Context

    inches = staticmethod(inches)


narrate = narrator(Names)

"""Events as sentences that a player understands and a GM can check."""

from collections.abc import Sequence

from gmtool.rules.kit.narration import BY_HAND, Sentences, tell
from gmtool.rules.melee_rounds.narration import blows, dice, magic, plots, stating, things
from gmtool.rules.melee_rounds.narration.names import Names
from gmtool.rules.melee_rounds.rulebook import Rulebook
from gmtool.rules.melee_rounds.state import Fight
from gmtool.rules.seam import Event, Line

SENTENCES: Sentences = {
    **plots.SENTENCES,
    **dice.SENTENCES,
    **stating.SENTENCES,
    **blows.SENTENCES,
    **magic.SENTENCES,
    **things.SENTENCES,
    **BY_HAND,
}


def narrate(book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event that has something to say, in their order; an unknown kind says its own name."""
    return tell(Names(book, before, after, tuple(events)), SENTENCES, events)

"""Events as sentences that a player understands and a GM can check."""

from collections.abc import (
    Sequence,
)

from gmtool.rules.harnmaster.narration import (
    declaring,
    effects,
    testing,
    turns,
)
from gmtool.rules.harnmaster.narration.names import (
    Names,
)
from gmtool.rules.harnmaster.rulebook import (
    Rulebook,
)
from gmtool.rules.harnmaster.state import (
    Fight,
)
from gmtool.rules.kit.narration import (
    BY_HAND,
    Sentences,
    tell,
)
from gmtool.rules.seam import (
    Event,
    Line,
)

SENTENCES: Sentences = {
    **turns.SENTENCES,
    **declaring.SENTENCES,
    **testing.SENTENCES,
    **effects.SENTENCES,
    **BY_HAND,
}


def narrate(book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event that has something to say, in their order; an unknown kind says its own name."""
    return tell(Names(book, before, after, tuple(events)), SENTENCES, events)

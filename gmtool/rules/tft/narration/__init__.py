"""Events as sentences that a player would understand."""

from collections.abc import (
    Sequence,
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
from gmtool.rules.tft.narration import (
    fighting,
    hth,
    ranged,
    turns,
)
from gmtool.rules.tft.narration.names import (
    Names,
)

_SENTENCES: Sentences = {
    **turns.SENTENCES,
    **fighting.SENTENCES,
    **hth.SENTENCES,
    **ranged.SENTENCES,
    **BY_HAND,
}


def narrate(names: Names, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event that has something to say; an unknown kind says its own name."""
    return tell(names, _SENTENCES, events)

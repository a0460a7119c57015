"""Events as sentences."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.rulebook import Rulebook
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.seam import Event, Line


def narrate(book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event; an unknown kind says its own name."""
    return tuple(Line(event.kind) for event in events)

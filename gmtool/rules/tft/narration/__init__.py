"""Events as sentences that a player would understand."""

from collections.abc import Callable, Sequence

from gmtool.rules.seam import Event, Line
from gmtool.rules.tft.narration import fighting, gm, hth, ranged, turns
from gmtool.rules.tft.narration.names import Names

_SENTENCES: dict[type, Callable[[Names, Event], Line | None]] = {
    **turns.SENTENCES,
    **fighting.SENTENCES,
    **hth.SENTENCES,
    **ranged.SENTENCES,
    **gm.SENTENCES,
}


def narrate(names: Names, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event that has something to say; an unknown kind says its own name."""
    lines = []
    for event in events:
        sentence = _SENTENCES.get(type(event))
        line = sentence(names, event) if sentence else Line(event.kind)
        if line is not None:
            lines.append(line)
    return tuple(lines)

"""Events as sentences that a player understands and a GM can check."""

from collections.abc import Callable, Sequence

from gmtool.rules.harnmaster.narration import declaring, effects, gm, testing, turns
from gmtool.rules.harnmaster.narration.names import Names
from gmtool.rules.harnmaster.rulebook import Rulebook
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.seam import Event, Line

SENTENCES: dict[type, Callable[[Names, Event], Line | None]] = {
    **turns.SENTENCES,
    **declaring.SENTENCES,
    **testing.SENTENCES,
    **effects.SENTENCES,
    **gm.SENTENCES,
}


def narrate(book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event that has something to say, in their order; an unknown kind says its own name."""
    names = Names(book, before, after, tuple(events))
    lines = []
    for event in events:
        sentence = SENTENCES.get(type(event))
        line = sentence(names, event) if sentence else Line(event.kind)
        if line is not None:
            lines.append(line)
    return tuple(lines)

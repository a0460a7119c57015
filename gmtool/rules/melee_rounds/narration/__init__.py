"""Events as sentences that a player understands and a GM can check."""

from collections.abc import Callable, Sequence

from gmtool.rules.melee_rounds.narration import blows, dice, gm, magic, plots, stating, things
from gmtool.rules.melee_rounds.narration.names import Names
from gmtool.rules.melee_rounds.rulebook import Rulebook
from gmtool.rules.melee_rounds.state import Fight
from gmtool.rules.seam import Event, Line

SENTENCES: dict[type, Callable[[Names, Event], Line | None]] = {
    **plots.SENTENCES,
    **dice.SENTENCES,
    **stating.SENTENCES,
    **blows.SENTENCES,
    **magic.SENTENCES,
    **things.SENTENCES,
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

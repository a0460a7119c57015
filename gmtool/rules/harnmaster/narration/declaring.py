"""What is declared: who attacks whom with what, aimed where, and how it is met."""

from typing import Any

from gmtool.rules.harnmaster import events
from gmtool.rules.harnmaster.commands import Marks
from gmtool.rules.harnmaster.narration.names import Names
from gmtool.rules.harnmaster.state import Defence
from gmtool.rules.seam import Line

_MARKS = {
    (Marks.THREATENS, True): "{} threatens {}.",
    (Marks.THREATENS, False): "{} does not threaten {}.",
    (Marks.UNAWARE, True): "{} has not noticed {}.",
    (Marks.UNAWARE, False): "{} has noticed {}.",
    (Marks.CLOSE, True): "{} and {} are In Close.",
    (Marks.CLOSE, False): "{} and {} are In Close no longer.",
}


def _marked(names: Names, event: events.Marked) -> Line | None:
    """Two who threaten each other from now on are one sentence; beside an attack it is an aside."""
    same = [one for one in names.told(events.Marked) if (one.mark, one.holds) == (event.mark, event.holds)]
    mirror = next((one for one in same if (one.figure, one.foe) == (event.foe, event.figure)), None)
    figures = (event.figure, event.foe)
    text = _MARKS[event.mark, event.holds].format(names.figure(event.figure), names.figure(event.foe))
    if mirror is not None and event.mark is Marks.THREATENS:
        if names.events.index(mirror) < names.events.index(event):
            return None
        threaten = "threaten" if event.holds else "do not threaten"
        text = f"{names.figures(figures)} {threaten} each other."
    return Line(text, figures, event.rules, weight=0 if names.told(events.Declared) else 1)


def _noticed(names: Names, event: events.Noticed) -> Line:
    verb = "notices" if event.noticed else "does not notice"
    text = f"Awareness test: {names.figure(event.figure)} {verb} {names.figure(event.foe)}."
    return Line(text, (event.figure, event.foe), event.rules)


def _declared(names: Names, event: events.Declared) -> Line:
    verb = "takes a bonus attack on" if event.bonus else "attacks"
    die = f", Zone Die d{event.zone_die}" if event.zone_die else ""
    strike = names.strike(event.item, event.mode, event.aspect)
    text = (
        f"{names.figure(event.figure)} {verb} {names.figure(event.target)} with the {strike}, "
        f"aimed at zone {event.aim}{die}."
    )
    return Line(text, (event.figure, event.target), event.rules)


def _called_off(names: Names, event: events.CalledOff) -> Line:
    text = f"{names.figure(event.figure)}'s attack on {names.figure(event.target)} comes to nothing."
    return Line(text, (event.figure, event.target), event.rules)


def _defended(names: Names, event: events.Defended) -> Line:
    figure, foe, item = names.figure(event.figure), names.figure(event.foe), names.item(event.item)
    match event.defence:
        case Defence.BLOCK:
            other = f"; reach is compared with the {names.item(event.against)}"
            text = f"{figure} blocks with the {item}{other if event.against not in ('', event.item) else ''}."
        case Defence.DODGE:
            text = (
                f"{figure} dodges{f'; reach is compared with the {names.item(event.against)}' * bool(event.against)}."
            )
        case Defence.COUNTERSTRIKE:
            text = (
                f"{figure} counterstrikes with the {names.strike(event.item, event.mode)}, aimed at zone {event.aim}."
            )
        case Defence.IGNORE:
            why = ", who is not noticed" if event.unaware else ""
            text = f"{figure} ignores {foe}{why}."
    return Line(text, (event.figure, event.foe), event.rules)


SENTENCES: dict[type, Any] = {
    events.Marked: _marked,
    events.Noticed: _noticed,
    events.Declared: _declared,
    events.CalledOff: _called_off,
    events.Defended: _defended,
}

"""Specific Plots: what is stated for a second, goes on, is broken off, and what is done that is no fighting."""

from typing import Any

from gmtool.rules.kit.narration import bare, count
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.narration.names import Names, added
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.seam import Line

_STATED = {
    Deed.HOLD: "hold its die",
    Deed.DRAW: "draw the {item}",
    Deed.SHEATHE: "sheathe the {item}",
    Deed.SHIELD: "ready the {item}",
    Deed.LOAD: "load the {item}",
    Deed.DRINK: "take the {item}",
    Deed.DISCARD: "throw the empty {item} away",
    Deed.FETCH: "get the {item} out",
    Deed.WET: "wet the {item}",
    Deed.THROW: "throw the {item}",
    Deed.EYES: "close its eyes",
    Deed.MOVE: "move",
    Deed.POTION: "get out, uncork and take the {item}",
}
_BROKEN_OFF = {
    Deed.POTION: "taking the {item}",
    Deed.FETCH: "getting the {item} ready",
    Deed.WET: "getting the {item} ready",
    Deed.MOVE: "its move",
}


def _intended(names: Names, event: events.Intended) -> Line:
    name, figures = names.figure(event.figure), (event.figure, *[event.target] * bool(event.target))
    written = " (written)" if event.written else ""
    if event.deed is Deed.GO_ON:
        return Line(f"{name} goes on as before.", figures, event.rules, weight=0)
    if event.deed is Deed.OTHER:
        return Line(f"{name} plots: {bare(event.words)}{written}.", figures, event.rules)
    if event.deed is Deed.PARRY and _ends_defence(names, event.figure):
        text = f"{name} takes the parry of Full Defensive against {names.figure(event.target)}{_with(names, event)}"
        return Line(f"{text}.", figures, event.rules)
    return Line(f"{name} will {_what(names, event)}{added(event.words)}{written}.", figures, event.rules)


def _what(names: Names, event: events.Intended) -> str:
    foe = names.other(event.target, event.figure) if event.target else ""
    match event.deed:
        case Deed.ATTACK:
            return f"attack {foe} with {names.armed(event.item)}"
        case Deed.PARRY:
            return f"parry {f'the attack of {foe}' if foe else 'whatever comes'}{_with(names, event)}"
        case Deed.SNEAK:
            return f"try a Thievish Attack on {foe} with {names.armed(event.item)}"
        case Deed.CAST:
            return f"cast {names.spell(event.item)}{f' on {foe}' if foe else ''}"
        case Deed.SHEATHE if names.is_shield(event.item):
            return f"put the {names.item(event.item)} away"
    at = f" at {foe}" if foe else ""
    return _STATED[event.deed].format(item=names.item(event.item)) + at


def _with(names: Names, event: events.Intended) -> str:
    return f" with {names.armed(event.item)}" if event.item else ""


def _ends_defence(names: Names, figure: str) -> bool:
    """Whether this is the parry by which Full Defensive ends."""
    return any(one.figure == figure and one.why == "parry" for one in names.told(events.DefenceEnded))


def _went_on(names: Names, event: events.WentOn) -> Line | None:
    if not event.figures:
        return None
    verb = "goes" if len(event.figures) == 1 else "go"
    return Line(f"{names.figures(event.figures)} {verb} on as before.", event.figures, event.rules, weight=0)


def _played(names: Names, event: events.Played) -> Line:
    return Line(f"Second {event.second} is played.", (), event.rules, weight=0)


def _broken_off(names: Names, event: events.BrokenOff) -> Line:
    if event.deed is Deed.CAST:
        what = f"casting {names.spell(event.item)}"
    else:
        item = names.item(event.item) if event.item else "thing"
        what = _BROKEN_OFF.get(event.deed, "what it was doing").format(item=item)
    text = f"{names.figure(event.figure)} breaks off {what}{added(event.words)}."
    return Line(text, (event.figure,), event.rules, weight=2)


def _moved(names: Names, event: events.Moved) -> Line:
    far = f" {count(event.feet, 'foot', 'feet')}" if event.feet else ""
    return Line(f"{names.figure(event.figure)} moves{far}.", (event.figure,), event.rules)


def _did(names: Names, event: events.Did) -> Line:
    return Line(f"{names.figure(event.figure)}: {bare(event.words)}.", (event.figure,), event.rules)


SENTENCES: dict[type, Any] = {
    events.Intended: _intended,
    events.WentOn: _went_on,
    events.Played: _played,
    events.BrokenOff: _broken_off,
    events.Moved: _moved,
    events.Did: _did,
}

"""Weapons and shields drawn, put away, loaded and dropped; potions and pellets."""

from typing import Any

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.narration.names import Names, added
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.seam import Line

_VERBS = {Deed.DRAW: "draws", Deed.SHEATHE: "sheathes", Deed.SHIELD: "readies"}
_PELLET = {Deed.FETCH: "gets the {} out", Deed.WET: "wets the {}", Deed.THROW: "throws the {}"}


def _handled(names: Names, event: events.Handled) -> Line:
    name, item = names.figure(event.figure), names.item(event.item)
    if event.deed is Deed.SHEATHE and names.is_shield(event.item):
        text = f"{name} puts the {item} away."
    elif event.deed is not Deed.LOAD:
        text = f"{name} {_VERBS.get(event.deed, 'handles')} the {item}."
    elif event.had < event.needs:
        text = f"{name} loads the {item}: {event.had} of {event.needs} AMR."
    else:
        text = f"{name} has loaded the {item}."
    return Line(text, (event.figure,), event.rules)


def _dropped(names: Names, event: events.DroppedThing) -> Line:
    damaged = ", and it is damaged" if event.damaged else ""
    text = f"{names.figure(event.figure)} drops the {names.item(event.item)}{damaged}."
    return Line(text, (event.figure,), event.rules, weight=2 if event.damaged else 1)


def _took(names: Names, event: events.Took) -> Line:
    name, item = names.figure(event.figure), names.item(event.item)
    text = f"{name} throws the empty {item} away." if event.deed is Deed.DISCARD else f"{name} takes the {item}."
    return Line(text, (event.figure,), event.rules)


def _handling(names: Names, event: events.Handling) -> Line:
    what = _PELLET.get(event.deed, "handles the {}").format(names.item(event.item))
    at = f" at {names.figure(event.target)}" if event.target else ""
    text = f"{names.figure(event.figure)} {what}{at}{added(event.words)}."
    return Line(text, (event.figure, *[event.target] * bool(event.target)), event.rules)


def _eyes(names: Names, event: events.Eyes) -> Line:
    name = names.figure(event.figure)
    if event.closed:
        return Line(f"{name} closes its eyes against the flash.", (event.figure,), event.rules)
    text = f"{name} does not close its eyes, and is exposed to the flash."
    return Line(text, (event.figure,), event.rules, weight=2)


def _reminded(names: Names, event: events.Reminded) -> Line:
    item = names.item(event.item)
    text = (
        f"{names.figure(event.figure)} carries the {item} ready loaded: it is dangerous, and you say what comes of it."
    )
    return Line(text, (event.figure,), event.rules, weight=2)


SENTENCES: dict[type, Any] = {
    events.Handled: _handled,
    events.DroppedThing: _dropped,
    events.Took: _took,
    events.Handling: _handling,
    events.Eyes: _eyes,
    events.Reminded: _reminded,
}

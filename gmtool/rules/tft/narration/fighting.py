"""Blows, wounds and what they do."""

from typing import Any

from gmtool.rules.kit.narration import count
from gmtool.rules.seam import Line
from gmtool.rules.tft import events
from gmtool.rules.tft.narration.names import Names

_VERBS = {
    "strike": "strikes {}",
    "jab": "jabs at {}",
    "off-hand": "strikes {} with the off hand",
    "rush": "shield-rushes {}",
    "throw": "throws at {}",
    "shot": "shoots at {}",
    "hth": "grapples with {}",
}
_MULTIPLES = {2: "double damage", 3: "triple damage"}


def _attacked(names: Names, event: events.Attacked) -> Line:
    verb = _VERBS[event.way].format(names.figure(event.target))
    dice = "" if event.dice == 3 else f" on {event.dice} dice"
    results = {
        "hit": _MULTIPLES.get(event.multiplier, "hits"),
        "miss": "misses",
        "drop": "misses" if event.way == "throw" else "misses and loses hold",
        "break": "misses, and the weapon breaks",
        "spent": "misses, and the arrow breaks",
    }
    text = (
        f"{names.figure(event.figure)} {verb}: {event.needs} or less{dice}, rolls {event.sum}: {results[event.result]}."
    )
    return Line(text, (event.figure, event.target), event.rules)


def _damaged(names: Names, event: events.Damaged) -> Line:
    target = names.figure(event.target)
    if not event.stopped:
        text = f"{target} takes {count(event.hits, 'hit')} (ST {event.st})."
    elif event.hits:
        text = f"{event.stopped} of {count(event.damage, 'hit')} stopped: {target} takes {event.hits} (ST {event.st})."
    else:
        text = f"All {count(event.damage, 'hit')} stopped; {target} is unhurt."
    return Line(text, (event.target, event.figure), event.rules, weight=2 if event.hits else 1)


def _shaken(names: Names, event: events.Shaken) -> Line:
    return Line(f"{names.figure(event.figure)} is at DX -2 for the next attack.", (event.figure,), event.rules)


def _fell(names: Names, event: events.Fell) -> Line:
    return Line(f"{names.figure(event.figure)} goes down.", (event.figure,), event.rules, weight=2)


def _dropped_out(names: Names, event: events.DroppedOut) -> Line:
    return Line(f"{names.figure(event.figure)} drops out of the practice.", (event.figure,), event.rules, weight=2)


def _balanced(names: Names, event: events.Balanced) -> Line:
    dice = "" if event.dice == 3 else f" on {event.dice} dice"
    result = "stays on its feet" if event.kept else "loses its footing"
    body = " on the body" if "tm.move.body-fast" in event.rules else ""
    text = f"{names.figure(event.figure)} needs {event.needs} or less{dice}{body}, rolls {event.sum}: {result}."
    return Line(text, (event.figure,), event.rules)


def _unmoved(names: Names, event: events.Unmoved) -> Line:
    return Line(f"{names.figure(event.figure)} is not moved: {event.why}.", (event.figure,), event.rules)


def _retreated(names: Names, event: events.Retreated) -> Line:
    to = names.hex(event.hex).replace(" in ", " to ")
    follows = " and follows" if event.followed else ""
    text = f"{names.figure(event.by)} forces {names.figure(event.figure)} back{to}{follows}."
    return Line(text, (event.by, event.figure), event.rules)


def _held(names: Names, event: events.Held) -> Line:
    text = f"{names.figure(event.figure)} lets {names.figure(event.target)} stay."
    return Line(text, (event.figure, event.target), event.rules, weight=0)


def _collapsed(names: Names, event: events.Collapsed) -> Line:
    return Line(f"{names.figure(event.figure)} collapses, unconscious.", (event.figure,), event.rules, weight=2)


def _died(names: Names, event: events.Died) -> Line:
    return Line(f"{names.figure(event.figure)} is dead.", (event.figure,), event.rules, weight=2)


def _let(names: Names, event: events.Let) -> Line:
    verb = {"thrown": "lands", "fumbled": "falls"}.get(event.why, "drops")
    text = f"{names.figure(event.figure)}'s {names.item(event.item)} {verb}{names.hex(event.hex)}."
    return Line(text, (event.figure,), event.rules)


def _broke(names: Names, event: events.Broke) -> Line:
    return Line(f"{names.figure(event.figure)}'s {names.item(event.item)} breaks.", (event.figure,), event.rules)


def _readied(names: Names, event: events.Readied) -> Line:
    figure = names.figure(event.figure)
    if event.reloaded:
        return Line(f"{figure} reloads.", (event.figure,), event.rules)
    items = " and ".join(names.item(item) for item in event.items) or "nothing"
    picked = (
        f", from the ground: {' and '.join(names.item(item) for item in event.picked_up)}" if event.picked_up else ""
    )
    return Line(f"{figure} has {items} ready{picked}.", (event.figure,), event.rules)


SENTENCES: dict[type, Any] = {
    events.Attacked: _attacked,
    events.Damaged: _damaged,
    events.Shaken: _shaken,
    events.Fell: _fell,
    events.DroppedOut: _dropped_out,
    events.Balanced: _balanced,
    events.Unmoved: _unmoved,
    events.Retreated: _retreated,
    events.Held: _held,
    events.Collapsed: _collapsed,
    events.Died: _died,
    events.Let: _let,
    events.Broke: _broke,
    events.Readied: _readied,
}

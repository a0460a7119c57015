"""The GM's own word."""

from typing import Any

from gmtool.rules import seam
from gmtool.rules.melee_rounds.narration.names import Names, count
from gmtool.rules.seam import Line, ground_line


def _added(names: Names, event: seam.Added) -> Line:
    return Line(f"{names.figure(event.figure)} joins {names.side(event.side)}.", (event.figure,), weight=2)


def _removed(names: Names, event: seam.Removed) -> Line:
    return Line(f"{event.name} is taken out of the melee.", (event.figure,), weight=2)


def _put_down(names: Names, event: seam.PutDown) -> Line:
    return Line(f"The GM puts {names.figure(event.figure)}{names.place(event.at)}.", (event.figure,))


def _ground(names: Names, event: seam.GroundEdited) -> Line:
    return ground_line(names.ground, event)


def _renamed(names: Names, event: seam.Renamed) -> Line:
    return Line(f"{event.before} is now called {event.after}.", (event.figure,), weight=0)


def _amended(names: Names, event: seam.Amended) -> Line:
    reason = f": {event.reason}" if event.reason else "."
    before, after = _value(event.before), _value(event.after)
    label = event.label if event.label[:2].isupper() else f"{event.label[:1].lower()}{event.label[1:]}"
    text = f"Ruling: {names.figure(event.figure)}, {label}: {before} → {after}{reason}"
    return Line(text, (event.figure,), event.rules, weight=2)


def _value(value: seam.Json) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "nothing"


def _granted(names: Names, event: seam.Granted) -> Line:
    until = f" for {count(event.turns, 'round')}" if event.turns else ""
    words = f"{event.value:+d}{until}" if event.value else "ends"
    return Line(f"{names.figure(event.figure)}: {event.label} {words}.", (event.figure,), weight=2)


def _noted(names: Names, event: seam.Noted) -> Line:
    return Line(event.text)


def _ruled(names: Names, event: seam.Ruled) -> Line:
    against = f" (against: {' '.join(event.against)})" if event.against else ""
    return Line(f"Ruling: {event.reason}{against}", rules=event.rules, weight=2)


SENTENCES: dict[type, Any] = {
    seam.Added: _added,
    seam.Removed: _removed,
    seam.PutDown: _put_down,
    seam.GroundEdited: _ground,
    seam.Renamed: _renamed,
    seam.Amended: _amended,
    seam.Granted: _granted,
    seam.Noted: _noted,
    seam.Ruled: _ruled,
}

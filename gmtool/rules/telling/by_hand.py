"""The GM's own word, in every system."""

from gmtool.rules import seam
from gmtool.rules.seam import Line, ground_line
from gmtool.rules.telling.names import FigureNames
from gmtool.rules.telling.tell import Sentences
from gmtool.rules.telling.words import count


def _added(names: FigureNames, event: seam.Added) -> Line:
    return Line(f"{names.figure(event.figure)} joins {names.side(event.side)}.", (event.figure,), weight=2)


def _removed(names: FigureNames, event: seam.Removed) -> Line:
    return Line(f"{event.name} is taken out of the {names.fight}.", (event.figure,), weight=2)


def _placed(names: FigureNames, event: seam.Placed) -> Line:
    return Line(f"The GM puts {names.figure(event.figure)}{names.hex(event.hex)}.", (event.figure,))


def _put_down(names: FigureNames, event: seam.PutDown) -> Line:
    return Line(f"The GM puts {names.figure(event.figure)}{names.place(event.at)}.", (event.figure,))


def _turned(names: FigureNames, event: seam.Turned) -> Line:
    return Line(f"The GM turns {names.figure(event.figure)}.", (event.figure,), weight=0)


def _ground(names: FigureNames, event: seam.GroundEdited) -> Line:
    return ground_line(names.ground, event)


def _renamed(names: FigureNames, event: seam.Renamed) -> Line:
    return Line(f"{event.before} is now called {event.after}.", (event.figure,), weight=0)


def _amended(names: FigureNames, event: seam.Amended) -> Line:
    reason = f": {event.reason}" if event.reason else "."
    before, after = _value(event.before), _value(event.after)
    label = event.label if event.label[:2].isupper() else f"{event.label[:1].lower()}{event.label[1:]}"
    text = f"Ruling: {names.figure(event.figure)}, {label}: {before} → {after}{reason}"
    return Line(text, (event.figure,), event.rules, weight=2)


def _value(value: seam.Json) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "nothing"


def _granted(names: FigureNames, event: seam.Granted) -> Line:
    until = f" for {count(event.turns, names.turn)}" if event.turns else ""
    words = f"{event.value:+d}{until}" if event.value else "ends"
    return Line(f"{names.figure(event.figure)}: {event.label} {words}.", (event.figure,), weight=2)


def _noted(names: FigureNames, event: seam.Noted) -> Line:
    return Line(event.text)


def _ruled(names: FigureNames, event: seam.Ruled) -> Line:
    against = f" (against: {' '.join(event.against)})" if event.against else ""
    return Line(f"Ruling: {event.reason}{against}", rules=event.rules, weight=2)


BY_HAND: Sentences = {
    seam.Added: _added,
    seam.Removed: _removed,
    seam.Placed: _placed,
    seam.PutDown: _put_down,
    seam.Turned: _turned,
    seam.GroundEdited: _ground,
    seam.Renamed: _renamed,
    seam.Amended: _amended,
    seam.Granted: _granted,
    seam.Noted: _noted,
    seam.Ruled: _ruled,
}

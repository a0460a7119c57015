"""Hand-to-hand combat and getting away."""

from typing import Any

from gmtool.rules.seam import Line
from gmtool.rules.tft import events
from gmtool.rules.tft.narration.names import Names

_RESULTS = {
    "joined": "joins the brawl",
    "started": "both go down, hand to hand",
    "repelled": "is thrown back",
    "struck-back": "is thrown back with a blow",
}


def _grappled(names: Names, event: events.Grappled) -> Line:
    figure, target = names.figure(event.figure), names.figure(event.target)
    if not event.dice:
        return Line(f"{figure} goes for {target} and {_RESULTS[event.result]}.", _both(event), event.rules, weight=2)
    dice = ", then ".join(str(die) for die in event.dice)
    words = _RESULTS[event.result] if event.result == "started" else f"{figure} {_RESULTS[event.result]}"
    return Line(f"{figure} goes for {target}, who rolls {dice}: {words}.", _both(event), event.rules, weight=2)


def _both(event: events.Grappled) -> tuple[str, ...]:
    return (event.figure, event.target)


def _pile_ended(names: Names, event: events.PileEnded) -> Line:
    verb = "is" if len(event.figures) == 1 else "are"
    text = f"{names.figures(event.figures)} {verb} left on the ground; the brawl is over."
    return Line(text, event.figures, event.rules)


def _dagger_drawn(names: Names, event: events.DaggerDrawn) -> Line:
    verb = "draws" if event.drawn else "fails to draw"
    text = f"{names.figure(event.figure)} {verb} the {names.item(event.item)}: 3 or less, rolls {event.die}."
    return Line(text, (event.figure,), event.rules)


def _broke_free(names: Names, event: events.BrokeFree) -> Line:
    rolls = f"{event.needs} or less, rolls {event.die}" if event.needs > 1 else f"needs a 1, rolls {event.die}"
    verb = f"breaks free and stands{names.hex(event.hex)}" if event.free else "does not get away"
    return Line(f"{names.figure(event.figure)} {verb}: {rolls}.", (event.figure,), event.rules, weight=2)


def _disengaged(names: Names, event: events.Disengaged) -> Line:
    where = names.hex(event.hex).replace(" in ", " to ")
    broken = f" from {names.figures(event.broken)}" if event.broken else ""
    still = f"; {names.figures(event.still)} still there" if event.still else ""
    text = f"{names.figure(event.figure)} disengages{broken}{where}{still}."
    return Line(text, (event.figure, *event.broken, *event.still), event.rules)


SENTENCES: dict[type, Any] = {
    events.Grappled: _grappled,
    events.PileEnded: _pile_ended,
    events.DaggerDrawn: _dagger_drawn,
    events.BrokeFree: _broke_free,
    events.Disengaged: _disengaged,
}

"""Rounds and ranks, and what else a turn is spent on."""

from typing import Any

from gmtool.rules.harnmaster import events
from gmtool.rules.harnmaster.clock import lasting
from gmtool.rules.harnmaster.narration.names import Names
from gmtool.rules.harnmaster.state import Time
from gmtool.rules.kit.narration import bare, count
from gmtool.rules.seam import Line


def _round(names: Names, event: events.RoundBegan) -> Line:
    return Line(f"Round {event.round}", (), event.rules, weight=3)


def _called(names: Names, event: events.Called) -> Line:
    return Line(f"The GM calls on {names.figure(event.figure)} to act.", (event.figure,), event.rules)


def _ended(names: Names, event: events.TurnEnded) -> Line:
    return Line(f"{names.figure(event.figure)}'s turn ends.", (event.figure,), event.rules, weight=0)


def _reopened(names: Names, event: events.TurnReopened) -> Line:
    return Line(f"{names.figure(event.figure)} gets its turn back.", (event.figure,), event.rules)


def _ranked(names: Names, event: events.Ranked) -> Line:
    text = f"{names.figure(event.figure)} acts at Initiative Rank {event.after}, no longer at {event.before}."
    return Line(text, (event.figure,), event.rules)


def _readied(names: Names, event: events.Readied) -> Line:
    verb = "readies" if names.kind(event.item) == "shield" else "unslings" if event.groped else "unsheathes"
    grope = ", a Grope" if event.groped else ""
    text = f"{names.figure(event.figure)} {verb} the {names.item(event.item)}{grope}."
    return Line(text, (event.figure,), event.rules)


def _put_away(names: Names, event: events.PutAway) -> Line:
    verb = "slings" if event.slung else "puts away" if names.kind(event.item) == "shield" else "sheathes"
    text = f"{names.figure(event.figure)} {verb} the {names.item(event.item)}, a Grope."
    return Line(text, (event.figure,), event.rules)


def _dropped(names: Names, event: events.Dropped) -> Line:
    return Line(f"{names.figure(event.figure)} drops the {names.item(event.item)}.", (event.figure,), event.rules)


def _moved(names: Names, event: events.Moved) -> Line:
    bonus = " as a bonus action" if event.bonus else ""
    text = f"{names.figure(event.figure)} moves {_feet(event.feet)}{bonus}{_zones(names, event)}."
    return Line(text, (event.figure, *event.entered, *event.left), event.rules)


def _evaded(names: Names, event: events.Evaded) -> Line:
    stopped = f", stopped by {names.figure(event.stopped)}," if event.stopped else ""
    zones = "" if event.stopped else _zones(names, event)
    until = lasting(names.before, Time(event.round, event.rank, event.figure))
    text = f"{names.figure(event.figure)} moves {_feet(event.feet)}{stopped or zones} and evades {until}."
    return Line(text, (event.figure, *event.entered, *event.left), event.rules)


def _zones(names: Names, event: events.Moved | events.Evaded) -> str:
    """Whose Engagement Zones it led out of and into."""
    parts = (("out of", event.left), ("into", event.entered))
    return "".join(f", {way} reach of {names.figures(foes)}" for way, foes in parts if foes)


def _evasion_ended(names: Names, event: events.EvasionEnded) -> Line:
    text = f"{names.figure(event.figure)} evades no longer: {bare(event.why)}."
    return Line(text, (event.figure,), event.rules)


def _shot(names: Names, event: events.Shot) -> Line:
    verb = "hits" if event.strikes else "misses"
    text = f"{names.figure(event.figure)}'s {names.item(event.item)} {verb} {names.figure(event.target)}."
    return Line(text, (event.figure, event.target), event.rules, weight=2)


def _area(names: Names, event: events.AreaStruck) -> Line:
    what = f"{names.figure(event.figure)}'s {bare(event.name) or 'Area attack'}"
    text = f"{what} fails; nobody is affected."
    if event.succeeded:
        text = f"{what} engulfs {names.figures(event.figures) or 'nobody'}, at Shock State Index {event.shock}."
    return Line(text, (event.figure, *event.figures), event.rules, weight=2)


def _area_evaded(names: Names, event: events.AreaEvaded) -> Line:
    left = f"only {event.after}, not {event.before}" if event.after < event.before else f"all of {event.before}"
    text = f"For {names.figure(event.figure)} the Shock State Index is {left}."
    return Line(text, (event.figure,), event.rules)


def _acted(names: Names, event: events.Acted) -> Line:
    return Line(f"{names.figure(event.figure)}: {bare(event.words)}.", (event.figure,), event.rules)


def _feet(feet: int) -> str:
    return count(feet, "foot", "feet")


SENTENCES: dict[type, Any] = {
    events.RoundBegan: _round,
    events.Called: _called,
    events.TurnEnded: _ended,
    events.TurnReopened: _reopened,
    events.Ranked: _ranked,
    events.Readied: _readied,
    events.PutAway: _put_away,
    events.Dropped: _dropped,
    events.Moved: _moved,
    events.Evaded: _evaded,
    events.EvasionEnded: _evasion_ended,
    events.Shot: _shot,
    events.AreaStruck: _area,
    events.AreaEvaded: _area_evaded,
    events.Acted: _acted,
}

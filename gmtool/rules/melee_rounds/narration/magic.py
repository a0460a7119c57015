"""Spells: begun, working, perceived, and the time between them."""

from typing import Any

from gmtool.rules.melee_rounds.narration.names import Names, added, die
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.seam import Line


def _began(names: Names, event: events.CastBegan) -> Line:
    name, works = names.figure(event.figure), names.second(event.works)
    on = f" on {names.other(event.target, event.figure)}" if event.target else ""
    spell = f"{names.spell(event.spell)}{on}{added(event.words)}"
    if event.reflex:
        text = f"As a reflex {name} casts {spell}; it works in {works}."
    else:
        how = "goes straight on to cast" if event.chained else "begins to cast"
        gave = f", giving up {die(event.gave)} for it" if event.gave else ""
        text = f"{name} {how} {spell}; it ends in {names.second(event.ends)} and works in {works}{gave}."
    return Line(text, (event.figure, *[event.target] * bool(event.target)), event.rules)


def _forbidden(names: Names, event: events.CastForbidden) -> Line:
    text = f"The GM does not let {names.figure(event.figure)} go straight on to cast {names.spell(event.spell)}."
    return Line(text, (event.figure,), event.rules, weight=2)


def _worked(names: Names, event: events.Worked) -> Line:
    name, spell = names.figure(event.figure), names.spell(event.spell)
    text, weight = {
        "works": (f"{name}'s {spell} takes effect{added(event.words)}.", 2),
        "discerned": (f"{name} perceives what its {spell} does, if that can be noticed.", 1),
        "rested": (f"{name}'s interspell time after {spell} is over.", 1),
    }[event.what]
    return Line(text, (event.figure,), event.rules, weight=weight)


SENTENCES: dict[type, Any] = {
    events.CastBegan: _began,
    events.CastForbidden: _forbidden,
    events.Worked: _worked,
}

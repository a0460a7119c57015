"""Effects, checks and timers by the command line.

`effect gas 3 turns at 0305 radius 2`, `check Orcs: morale 2d6 7+ end`, `timer 10 minutes The bridge burns`, `stop gas`.
"""

import re
from functools import partial
from typing import Any

from gmtool.dice import Comparison
from gmtool.language import tr
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.command_line.names import SpokenNames, UnclearName
from gmtool.presentation.fight.command_line.walking import hex_named
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.lasting.check_choices import CheckChoice, new_check, new_timer
from gmtool.presentation.fight.lasting.effect_choices import OWN, READY, EffectChoice, changes_of, effect_choice
from gmtool.presentation.fight.lasting.times import TimeUnit, long_words
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.words.numbers import MINUS
from gmtool.rules.seam import END, Json
from gmtool.space import Place

_TIME = re.compile(r"\b(?:in )?(\d{1,3}) ?(turns?|rounds?|minutes?|mins?|hours?|h)\b", re.IGNORECASE)
_PAST = re.compile(rf"[-{MINUS}] ?\d+ ?(?:turns?|rounds?|minutes?|mins?|hours?|h)\b", re.IGNORECASE)
# translators: what is quoted is typed in English
_NO_TIME = Reading(tr("A time is 1 or more: “3 turns”, “10 minutes”."))
_RADIUS = re.compile(r"\bradius (\d{1,2})\b", re.IGNORECASE)
_ACTS = re.compile(r"\bacts(?: at)? (-?\d{1,2})\b", re.IGNORECASE)
_AT = re.compile(r"\bat (.+)$", re.IGNORECASE)
_SECRET = re.compile(r"\b(secret|hidden)\b", re.IGNORECASE)
_ROLL = re.compile(
    r"\b(\d{0,2}d\d{0,4}(?:[+-]\d{1,2})?)\s+(exactly\s+)?(\d{1,3})\s*(\+|-|or more|or less)?(?=\s|$)", re.IGNORECASE
)
_END = re.compile(r"\b(?:at the )?end(?: of (?:the |this )?(?:turn|round))?\b", re.IGNORECASE)


def effect(picks: Selection, said: str) -> Reading:
    """An effect: a ready one by its name, or any words."""
    if _PAST.search(said):
        return _NO_TIME
    moment, values = picks.session.moment, dict[str, Json]()
    rest = _take_time(said, "long", values)
    for pattern, field in ((_RADIUS, "size"), (_ACTS, "acts")):
        if (found := pattern.search(rest)) is not None:
            values[field], rest = int(found[1]), _without(rest, found)
    rest = _take_secret(rest, values)
    place = None
    if (found := _AT.search(rest)) is not None and moment.ground is not None:
        place, rest = _place(moment, found[1].strip()), _without(rest, found)
        if place is None:
            return Reading(tr("“{typed}” is neither a place nor a figure here.", typed=found[1].strip()))
    name = rest.strip()
    if not name:
        # translators: what is quoted is typed in English
        return Reading(tr("An effect by its name: “effect gas 3 turns”, “effect Rain”, “effect Lair acts at 10”."))
    ready = next((one for one in READY if name.casefold() in (one.key, one.label.casefold())), OWN)
    if ready is OWN:
        values["label"] = f"{name[:1].upper()}{name[1:]}"
    return _lasting(picks, effect_choice(moment, ready, place), values)


def check(picks: Selection, said: str) -> Reading:
    """A check that waits: its name, the dice, the number needed, and when."""
    if _PAST.search(said):
        return _NO_TIME
    values = dict[str, Json]()
    found = _ROLL.search(said)
    if found is None:
        # translators: what is quoted is typed in English
        return Reading(tr("A check with its dice: “check Orcs: morale 2d6 7+ end”, “check poison 3d6 10- in 3 turns”."))
    values |= {"dice": found[1], "number": int(found[3])}
    under = found[4] is not None and found[4].casefold() in ("-", "or less")
    how = Comparison.EXACTLY if found[2] else Comparison.AT_MOST if under else Comparison.AT_LEAST
    values["how"] = how.value
    rest = _take_moment(_take_time(_take_secret(_without(said, found), values), "later", values), values)
    moment = picks.session.moment
    whose = next((f"side {one.id}" for one in moment.sides.values() if _names(rest, one.name)), "")
    whose = whose or next((f"figure {one.figure}" for one in moment.counters.values() if _names(rest, one.name)), "")
    values |= {"label": rest.strip() or None, "whose": whose}
    return _lasting(picks, new_check(moment), values)


def timer(picks: Selection, said: str) -> Reading:
    """A timer: how long, and what happens then."""
    if _PAST.search(said):
        return _NO_TIME
    values = dict[str, Json]()
    rest = _take_moment(_take_time(_take_secret(said, values), "later", values), values).strip()
    if "later" not in values and "at" not in values:
        # translators: what is quoted is typed in English
        return Reading(tr("A timer with its time: “timer 3 turns The bridge burns”, “timer 10 minutes …”."))
    values.setdefault("later", 0)
    return _lasting(picks, new_timer(picks.session.moment), {**values, "does": rest} if rest else values)


def stop(picks: Selection, said: str) -> Reading:
    """The end of an effect, by the beginning of its name."""
    moment, begun = picks.session.moment, said.strip().casefold()
    found = [one for one in moment.effects.values() if begun and one.label.casefold().startswith(begun)]
    if not found:
        names = ", ".join(one.label for one in moment.effects.values())
        return Reading(
            tr("No effect has that name; there are {names}.", names=names) if names else tr("No effect is in force.")
        )
    choice = next(one for one in changes_of(moment, found[0]) if one.key == "gm.end-effect")
    return Reading(choice.label, partial(picks.session.perform, choice.data({})))


def _lasting(picks: Selection, choice: EffectChoice | CheckChoice, values: dict[str, Json]) -> Reading:
    """The deed if nothing is missing, else the inputs that still are."""
    moment = picks.session.moment
    known = {field.field for field in choice.inputs}
    draft = Draft.of(moment, choice)
    for field, value in values.items():
        if field in known:
            draft = draft.having(field, value)
    unknown = [field for field in values if field not in known and values[field]]
    if "unit" in unknown:
        # translators: {turn} is the rules' own English word: turn, round
        return Reading(tr("A {turn} has no set length here: type how many {turn}s.", turn=moment.agenda.called.lower()))
    data = draft.choice.data(draft.values)
    turns = data.get("turns")
    long = long_words(turns, moment.agenda.called, moment.ruleset.turn_seconds) if isinstance(turns, int) else ""
    says = ", ".join(part for part in (str(data["label"]), long if turns else "") if part)
    if draft.ready and not draft.forbidden and draft.command is not None:
        return Reading(says, partial(picks.session.perform, data))
    if draft.against:
        return Reading(" ".join(one.reason for one in draft.against))
    return Reading(tr("{deed}; then choose the rest", deed=says), partial(_open, picks, choice, draft.values))


def _open(picks: Selection, choice: EffectChoice | CheckChoice, values: Any) -> None:
    picks.pick(choice)
    for field, value in values.items():
        picks.say(field, value)


# --- the parts of a line ----------------------------------------------------------------------------------------------
def _take_time(said: str, field: str, values: dict[str, Json]) -> str:
    found = _TIME.search(said)
    if found is None:
        return said
    values[field] = int(found[1])
    word = found[2].casefold()
    if word[0] in "mh":
        values["unit"] = (TimeUnit.MINUTES if word[0] == "m" else TimeUnit.HOURS).value
    return _without(said, found)


def _take_secret(said: str, values: dict[str, Json]) -> str:
    found = _SECRET.search(said)
    if found is None:
        return said
    values["secret"] = True
    return _without(said, found)


def _take_moment(said: str, values: dict[str, Json]) -> str:
    found = _END.search(said)
    if found is None:
        return said
    values["at"] = END
    return _without(said, found)


def _without(said: str, found: re.Match[str]) -> str:
    return " ".join(f"{said[: found.start()]} {said[found.end() :]}".split())


def _names(said: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said, re.IGNORECASE) is not None


def _place(moment: StateView, said: str) -> Place | None:
    """A hex by its label, or the place of a figure."""
    if (place := hex_named(moment, said)) is not None:
        return place
    try:
        figures = SpokenNames(moment).find(said)
    except UnclearName:
        return None
    return moment.counters[figures[0]].where if figures else None

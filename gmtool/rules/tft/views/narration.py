"""Narration: events as sentences that a player would understand, those of attacks, brawls and flights among them."""

from collections.abc import Sequence
from typing import Any

from gmtool.rules.kit.narration import BY_HAND, Sentences, count, tell
from gmtool.rules.seam import Event, Line
from gmtool.rules.tft.state.attack_events import (
    Attacked,
    Balanced,
    Broke,
    BrokeFree,
    Collapsed,
    DaggerDrawn,
    Damaged,
    Died,
    DroppedOut,
    Fell,
    Grappled,
    ItemDropped,
    PileEnded,
    RolledToMiss,
    Shaken,
    Unmoved,
    VictimDrawn,
)
from gmtool.rules.tft.state.turn_events import Disengaged, Held, Readied, Retreated
from gmtool.rules.tft.views import turn_sentences
from gmtool.rules.tft.views.turn_sentences import Names

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


def _attacked(names: Names, event: Attacked) -> Line:
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


def _damaged(names: Names, event: Damaged) -> Line:
    target = names.figure(event.target)
    if not event.stopped:
        text = f"{target} takes {count(event.hits, 'hit')} (ST {event.st})."
    elif event.hits:
        text = f"{event.stopped} of {count(event.damage, 'hit')} stopped: {target} takes {event.hits} (ST {event.st})."
    else:
        text = f"All {count(event.damage, 'hit')} stopped; {target} is unhurt."
    return Line(text, (event.target, event.figure), event.rules, weight=2 if event.hits else 1)


def _shaken(names: Names, event: Shaken) -> Line:
    return Line(f"{names.figure(event.figure)} is at DX -2 for the next attack.", (event.figure,), event.rules)


def _fell(names: Names, event: Fell) -> Line:
    return Line(f"{names.figure(event.figure)} goes down.", (event.figure,), event.rules, weight=2)


def _dropped_out(names: Names, event: DroppedOut) -> Line:
    return Line(f"{names.figure(event.figure)} drops out of the practice.", (event.figure,), event.rules, weight=2)


def _balanced(names: Names, event: Balanced) -> Line:
    dice = "" if event.dice == 3 else f" on {event.dice} dice"
    result = "stays on its feet" if event.kept else "loses its footing"
    body = " on the body" if "tm.move.body-fast" in event.rules else ""
    text = f"{names.figure(event.figure)} needs {event.needs} or less{dice}{body}, rolls {event.sum}: {result}."
    return Line(text, (event.figure,), event.rules)


def _unmoved(names: Names, event: Unmoved) -> Line:
    return Line(f"{names.figure(event.figure)} is not moved: {event.why}.", (event.figure,), event.rules)


def _retreated(names: Names, event: Retreated) -> Line:
    to = names.hex(event.hex).replace(" in ", " to ")
    follows = " and follows" if event.followed else ""
    text = f"{names.figure(event.by)} forces {names.figure(event.figure)} back{to}{follows}."
    return Line(text, (event.by, event.figure), event.rules)


def _held(names: Names, event: Held) -> Line:
    text = f"{names.figure(event.figure)} lets {names.figure(event.target)} stay."
    return Line(text, (event.figure, event.target), event.rules, weight=0)


def _collapsed(names: Names, event: Collapsed) -> Line:
    return Line(f"{names.figure(event.figure)} collapses, unconscious.", (event.figure,), event.rules, weight=2)


def _died(names: Names, event: Died) -> Line:
    return Line(f"{names.figure(event.figure)} is dead.", (event.figure,), event.rules, weight=2)


def _let(names: Names, event: ItemDropped) -> Line:
    verb = {"thrown": "lands", "fumbled": "falls"}.get(event.why, "drops")
    text = f"{names.figure(event.figure)}'s {names.item(event.item)} {verb}{names.hex(event.hex)}."
    return Line(text, (event.figure,), event.rules)


def _broke(names: Names, event: Broke) -> Line:
    return Line(f"{names.figure(event.figure)}'s {names.item(event.item)} breaks.", (event.figure,), event.rules)


def _readied(names: Names, event: Readied) -> Line:
    figure = names.figure(event.figure)
    if event.reloaded:
        return Line(f"{figure} reloads.", (event.figure,), event.rules)
    items = " and ".join(names.item(item) for item in event.items) or "nothing"
    picked = (
        f", from the ground: {' and '.join(names.item(item) for item in event.picked_up)}" if event.picked_up else ""
    )
    return Line(f"{figure} has {items} ready{picked}.", (event.figure,), event.rules)


ATTACK_SENTENCES: dict[type, Any] = {
    Attacked: _attacked,
    Damaged: _damaged,
    Shaken: _shaken,
    Fell: _fell,
    DroppedOut: _dropped_out,
    Balanced: _balanced,
    Unmoved: _unmoved,
    Retreated: _retreated,
    Held: _held,
    Collapsed: _collapsed,
    Died: _died,
    ItemDropped: _let,
    Broke: _broke,
    Readied: _readied,
}

_RESULTS = {
    "joined": "joins the brawl",
    "started": "both go down, hand to hand",
    "repelled": "is thrown back",
    "struck-back": "is thrown back with a blow",
}


def _grappled(names: Names, event: Grappled) -> Line:
    figure, target = names.figure(event.figure), names.figure(event.target)
    if not event.dice:
        return Line(f"{figure} goes for {target} and {_RESULTS[event.result]}.", _both(event), event.rules, weight=2)
    dice = ", then ".join(str(die) for die in event.dice)
    words = _RESULTS[event.result] if event.result == "started" else f"{figure} {_RESULTS[event.result]}"
    return Line(f"{figure} goes for {target}, who rolls {dice}: {words}.", _both(event), event.rules, weight=2)


def _both(event: Grappled) -> tuple[str, ...]:
    return (event.figure, event.target)


def _pile_ended(names: Names, event: PileEnded) -> Line:
    verb = "is" if len(event.figures) == 1 else "are"
    text = f"{names.figures(event.figures)} {verb} left on the ground; the brawl is over."
    return Line(text, event.figures, event.rules)


def _dagger_drawn(names: Names, event: DaggerDrawn) -> Line:
    verb = "draws" if event.drawn else "fails to draw"
    text = f"{names.figure(event.figure)} {verb} the {names.item(event.item)}: 3 or less, rolls {event.die}."
    return Line(text, (event.figure,), event.rules)


def _broke_free(names: Names, event: BrokeFree) -> Line:
    rolls = f"{event.needs} or less, rolls {event.die}" if event.needs > 1 else f"needs a 1, rolls {event.die}"
    verb = f"breaks free and stands{names.hex(event.hex)}" if event.free else "does not get away"
    return Line(f"{names.figure(event.figure)} {verb}: {rolls}.", (event.figure,), event.rules, weight=2)


def _disengaged(names: Names, event: Disengaged) -> Line:
    where = names.hex(event.hex).replace(" in ", " to ")
    broken = f" from {names.figures(event.broken)}" if event.broken else ""
    still = f"; {names.figures(event.still)} still there" if event.still else ""
    text = f"{names.figure(event.figure)} disengages{broken}{where}{still}."
    return Line(text, (event.figure, *event.broken, *event.still), event.rules)


BRAWL_SENTENCES: dict[type, Any] = {
    Grappled: _grappled,
    PileEnded: _pile_ended,
    DaggerDrawn: _dagger_drawn,
    BrokeFree: _broke_free,
    Disengaged: _disengaged,
}

_FLIGHT_RESULTS = {
    "past": "{weapon} goes past",
    "hit": "hits",
    "falls": "{weapon} is stopped and hits nobody",
    "drop": "{weapon} drops",
    "break": "{weapon} breaks",
    "spent": "the arrow breaks",
}
_FLIGHT_MULTIPLES = {2: " for double damage", 3: " for triple damage"}


def _rolled_to_miss(names: Names, event: RolledToMiss) -> Line:
    weapon = "the arrow" if event.way == "shot" and event.result in ("past", "falls") else f"the {event.weapon}"
    words = _FLIGHT_RESULTS[event.result].format(weapon=weapon)
    times = _FLIGHT_MULTIPLES.get(event.multiplier, "") if event.result == "hit" else ""
    text = (
        f"{names.figure(event.figure)} must miss {names.figure(event.target)}: {event.needs} or less, "
        f"rolls {event.sum}: {words}{times}."
    )
    return Line(text, (event.figure, event.target), event.rules, weight=2 if event.result == "hit" else 1)


def _victim_drawn(names: Names, event: VictimDrawn) -> Line:
    among = names.figures(event.among)
    text = f"Into the brawl of {among}: {event.die} shows {event.sum}, it is {names.figure(event.target)}."
    return Line(text, (event.target, event.figure), event.rules)


FLIGHT_SENTENCES: dict[type, Any] = {
    RolledToMiss: _rolled_to_miss,
    VictimDrawn: _victim_drawn,
}

_SENTENCES: Sentences = {
    **turn_sentences.SENTENCES,
    **ATTACK_SENTENCES,
    **BRAWL_SENTENCES,
    **FLIGHT_SENTENCES,
    **BY_HAND,
}


def narrate(names: Names, events: Sequence[Event]) -> tuple[Line, ...]:
    """A line for each event that has something to say; an unknown kind says its own name."""
    return tell(names, _SENTENCES, events)

"""Initiative dice: rolled, held, kept, and lost."""

from typing import Any

from gmtool.rules.kit.narration import count, joined
from gmtool.rules.melee_rounds.narration.names import Names, die, seconds
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.seam import Line

_WHY_LOST = {
    "mr.delay.lost-on-rolled-second": "another die was rolled for the next second",
    "mr.delay.lost-even-if-vacated": "another die was rolled for the next second",
    "mr.delay.not-next-mr": "the round ends",
    "mr.delay.missed-parry-exception": "another die was rolled for the first second",
    "mr.fd.break-earlier-lost": "the second is past",
    "mr.init.duel-earlier-dice-lost": "the second is past",
    "mr.init.later-attack-delay": "its attack is not possible yet",
    "mr.attack.one-per-second": "only one attack or parry is made in a second",
    "mr.plot.consistent": "the new General Plot has no use for it",
}


def _rolled(names: Names, event: events.Rolled) -> Line:
    """As they fell, and what can be done with them."""
    name, figures = names.figure(event.figure), (event.figure,)
    secret = ", in secret," if event.secret else ""
    shown = " ".join(str(one) for one in event.dice)
    if event.start:
        text = f"{name} rolls{secret} for when it begins: {shown}; it begins in second {event.first}."
    elif not event.dice and not event.seconds:
        text = f"{name} has no AMR left to roll for."
    elif not event.seconds and not event.lost:
        text = f"{name}'s dice for its later AMR{secret.rstrip(',')}: {shown}."
    else:
        rolled = f"{name}'s dice{secret.rstrip(',')}: {shown or 'none'}"
        text = f"{rolled}; {_use(event)}."
    return Line(text, figures, event.rules, weight=2 if event.lost else 1)


def _use(event: events.Rolled) -> str:
    if not event.seconds:
        return {1: "it is lost", 2: "both are lost"}.get(event.lost, "all are lost")
    usable = f"usable in {joined([str(one) for one in event.seconds])}"
    lost = f", {count(event.lost, 'die is', 'dice are')} lost" if event.lost else ""
    return f"{usable}{lost}"


def _held(names: Names, event: events.Held) -> Line:
    text = f"{names.figure(event.figure)} holds {die(event.die)} into second {names.before.fight.second + 1}."
    return Line(text, (event.figure,), event.rules)


def _lost(names: Names, event: events.DiceLost) -> Line:
    why = next((words for rule, words in _WHY_LOST.items() if rule in event.rules), "")
    reason = f": {why}" if why else ""
    text = f"{names.figure(event.figure)} loses {joined([die(one) for one in event.dice])}{reason}."
    return Line(text, (event.figure,), event.rules, weight=2)


def _kept(names: Names, event: events.ParryKept) -> Line:
    until = "for the first second of the next round" if event.over else f"for {_next(names)}"
    text = f"{names.figure(event.figure)}'s parry was not needed: its die is kept {until}."
    return Line(text, (event.figure,), event.rules)


def _next(names: Names) -> str:
    return seconds([names.before.fight.second + 1])


SENTENCES: dict[type, Any] = {
    events.Rolled: _rolled,
    events.Held: _held,
    events.DiceLost: _lost,
    events.ParryKept: _kept,
}

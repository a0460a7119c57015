"""Attacks as they are resolved, what they do, and what ends Full Defensive."""

from typing import Any

from gmtool.rules.kit.narration import count
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.narration.names import Names
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.melee_rounds.state.events import Became
from gmtool.rules.seam import Line

_ENDED = {
    "choice": "{} breaks its Full Defensive.",
    "parry": "{} has taken its parry: its Full Defensive is over.",
    "damage": "The damage breaks {}'s Full Defensive.",
    "plot": "{} gives up Full Defensive for another General Plot.",
}
_CALLED = {
    Deed.ATTACK: "attack on {}",
    Deed.PARRY: "parry against {}",
    Deed.SNEAK: "Thievish Attack on {}",
    Deed.THROW: "throw at {}",
    Deed.CAST: "spell on {}",
    Deed.MOVE: "move",
    Deed.DRINK: "drinking",
    Deed.LOAD: "loading",
}


def _sneaked(names: Names, event: events.Sneaked) -> Line:
    target = names.figure(event.target)
    end = f"succeeds: {target} is unaware of it" if event.succeeded else f"fails: {target} is aware of it"
    text = f"{names.figure(event.figure)}'s Thievish Attack on {target} {end}."
    return Line(text, (event.figure, event.target), event.rules, weight=2)


def _struck(names: Names, event: events.Struck) -> Line:
    figure, target = names.figure(event.figure), names.figure(event.target)
    thievish = " in a Thievish Attack" if event.thievish else ""
    text = f"{figure} attacks {target} with {names.armed(event.item)}{thievish}{_roll(names, event)}"
    hurts = f": {event.damage} damage" if event.damage else ", without damage"
    match event.became:
        case Became.MISS:
            end = " and misses"
        case Became.PARRIED:
            end = f", but {target} parries"
        case Became.SHIELDED:
            end = f", but {target}'s shield stops it"
        case _:
            end = f" and hits{_in_spite(event)}{hurts}"
    return Line(f"{text}{end}.", (event.figure, event.target), event.rules)


def _in_spite(event: events.Struck) -> str:
    """What it hits in spite of."""
    tried = ["the parry"] * event.parry + ["the shield"] * (event.became is Became.TRIED)
    return f" in spite of {' and '.join(tried)}" if tried else ""


def _roll(names: Names, event: events.Struck) -> str:
    """The GM's own to-hit roll, where there was one."""
    if not event.roll:
        return ""
    test = names.to_hit(event.item)
    side = {"at least": " or more", "at most": " or less"}[test.hits] if test is not None else ""
    return f" (needs {event.needs}{side}, rolls {event.roll})"


def _came_to_nothing(names: Names, event: events.CameToNothing) -> Line:
    called = _CALLED.get(event.deed, "plot")
    if not event.target:
        called = called.partition(" {}")[0].removesuffix(" on").removesuffix(" at").removesuffix(" against")
    what = called.format(names.figure(event.target))
    text = f"{names.figure(event.figure)}'s {what} comes to nothing."
    return Line(text, (event.figure, *[event.target] * bool(event.target)), event.rules)


def _hurt(names: Names, event: events.Hurt) -> Line:
    left = "" if event.left is None else f"; {count(event.left, 'hit') if event.left > 0 else 'no hits'} left"
    text = f"{names.figure(event.figure)} takes {event.damage} damage{left}."
    return Line(text, (event.figure,), event.rules, weight=2)


def _fell(names: Names, event: events.Fell) -> Line:
    end = "is dead" if event.dead else "is out of the melee"
    return Line(f"{names.figure(event.figure)} {end}.", (event.figure,), event.rules, weight=2)


def _defence_ended(names: Names, event: events.DefenceEnded) -> Line:
    text = _ENDED[event.why].format(names.figure(event.figure))
    return Line(text, (event.figure,), event.rules, weight=2)


SENTENCES: dict[type, Any] = {
    events.Sneaked: _sneaked,
    events.Struck: _struck,
    events.CameToNothing: _came_to_nothing,
    events.Hurt: _hurt,
    events.Fell: _fell,
    events.DefenceEnded: _defence_ended,
}

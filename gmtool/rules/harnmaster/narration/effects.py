"""What a strike does, and what else follows an exchange, in the order of effects."""

from typing import Any

from gmtool.rules.harnmaster import events
from gmtool.rules.harnmaster.narration.names import Names
from gmtool.rules.harnmaster.outcome.answers import NOTHING
from gmtool.rules.kit.narration import bare, joined
from gmtool.rules.seam import Line

_BECAME = {"prone": "falls prone", "stunned": "is stunned", "out": "is out of the melee", "dead": "is dead"}


def _struck(names: Names, event: events.Struck) -> Line:
    aspect = names.aspect(event.aspect)
    base = f"base impact {event.impact}" if event.impact else "base impact of the weapon"
    extra = f" + {event.extra}" if event.extra else ""
    total = f" = {event.impact + event.extra}" if event.impact and event.extra else ""
    text = (
        f"The {names.item(event.item)} strikes {names.figure(event.target)}: {f'{aspect}, ' if aspect else ''}"
        f"{base}{extra}{total}; zone {event.aim}, d{event.zone_die} shows {_dice(names, event)}."
    )
    return Line(text, (event.figure, event.target), event.rules)


def _dice(names: Names, event: events.Struck) -> str:
    if len(event.dice) < 2:
        return str(event.die)
    return f"{joined([str(die) for die in event.dice])}, {names.figure(event.figure)} takes the {event.die}"


def _injured(names: Names, event: events.Injured) -> Line:
    name = names.figure(event.figure)
    if event.words.casefold() == NOTHING:
        return Line(f"{name} is not injured.", (event.figure,), event.rules)
    trauma = [f"impairment {event.points}"] * bool(event.points) + [f"fatigue {event.fatigue}"] * bool(event.fatigue)
    table = ", by your table" if event.by_table else ""
    text = f"{name} is injured: {bare(event.words)}{f' ({joined(trauma)})' if trauma else ''}{table}."
    return Line(text, (event.figure,), event.rules, weight=2)


def _mishap(names: Names, event: events.Mishap) -> Line:
    text = f"{event.roll.title()} Roll of {names.figure(event.figure)}: {bare(event.words)}."
    harmless = event.words.casefold() == NOTHING
    return Line(text, (event.figure,), event.rules, weight=1 if harmless else 2)


def _weapons_checked(names: Names, event: events.WeaponsChecked) -> Line:
    first = f"{names.figure(event.figure)}'s {names.item(event.item)}"
    other = f"{names.figure(event.target)}'s {names.item(event.other)}"
    text = f"Weapon damage, {first} and {other}: {bare(event.words)}."
    return Line(text, (event.figure, event.target), event.rules)


def _pressed(names: Names, event: events.Pressed) -> Line:
    words = bare(event.words) or "none"
    text = f"Free Press Roll of {names.figure(event.figure)} on {names.figure(event.target)}: {words}."
    return Line(text, (event.figure, event.target), event.rules)


def _became(names: Names, event: events.Became) -> Line:
    words = _BECAME.get(event.what, f"is {event.what}")
    return Line(f"{names.figure(event.figure)} {words}.", (event.figure,), event.rules, weight=2)


def _lost_grip(names: Names, event: events.LostGrip) -> Line:
    verb = "breaks" if event.broke else "falls to the ground"
    text = f"{names.figure(event.figure)}'s {names.item(event.item)} {verb}."
    return Line(text, (event.figure,), event.rules, weight=2 if event.broke else 1)


def _bonus_won(names: Names, event: events.BonusWon) -> Line | None:
    """All that one winner has won, in one sentence."""
    won = [one for one in names.told(events.BonusWon) if one.figure == event.figure]
    if won[0] is not event:
        return None
    more = "a bonus action" if len(won) == 1 else f"{len(won)} bonus actions"
    return Line(f"{names.figure(event.figure)} may now take {more}.", (event.figure,), event.rules)


def _forgone(names: Names, event: events.Forgone) -> Line:
    why = f": {bare(event.reason)}" if event.reason.strip() else ""
    what = "may not attack as its bonus action" if event.attack else "takes no bonus action"
    return Line(f"{names.figure(event.figure)} {what}{why}.", (event.figure,), event.rules, weight=2)


SENTENCES: dict[type, Any] = {
    events.Struck: _struck,
    events.Injured: _injured,
    events.Mishap: _mishap,
    events.WeaponsChecked: _weapons_checked,
    events.Pressed: _pressed,
    events.Became: _became,
    events.LostGrip: _lost_grip,
    events.BonusWon: _bonus_won,
    events.Forgone: _forgone,
}

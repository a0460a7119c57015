"""How a figure is, on which side, and the numbers that the GM gives it."""

from gmtool.bounds import Between
from gmtool.rules.harnmaster.cards.fighter import Fighter
from gmtool.rules.harnmaster.clock import comes, evading, in_force, now, one_round_from
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.data.numbers import LEVEL
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.kit.amending import Value, card_number, flag, number

MOST_SETUPS = 9
STATES = "hm.gm.stunned-shock"
"""Leaves states and values to the GM that the page uses and does not define."""


def standing(ctx: Context, figure: Figure) -> dict[str, Value]:
    """How a figure is, and whom it ignores by choice."""
    return {
        "fatigue": number("fatigue", "Fatigue", LEVEL, "hm.mod.trauma"),
        "prone": flag("prone", "Prone", "hm.mod.prone"),
        "stunned": flag("stunned", "Stunned", STATES),
        "out": flag("out", "Out of the melee"),
        "dead": flag("dead", "Dead"),
        "evading": Value("Evading", evading, _evade, bool, rule="hm.evade.duration"),
        "setups": Value("Setups", _setups, _set_up, limits=(0, MOST_SETUPS), rule="hm.ta.setup"),
        "outnumbered": number(
            "outnumbered", "Added to the outnumbered penalty", Between(-99, 99), "hm.opt.allies-flanking"
        ),
        **_ignored(ctx, figure),
    }


def given(ctx: Context) -> dict[str, Value]:
    """The numbers that its card gave it, its side, and whether it is seen or has left."""
    sides = tuple((side.id, side.name) for side in ctx.fight.sides)
    return {
        "dodge": card_number(Fighter, "dodge", "Dodge", STATES),
        "move": card_number(Fighter, "move", "Move in feet", STATES),
        "zone": card_number(Fighter, "zone", "Zone aimed at by default", "hm.gm.zone-location"),
        "engagement": card_number(Fighter, "engagement", "Engagement Zone in feet", "hm.gm.engagement-zone"),
        "side": Value("Side", lambda _, one: one.side, _to_side, str, options=sides),
        "hidden": flag("hidden", "Hidden from the players"),
        "gone": flag("gone", "Has left"),
    }


def _to_side(play: Play, one: Figure, side: str) -> None:
    play.change(one.id, side=side)


def _evade(play: Play, one: Figure, evades: bool) -> None:
    """From now on for one round, or no longer."""
    play.change(one.id, evading=one_round_from(play) if evades else None, evaded=now(play) if evades else None)


def _setups(ctx: Context, one: Figure) -> int:
    return sum(in_force(ctx, until) for until in one.setups)


def _set_up(play: Play, one: Figure, number: int) -> None:
    """Those that would be lost first go first; new ones last one round."""
    held = sorted((one for one in one.setups if in_force(play, one)), key=lambda end: comes(play, end))
    kept = held[max(0, len(held) - number) :]
    new = [one_round_from(play)] * (number - len(kept))
    play.change(one.id, setups=(*kept, *new))


def _ignored(ctx: Context, figure: Figure) -> dict[str, Value]:
    """The choice to ignore a foe, which the GM may lift."""
    chosen = [foe for foe in ctx.foes(figure) if in_force(ctx, figure.ignoring.get(foe.id))]
    return {f"ignoring-{foe.id}": _ignoring(foe) for foe in chosen}


def _ignoring(foe: Figure) -> Value:
    def write(play: Play, one: Figure, still: bool) -> None:
        others = {other: until for other, until in one.ignoring.items() if other != foe.id}
        play.change(one.id, ignoring={**others, foe.id: one_round_from(play)} if still else others)

    def ignores(ctx: Context, one: Figure) -> bool:
        return in_force(ctx, one.ignoring.get(foe.id))

    return Value(f"Ignores {foe.name}", ignores, write, bool, rule="hm.declare.ignore-choice-lasts")

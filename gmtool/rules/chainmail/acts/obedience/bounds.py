"""The bounds of obedience: what the dice have said of a unit, and whom Knights must charge."""

from gmtool.rules.chainmail.acts.moving.ways import charge_bars
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.holds import closed_way, kept_from_charging
from gmtool.rules.chainmail.state.men import apart
from gmtool.rules.chainmail.state.places import MOST_BEND, bend_to, beside
from gmtool.rules.chainmail.state.unit import Unit

FOREVER = 9_999
CHARGE, HELD = "charge", "held"
WILLING, UNWILLING = "willing", "unwilling"


def is_bound(ctx: Context, unit: Unit, *words: str) -> bool:
    """True if the dice have said one of these of a unit for this turn."""
    return unit.obeys in words and unit.obeys_until >= ctx.turn


def must_charge(ctx: Context, unit: Unit) -> Unit | None:
    """The enemy that Knights charge whatever they are told; None where nothing forces them."""
    if not is_bound(ctx, unit, CHARGE) or ctx.melee_of(unit.id) is not None or unit.done:
        return None
    quarry = ctx.figure(unit.quarry)
    return quarry if quarry.able and quarry.side != unit.side and unit.flight is None else None


def charges_straight(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy at whom a unit can charge straight on, more or less; foot may turn (cm.charge.straight)."""
    return not ctx.mounted(unit) or bend_to(ctx, unit, foe, 0) <= MOST_BEND


def may_charge(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy near enough to be charged, whom nothing on the way protects."""
    way = apart(ctx, unit, foe)
    near = way is None or way - ctx.touch + unit.moved <= ctx.charge(unit)
    open_to_it = not any(closed_way(ctx, unit, beside(ctx, unit, foe)))
    return near and open_to_it and not any(kept_from_charging(ctx, unit, foe)) and not any(charge_bars(ctx, unit, foe))

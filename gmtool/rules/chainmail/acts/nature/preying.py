"""Dragons that attack other creatures of either side whatever they are told (cm.dragon.attacks)."""

from gmtool.rules.chainmail.acts.kinds import can_meet
from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.state.context import Context, once_a_battle
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.space import HUNDRED

DRAGON = "dragon"
PREFERRED = (DRAGON, "giant", "roc", "true-troll", "elemental", "treant")
"""The prey of Dragons in order, by their columns of the Fantasy Combat Table."""


def preys(ctx: Context, unit: Unit) -> bool:
    """True for a Dragon."""
    kind = ctx.fantastic(unit)
    return kind is not None and kind.row == DRAGON


def _rank(ctx: Context, unit: Unit) -> int | None:
    kind = ctx.fantastic(unit)
    return PREFERRED.index(kind.column) if kind is not None and kind.column in PREFERRED else None


@once_a_battle
def prey(ctx: Context, unit: Unit) -> Unit | None:
    """The prey of a Dragon now, friend or foe: of those within its charge or its flight that it can meet the kind that
    it prefers, and of these the nearest. None without a map, where nobody knows the distance."""
    kind = ctx.fantastic(unit)
    moves = ctx.fight.phase == "orders" or unit.side == ctx.moving_side()
    free = unit.able and moves and not unit.done and not unit.moved
    if kind is None or not preys(ctx, unit) or not free or ctx.melee_of(unit.id) is not None:
        return None
    if unit.fabled.rests_on == ctx.turn:
        return None
    reach = max(ctx.charge(unit), kind.fly * HUNDRED)
    found = [
        (rank, way, one)
        for one in ctx.units()
        if one.id != unit.id and (rank := _rank(ctx, one)) is not None
        and (way := way_between(ctx, unit, one)) is not None and way <= reach and can_meet(ctx, unit, one)
    ]  # fmt: skip
    return min(found, key=lambda each: each[:2])[2] if found else None


def is_prey(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True for a creature that a Dragon may attack though it is on its side: its prey, or without a map any that it
    prefers to others."""
    if ctx.ground is None or unit.at is None:
        return preys(ctx, unit) and _rank(ctx, target) is not None and target.id != unit.id
    found = prey(ctx, unit)
    return found is not None and found.id == target.id

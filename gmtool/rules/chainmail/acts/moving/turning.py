"""Turning: what a change of facing takes of a move, by itself or on the way into contact (cm.facing.costs)."""

from fractions import Fraction

from gmtool.rules.chainmail.data.ground import FacingRow
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.places import bend_to
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of


def training(ctx: Context, unit: Unit) -> Fraction:
    """What all costs of formation and facing are multiplied by (cm.formation.training, cm.levies.poorly-trained)."""
    poor = ("levies", "peasants") if ctx.house("poorly-trained") == "both" else ("levies",)
    times = Fraction(2) if unit.is_a("untrained") or unit.kind in poor else Fraction(1)
    return times / 2 if ctx.swiss(unit) or ctx.mounted(unit) else times


def facing_row(ctx: Context, degrees: int) -> FacingRow | None:
    """The row of the facing table for a turn by so many degrees; None for none."""
    rows = sorted(ctx.tables.facings.values(), key=lambda row: row.degrees)
    return next((row for row in rows if degrees and degrees <= row.degrees), None)


def degrees_between(unit: Unit, heading: int) -> int:
    """The degrees from a unit's heading to another, 0 to 180."""
    return abs((heading - (unit.heading or 0) + 180) % 360 - 180)


def facing_cost(ctx: Context, unit: Unit, row: FacingRow | None) -> int:
    """What a change of facing takes, in hundredths of an inch."""
    return 0 if row is None else int(ctx.move(unit) * row.moves * training(ctx, unit))


def turn_cost(ctx: Context, unit: Unit, heading: int) -> int:
    """What it takes to come to another heading in a move."""
    return _cost(ctx, unit, degrees_between(unit, heading))


def turn_at(ctx: Context, unit: Unit, target: Unit, stated: int = 0, *, charge: bool = False) -> int:
    """What it takes to turn at somebody on the way into contact; `stated` are the degrees by the GM's word.

    The curve of a cavalry charge is part of its way (cm.charge.straight).
    """
    if charge and ctx.mounted(unit):
        return 0
    return _cost(ctx, unit, bend_to(ctx, unit, target, stated))


def _cost(ctx: Context, unit: Unit, degrees: int) -> int:
    """That of the face, or of a wheel where that is shorter."""
    cost, block = facing_cost(ctx, unit, facing_row(ctx, degrees)), block_of(unit)
    return cost if block is None else min(cost, block.wheel_length(degrees))

"""What decides a battle, as far as the players agreed on it: strength left, and points after so many turns
(cm.setup.victory); and whether the table is large enough."""

from collections.abc import Iterator
from fractions import Fraction

from gmtool.fraction import fraction_text
from gmtool.rules.chainmail.acts.fantasy.lineups import mixtures
from gmtool.rules.chainmail.acts.obedience.marches import strength
from gmtool.rules.chainmail.cards.troops import worth_of
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Due

WHOLE = 100
NARROWEST, WIDEST, SHORTEST = 48, 84, 96
"""The inches that a table is wide, and is long at least (cm.setup.table-size)."""


def dues(ctx: Context) -> Iterator[Due]:
    """What the players should hear: who has lost by the agreed conditions, and on the first turn of a small table."""
    below = ctx.house_number("victory-below")
    began = _beginning(ctx)
    for side in ctx.fight.sides:
        left, full = _left(ctx, side.id), began.get(side.id, Fraction(0))
        if full and WHOLE * left < below * full:
            kind = ctx.house("victory-counts")
            text = f"{side.name} is below {below} %: {fraction_text(left)} of {fraction_text(full)} {kind} are left."
            yield Due(text, rule="cm.setup.victory")
    yield from mixtures(ctx)
    turns = ctx.house_number("victory-turns")
    if turns and ctx.turn >= turns:
        told = ", ".join(f"{side.name} {fraction_text(lost_points(ctx, side.id))}" for side in ctx.fight.sides)
        yield Due(f"The battle is counted up. Points lost: {told}.", rule="cm.setup.victory")
    if ctx.ground is not None and ctx.turn == 1:
        yield from _table(ctx.ground.width, ctx.ground.height)


def _table(one: int, other: int) -> Iterator[Due]:
    wide, long = min(one, other), max(one, other)
    if long < SHORTEST:
        yield Due(f"The table is {SHORTEST - long} inches shorter than 8 feet.", rule="cm.setup.table-size")
    if not NARROWEST <= wide <= WIDEST:
        yield Due(f"The table is {wide} inches wide; 4 to 7 feet are usual.", rule="cm.setup.table-size")


def _worth(ctx: Context, unit: Unit) -> Fraction:
    return worth_of(unit.kind, unit.arms, unit.traits, ctx.tables, unit.fantastic)


def _beginning(ctx: Context) -> dict[str, Fraction]:
    if ctx.house("victory-counts") == "figures":
        return {side: Fraction(men) for side, men in strength(ctx).items()}
    found: dict[str, Fraction] = {}
    for one in ctx.everyone():
        found[one.side] = found.get(one.side, Fraction(0)) + one.start * _worth(ctx, one)
    return found


def _left(ctx: Context, side: str) -> Fraction:
    points = ctx.house("victory-counts") == "points"
    return sum((one.men * (_worth(ctx, one) if points else Fraction(1)) for one in ctx.troops(side)), Fraction(0))


def lost_points(ctx: Context, side: str) -> Fraction:
    """The points of the men that a side has lost; those of a unit that is off the table count whole."""
    own = (one for one in ctx.everyone() if one.side == side)
    return sum(((one.start - (one.men if one.able else 0)) * _worth(ctx, one) for one in own), Fraction(0))

"""Oversized targets: shots and throws at figures of several hexes are easier by those that they could hit as well."""

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import ends
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex, crossed

CLEAR, PAST_SOMEBODY, HIDDEN = 2, 1, 0
"""The value of another hex of the target, in halves: a clear shot, one past somebody, none (am.big.bonus)."""


def big_target_dx(ctx: Context, attacker: Figure, target: Figure) -> int:
    """The DX for the other hexes of a target, those aside to which the line of flight goes."""
    if target.fighter.hexes == 1 or not ctx.tables.limits.big_target_dx:
        return 0
    line = ends(ctx, attacker, target)
    if line is None:
        return 0
    start, aimed = line
    others = [hex_ for hex_ in ctx.hexes(target) if hex_ != aimed]
    return summed([_value(ctx, start, hex_, attacker, target) for hex_ in others], ctx.tables.limits.big_target_dx)


def summed(halves: list[int], most: int) -> int:
    """The sum of the values, rounded down, and capped (am.big.cap)."""
    return min(most, sum(halves) // 2)


def _value(ctx: Context, start: Hex, to: Hex, attacker: Figure, target: Figure) -> int:
    between, own = crossed(start, to), ctx.hexes(target)
    if any(hex_ in own or (ctx.ground is not None and hex_ not in ctx.ground) for hex_ in between):
        return HIDDEN
    shooter = (attacker.id, target.id)
    someone = any(one.standing and one.id not in shooter for hex_ in between for one in ctx.at(hex_))
    return PAST_SOMEBODY if someone else CLEAR

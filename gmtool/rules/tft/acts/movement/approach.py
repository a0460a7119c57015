"""Approach: the move that is proposed to a figure of a Quick Combat, toward the nearest enemy that it can attack."""

from collections.abc import Iterator

from gmtool.rules.tft.acts.movement.allowance import allowance, may_go
from gmtool.rules.tft.acts.movement.path import Manner
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.acts.quick.reach import span
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex, Reached


def approach(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Hex, ...]:
    """Its proposed path; empty to stay where it is, as it does within reach of an enemy, or with a bow in hand.

    It goes up to the enemy with the shortest way, or as far toward the nearest as it can.
    """
    place, foes = figure.place, [one for one in ctx.foes(figure) if one.place is not None]
    if place is None or not foes or figure.deeds.path or not may_go(figure, row) or _shoots(ctx, figure):
        return ()
    nearest = min(foes, key=lambda foe: _gap(ctx, foe, place))
    reach = max((span(weapon) for _, weapon in ctx.arms(figure)), default=1)
    if _gap(ctx, nearest, place) <= reach:
        return ()
    found = reachable_hexes(ctx, figure, Manner(row, allowance(ctx, figure, row)))
    beside = {side for foe in foes for hex_ in ctx.hexes(foe) for side in hex_.neighbours()}
    ends = [found[hex_] for hex_ in beside if hex_ in found]
    if ends:
        return _path(min(ends, key=lambda way: (way.cost, way.hex)))
    return _path(min(found.values(), key=lambda way: (_gap(ctx, nearest, way.hex), way.cost, way.hex)))


def _shoots(ctx: Context, figure: Figure) -> bool:
    return any(weapon.kind == "missile" for _, weapon in ctx.arms(figure))


def _gap(ctx: Context, foe: Figure, place: Hex) -> int:
    return min(place.distance(hex_) for hex_ in ctx.hexes(foe))


def _path(way: Reached) -> tuple[Hex, ...]:
    def back(at: Reached | None) -> Iterator[Hex]:
        while at is not None and at.before is not None:
            yield at.hex
            at = at.before

    return tuple(reversed(tuple(back(way))))

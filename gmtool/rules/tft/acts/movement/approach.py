"""Approach: the move that is proposed to a figure of a Quick Combat, toward the nearest enemy that it can attack."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from gmtool.rules.tft.acts.movement.allowance import Allowance, allowance, may_go
from gmtool.rules.tft.acts.movement.path import Manner
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.acts.quick.reach import span
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex, Reached


def approach(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Hex, ...]:
    """Its proposed path; empty to stay where it is, as it does within reach of an enemy, or with a bow in hand.

    It goes up to an enemy that it can attack after half its MA, or else as far toward the nearest as it can.
    """
    place, foes = figure.place, [one for one in ctx.foes(figure) if one.place is not None]
    if place is None or not foes or figure.deeds.path or not may_go(figure, row) or _shoots(ctx, figure):
        return ()
    reach = max((span(weapon) for _, weapon in ctx.arms(figure)), default=1)
    if _nearest(ctx, foes, place) <= reach:
        return ()
    whole = allowance(ctx, figure, row)
    for far in (whole.most // 2, whole.most):
        found = _ends(ctx, figure, row, replace(whole, most=far))
        near = {hex_: way for hex_, way in found.items() if _beside(ctx, foes, hex_)}
        if near:
            return _path(min(near.values(), key=lambda way: (way.cost, way.hex)))
    best = min(found.values(), key=lambda way: (_nearest(ctx, foes, way.hex), way.cost, way.hex))
    return _path(best)


def _ends(ctx: Context, figure: Figure, row: OptionRow, allowed: Allowance) -> Mapping[Hex, Reached]:
    return reachable_hexes(ctx, figure, Manner(row, allowed))


def _shoots(ctx: Context, figure: Figure) -> bool:
    return any(weapon.kind == "missile" for _, weapon in ctx.arms(figure))


def _nearest(ctx: Context, foes: list[Figure], place: Hex) -> int:
    return min(place.distance(hex_) for foe in foes for hex_ in ctx.hexes(foe))


def _beside(ctx: Context, foes: list[Figure], place: Hex) -> bool:
    return any(place.is_adjacent(hex_) for foe in foes for hex_ in ctx.hexes(foe))


def _path(way: Reached) -> tuple[Hex, ...]:
    def back(at: Reached | None) -> Iterator[Hex]:
        while at is not None and at.before is not None:
            yield at.hex
            at = at.before

    return tuple(reversed(tuple(back(way))))

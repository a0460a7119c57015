"""Swing of a large figure: the hexes by which one of its parts goes farther than its front."""

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex, footprint, turns_in_place

COUNT = "am.move.multi-hex-count"


def swing(ctx: Context, figure: Figure, to: Hex, facing: int, front: int) -> int:
    """The hexes by which its farthest part goes beyond those of its front (am.move.multi-hex-count); 0 or more.

    A part is counted straight from where it is to where it comes to: what lies between is up to the player. Not without
    a ground.
    """
    if figure.fighter.hexes == 1:
        return 0
    shape = ctx.shape(figure)
    there = footprint(to, facing, shape)
    ways = (footprint(place, way, shape) for place, way in _stands(ctx, figure))
    return max(0, min(max(map(Hex.distance, here, there)) for here in ways) - front)


def _stands(ctx: Context, figure: Figure) -> tuple[tuple[Hex, int], ...]:
    """The places and facings that it may begin from: it turns within its hexes at no price (am.face.giant-rotate)."""
    creature = figure.fighter.creature(ctx.tables)
    ways = within(ctx, figure)
    return ways[:1] if creature is not None and creature.no_spin else ways


def turns_within(ctx: Context, figure: Figure) -> bool:
    """True if it turns in place without leaving its hexes, as a giant does (am.face.giant-rotate)."""
    return ctx.book.variants.turns == "within" and len(within(ctx, figure)) > 1


def within(ctx: Context, figure: Figure) -> tuple[tuple[Hex, int], ...]:
    """The places and facings with which it fills the hexes that it fills now.

    A part of it may be in a wall where the GM has somebody carry it; its front never goes there.
    """
    if figure.place is None or figure.fighter.hexes == 1:
        return ()
    ways = turns_in_place(figure.place, figure.facing, ctx.shape(figure))
    return tuple(way for way in ways if ctx.ground is None or way[0] == figure.place or way[0] in ctx.ground)


def turned(ctx: Context, figure: Figure, facing: int | None) -> Hex:
    """The place of a figure that turns where it is: another of its hexes, if it stays within. Not without a ground."""
    assert figure.place is not None
    ways = within(ctx, figure) if turns_within(ctx, figure) else ()
    return next((place for place, way in ways if way == facing), figure.place)

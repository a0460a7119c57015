"""Pace of a figure: its movement allowance, as spells have doubled or halved it."""

from gmtool.rules.tft.acts.saddle.load import load_ma
from gmtool.rules.tft.acts.wounds.limbs import ma_of
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.records.spells import Speed


def doublings(ctx: Context, figure: Figure) -> int:
    """The number of spells on a figure that double its movement, less those that halve it."""
    on_it = [spell.speed for one in ctx.everyone() for spell in one.spells if spell.target == figure.id]
    return on_it.count(Speed.DOUBLED) - on_it.count(Speed.HALVED)


def scaled(ctx: Context, figure: Figure, hexes: int) -> int:
    """A number of hexes as spells change it, the movement part of an option too (am.move.ma-doubled).

    Halving leaves one hex at least: nobody moves half a hex (am.move.ma-halved).
    """
    times = doublings(ctx, figure)
    if times < 0:
        return max(min(hexes, 1), hexes >> -times)
    return hexes << times


def pace(ctx: Context, figure: Figure, *, flying: bool = False) -> int:
    """Its MA on foot or in flight, as it is now, with its legs and its load."""
    return scaled(ctx, figure, max(0, ma_of(ctx, figure, flying=flying) + load_ma(ctx, figure, flying=flying)))

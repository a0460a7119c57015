"""Pace of a figure: its movement allowance, as spells have doubled or halved it."""

from collections.abc import Mapping

from gmtool.rules.tft.acts.wounds.limbs import ma_with_legs
from gmtool.rules.tft.acts.wounds.wings import flying_ma
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.gone import gone
from gmtool.rules.tft.state.records.spells import Speed
from gmtool.rules.tft.state.stations import PACE
from gmtool.space import Hex

FRENZY_MA = 2
"""The MA that a frenzy adds (am.berserk.ma)."""
_TIMES = {Speed.DOUBLED: 1, Speed.HALVED: -1}


def doublings(ctx: Context, figure: Figure) -> int:
    """The number of spells on a figure that double its movement, less those that halve it."""
    return _doublings(ctx).get(figure.id, 0)


@once_a_fight
def _doublings(ctx: Context) -> Mapping[str, int]:
    """For each figure under such spells: those that double its movement, less those that halve it."""
    found: dict[str, int] = {}
    for one in ctx.everyone():
        for spell in one.spells:
            found[spell.target] = found.get(spell.target, 0) + _TIMES.get(spell.speed, 0)
    return found


def scaled(ctx: Context, figure: Figure, hexes: int) -> int:
    """A number of hexes as spells change it, the movement part of an option too (am.move.ma-doubled).

    Halving leaves one hex at least: nobody moves half a hex (am.move.ma-halved).
    """
    times = doublings(ctx, figure)
    if times < 0:
        return max(min(hexes, 1), hexes >> -times)
    return hexes << times


def pace(ctx: Context, figure: Figure, *, flying: bool = False, at: Hex | None = None) -> int:
    """Its MA on foot or in flight, as it is now, with its legs and its load; in water where it is, or would be.

    In the turn in which it takes off it has half of what it has in flight.
    """
    ma = _unladen(ctx, figure, flying=flying)
    for left in ctx.chapters.at(PACE):
        ma = left(ctx, figure, ma, flying, at)
    ma = scaled(ctx, figure, ma)
    return ma // 2 if flying and takes_off(ctx, figure) else ma


def _unladen(ctx: Context, figure: Figure, *, flying: bool) -> int:
    """MA of its body as it is now."""
    ma = flying_ma(ctx, figure) if flying else figure.fighter.ma(ctx.tables)
    if figure.frenzy:
        ma += FRENZY_MA
    return ma_with_legs(ctx, figure, ma) if figure.limbs and not flying else ma


def over_half(ctx: Context, figure: Figure) -> bool:
    """True if a figure has moved more than half of its MA, and more than a hex (am.change.moved-over-half)."""
    deeds = figure.deeds
    return gone(ctx, figure) > 1 and deeds.spent > pace(ctx, figure, flying=deeds.flew) // 2


def takes_off(ctx: Context, figure: Figure) -> bool:
    """True if this is its first turn in the air, or would be if it flew now (am.fly.take-off)."""
    return has_flight(ctx) and (figure.aloft.since == ctx.turn or not figure.flying)

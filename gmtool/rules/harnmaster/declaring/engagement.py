"""Who threatens whom (hm.engage.precondition, hm.gm.engagement-zone)."""

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.data.arms import NOT_NOTED
from gmtool.rules.harnmaster.state import Figure
from gmtool.space import Point, length


def threatens(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """Whether a figure threatens a foe: as the GM marked it, else whether the foe is in its Engagement Zone.

    Nobody threatens with empty hands and no natural weapon, nor somebody who is out of it.
    """
    if not (figure.able and foe.able and foe.side != figure.side):
        return False
    marked = figure.threatens.get(foe.id)
    if marked is not None:
        return marked
    return any(reaches(ctx, figure, foe, gear.item) for gear in ctx.in_hand(figure))


def reaches(ctx: Context, figure: Figure, foe: Figure, item: str) -> bool:
    """Whether a foe stands in the part of the Engagement Zone that one weapon covers; never without a ground."""
    if figure.at is None or foe.at is None or ctx.ground is None:
        return False
    return length((figure.at, foe.at)) <= zone_radius(ctx, figure, item) + ctx.ground.unit.base


def zone_radius(ctx: Context, figure: Figure, item: str) -> int:
    """How far from its own edge a figure threatens with a weapon, in hundredths of a foot."""
    feet = figure.fighter.engagement
    if ctx.house("zone") == "reach":
        feet = max((mode.reach for mode in ctx.tables.modes_of(item) if mode.reach != NOT_NOTED), default=0)
    return feet * 100


def threatening(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The foes who threaten a figure."""
    return tuple(one for one in ctx.foes(figure) if threatens(ctx, one, figure))


def in_close(figure: Figure, foe: Figure) -> bool:
    """Whether the GM marked the two as In Close (hm.gm.close)."""
    return foe.id in figure.close or figure.id in foe.close


def in_zone(ctx: Context, figure: Figure, place: Point) -> bool:
    """Whether a place is in the Engagement Zone of a figure."""
    if figure.at is None or ctx.ground is None:
        return False
    widest = max((zone_radius(ctx, figure, gear.item) for gear in ctx.in_hand(figure)), default=0)
    return length((figure.at, place)) <= widest + ctx.ground.unit.base

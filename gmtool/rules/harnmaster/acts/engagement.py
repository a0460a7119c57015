"""Who threatens whom (hm.engage.precondition, hm.gm.engagement-zone)."""

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.arms import NOT_NOTED
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.space import Point


def threatens(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """Whether a figure threatens a foe: as the GM marked it, else whether the foe is in its Engagement Zone.

    Nobody threatens with empty hands and no natural weapon, nor somebody who is out of it.
    """
    if not (figure.able and foe.able and foe.side != figure.side):
        return False
    marked = figure.threatens.get(foe.id)
    if marked is not None:
        return marked
    return foe.at is not None and in_zone(ctx, figure, foe.at)


def armed(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """What a figure has ready that makes melee strikes."""
    ready = ((gear, ctx.weapon(gear)) for gear in ctx.in_hand(figure))
    return tuple(gear for gear, weapon in ready if weapon is not None and weapon.kind != "missile")


def reaches(ctx: Context, figure: Figure, foe: Figure, item: str) -> bool:
    """Whether a foe stands in the part of the Engagement Zone that one weapon covers; never without a ground."""
    if figure.at is None or foe.at is None or ctx.ground is None:
        return False
    return figure.at.is_within(zone_radius(ctx, figure, item) + ctx.ground.unit.base, foe.at)


def zone_radius(ctx: Context, figure: Figure, item: str) -> int:
    """How far from its own edge a figure threatens with a weapon, in hundredths of a foot."""
    feet = figure.fighter.engagement
    if ctx.house("zone") == "reach":
        feet = max((mode.reach for mode in ctx.tables.modes_of(item) if mode.reach != NOT_NOTED), default=0)
    return feet * 100


def zone(ctx: Context, figure: Figure) -> int | None:
    """How far from the middle of a figure the middles of those in its Engagement Zone are at most, in hundredths.

    It goes from edge to edge, so there is a base more to it than the feet say. None without a ground or a weapon.
    """
    weapons = armed(ctx, figure)
    if ctx.ground is None or figure.at is None or not weapons:
        return None
    return max(zone_radius(ctx, figure, gear.item) for gear in weapons) + ctx.ground.unit.base


def in_zone(ctx: Context, figure: Figure, place: Point) -> bool:
    """Whether somebody at a place is in the Engagement Zone of a figure."""
    far = zone(ctx, figure)
    return far is not None and figure.at is not None and figure.at.is_within(far, place)


def threatening(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The foes who threaten a figure."""
    return tuple(one for one in ctx.foes(figure) if threatens(ctx, one, figure))


def guarding(ctx: Context, figure: Figure, place: Point) -> tuple[Figure, ...]:
    """The foes whose Engagement Zone a figure would be in at a place; not those who threaten it not, as marked."""
    return tuple(
        one for one in ctx.foes(figure) if one.threatens.get(figure.id) is not False and in_zone(ctx, one, place)
    )


def in_close(figure: Figure, foe: Figure) -> bool:
    """Whether the GM marked the two as In Close (hm.gm.close)."""
    return foe.id in figure.close or figure.id in foe.close

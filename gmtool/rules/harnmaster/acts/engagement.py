"""Engagement: who threatens whom (hm.engage.precondition, hm.gm.engagement-zone)."""

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.arms import NOT_NOTED
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.space import Point


def threatens(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """True if a figure threatens a foe: by the GM's mark, else by the foe's being in its Engagement Zone.

    A figure without a melee weapon in hand has no zone, and nobody threatens or is threatened once out of the melee.
    """
    if not (figure.able and foe.able and foe.side != figure.side):
        return False
    marked = figure.threatens.get(foe.id)
    if marked is not None:
        return marked
    return foe.at is not None and in_zone(ctx, figure, foe.at)


def armed(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """The gear in hand that makes melee strikes, natural weapons included."""
    ready = ((gear, ctx.weapon(gear)) for gear in ctx.in_hand(figure))
    return tuple(gear for gear, weapon in ready if weapon is not None and weapon.kind != "missile")


def sheathed(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """The weapons that a figure can draw for nothing, and attack with in the same turn (hm.ready.unsheathe-free)."""
    kept = ((gear, ctx.weapon(gear)) for gear in figure.gear if not (gear.ready or gear.slung or gear.broken))
    return tuple(gear for gear, weapon in kept if weapon is not None and weapon.kind in ("weapon", "missile"))


def reaches(ctx: Context, figure: Figure, foe: Figure, item: str) -> bool:
    """True if a foe stands in the part of the Engagement Zone that one weapon covers; never without a ground."""
    if figure.at is None or foe.at is None or ctx.ground is None:
        return False
    return figure.at.is_within(zone_radius(ctx, figure, item) + ctx.ground.unit.base, foe.at)


def zone_radius(ctx: Context, figure: Figure, item: str) -> int:
    """The distance from its own edge at which a figure threatens with a weapon, in hundredths of a foot."""
    feet = figure.fighter.engagement
    if ctx.house("zone") == "reach":
        feet = max((mode.reach for mode in ctx.tables.modes_of(item) if mode.reach != NOT_NOTED), default=0)
    return feet * 100


def zone(ctx: Context, figure: Figure) -> int | None:
    """The greatest distance from the middle of a figure to that of one in its Engagement Zone, in hundredths of a foot.

    The zone runs from edge to edge, so this is one base more than its feet. None without a ground or a weapon.
    """
    weapons = armed(ctx, figure)
    if ctx.ground is None or figure.at is None or not weapons:
        return None
    return max(zone_radius(ctx, figure, gear.item) for gear in weapons) + ctx.ground.unit.base


def in_zone(ctx: Context, figure: Figure, place: Point) -> bool:
    """True if a place is in the Engagement Zone of a figure, for a base that stands there."""
    far = zone(ctx, figure)
    return far is not None and figure.at is not None and figure.at.is_within(far, place)


def threatening(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The foes who threaten a figure."""
    return tuple(one for one in ctx.foes(figure) if threatens(ctx, one, figure))


def guarding(ctx: Context, figure: Figure, place: Point) -> tuple[Figure, ...]:
    """The foes whose Engagement Zone a figure would be in at a place, without those marked as not threatening it."""
    return tuple(
        one for one in ctx.foes(figure) if one.threatens.get(figure.id) is not False and in_zone(ctx, one, place)
    )


def in_close(figure: Figure, foe: Figure) -> bool:
    """True if the GM marked these two as In Close (hm.gm.close)."""
    return foe.id in figure.close or figure.id in foe.close

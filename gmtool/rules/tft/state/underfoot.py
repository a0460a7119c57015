"""Figures underfoot: who lies under a larger enemy, and who is large enough to stand on whom (am.trample.underfoot)."""

from gmtool.rules.tft.state.airborne import height, off_ground
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import TRAMPLE, Figure, Pose

VERY_LARGE, SMALLER = 7, 3
"""The hexes from which on a figure overruns others of up to three hexes (am.push.very-large)."""
LYING = (Pose.PRONE, Pose.DOWN)


def overruns(large: Figure, small: Figure) -> bool:
    """True if a figure is large enough to push another one back and to stand on it."""
    most = SMALLER if large.fighter.hexes >= VERY_LARGE else 1
    return small.fighter.hexes <= most < large.fighter.hexes


def over(ctx: Context, figure: Figure) -> Figure | None:
    """The larger enemy that stands on a figure that lies there, able; None where there is none."""
    if not ctx.book.variants.overruns or figure.pose not in LYING or figure.pile or not figure.able:
        return None
    return _on(ctx, figure)


def _on(ctx: Context, figure: Figure) -> Figure | None:
    here = (one for hex_ in ctx.hexes(figure) for one in ctx.at(hex_))
    large = (one for one in here if one.side != figure.side and one.standing and overruns(one, figure))
    return next((one for one in large if height(ctx, one) == height(ctx, figure)), None)  # not one that flies over it


def underfoot(ctx: Context, large: Figure) -> tuple[Figure, ...]:
    """The living enemies that lie under a figure, the unconscious too."""
    if not ctx.book.variants.overruns or large.fighter.hexes == 1 or not large.standing:
        return ()
    here = {one.id: one for hex_ in ctx.hexes(large) for one in ctx.at(hex_) if one.side != large.side}
    return tuple(one for one in here.values() if _lies(one) and _on(ctx, one) is large)


def _lies(figure: Figure) -> bool:
    return not (figure.dead or figure.fled or figure.pile) and (figure.body or figure.pose in LYING)


def vermin_at(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The vermin in the hexes of a figure that stands there (am.trample.vermin)."""
    if not ctx.book.variants.overruns or not figure.standing or off_ground(ctx, figure):
        return ()
    here = (one for hex_ in ctx.hexes(figure) for one in ctx.at(hex_) if one.side != figure.side and one.able)
    return tuple(one for one in here if (creature := one.fighter.creature(ctx.tables)) and creature.vermin)


def trample_of(ctx: Context, target: Figure) -> str:
    """The word for trampling a figure; of all vermin a figure tramples one a turn (am.trample.vermin)."""
    creature = target.fighter.creature(ctx.tables)
    return TRAMPLE if creature and creature.vermin else f"{TRAMPLE}:{target.id}"

"""Forced retreats, at the end of a turn."""

from gmtool.rules.tft.context import Context
from gmtool.rules.tft.state import Figure


def may_force(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that a figure may force back: it put hits on them with blows and took none (tm.retreat.condition)."""
    if not figure.able or figure.turn_hits or figure.pile:
        return ()
    struck = (ctx.figure(key) for key in dict.fromkeys(figure.deeds.struck))
    return tuple(one for one in struck if one.able and not one.pile and one.id not in ctx.fight.retreats)

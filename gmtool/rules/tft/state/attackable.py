"""Attackable figures: those who are still in the fight, or lie unconscious in one to the death."""

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure


def may_be_struck(ctx: Context, target: Figure | None) -> bool:
    """True if a figure can be attacked at all: it is able, or unconscious in a fight to the death."""
    if target is None or target.dead or target.fled:
        return False
    return target.able or not spared(ctx, target)


def spared(ctx: Context, target: Figure) -> bool:
    """True for the unconscious where they are not slain (tm.xp.arena-no-slaying)."""
    return not target.able and ctx.house("combat") != "death"


def foes(ctx: Context, figure: Figure) -> list[Figure]:
    """All figures of other sides that can be attacked, the able first."""
    others = [one for one in ctx.everyone() if one.side != figure.side and may_be_struck(ctx, one)]
    return sorted(others, key=lambda one: not one.able)

"""Attackable figures: those still in the fight, or unconscious in one to the death, of whom somebody may know."""

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.fight import Figure


def may_be_struck(ctx: Context, target: Figure | None) -> bool:
    """True if a figure can be attacked at all: it is able, or unconscious in a fight to the death."""
    if target is None or target.dead or target.fled:
        return False
    return target.able or not spared(ctx, target)


def spared(ctx: Context, target: Figure) -> bool:
    """True for the unconscious where they are not slain (tm.xp.arena-no-slaying)."""
    return not target.able and ctx.house("combat") != "death"


def is_unknown(ctx: Context, figure: Figure, target: Figure) -> bool:
    """True if an enemy is in the dark, and by the GM's word a figure cannot know of it (am.dark.missile-gm-veto)."""
    hidden = target.surroundings.unnoticed and target.side != figure.side
    return hidden and in_darkness(ctx, figure, target)


def foes(ctx: Context, figure: Figure) -> list[Figure]:
    """All figures of other sides that can be attacked and that a figure may know of, the able first."""
    others = [one for one in ctx.everyone() if one.side != figure.side and may_be_struck(ctx, one)]
    return sorted([one for one in others if not is_unknown(ctx, figure, one)], key=lambda one: not one.able)

"""Wings: who flies, by its own or by a spell, how fast, and who must come down."""

from collections.abc import Iterator

from gmtool.rules.tft.cards.abilities import WING
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.records.bonds import held_at
from gmtool.rules.tft.state.records.limbs import named

WING_HITS, TINY_ST = 4, 5
"""The hits to its wings with which a flier must land, and the ST up to which it flies until it drops (am.air.tiny)."""
BIG_ST = 40
"""The ST above which a wing takes double the hits (am.aim.wing-big)."""


def flying_ma(ctx: Context, figure: Figure) -> int:
    """Its MA in the air, by its wings or by a spell on it (am.fly.who); 0 where it cannot fly."""
    return max(figure.fighter.ma_flying(ctx.tables), _spelled_ma(ctx, figure))


def _spelled_ma(ctx: Context, figure: Figure) -> int:
    """Its MA in the air by a spell, as on foot where the spell says no other."""
    on_it = (spell.flies for one in ctx.everyone() for spell in one.spells if spell.target == figure.id)
    return max((ma or figure.fighter.ma(ctx.tables) for ma in on_it if ma is not None), default=0)


def can_fly(ctx: Context, figure: Figure) -> bool:
    """True for a flier with the use of its wings, that nothing ties (am.aim.wing-disable, am.bola.wings).

    A spell carries anybody; but whoever is too weak, or hit too often in the wings, stays down (am.air.must-land).
    """
    if _spelled_ma(ctx, figure):
        return not any(too_weak_to_fly(ctx, figure))
    turn = ctx.fight.turn
    grounded = held_at(figure.bonds, "wings", turn) or held_at(figure.bonds, "head", turn)
    winged = figure.fighter.ma_flying(ctx.tables) > 0 and named(figure.limbs, WING) is None and not grounded
    return winged and not any(too_weak_to_fly(ctx, figure))


def too_weak_to_fly(ctx: Context, figure: Figure) -> Iterator[str]:
    """The reasons in words why a flier must come down, in an edition in which it stays up so long."""
    if not has_flight(ctx):
        return
    limits, st = ctx.tables.limits, figure.fighter.beginning_st
    if figure.st <= limits.weak_st and st > TINY_ST:
        yield f"ST {figure.st}"
    if figure.aloft.wing_hits >= WING_HITS * (2 if st > BIG_ST else 1):
        yield f"{figure.aloft.wing_hits} hits to the wings"

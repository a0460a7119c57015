"""Reaches of throws and shots: how far a missile flies for its archer's ST, and where it loses half its force."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.defence import MISSILE_SPELL
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.ranged.course import THROWN_BEYOND
from gmtool.rules.tft.state.context import Context

EFFECTIVE = "am.longrange.effective"
_MISSILES = ("shot", MISSILE_SPELL)


def _st(blow: Blow) -> int:
    """The ST that a shot flies by: the archer's own, or what its crossbow takes (am.longrange.crossbow)."""
    if blow.spell is not None:
        return blow.spell.st  # what was put into a missile spell (am.longrange.spell)
    weapon = blow.weapon
    return weapon.st if weapon and weapon.crossbow else blow.attacker.fighter.st


def _is_gun(blow: Blow) -> bool:
    """True for a gun, which carries over 400 meters whatever its user's ST (am.arquebus.shot)."""
    return blow.weapon is not None and bool(blow.weapon.gun)


def farthest(ctx: Context, blow: Blow) -> int:
    """The hexes that a shot flies at most; 0 without a limit. No talent makes it more (am.longrange.talent-cap)."""
    return ctx.tables.limits.range_st * _st(blow) if blow.way in _MISSILES and not _is_gun(blow) else 0


def too_far(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """The reason why a target is out of reach (am.longrange.max)."""
    most = farthest(ctx, blow)
    if most and blow.situation.distance > most:
        by_crossbow = blow.weapon is not None and blow.weapon.crossbow
        rule = "am.longrange.spell" if blow.spell else "am.longrange.crossbow" if by_crossbow else "am.longrange.max"
        text = f"{blow.target.name} is {blow.situation.distance} hexes away; the shot flies {most} at most."
        yield Refusal(text, rule, short="out of range")


def beyond_effect(ctx: Context, blow: Blow) -> bool:
    """True if a shot has flown so far that it does half its damage (am.longrange.effective)."""
    each = ctx.tables.limits.full_range_st
    return each > 0 and blow.way in _MISSILES and not _is_gun(blow) and 0 < each * _st(blow) < blow.situation.distance


def flies_beyond(ctx: Context, blow: Blow) -> int | None:
    """The hexes that it flies on past its target; None: until something stops it."""
    if blow.way == "throw":
        return THROWN_BEYOND
    most = farthest(ctx, blow)
    return max(0, most - blow.situation.distance) if most else None

"""Pole weapons in and against charges: when they come first, and the die they add (Melee VII, Pole weapons)."""

from gmtool.rules.seam import Modifier
from gmtool.rules.tft.attacks.modifiers import Blow
from gmtool.rules.tft.attacks.situation import situation
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state import Figure
from gmtool.rules.tft.turn.intent import STRIKE, intent, way_of, within_reach


def is_pole(blow: Blow) -> bool:
    """Whether it is a stroke or a jab with a pole weapon (tm.pole.which)."""
    return blow.way in ("strike", "jab") and blow.weapon is not None and blow.weapon.kind == "pole"


def with_pole(ctx: Context, figure: Figure, blow: Blow | None) -> tuple[Blow, ...]:
    """The pole-weapon blow that it intends, or all that it could strike while it has not said whom."""
    if blow is not None:
        return (blow,) if is_pole(blow) else ()
    weapon = _pole_in_hand(ctx, figure)
    if weapon is None:
        return ()
    enemies = [(enemy, situation(ctx, figure, enemy)) for enemy in within_reach(ctx, figure, weapon)]
    return tuple(Blow(figure, enemy, way_of(STRIKE, facts.distance), weapon, facts) for enemy, facts in enemies)


def meets_charge(blow: Blow) -> bool:
    """Whether a blow belongs to a charge attack or is aimed at a charge attacker (tm.pole.first)."""
    return blow.situation.charge or blow.situation.charged


def extra_die(blow: Blow) -> Modifier | None:
    """The die more of a charge of three straight hexes, or against a charge; one in all, and none for a jab."""
    facts = blow.situation
    if blow.way != "strike" or not is_pole(blow):
        return None
    if facts.charge and facts.straight:
        return Modifier(1, "die more: charged three hexes straight", "tm.pole.charge-extra-die")
    if facts.charged:
        return Modifier(1, "die more: against a charge", "tm.pole.set-extra-die")
    return None


def _pole_in_hand(ctx: Context, figure: Figure) -> Weapon | None:
    plan = intent(ctx, figure)
    gear = ctx.gear(figure, plan.weapon) if plan and plan.act == STRIKE and plan.weapon in figure.ready else None
    weapon = ctx.weapon(gear) if gear else None
    return weapon if weapon and weapon.kind == "pole" else None

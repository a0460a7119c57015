"""Morale of the charged: who stands a charge of horse or of pikes (cm.morale.cavalry-charge, cm.morale.pike-charge)."""

from fractions import Fraction

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import flee, part_from_melee
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Aspect, Unit
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import Modifier, WaitingCheck

CHARGED = "charged"
"""The key of what follows the check of a charged unit."""
_ASIDE = {Aspect.FRONT: 0, Aspect.FLANK: -1, Aspect.REAR: -2}


def need_to_stand(ctx: Context, unit: Unit, charger: Unit) -> int | None:
    """The score to stand the charge of a unit; None where none is needed."""
    if ctx.mounted(charger):
        weight = ctx.kind(charger).type.weight
        score: int = getattr(ctx.tables.nerves[ctx.line(unit).nerve], weight)
        return score
    return None


def check_charge(play: Play, charger: str, target: str, aspect: Aspect) -> None:
    """Have the charged unit check at once, where the charge is one to be feared."""
    unit = play.figure(target)
    score = need_to_stand(play, unit, play.figure(charger))
    if score is None or not unit.men:
        return
    aside = (Modifier(_ASIDE[aspect], f"charged in the {aspect}", "cm.morale.charge-flank"),) if _ASIDE[aspect] else ()
    owe(
        play,
        WaitingCheck(
            f"charged {unit.id}", f"{unit.name}: stands the charge of {play.figure(charger).name}", unit.id,
            dice=Dice(2), need=Need(score, Comparison.AT_LEAST), modifiers=(*aside, *morale_modifiers(play, unit)),
            turn=play.turn, does="it retreats a move and a half", then=CHARGED, rule="cm.morale.cavalry-charge",
        ),
    )  # fmt: skip


def after_charge_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Stand, or retreat a move and a half and rally (cm.morale.cavalry-charge-fail)."""
    unit = play.figure(check.figure)
    melee = play.melee_of(unit.id)
    if passed or not unit.able or melee is None:
        return
    charger = next((one.unit for one in melee.contacts if one.foe == unit.id and one.charged), melee.contacts[0].unit)
    part_from_melee(play, unit.id)
    flee(play, unit.id, Fraction(3, 2), charger, rout=False)

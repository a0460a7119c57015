"""Morale of the charged: who stands a charge of horse or of pikes (cm.morale.cavalry-charge, cm.morale.pike-charge)."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import ROUT, flee, part_from_melee
from gmtool.rules.chainmail.acts.morale.losses import loss_row, never_checks
from gmtool.rules.chainmail.acts.morale.momentum import go_on
from gmtool.rules.chainmail.acts.morale.pressed import must_stand
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Aspect, Unit
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import Breakdown, Modifier, WaitingCheck

CHARGED = "charged"
"""The key of what follows the check of a charged unit."""
BOTH = "cm.morale.both-charging"
ASIDE = {Aspect.FRONT: 0, Aspect.FLANK: -1, Aspect.REAR: -2}
"""What a charge in the flank or rear takes off the dice (cm.morale.charge-flank)."""


@dataclass(frozen=True, slots=True)
class Fear:
    """The score to stand a charge, with what is added to the dice, and the rule."""

    score: int
    modifiers: tuple[Modifier, ...]
    rule: str

    @property
    def need(self) -> Need:
        """The totals that stand, with what is added to the dice."""
        return Need(self.score, Comparison.AT_LEAST)

    @property
    def on_dice(self) -> Need:
        """What the dice themselves have to show, as the roll asks for it."""
        return Need(self.score - sum(one.value for one in self.modifiers), Comparison.AT_LEAST)


def is_charged(ctx: Context, unit: Unit) -> bool:
    """True for a unit whose check to stand a charge waits."""
    return any(one.then == CHARGED and one.figure == unit.id for one in ctx.fight.checks)


def nerve(ctx: Context, unit: Unit, charger: Unit) -> int:
    """The score of a unit to stand a charge of horse. Swiss and Landsknechte have that of Heavy Foot in close order, of
    Light Foot otherwise (cm.morale.charge-pikes)."""
    line = ctx.line(unit).nerve
    if ctx.swiss(unit) and not ctx.is_close(unit):
        line = "light-foot"
    score: int = getattr(ctx.tables.nerves[line], ctx.kind(charger).type.weight)
    return score


def stands_anyway(ctx: Context, unit: Unit, aspect: Aspect) -> bool:
    """True for Swiss and Landsknechte with pikes or pole arms to the enemy, for a hedgehog on all sides
    (cm.morale.charge-pikes), and for a schiltron, which is treated as they are (cm.nation.scots)."""
    if ctx.is_hedgehog(unit) or (ctx.is_schiltron(unit) and ctx.has_poles(unit)):
        return True
    return ctx.swiss(unit) and ctx.has_poles(unit) and aspect is Aspect.FRONT


def fear_of(ctx: Context, unit: Unit, charger: Unit, aspect: Aspect, *, both: bool, body: int = 0) -> Fear | None:
    """What a unit needs to stand a charge; None where nobody fears it."""
    if ctx.man_to_man and not must_stand(ctx, unit, charger, aspect, body):
        return None
    morale = morale_modifiers(ctx, unit)
    if never_checks(ctx, unit):
        return None
    if ctx.is_shocking(charger):
        known = ctx.swiss(unit)
        return None if known else Fear(loss_row(ctx, unit).stays, morale, "cm.morale.pike-charge")
    if not ctx.mounted(charger) or stands_anyway(ctx, unit, aspect):
        return None
    lines = list[Modifier]()
    if ASIDE[aspect]:
        lines.append(Modifier(ASIDE[aspect], f"charged in the {aspect}", "cm.morale.charge-flank"))
    if both:
        lines.append(Modifier(2 if ctx.mounted(unit) else 1, "charges too", BOTH))
    return Fear(nerve(ctx, unit, charger), (*lines, *morale), "cm.morale.cavalry-charge")


def _fears(
    ctx: Context, charger: str, target: str, aspect: Aspect, both: bool, body: int
) -> Iterator[tuple[Unit, Unit, Fear]]:
    one, other = ctx.figure(charger), ctx.figure(target)
    pairs = [(other, one, aspect), (one, other, Aspect.FRONT)] if both else [(other, one, aspect)]
    for unit, foe, where in pairs:
        found = fear_of(ctx, unit, foe, where, both=both, body=body)
        if found is not None and unit.men and unit.flight is None and not ctx.is_wavering(unit):
            yield unit, foe, found


def charge_numbers(
    ctx: Context, charger: str, target: str, aspect: Aspect, *, both: bool, body: int = 0
) -> tuple[Breakdown, ...]:
    """The scores that a charge asks for, before it is made."""
    return tuple(
        Breakdown(f"{unit.name} to stand", (Modifier(fear.score, "needed with 2 dice", fear.rule), *fear.modifiers),
                  text=str(fear.on_dice), key="stand")
        for unit, _, fear in _fears(ctx, charger, target, aspect, both, body)
    )  # fmt: skip


def check_charge(play: Play, charger: str, target: str, aspect: Aspect, *, both: bool = False, body: int = 0) -> None:
    """Have the charged unit check at once, where the charge is one to be feared; both, where both charge."""
    for unit, foe, fear in tuple(_fears(play, charger, target, aspect, both, body)):
        owe(
            play,
            WaitingCheck(
                f"charged {unit.id}", f"{unit.name}: stands the charge of {foe.name}", unit.id, dice=Dice(2),
                need=fear.need, modifiers=fear.modifiers, turn=play.turn, does="it retreats a move and a half",
                then=CHARGED, rule=fear.rule,
            ),
        )  # fmt: skip


def after_charge_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Stand, or retreat a move and a half and rally (cm.morale.cavalry-charge-fail, cm.morale.pike-charge-fail); the
    chargers go on with the rest of their charge (cm.charge.carry-through). Where both charged and the other has fled
    already, it flees as well (cm.morale.both-charging)."""
    unit = play.figure(check.figure)
    melee = play.melee_of(unit.id)
    if passed or not unit.able:
        return
    if melee is None:
        _flee_too(play, check, unit)
        return
    against = [one for one in melee.contacts if one.foe == unit.id]
    chargers = [one for one in against if one.charged] or against
    foe = chargers[0].unit if chargers else unit.id
    part_from_melee(play, unit.id)
    pikes = check.rule == "cm.morale.pike-charge"
    far = flee(play, unit.id, ROUT, foe, rout=False, pikes=pikes)
    for one in chargers:
        go_on(play, one, far)


def _flee_too(play: Play, check: WaitingCheck, unit: Unit) -> None:
    """Have the second of two that charged each other flee from the first, who did not stand either."""
    fled = [one.id for one in play.units()
            if one.side != unit.side and one.flight is not None and one.flight.moved_on == play.turn]  # fmt: skip
    if fled and any(line.rule == BOTH for line in check.modifiers):
        quarry = unit.momentum.quarry if unit.momentum is not None else ""
        play.change(unit.id, momentum=None)
        flee(play, unit.id, ROUT, quarry or fled[0], rout=False, pikes=check.rule == "cm.morale.pike-charge")

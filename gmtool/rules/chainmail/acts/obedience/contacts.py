"""Contacts that troops fear: peasants dice to attack and to defend, and horse comes upon the stakes of longbowmen."""

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.charged import ASIDE
from gmtool.rules.chainmail.acts.morale.flight import ROUT, flee, part_from_melee
from gmtool.rules.chainmail.acts.morale.leaders import heart
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.morale.momentum import go_on
from gmtool.rules.chainmail.acts.obedience.knights import UNWILLING
from gmtool.rules.chainmail.acts.obedience.messages import Impaled, Obedience
from gmtool.rules.chainmail.data.troops import FoeRow
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.chainmail.state.holds import is_flying
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Unit
from gmtool.rules.kit.bodies.formations import lose_men
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import Modifier, WaitingCheck, Why

DEFENDS = "defends"
"""The key of what follows the check of peasants that are attacked."""
PLANTED = 2
"""The whole turns in position after which stakes stand (cm.english.stakes-time)."""
IMPALED = Need(4, Comparison.AT_LEAST)
PIKED = "armored-foot"
"""The row of those armed with pikes in the table of peasants."""


def foe_row(ctx: Context, foe: Unit) -> FoeRow:
    """The row of an enemy in the table of peasants (cm.peasants.attack-defend)."""
    piked = any(arm.use == "pike" for arm in ctx.arms(foe)) and not ctx.mounted(foe)
    return ctx.tables.foes[PIKED if piked else ctx.kind(foe).foe]


def dares(play: Play, unit: str, target: str) -> bool:
    """Whether a unit attacks: peasants roll for it, and stand unmoved if they fail (cm.peasants.fail-attack)."""
    one, foe = play.figure(unit), play.figure(target)
    if not play.is_wavering(one):
        return True
    number = foe_row(play, foe).attack - sum(line.value for line in heart(play, one, 2))
    need = Need(number, Comparison.AT_LEAST)
    why = Why(f"{one.name}, to attack {foe.name}", one.side, unit, "cm.peasants.attack-defend", needs=need)
    rolled = play.roll(Dice(2), why, need.met).total
    if need.met(rolled):
        play.happened(Obedience(figure=unit, does="dares", rolled=rolled, rules=("cm.peasants.attack-defend",)))
        return True
    play.change(unit, done=True, obeys=UNWILLING, obeys_until=play.turn)
    play.happened(Obedience(figure=unit, does=UNWILLING, rolled=rolled, rules=("cm.peasants.fail-attack",)))
    return False


def face(play: Play, contact: Contact) -> None:
    """Have peasants who are attacked check at once whether they defend themselves (cm.peasants.attack-defend); a charge
    of horse in flank or rear counts as for others (cm.morale.charge-flank)."""
    one, foe = play.figure(contact.foe), play.figure(contact.unit)
    if not play.is_wavering(one) or not one.men:
        return
    need, unit, lines = Need(foe_row(play, foe).defend, Comparison.AT_LEAST), one.id, morale_modifiers(play, one)
    if contact.charged and play.mounted(foe) and contact.aspect is not Aspect.FRONT:
        aside = Modifier(ASIDE[contact.aspect], f"charged in the {contact.aspect}", "cm.morale.charge-flank")
        lines = (aside, *lines)
    owe(
        play,
        WaitingCheck(
            f"defends {unit}", f"{one.name}: defends itself against {foe.name}", unit, dice=Dice(2), need=need,
            modifiers=lines, turn=play.turn, does="it routs", then=DEFENDS,
            rule="cm.peasants.attack-defend",
        ),
    )  # fmt: skip


def after_defending(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Rout a move and a half, as if a melee had been lost (cm.peasants.fail-defend)."""
    unit = play.figure(check.figure)
    melee = play.melee_of(unit.id)
    if passed or not unit.able or melee is None:
        return
    against = [one for one in melee.contacts if one.foe == unit.id]
    part_from_melee(play, unit.id)
    far = flee(play, unit.id, ROUT, against[0].unit if against else unit.id, rout=True)
    for one in against:
        if one.charged:
            go_on(play, one, far)


def has_stakes(ctx: Context, unit: Unit) -> bool:
    """True for English longbowmen two whole turns in position (cm.english.stakes-time)."""
    archers = "stakes" in ctx.habits(unit) and "longbow" in unit.arms and not ctx.mounted(unit)
    still = unit.pace == "stood" and unit.flight is None
    return archers and still and ctx.turn >= unit.since + PLANTED and ctx.holds("stakes")


def impale(play: Play, unit: str, target: str, aspect: Aspect) -> bool:
    """Lose the riders of the front rank that stakes kill, before the melee (cm.english.stakes-effect); whether anybody
    is left."""
    one, foe = play.figure(unit), play.figure(target)
    rides = play.mounted(one) and not is_flying(play, one)  # stakes stand in the ground
    if aspect is not Aspect.FRONT or one.formation is None or not (rides and has_stakes(play, foe)):
        return True
    riders = min(one.formation.files, one.men)
    why = Why(f"{one.name}, on the stakes", foe.side, unit, "cm.english.stakes-effect", needs=IMPALED)
    dead = play.table.pool(Dice(riders), IMPALED, why).hits
    play.happened(Impaled(figure=unit, target=target, men=dead, rules=("cm.english.stakes-effect",)))
    if play.house("stakes-check") == "count" or dead >= one.men:
        lose(play, unit, dead, in_melee=False)
    elif dead:
        play.happened(LostMen(figure=unit, men=lose_men(play, unit, dead)))
    return play.figure(unit).able

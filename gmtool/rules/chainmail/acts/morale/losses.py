"""Losses of men from any cause, and the checks that they bring (cm.morale.loss-check)."""

from fractions import Fraction

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.leaders import commander_with
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.bodies.formations import lose_men
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import END, WaitingCheck

LOSS = "loss"
"""The key of what follows a loss check."""


def breaks_at(ctx: Context, unit: Unit) -> int:
    """The number of losses at which a unit checks, or at which it is removed once it has passed a check."""
    share = ctx.losses(unit).share * (2 if unit.steady else 1)
    return int(Fraction(unit.start) * share) + 1


def lose(play: Play, unit: str, men: int, *, in_melee: bool) -> int:
    """Take men off a unit; how many it had to lose. Whoever crosses its line of losses checks: before the melees of the
    turn, or after them where it was lost in melee (cm.morale.loss-timing)."""
    lost = lose_men(play, unit, men)
    leader = commander_with(play, play.figure(unit)) if men > lost else None
    if leader is not None:  # the last of his unit to be killed (cm.commander.last-killed)
        lose(play, leader.id, men - lost, in_melee=in_melee)
    if not lost:
        return 0
    play.happened(LostMen(figure=unit, men=lost))
    one = play.figure(unit)
    if not one.men:
        leave(play, unit, Going.DESTROYED)
    elif one.lost >= breaks_at(play, one):
        _check(play, one, END if in_melee else "melee")
    return lost


def _check(play: Play, unit: Unit, at: str) -> None:
    """Have a loss check wait; a unit that has passed one before is removed instead (cm.morale.loss-second)."""
    if unit.steady:
        leave(play, unit.id, Going.BROKEN, "cm.morale.loss-second")
        return
    stays = play.losses(unit).stays
    label = f"{unit.name}: morale for losses"
    owe(
        play,
        WaitingCheck(
            f"loss {unit.id}", label, unit.id, dice=Dice(2), need=Need(stays, Comparison.AT_LEAST),
            modifiers=morale_modifiers(play, unit), turn=play.turn, at=at, does="the unit is removed", then=LOSS,
            rule="cm.morale.loss-check",
        ),
    )  # fmt: skip


def after_loss_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Steady from now on, or off the table at once (cm.morale.loss-fail)."""
    unit = play.figure(check.figure)
    if passed:
        play.change(unit.id, steady=True)
    elif unit.able:
        leave(play, unit.id, Going.BROKEN, "cm.morale.loss-fail")

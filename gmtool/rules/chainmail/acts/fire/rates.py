"""Rates of fire: how often a unit fires in a turn, when it has to be quicker than the enemy, and reloading."""

from gmtool.rules.chainmail.acts.fire.occasions import Occasion, charged_by
from gmtool.rules.chainmail.data.troops import Arm
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Pace, Unit


def shots(ctx: Context, unit: Unit, arm: Arm, now: Occasion) -> int:
    """The shots that a unit has in all this turn.

    Bows fire twice where the unit has not moved and is in no melee (cm.missile.rate.double), everything else once
    (cm.missile.rate.normal, cm.missile.thrown-rate); what is not loaded not at all (cm.missile.rate.heavy-crossbow).
    """
    if arm.rate == "every other":
        return int(unit.loaded)
    stands = unit.pace is Pace.STOOD and (ctx.melee_of(unit.id) is None or now is Occasion.PASSING)
    return 2 if arm.rate == "twice" and stands else 1


def shots_left(ctx: Context, unit: Unit, arm: Arm, now: Occasion) -> int:
    """The shots that a unit can still fire now: all that are left in the phase of fire, else one at a time."""
    if now is Occasion.PASSING and ctx.house("pass-through") == "besides":
        return int(unit.passing_on < ctx.turn and (unit.loaded or arm.rate != "every other"))
    left = max(0, shots(ctx, unit, arm, now) - unit.shots)
    return left if now is Occasion.MISSILE else min(left, 1)


def must_be_quicker(ctx: Context, unit: Unit, arm: Arm, target: Unit, now: Occasion) -> bool:
    """True for whoever moved more than half: it fires on beating the opponent's die (cm.missile.rate.over-half,
    cm.missile.rate.heavy-crossbow-over); up to half it fires without (cm.missile.rate.half-move), and so do thrown
    weapons at chargers (cm.missile.thrown-at-chargers)."""
    always = arm.use == "thrown" and charged_by(ctx, unit, target)
    return now is Occasion.MISSILE and unit.pace is Pace.FULL and not always


def may_fire_by_pace(ctx: Context, unit: Unit, arm: Arm, target: Unit) -> bool:
    """False for whoever charged; thrown weapons go at chargers whatever the unit did (cm.missile.thrown-at-chargers).

    A horseman's longbow of Japan is shot only from a standing horse (cm.nation.japan-bow).
    """
    if arm.use == "thrown" and charged_by(ctx, unit, target):
        return True
    if ctx.mounted(unit) and arm.key == "longbow" and "japanese-horse" in ctx.habits(unit):
        return unit.pace is Pace.STOOD
    return unit.pace is not Pace.CHARGE


def tend(play: Play, unit: str) -> None:
    """End the turn for the weapons of a unit: reload what was not fired this turn, unless the unit moved more than
    half (cm.missile.rate.heavy-crossbow-half, cm.arquebus.rate); note a moved engine (cm.catapult.rate-move)."""
    one = play.figure(unit)
    idle = one.fired_on < play.turn and one.pace in (Pace.STOOD, Pace.HALF)
    moved = one.engine and one.pace is not Pace.STOOD
    wrecked = bool(one.wrecked_on)
    play.change(
        unit,
        loaded=one.loaded or idle,
        shifted_on=play.turn if moved else one.shifted_on,
        paused=False,
        half_at=None,
        engine="" if wrecked else one.engine,
        wrecked_on=0,
    )

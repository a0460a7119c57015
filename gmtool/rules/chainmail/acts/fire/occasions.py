"""Occasions of fire: the phase of missiles, the pause of a split-move, and enemies that pass by."""

from collections.abc import Iterable
from enum import StrEnum

from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.places import nearness
from gmtool.rules.chainmail.state.unit import Pace, Task, Unit
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Candidate, likely_target
from gmtool.space import Point

MOVING = ("move-first", "move-last")


class Occasion(StrEnum):
    """When a unit fires: never now, in the phase of missiles, in its pause, or as enemies pass."""

    NEVER = "never"
    MISSILE = "missile"
    PAUSE = "pause"
    PASSING = "passing"


def bow_rider(ctx: Context, unit: Unit) -> bool:
    """True for horsemen with bows, who may make split-moves (cm.missile.split-move), for Spanish ones with javelins
    (cm.nation.spanish), and for Elves on foot (cm.elf.split-move)."""
    arm = ctx.missile(unit)
    if arm is not None and arm.use == "missile" and ctx.can(unit, "split-move"):
        return True
    if arm is None or not ctx.mounted(unit):
        return False
    return arm.use == "missile" or (arm.use == "thrown" and "split-javelins" in ctx.habits(unit))


def occasion(ctx: Context, unit: Unit) -> Occasion:
    """When a unit would fire in this phase (cm.turn.immediate-fire, cm.turn.simultaneous-fire)."""
    phase, own = ctx.fight.phase, unit.side == ctx.moving_side()
    if phase == "missile":
        return Occasion.MISSILE
    if phase == "half":
        if unit.pace is Pace.STOOD and (unit.order is None or unit.order.task is Task.STAND):
            return Occasion.PASSING
        return Occasion.PAUSE if bow_rider(ctx, unit) and unit.pace is Pace.HALF else Occasion.NEVER
    if phase in MOVING and own:
        return Occasion.PAUSE if unit.paused else Occasion.NEVER
    return Occasion.PASSING if phase in MOVING and unit.pace is Pace.STOOD else Occasion.NEVER


def charged_by(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True if a foe has charged a unit this turn, and they have not fought yet."""
    melee = ctx.melee_of(unit.id)
    met = melee.contact(foe.id) if melee and melee.fought_on < ctx.turn else None
    return met is not None and met.foe == unit.id and met.charged and foe.pace is Pace.CHARGE


def comes_at(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True if a foe came into contact with a unit this turn, and they have not fought yet."""
    melee = ctx.melee_of(unit.id)
    met = melee.contact(foe.id) if melee and melee.fought_on < ctx.turn else None
    return met is not None and met.foe == unit.id and foe.pace is not Pace.STOOD


def likely_aim(ctx: Context, unit: Unit, aims: Iterable[Candidate]) -> str | None:
    """The target of fire that is proposed; None: the GM must choose."""
    aims = tuple(aims)
    coming = [one.figure for one in aims if comes_at(ctx, unit, ctx.figure(one.figure))]
    return likely_target(aims, attackers=coming, fought=unit.fired_at, far=lambda foe: nearness(ctx, unit, foe))


def as_it_passes(ctx: Context, target: Unit) -> Unit:
    """A target as it stands at the half-move, where it was moved already (cm.missile.pass-through)."""
    if target.half_at is not None and not target.paused:
        return evolve(target, at=target.half_at)
    start = ctx.fight.places.get(target.id)
    if ctx.fight.phase not in MOVING or target.paused or target.at is None or start is None:
        return target
    return evolve(target, at=Point((start.x + target.at.x) // 2, (start.y + target.at.y) // 2))


def mark_places(play: Play) -> None:
    """Note where everybody is as a phase of moving begins, from where the way of a Wraith leads (cm.wraith.touch)."""
    play.change_fight(places={one.id: one.at for one in play.units() if one.at is not None})


def begin_moving(play: Play) -> None:
    """Note where everybody is as a phase of moving begins. Whoever fired at those passing by, stands (stationary)."""
    mark_places(play)
    for one in tuple(play.units()):
        if one.passing_on == play.turn:
            play.change(one.id, done=True)

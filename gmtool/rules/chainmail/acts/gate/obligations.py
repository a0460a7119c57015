"""Obligations: whether a unit that must do something can do any of it."""

from typing import Any

from gmtool.rules.chainmail.acts.beasts.flying import SWOOP, flight
from gmtool.rules.chainmail.acts.kinds import ATTACKING, CHARGING, MOVING, SWOOPING, is_barred
from gmtool.rules.chainmail.acts.melee.contact import ATTACK, CHARGE
from gmtool.rules.chainmail.acts.moving.ways import left
from gmtool.rules.chainmail.acts.obedience.approach import can_go_at
from gmtool.rules.chainmail.acts.obedience.bounds import must_charge
from gmtool.rules.chainmail.acts.wizards.beings import RAMPAGE
from gmtool.rules.chainmail.state.context import Act, Context
from gmtool.rules.chainmail.state.unit import Unit

MEETING: tuple[Act, ...] = (RAMPAGE, CHARGE, ATTACK, SWOOP)
"""The ways to meet an enemy."""


def can_comply(ctx: Context, unit: Unit) -> bool:
    """True if a unit can do something of what it must."""
    return _can_be_ordered(ctx, unit) if ctx.fight.phase == "orders" else _has_a_way(ctx, unit)


def _can_be_ordered(ctx: Context, unit: Unit) -> bool:
    """True if a unit can be ordered to charge whomever it must, to attack him at a normal move, or to fly at him; or to
    go, where it must meet nobody."""
    quarry = must_charge(ctx, unit)
    if quarry is None and not is_barred(ctx, unit, MOVING):
        return True
    ways = [ATTACKING]
    ways += [CHARGING] if ctx.charge(unit) else []
    ways += [SWOOPING] if flight(ctx, unit) else []
    others = [quarry.id] if quarry is not None else [one.id for one in ctx.units() if one.id != unit.id]
    return any(not is_barred(ctx, unit, kinds, other) for kinds in ways for other in others)


def _has_a_way(ctx: Context, unit: Unit) -> bool:
    """True if something can be done of what obligations ask of a unit: a move, or one of the ways to meet somebody."""
    if left(ctx, unit) > 0 and not is_barred(ctx, unit, MOVING):
        quarry = must_charge(ctx, unit)
        if quarry is None or can_go_at(ctx, unit, quarry):
            return True
    others = [one.id for one in ctx.units() if one.id != unit.id]
    return any(_can_do(ctx, unit, act, other) for act in MEETING for other in others)


def _can_do(ctx: Context, unit: Unit, act: Act, target: str) -> bool:
    """True if nothing is against an act of a unit, neither its states nor the rules of the act."""
    kind: Any = act.command
    said = kind(figure=unit.id, target=target)
    return not any(ctx.book.gate.against_command(ctx, act, said)) and not any(act.refusals(ctx, said))

"""Obligations: whoever must do something is not let stand, unless nothing of it can be done."""

from collections.abc import Callable, Iterator
from typing import Any

from gmtool.rules.chainmail.acts.kinds import ATTACKING, CHARGING, MOVING, STANDS, is_barred
from gmtool.rules.chainmail.acts.moving.ways import left
from gmtool.rules.chainmail.acts.obedience.approach import can_go_at
from gmtool.rules.chainmail.acts.obedience.knights import must_charge
from gmtool.rules.chainmail.acts.turn.orders import WAYS_OF_ORDERS
from gmtool.rules.chainmail.state.context import Act, Context
from gmtool.rules.chainmail.state.stations import MET_BY
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Refusal

How = Callable[[Context, Unit, Meant], Iterator[Refusal]]


def obliging(how: How) -> How:
    """The reasons of an obligation, which lets a unit stand where nothing of it can be done."""

    def reasons(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
        found = tuple(how(ctx, unit, meant))
        can_comply = _can_be_ordered if ctx.fight.phase == "orders" else _has_a_way
        if found and (STANDS not in meant.kinds or can_comply(ctx, unit)):
            yield from found

    return reasons


def moves_now(ctx: Context, unit: Unit) -> bool:
    """True while a unit's side moves, or its orders are written."""
    return ctx.fight.phase == "orders" or ctx.moving_side() == unit.side


def _can_be_ordered(ctx: Context, unit: Unit) -> bool:
    """True if a unit can be ordered to meet whomever it must; or to go, where it must meet nobody."""
    quarry = must_charge(ctx, unit)
    if quarry is None and not is_barred(ctx, unit, MOVING):
        return True
    others = [quarry.id] if quarry is not None else [one.id for one in ctx.units() if one.id != unit.id]
    ways = [ATTACKING, *([CHARGING] if ctx.charge(unit) else [])]
    ways += [way.meets for way in ctx.chapters.at(WAYS_OF_ORDERS) if way.far(ctx, unit)]
    return any(not is_barred(ctx, unit, kinds, other) for kinds in ways for other in others)


def _has_a_way(ctx: Context, unit: Unit) -> bool:
    """True if something can be done of what obligations ask of a unit: a move, or one of the ways to meet somebody."""
    if left(ctx, unit) > 0 and not is_barred(ctx, unit, MOVING):
        quarry = must_charge(ctx, unit)
        if quarry is None or can_go_at(ctx, unit, quarry):
            return True
    others = [one.id for one in ctx.units() if one.id != unit.id]
    return any(_can_do(ctx, unit, act, other) for act in ctx.chapters.at(MET_BY) for other in others)


def _can_do(ctx: Context, unit: Unit, act: Act, target: str) -> bool:
    """True if nothing is against an act of a unit, neither its states nor the rules of the act."""
    kind: Any = act.command
    said = kind(figure=unit.id, target=target)
    return not any(ctx.book.gate.against_command(ctx, act, said)) and not any(act.refusals(ctx, said))

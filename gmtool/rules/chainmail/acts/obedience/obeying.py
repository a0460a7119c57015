"""Obeying: every act of a unit within the bounds of obedience; peasants roll before they attack."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.chainmail.acts.moving.ways import left
from gmtool.rules.chainmail.acts.obedience.approach import can_go_at, not_at_quarry
from gmtool.rules.chainmail.acts.obedience.bounds import DOINGS, Doing, bounds, must_charge
from gmtool.rules.chainmail.acts.obedience.contacts import dares
from gmtool.rules.chainmail.state.commands import Attack, Charge
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.holds import kept
from gmtool.rules.chainmail.state.unit import Task, Unit
from gmtool.rules.chainmail.state.wards import RULE as WARD
from gmtool.rules.kit.messages import kind_of
from gmtool.rules.seam import Candidate, Choice, Input, Refusal, Values

ORDER, MARCH, JOIN = "cm.order/1", "cm.march/1", "cm.join/1"
TASKS: Mapping[Task, Doing] = {
    Task.STAND: "stand", Task.MOVE: "move", Task.CHARGE: "charge", Task.SUPPORT: "stand", Task.FORM: "turn",
    Task.FACE: "turn", Task.FLY: "move",
}  # fmt: skip
"""What a unit does by an order."""


def obeying(act: Act, ways: tuple[Act, ...]) -> Act:
    """An act that a unit does only as far as it obeys; one of no unit, or that obedience does not touch, as it is.

    `ways` are the acts by which a unit meets an enemy, as obligations ask: without any of them it may stand.
    """
    kind = kind_of(act.command)
    if kind not in (*DOINGS, ORDER, MARCH):
        return act

    def offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
        for choice in act.offers(ctx, unit):
            yield _offered(ctx, unit, DOINGS[kind], choice, ways) if unit is not None and kind in DOINGS else choice

    def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
        unit = ctx.figure(command.figure)
        said = command if kind != MARCH else unit.order
        if said is not None:
            doing = DOINGS[kind] if kind in DOINGS else TASKS[said.task]
            found = _bounds(ctx, unit, doing, getattr(said, "target", ""), ways)
            found = found or tuple(not_at_quarry(ctx, unit, doing, said))
            # whoever marches stops before the circle
            yield from (one for one in found if kind != MARCH or one.rule != WARD)
        yield from act.refusals(ctx, command)

    def perform(play: Play, command: Any) -> None:
        target = _attacked(play, command)
        if not target or dares(play, command.figure, target):
            act.perform(play, command)

    return replace(act, offers=offers, refusals=refusals, perform=perform)


def _bounds(
    ctx: Context, unit: Unit, doing: Doing, target: str = "", ways: tuple[Act, ...] = ()
) -> tuple[Refusal, ...]:
    """The reasons of obedience against something; an obligation that leaves nothing else to do lets a unit stand."""
    found = tuple(bounds(ctx, unit, doing, target))
    if found and doing == "stand":
        can = _can_be_ordered(ctx, unit) if ctx.fight.phase == "orders" else _has_a_way(ctx, unit, ways)
        return found if can else ()
    return found


def _can_be_ordered(ctx: Context, unit: Unit) -> bool:
    """True if whoever must charge somebody can be ordered to charge him, or to attack him at a normal move."""
    quarry = must_charge(ctx, unit)
    doings: tuple[Doing, ...] = ("move",) if not ctx.charge(unit) or unit.charged_last else ("charge", "move")
    return quarry is None or any(not any(bounds(ctx, unit, doing, quarry.id)) for doing in doings)


def _has_a_way(ctx: Context, unit: Unit, ways: tuple[Act, ...]) -> bool:
    """True if something can be done of what obligations ask of a unit: a move, or one of the ways to meet somebody."""
    if left(ctx, unit) > 0 and not any(bounds(ctx, unit, "move")) and not any(kept(ctx, unit)):
        quarry = must_charge(ctx, unit)
        if quarry is None or can_go_at(ctx, unit, quarry):
            return True
    others = [one.id for one in ctx.units() if one.id != unit.id]
    return any(_obeys(ctx, unit, act, other) for act in ways for other in others)


def _obeys(ctx: Context, unit: Unit, act: Act, target: str) -> bool:
    """True if nothing is against an act of a unit, neither its obedience nor the rules of the act."""
    said: Any = act.command
    doing = DOINGS.get(kind_of(act.command))
    if doing is not None and any(bounds(ctx, unit, doing, target)):
        return False
    return not any(act.refusals(ctx, said(figure=unit.id, target=target)))


def _attacked(ctx: Context, command: Any) -> str:
    """Whom a unit attacks by a command; by an order it takes heart once, as it sets out."""
    if isinstance(command, (Attack, Charge)) or kind_of(type(command)) == JOIN:
        return str(command.target)
    order = ctx.figure(command.figure).order
    sets_out = kind_of(type(command)) == MARCH and ctx.fight.phase == "half"
    return order.target if sets_out and order is not None and order.task is Task.CHARGE else ""


def _offered(ctx: Context, unit: Unit, doing: Doing, choice: Choice, ways: tuple[Act, ...]) -> Choice:
    """The choice with what obedience has against it; a charge that Knights make in any case is the usual one."""
    against = _bounds(ctx, unit, doing, ways=ways)
    inputs = tuple(_bounded(ctx, unit, doing, one) if one.field == "target" else one for one in choice.inputs)
    choice, quarry = replace(choice, inputs=inputs), must_charge(ctx, unit)
    if quarry is None or doing == "join":
        return replace(choice, refusals=(*choice.refusals, *against), usual=choice.usual and not against)
    known = [one.field for one in choice.inputs]
    inputs = tuple(replace(one, default=quarry.id) if one.field == "target" else one for one in inputs)
    usual = not against and "target" in known
    return replace(choice, inputs=inputs, refusals=(*choice.refusals, *against), usual=usual)


def _bounded(ctx: Context, unit: Unit, doing: Doing, target: Input) -> Input:
    """The input of a target, with what obedience has against each of its candidates."""

    def candidates(values: Values) -> tuple[Candidate, ...]:
        found = target.candidates(values)
        return tuple(replace(one, refusals=(*one.refusals, *bounds(ctx, unit, doing, one.figure))) for one in found)

    return replace(target, candidates=candidates)

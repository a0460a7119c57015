"""Obeying: Knights go nowhere but at the enemy whom they must charge, and peasants roll before they attack."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmtool.rules.chainmail.acts.obedience.approach import not_at_quarry
from gmtool.rules.chainmail.acts.obedience.contacts import dares
from gmtool.rules.chainmail.acts.obedience.knights import must_charge
from gmtool.rules.chainmail.state.commands import Attack, Charge
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.unit import Task, Unit
from gmtool.rules.seam import Choice, Input, Refusal, kind_of, likely_target

MARCH, JOIN = "cm.march/1", "cm.join/1"
MOVES = ("cm.move/1", "cm.wheel/1", "cm.face/1", "cm.order/1", MARCH)
"""The acts that bring Knights nearer to an enemy, or turn them to him."""
AIMED = (
    "cm.move/1", "cm.attack/1", "cm.charge/1", "cm.swoop/1", "cm.fire/1", "cm.call/1", "cm.shoot/1", "cm.shoot-man/1",
)  # fmt: skip
"""The acts of which those at somebody are usual for Knights, at whom they must charge."""


def obeying(act: Act) -> Act:
    """An act as Knights and peasants do it; one that neither touches, as it is."""
    kind = kind_of(act.command)
    if kind not in (*MOVES, *AIMED, JOIN):
        return act

    def offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
        for choice in act.offers(ctx, unit):
            yield _at_quarry(ctx, unit, choice) if unit is not None and kind in AIMED else choice

    def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
        unit = ctx.figure(command.figure)
        said = unit.order if kind == MARCH else command
        # whatever else is against it is reason enough
        if must_charge(ctx, unit) is not None and not any(ctx.book.gate.against_command(ctx, act, command)):
            yield from not_at_quarry(ctx, unit, said)
        yield from act.refusals(ctx, command)

    def perform(play: Play, command: Any) -> None:
        target = _attacked(play, command)
        if not target or dares(play, command.figure, target):
            act.perform(play, command)

    return replace(act, offers=offers, refusals=refusals, perform=perform)


def _attacked(ctx: Context, command: Any) -> str:
    """Whom a unit attacks by a command; by an order it takes heart once, as it sets out."""
    if isinstance(command, (Attack, Charge)) or kind_of(type(command)) == JOIN:
        return str(command.target)
    order = ctx.figure(command.figure).order
    sets_out = kind_of(type(command)) == MARCH and ctx.fight.phase == "half"
    return order.target if sets_out and order is not None and order.task is Task.CHARGE else ""


def _at_quarry(ctx: Context, unit: Unit, choice: Choice) -> Choice:
    """The choice as Knights make it, who must charge somebody: that is the usual one, at him, if he can be met so."""
    quarry = must_charge(ctx, unit)
    if quarry is None:
        return choice

    def at_him(one: Input) -> Input:
        return replace(one, default=likely_target(one.candidates({}), meant=quarry.id))

    inputs = tuple(at_him(one) if one.field == "target" else one for one in choice.inputs)
    return replace(choice, inputs=inputs, usual=any(one.field == "target" for one in inputs))

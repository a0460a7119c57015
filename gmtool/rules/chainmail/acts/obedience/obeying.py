"""Obeying: every act of a unit within the bounds of obedience; peasants roll before they attack."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmtool.rules.chainmail.acts.obedience.bounds import DOINGS, Doing, bounds, must_charge
from gmtool.rules.chainmail.acts.obedience.contacts import dares
from gmtool.rules.chainmail.state.commands import Attack, Charge
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.messages import kind_of
from gmtool.rules.seam import Choice, Refusal


def obeying(act: Act) -> Act:
    """An act that a unit does only as far as it obeys; one of no unit, or that obedience does not touch, as it is."""
    doing = DOINGS.get(kind_of(act.command))
    if doing is None:
        return act

    def offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
        for choice in act.offers(ctx, unit):
            yield _offered(ctx, unit, doing, choice) if unit is not None else choice

    def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
        yield from bounds(ctx, ctx.figure(command.figure), doing, getattr(command, "target", ""))
        yield from act.refusals(ctx, command)

    def perform(play: Play, command: Any) -> None:
        if not isinstance(command, (Attack, Charge)) or dares(play, command.figure, command.target):
            act.perform(play, command)

    return replace(act, offers=offers, refusals=refusals, perform=perform)


def _offered(ctx: Context, unit: Unit, doing: Doing, choice: Choice) -> Choice:
    """The choice with what obedience has against it; a charge that Knights make in any case is the usual one."""
    against = tuple(bounds(ctx, unit, doing))
    quarry = must_charge(ctx, unit)
    if quarry is None:
        return replace(choice, refusals=(*choice.refusals, *against), usual=choice.usual and not against)
    known = [one.field for one in choice.inputs]
    inputs = tuple(replace(one, default=quarry.id) if one.field == "target" else one for one in choice.inputs)
    usual = not against and "target" in known
    return replace(choice, inputs=inputs, refusals=(*choice.refusals, *against), usual=usual)

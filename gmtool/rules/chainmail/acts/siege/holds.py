"""What holds a unit in a siege: a ladder or a tower, a stunning fall, and what it carries or crosses."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.siege.breaches import stops_charge
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Refusal


def kept(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit where it is."""
    if unit.aloft:
        yield Refusal(f"{unit.name} is on a ladder or in a tower.", "cm.siege.ladder-top")
    if unit.post.stunned >= max(1, unit.men) and unit.post.stunned_until >= ctx.turn:
        yield Refusal(f"{unit.name} is stunned through turn {unit.post.stunned_until}.", "cm.siege.ladder-push")


def kept_from_charging(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    """The reasons against a charge: a ladder in hand, and a breach on the way."""
    engine = ctx.tables.engines.get(unit.engine)
    if engine is not None and engine.use == "ladder":
        yield Refusal(f"{unit.name} cannot charge with a ladder.", "cm.siege.ladder-no-charge")
    yield from stops_charge(ctx, unit, target)

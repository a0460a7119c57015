"""Wings: how far a creature flies in a turn."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.together import carried_by
from gmtool.space import HUNDRED

LADEN = 36
"""The inches that a Roc flies with a man (cm.roc.carry)."""


def flight(ctx: Context, unit: Unit) -> int:
    """The way that a creature flies in a turn, in hundredths of an inch; 0 for those that do not fly.

    A Roc with a man flies less far (cm.roc.carry); Dragons by the switch (cm.dragon.fly). Slowness and Haste count in
    the air as well (cm.spell.slowness, cm.spell.haste).
    """
    kind = ctx.fantastic(unit)
    if kind is None or not kind.fly:
        return 0
    inches = ctx.house_number("dragon-fly") if kind.column == "dragon" else kind.fly
    if kind.can("carries") and carried_by(ctx, unit.id):
        inches = min(inches, LADEN)
    return ctx.at_pace(unit, inches * HUNDRED)

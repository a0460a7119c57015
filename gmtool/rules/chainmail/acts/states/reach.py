"""Whom a unit could meet: what obligations ask, which are bars themselves and never ask about one another."""

from gmtool.rules.chainmail.acts.kinds import AT_THE_TOP, ATTACKING, SWOOPING
from gmtool.rules.chainmail.acts.states.bars import STATE_BARS
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.gate import Gate, Meant

_BODIES = Gate(STATE_BARS)


def can_meet(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True if neither a unit's state nor an enemy's keeps the two apart, such as one that it does not see."""
    kind = ctx.fantastic(unit)
    ways = [ATTACKING]
    ways += [SWOOPING] if kind is not None and kind.fly else []
    ways += [AT_THE_TOP] if unit.aloft else []
    return any(next(_BODIES.against(ctx, Meant(unit.id, kinds, foe.id)), None) is None for kinds in ways)

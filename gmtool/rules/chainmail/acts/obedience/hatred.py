"""Hatred: Dwarves attack Goblins before any other enemy, Goblins attack Dwarves unbidden; so do Gnomes and Kobolds."""

from gmtool.rules.chainmail.acts.obedience.knights import within_charge
from gmtool.rules.chainmail.acts.states.reach import can_meet
from gmtool.rules.chainmail.state.context import Context, once_a_battle
from gmtool.rules.chainmail.state.unit import Unit


@once_a_battle
def hated(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The enemies within a unit's charge on the map whom it hates and can meet; without a map the GM sees to it."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None or not fantastic.hates or ctx.ground is None or ctx.melee_of(unit.id) is not None:
        return ()
    free = unit.flight is None and not unit.done
    near = [one for one in within_charge(ctx, unit) if one.fantastic == fantastic.hates] if free else []
    return tuple(one for one in near if can_meet(ctx, unit, one))

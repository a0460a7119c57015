"""What is added to the dice of morale: fatigue, the army commander, religious orders, the GM's own."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.morale.leaders import heart
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import is_dazzled
from gmtool.rules.chainmail.state.men import LEADER
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Modifier

LEVIES = ("levies", "city-levies")
"""The kinds that are levies."""


def morale_modifiers(ctx: Context, unit: Unit, dice: int = 2) -> tuple[Modifier, ...]:
    """What is added to a morale roll of so many dice."""
    return tuple(_modifiers(ctx, unit, dice))


def _modifiers(ctx: Context, unit: Unit, dice: int) -> Iterator[Modifier]:
    if unit.tired:
        yield Modifier(-1, "tired", "cm.fatigue.morale")
    if is_dazzled(ctx, unit):
        yield Modifier(-1, "full light", "cm.goblin.light")
    if unit.is_a("order"):
        yield Modifier(1, "religious order", "cm.orders.plus1")
    if unit.kind in LEVIES and "steady-levies" in ctx.habits(unit):
        yield Modifier(1, "Flemish levies", "cm.levies.flemish")
    if ctx.man_to_man and unit.is_a(LEADER) and ctx.holds("leaders"):
        yield Modifier(1, "leader", "cm.mtm.leaders")
    yield from heart(ctx, unit, dice)
    for one in unit.granted:
        yield Modifier(one.value, one.label)

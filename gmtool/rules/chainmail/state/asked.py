"""Questions that many commands of a battle have in common, and the candidates of many acts."""

from collections.abc import Iterator
from typing import Annotated

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Unit, WholeInches
from gmtool.rules.kit.asking import Ask, off_map
from gmtool.rules.seam import Men

MOST_SAID = 999
"""The most men that a GM is asked for."""


def on_table(ctx: Context, unit: Unit) -> bool:
    """True for a unit that has its place on the map."""
    return ctx.ground is not None and unit.at is not None


def off_table(ctx: Context, unit: Unit) -> bool:
    """True for a unit whose place nobody knows."""
    return not on_table(ctx, unit)


def units(ctx: Context, _: Unit) -> Iterator[Unit]:
    """All units on the table."""
    return ctx.units()


def foes(ctx: Context, unit: Unit) -> list[Unit]:
    """The units of other sides."""
    return [one for one in ctx.units() if one.side != unit.side]


def friends(ctx: Context, unit: Unit) -> list[Unit]:
    """The other troops of its side."""
    return [one for one in ctx.troops(unit.side) if one.id != unit.id]


def others(ctx: Context, unit: Unit) -> list[Unit]:
    """All other units that have men."""
    return [one for one in ctx.units() if one.men and one.id != unit.id]


def enemies_first(ctx: Context, unit: Unit) -> list[Unit]:
    """All other units that have men, those of its side last."""
    return sorted(others(ctx, unit), key=lambda one: one.side == unit.side)


Meets = Annotated[Aspect | None, Ask("Where", default="front", stated=True, when=off_map)]
"""Where an attack meets its target, by the GM's word."""
InContact = Annotated[Men, Ask("Men in contact", default=None, highest=MOST_SAID, when=off_map)]
"""The men who come into contact, by the GM's word; 0 for the whole first rank."""
WayToIt = Annotated[WholeInches | None, Ask("Inches to it", when=off_map)]
"""The inches to a target, by the GM's word."""

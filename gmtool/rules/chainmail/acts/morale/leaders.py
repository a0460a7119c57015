"""The army commander: with whom he is, and what he adds to the dice of those who see him."""

from collections.abc import Iterator

from gmtool.rules.chainmail.cards.troops import MERCENARY
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.seam import Bond, Modifier
from gmtool.space import gap

COMMANDER = "commander"
NEAR = 1200
"""So far a commander is seen, in hundredths of an inch (cm.commander.within-12)."""


def way_between(ctx: Context, one: Unit, other: Unit) -> int | None:
    """The way from edge to edge of two units in hundredths of an inch; None without a map."""
    if ctx.ground is None or one.at is None or other.at is None:
        return None
    return gap(block_of(one) or one.at, block_of(other) or other.at)


def commanders(ctx: Context, side: str) -> Iterator[Unit]:
    """The commanders of a side that are on the table."""
    return (one for one in ctx.units() if one.side == side and one.is_a(COMMANDER))


def commander_with(ctx: Context, unit: Unit) -> Unit | None:
    """The commander who goes with a unit; None without one."""
    return next((one for one in commanders(ctx, unit.side) if one.on == unit.id), None)


def is_led(unit: Unit) -> bool:
    """True for a commander or a fantastic figure who goes with a unit, and is no target of his own."""
    return bool(unit.on) and (unit.is_a(COMMANDER) or (bool(unit.fantastic) and unit.bond is Bond.LEADS))


def is_moved(unit: Unit) -> bool:
    """True if commanders mean anything to a unit (cm.commander.mercenaries)."""
    return not unit.is_a(MERCENARY) and not unit.is_a(COMMANDER)


def is_near(ctx: Context, unit: Unit) -> bool:
    """True if a commander is within 12 inches: on the map, or by the GM's word."""
    if unit.at is None or ctx.ground is None:
        return unit.heartened
    return any((way_between(ctx, unit, one) or 0) <= NEAR for one in commanders(ctx, unit.side))


def leaders_with(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The commanders, heroes and others of their sort who go with a unit, and are the last of it to be killed."""
    return tuple(one for one in ctx.units() if one.on == unit.id and is_led(one))


def heart(ctx: Context, unit: Unit, dice: int) -> Iterator[Modifier]:
    """The modifiers of commanders and heroes to a roll of so many dice."""
    yield from _commander(ctx, unit, dice)
    yield from _hero(ctx, unit)


def _hero(ctx: Context, unit: Unit) -> Iterator[Modifier]:
    """A hero with a unit adds 1 to the roll, however many there are (cm.hero.plus1)."""
    for one in leaders_with(ctx, unit):
        fantastic = ctx.fantastic(one)
        if fantastic is not None and fantastic.leads:
            yield Modifier(1, f"{one.name} is with it", "cm.hero.plus1")
            return


def _commander(ctx: Context, unit: Unit, dice: int) -> Iterator[Modifier]:
    """The bonus of a commander: 1 to each die of the unit that he is with, 1 to the roll of others near him."""
    if not is_moved(unit) or not ctx.holds("commander"):
        return
    leads = commander_with(ctx, unit) is not None
    if leads:
        yield Modifier(dice, "the army commander is with it", "cm.commander.with-unit")
    if is_near(ctx, unit) and (not leads or ctx.house("commander-both") == "both"):
        yield Modifier(1, "the army commander is near", "cm.commander.within-12")


def on_each_die(ctx: Context, unit: Unit) -> int:
    """The bonus of commanders and heroes to each die of melee and fire, where it counts (cm.commander.which-dice,
    cm.hero.plus1)."""
    led = ctx.house("commander-dice") == "all" and any(True for _ in _commander(ctx, unit, 1))
    return led + (ctx.house("hero-dice") == "all" and any(True for _ in _hero(ctx, unit)))

"""Questions that many commands of a battle have in common, and the candidates of many acts."""

from collections.abc import Iterator
from typing import Annotated

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Pace, Unit, WholeInches
from gmtool.rules.kit.asking import Ask, off_map
from gmtool.rules.seam import Men
from gmtool.space import Heading, Position

MOST_SAID = 999
"""The most men that a GM is asked for."""
TOP = 36
"""The greatest height in inches, that of the dowels which are to show it (cm.air.record)."""
PACES = {"half": "Up to half", "full": "More than half"}
OVER = {
    "": "Open ground",
    "hill": "Uphill",
    "wood": "Wood",
    "marsh": "Marsh",
    "rough": "Rough ground",
    "moat": "Moat",
    "rampart": "Ditch and rampart",
    "stream": "Across a stream",
    "river": "Across a river, from its bank",
}


def men_fit(_: Context, unit: Unit) -> int:
    """The men of a unit that can fight."""
    return unit.fit


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


def nearest_foes(ctx: Context, unit: Unit) -> list[Unit]:
    """The units of other sides, on the map the nearest first."""
    at, found = unit.at, foes(ctx, unit)
    return found if at is None else sorted(found, key=lambda one: at.distance(one.at) if one.at else 0.0)


def friends(ctx: Context, unit: Unit) -> list[Unit]:
    """The other troops of its side."""
    return [one for one in ctx.troops(unit.side) if one.id != unit.id]


def others(ctx: Context, unit: Unit) -> list[Unit]:
    """All other units that have men."""
    return [one for one in ctx.units() if one.men and one.id != unit.id]


def enemies_first(ctx: Context, unit: Unit) -> list[Unit]:
    """All other units that have men, those of its side last."""
    return sorted(others(ctx, unit), key=lambda one: one.side == unit.side)


def _by_road(ctx: Context, unit: Unit) -> bool:
    return off_table(ctx, unit) and bool(ctx.gait(unit).road)


Place = Annotated[Position | None, Ask("Place", required=True, when=on_table)]
"""Where a unit goes on the map."""
SaidPace = Annotated[Pace, Ask("How far", PACES, when=off_table)]
SaidGround = Annotated[str, Ask("Over", OVER, stated=True, when=off_table)]
ByRoad = Annotated[bool, Ask("By road", stated=True, when=_by_road)]
"""How far a unit goes, over what and on what, by the GM's word."""
Facing = Annotated[Heading | None, Ask("Facing", required=True, when=on_table)]
SaidTurn = Annotated[
    str, Ask("Turn", lambda ctx, _: ctx.tables.facings.values(), required=True, when=off_table, judged=True)
]
"""The new heading on the map, or the change by the name of its row."""
FLY_HEIGHT = Ask("Height in inches, 0 to land", default=lambda ctx, unit: unit.level, highest=TOP)
FlyInches = Annotated[WholeInches, Ask("Inches, 0 for all", when=off_table)]
"""The height at which a flight ends, and its length by the GM's word."""
Meets = Annotated[Aspect | None, Ask("Where", default="front", stated=True, when=off_map)]
"""Where an attack meets its target, by the GM's word."""
InContact = Annotated[Men, Ask("Men in contact", default=None, highest=men_fit, when=off_map)]
"""The men who come into contact, by the GM's word; 0 for the whole first rank."""
WayToIt = Annotated[WholeInches | None, Ask("Inches to it", when=off_map)]
"""The inches to a target, by the GM's word."""

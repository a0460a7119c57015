"""The surroundings of a creature: in or near a wood, in water or beside it; without a map by the GM's word."""

from gmtool.rules.chainmail.state.context import RIVER, Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.space import HUNDRED, Block, OpenGround, Point, gap

WOOD = "wood"
NEAR_WOOD, NEAR_WATER, BY_WATER = 6 * HUNDRED, 6 * HUNDRED, 3 * HUNDRED
"""So near a wood a Lycanthrope fights doubly (cm.lycan.wood); so near water a Water Elemental stays, and so near it has
its bonus (cm.elemental.water)."""


def in_wood(ctx: Context, unit: Unit) -> bool:
    """True for a creature in a wood or within 6 inches of one."""
    if ctx.ground is None or unit.at is None:
        return unit.fabled.stands == WOOD
    way = way_to(ctx, block_of(unit) or unit.at, WOOD)
    return way is not None and way <= NEAR_WOOD


def by_water(ctx: Context, unit: Unit) -> bool:
    """True for a unit in a large body of water or within 3 inches of one."""
    if ctx.ground is None or unit.at is None:
        return unit.fabled.stands in ("by water", "water")
    way = way_to(ctx, block_of(unit) or unit.at, RIVER)
    return way is not None and way <= BY_WATER


def way_to(ctx: Context, body: Block | Point, kind: str) -> int | None:
    """The way from a body to the nearest place of a kind of terrain on the map; None where there is none.

    Of the kind of rivers is all water on the map."""
    ground = ctx.ground
    if not isinstance(ground, OpenGround):
        return None
    cells = {*ground.kinds.get(kind, ()), *(ground.water if kind == RIVER else ())}
    return min((gap(Block(ground.cell_middle(cell), 0, HUNDRED, HUNDRED), body) for cell in cells), default=None)

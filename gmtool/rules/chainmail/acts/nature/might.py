"""The might of monsters in normal combat: as how many men a figure strikes, and the dice that it adds."""

from collections.abc import Iterator

from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.seam import Modifier
from gmtool.space import HUNDRED, Block, OpenGround, gap

NEAR_WOOD, NEAR_WATER, BY_WATER = 6 * HUNDRED, 6 * HUNDRED, 3 * HUNDRED
"""So near a wood a Lycanthrope fights doubly (cm.lycan.wood); so near water a Water Elemental stays, and so near it has
its bonus (cm.elemental.water)."""
WOOD, RIVER, WATER = "wood", "river", "water-elemental"


def might(ctx: Context, unit: Unit) -> int:
    """The men that each figure of a unit strikes as (cm.fantasy.reference).

    A Lycanthrope has the animals that it brings besides (cm.lycan.animals), and counts doubly in or near a wood
    (cm.lycan.wood).
    """
    kind = ctx.fantastic(unit)
    if kind is None:
        return 1
    if kind.column != "lycanthrope" or not kind.row or not kind.can("shape"):
        return kind.attack_men
    men = kind.attack_men + ctx.house_number("lycan-animals")
    return 2 * men if in_wood(ctx, unit) else men


def might_lines(ctx: Context, unit: Unit, figures: int) -> Iterator[Modifier]:
    """The dice for a Giant's outsize weapon: one, or one for each of his men (cm.giant.attack)."""
    kind = ctx.fantastic(unit)
    if kind is not None and kind.attack_dice:
        men = kind.attack_men if ctx.house("giant-die") == "man" else 1
        yield Modifier(kind.attack_dice * men * figures, "outsize weapon", "cm.giant.attack")


def in_wood(ctx: Context, unit: Unit) -> bool:
    """True for a creature in a wood or within 6 inches of one: on the map, or by the GM's word."""
    way = way_to(ctx, unit, WOOD)
    return unit.fabled.stands == "wood" if ctx.ground is None else way is not None and way <= NEAR_WOOD


def way_to(ctx: Context, unit: Unit, kind: str) -> int | None:
    """The way from a unit's edge to the nearest place of a kind of terrain on the map; None where there is none.

    A river is all that is water on the map, rivers and lakes."""
    ground = ctx.ground
    if not isinstance(ground, OpenGround) or unit.at is None:
        return None
    body = block_of(unit) or unit.at
    cells = {*ground.kinds.get(kind, ()), *(ground.water if kind == RIVER else ())}
    return min((gap(Block(ground.cell_middle(cell), 0, HUNDRED, HUNDRED), body) for cell in cells), default=None)


def in_water(ctx: Context, unit: Unit) -> bool:
    """True for a unit whose middle is in a river or a lake; without a map by the GM's word."""
    ground = ctx.ground
    if not isinstance(ground, OpenGround) or unit.at is None or not ground.holds(unit.at):
        return unit.fabled.stands == "water"
    return ground.spot_at(unit.at) in ground.water or ground.spot_at(unit.at) in ground.kinds.get(RIVER, ())


def by_water(ctx: Context, unit: Unit) -> bool:
    """True for a unit in a large body of water or within 3 inches of one (cm.elemental.water)."""
    if ctx.ground is None or unit.at is None:
        return unit.fabled.stands in ("by water", "water")
    way = way_to(ctx, unit, RIVER)
    return way is not None and way <= BY_WATER


def strikes_in_water(ctx: Context, unit: Unit) -> Class | None:
    """The class that a Water Elemental strikes as in the water; None for anybody else, and ashore."""
    return Class.HEAVY_HORSE if unit.fantastic == WATER and in_water(ctx, unit) else None

"""How a layer is put on the ground: with a brush, in a line, a rectangle, or by filling. Each gives spots."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from gmtool.space import Cell, Ground, HexGround, Layer, Terrain, block, disc, fill, megahex, megahex_hexes


class Way(StrEnum):
    """A way to draw."""

    BRUSH = "brush"
    LINE = "line"
    RECTANGLE = "rectangle"
    FILL = "fill"


class Size(StrEnum):
    """How much the brush covers: one spot, a megahex (nine cells), or all within two hexes (25 cells)."""

    ONE = "one"
    MEGAHEX = "megahex"
    TWO = "two"


def dab(ground: Ground, spot: Any, size: Size) -> tuple[Any, ...]:
    """What the brush covers in one place of the ground."""
    if size is Size.ONE:
        around: Iterable[Any] = (spot,)
    elif not isinstance(ground, HexGround):
        reach = range(-1, 2) if size is Size.MEGAHEX else range(-2, 3)
        around = (Cell(spot[0] + across, spot[1] + down) for across in reach for down in reach)
    elif size is Size.MEGAHEX:
        around = megahex_hexes(megahex(spot, ground.megahex_origin), ground.megahex_origin)
    else:
        around = disc(spot, 2)
    return tuple(each for each in around if ground.covers(each))


def swept(ground: Ground, start: Any, end: Any, size: Size) -> dict[Any, None]:
    """What the brush covers on its way from one place to another, in order."""
    whole: Terrain[Any] = ground
    return dict.fromkeys(
        each for spot in whole.between(start, end) if whole.covers(spot) for each in dab(ground, spot, size)
    )


def spots_of(ground: Ground, way: Way, start: Any, end: Any, size: Size, layer: Layer) -> tuple[Any, ...]:
    """The spots that a way covers between two places; a fill is about its last place, and stays in its room."""
    match way:
        case Way.RECTANGLE:
            return block(ground, start, end)
        case Way.FILL:
            in_room = layer not in (Layer.WALL, Layer.DOOR)
            return tuple(sorted(fill(ground, end, layer, in_room=in_room)))
    return tuple(swept(ground, start, end, size))

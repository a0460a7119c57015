"""Fitting: a ground made from a Universal VTT map, with its picture under it.

Walls are lines without width there, and spots (hexes or cells) where nobody can stand here. A spot is wall if the lines
of wall through it, all together, are at least `SHARE` of its width long; anything shorter only grazes a corner. So a
straight wall leaves no gap: of two hexes that share a side, on either side of a line, the line runs through one for at
least 0.288 of its width. A spot is a door if the door in it is longer than the walls, or if it has the longest part of
a door. Lines along a door end at its jambs, as some programs draw the wall through. A wall up to the edge of the map
goes on to the rim of the ground, whose spots stick out of the picture.
"""

from collections.abc import Callable
from dataclasses import replace
from math import ceil, hypot
from typing import Any

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space import LARGEST, Backdrop, Ground, HexGround, LengthUnit, OpenGround, SpaceError
from gmtool.store.errors import BadImport
from gmtool.store.laying import Laying, Way
from gmtool.store.limits import VTT_LENGTH
from gmtool.store.universal_vtt.lie import ROOT3, Lie, hexes_under, on_hexes
from gmtool.store.universal_vtt.tiling import Cells, Hexes, Tiling
from gmtool.store.universal_vtt.vtt_map import Segment, UniversalVtt
from gmtool.store.universal_vtt.walls import Spots, clipped, past_edge

SHARE = 0.25
"""The length of wall in a spot, as a part of its width, that makes it a wall."""
_HAIR = (1e-6, 1.7e-6)
"""All lines are moved a hair to the south-east, so that one exactly between two spots is in one of them."""
_ALMOST = 1e-9
"""The rounding error by which a number may exceed a whole one."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A ground with the picture under it, and sentences about the parts left out."""

    ground: Ground
    left_out: tuple[str, ...]


def onto_hexes(vtt: UniversalVtt, hexes_per_square: float, pointed: bool = False, objects: bool = True) -> Fitted:
    """The map on hexes, so many to the side of one of its squares. `objects`: pillars, furniture and so on are walls.

    Every point of the picture lies on a hex. Raises `BadImport` for a number that makes no ground of 1 to 300 hexes
    each way, and for a map with too much wall.
    """
    square = ROOT3 * _scale(
        hexes_per_square, tr("A square of the map is from 0.05 to 100 hexes long, not {size:g}.", size=hexes_per_square)
    )
    wide, high = vtt.width * square, vtt.height * square
    columns, rows = hexes_under(wide, high, pointed, _ALMOST)

    def made(**painted: Any) -> HexGround:
        return HexGround(columns, rows, pointed=pointed, **painted)

    return _fitted(vtt, made, Hexes(), on_hexes(square, pointed), objects)


def onto_open(vtt: UniversalVtt, feet_per_square: float, objects: bool = True, cell: int = 0) -> Fitted:
    """The map on open ground, so many feet to the side of one of its squares.

    cell: the side of its cells in feet; 0, and one too small: the smallest possible.

    Raises `BadImport` for a number that makes no ground, and for a map with too much wall.
    """
    square = _scale(
        feet_per_square, tr("A square of the map is from 0.05 to 100 feet long, not {size:g}.", size=feet_per_square)
    )
    wide, high = ceil(vtt.width * square - _ALMOST), ceil(vtt.height * square - _ALMOST)
    cell = max(cell, ceil(max(wide, high) / LARGEST))

    def made(**painted: Any) -> OpenGround:
        return OpenGround(wide, high, LengthUnit.FOOT, cell=cell, **painted)

    return _fitted(vtt, made, Cells(cell), Lie(square), objects)


def lay(vtt: UniversalVtt, laying: Laying) -> Fitted:
    """The map as it is to be laid. Raises `BadImport` for a scale that makes no ground, and for too much wall."""
    if laying.way is Way.FEET:
        # a file of gmtool's own says its cells, which are right where it is laid as it was
        own = vtt.laying is not None and (vtt.laying.way, vtt.laying.scale) == (laying.way, laying.scale)
        return onto_open(vtt, laying.scale, laying.objects, vtt.cell if own else 0)
    return onto_hexes(vtt, laying.scale, laying.way is Way.POINTED, laying.objects)


def _scale(number: float, refusal: str) -> float:
    if not 0.05 <= number <= 100:
        raise BadImport(refusal)
    return float(number)


def _fitted(
    vtt: UniversalVtt,
    made: Callable[..., Ground],
    tiling: Tiling[Any],
    lie: Lie,
    objects: bool,
) -> Fitted:
    try:
        blank = made()
    except SpaceError as wrong:
        raise BadImport(tr("{title} becomes too large: {fault}", title=vtt.title, fault=wrong)) from None

    def crossed(line: Segment) -> dict[Any, float]:
        start, end = ((x + _HAIR[0], y + _HAIR[1]) for x, y in map(lie.on_plane, (line[:2], line[2:])))
        return {spot: length for spot, length in tiling.crossed(start, end).items() if blank.covers(spot)}

    # clipped first, as a line may be a thousand times as long as the map
    seen = (clipped(wall.line, vtt.width, vtt.height) for wall in vtt.walls if objects or not wall.of_object)
    lines = [line for line in seen if line is not None]
    if sum(hypot(line.x2 - line.x1, line.y2 - line.y1) for line in lines) > VTT_LENGTH:
        raise BadImport(
            tr(
                "{title} has more than {most:,} squares of wall, the limit.",
                title=vtt.title,
                most=VTT_LENGTH,
            )
        )
    gates = ((clipped(door.line, vtt.width, vtt.height), door) for door in vtt.doors)
    doors = [replace(door, line=line) for line, door in gates if line is not None]
    if vtt.laying is None:  # a map of gmtool's own has its walls at the rim whole
        lines = [past_edge(line, vtt.width, vtt.height, tiling.width / lie.square) for line in lines]
    walls, gateways = Spots(lines, doors, crossed).walls_and_doors(SHARE * tiling.width)
    backdrop = None
    if vtt.picture is not None:
        across = vtt.width * lie.square / vtt.picture_width
        backdrop = Backdrop(vtt.picture_key, across, lie.x, lie.y, lie.angle)
    return Fitted(made(title=vtt.title, walls=walls, doors=gateways, backdrop=backdrop), vtt.left_out)

"""Writing of Universal VTT files: a ground with its picture, for other programs, and for this one again.

A wall is lines along those sides of its hex or cell behind which there is none, a hair within it, so that it is known
which spot they belong to; a door is a portal from one side of its spot to the other. `read_vtt` and `lay` make the same
walls and doors of it.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import atan2, ceil, cos, hypot, pi, sin
from typing import Any, Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space import Ground, HexGround, OpenGround
from gmtool.store.errors import StoreError
from gmtool.store.laying import USUAL, Laying, Way
from gmtool.store.limits import VTT_PORTALS, VTT_WALLS
from gmtool.store.universal_vtt.fitting import lay
from gmtool.store.universal_vtt.lie import ROOT3, Lie, extent_on, on_hexes
from gmtool.store.universal_vtt.reading import OWN
from gmtool.store.universal_vtt.tiling import Cells, Hexes, Point, Tiling
from gmtool.store.universal_vtt.vtt_map import Door, Segment, UniversalVtt, Wall
from gmtool.store.universal_vtt.walls import clipped

_WITHIN: Final = 0.94
"""The lines of a wall are so far from the middle of its spot, as a share of the way to its sides."""
_LEAST: Final = 0.3
"""The least length of a door in squares, and of the walls of a spot: a little more than what makes a wall of it."""
_DIGITS: Final = 5
_MARGIN: Final = 0.01
_MOST_TIMES: Final = 20


@dataclass(frozen=True, slots=True)
class GroundFrame:
    """The part of a ground that its map shows. `lie`: how the map lies in the plane; width, height: in squares."""

    lie: Lie
    width: float
    height: float


def frame_of(ground: Ground) -> GroundFrame:
    """The frame of a ground's map: half a hex is cut off at its edges, as on all maps with hexes."""
    shape: HexGround | OpenGround = ground  # type: ignore[assignment]
    lie = Lie(float(shape.cell)) if isinstance(shape, OpenGround) else on_hexes(ROOT3, shape.pointed)
    wide, high = extent_on(shape)
    return GroundFrame(lie, wide / lie.square, high / lie.square)


def vtt_of(ground: Ground) -> UniversalVtt:
    """A ground as a map, without a picture. Raises `StoreError` for one with more walls than a map may have."""
    frame, shape = frame_of(ground), _Shape(ground)
    doors = tuple(Door(shape.door(spot), is_open) for spot, is_open in sorted(ground.doors.items()))
    laying, cell = _laying(ground)
    vtt = UniversalVtt(ground.title, None, "", 0, frame.width, frame.height, (), doors, (), laying, cell)
    vtt = replace(vtt, walls=_walls(shape.outlines()))
    # a spot at the edge, or one among walls only, may show no side
    lost = sorted(ground.walls - lay(vtt, laying).ground.walls)
    vtt = replace(vtt, walls=vtt.walls + _walls(line for spot in lost for line in shape.enough(spot)))
    if len(vtt.walls) > VTT_WALLS or len(doors) > VTT_PORTALS:
        raise StoreError(
            tr(
                "This ground has too many walls or doors for a Universal VTT map, which may have {walls:,} pieces of "
                "wall and {doors:,} doors.",
                walls=VTT_WALLS,
                doors=VTT_PORTALS,
            )
        )
    return vtt


def vtt_text(vtt: UniversalVtt, picture: bytes) -> str:
    """The text of a file with a map of `vtt_of`, for `read_vtt`, and with its picture."""
    from gmtool.store.pictures import measure

    across = round(measure(picture).width / vtt.width, _DIGITS)
    laying = vtt.laying or Laying(Way.FLAT, USUAL[Way.FLAT])
    own: dict[str, Any] = {"ground": laying.way.value, "square": laying.scale}
    data = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": vtt.width, "y": vtt.height},
            "pixels_per_grid": int(across) if across == int(across) else across,
        },
        "line_of_sight": [list(map(_place, ends)) for ends in _lines(vtt.walls)],
        "objects_line_of_sight": [],
        "portals": [_portal(door) for door in vtt.doors],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        OWN: {**own, "cell": vtt.cell} if vtt.cell else own,
        "image": b64encode(picture).decode("ascii"),
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def _laying(ground: Ground) -> tuple[Laying, int]:
    if isinstance(ground, OpenGround):
        return Laying(Way.FEET, float(ground.cell)), ground.cell
    pointed = isinstance(ground, HexGround) and ground.pointed
    return Laying(Way.POINTED if pointed else Way.FLAT, 1.0), 0


def _walls(lines: Iterable[Segment]) -> tuple[Wall, ...]:
    return tuple(Wall(line) for line in lines)


def _lines(walls: Iterable[Wall]) -> Iterator[list[Point]]:
    """The pieces of wall, those that begin where the one before ends as one line."""
    line: list[Point] = []
    for wall in walls:
        start, end = wall.line[:2], wall.line[2:]
        if line and line[-1] != start:
            yield line
            line = []
        line = line or [start]
        line.append(end)
    if line:
        yield line


def _place(point: Point) -> dict[str, float]:
    return {"x": round(point[0], _DIGITS), "y": round(point[1], _DIGITS)}


def _portal(door: Door) -> dict[str, Any]:
    x1, y1, x2, y2 = door.line
    return {
        "position": _place(((x1 + x2) / 2, (y1 + y2) / 2)),
        "bounds": [_place((x1, y1)), _place((x2, y2))],
        "rotation": round(atan2(y2 - y1, x2 - x1), _DIGITS),
        "closed": not door.is_open,
        "freestanding": False,
    }


class _Shape:
    """The spots of a ground as polygons on its map."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._frame = frame_of(ground)
        self._tiling: Tiling[Any]
        if isinstance(ground, OpenGround):
            self._tiling, half = Cells(ground.cell), ground.cell / 2
            self._corners: tuple[Point, ...] = ((-half, -half), (half, -half), (half, half), (-half, half))
        else:
            self._tiling = Hexes()
            self._corners = tuple((cos(side * pi / 3), sin(side * pi / 3)) for side in range(6))

    def outlines(self) -> Iterator[Segment]:
        """The sides of the walls behind which there is none, in the order around each."""
        walls = self._ground.walls
        for spot in sorted(walls):
            for number, side in enumerate(self._sides(spot)):
                if self._beside(spot, number) not in walls and self._seen(side):
                    yield side

    def door(self, spot: Any) -> Segment:
        """A door from one side of its spot to the other: from wall to wall, where there are walls."""
        solid = self._ground.walls | self._ground.doors.keys()
        half = len(self._corners) // 2
        ways = sorted(range(half), key=lambda way: -sum(self._beside(spot, one) in solid for one in (way, way + half)))
        middles = [_middle(side) for side in self._sides(spot)]
        straight = [Segment(*middles[way], *middles[way + half]) for way in ways[:1]]
        return next((line for line in straight if self._length(line) >= _LEAST), None) or self.across(spot)

    def enough(self, spot: Any) -> list[Segment]:
        """The line across a spot, as often as it takes to be a wall; of some at the edge only a corner is shown."""
        line = self.across(spot)
        return [line] * min(_MOST_TIMES, max(1, ceil(_LEAST / max(_MARGIN, _length(line)))))

    def across(self, spot: Any) -> Segment:
        """The longest line within a spot that is on the map."""
        points = [side[:2] for side in self._sides(spot)]
        points += [_middle(side) for side in self._sides(spot)]
        lines = (Segment(*start, *end) for start, end in combinations(points, 2))
        return max((self._clipped(line) for line in lines), key=_length)

    def _sides(self, spot: Any) -> list[Segment]:
        x, y = self._tiling.centre(spot)
        corners = [self._frame.lie.on_map((x + _WITHIN * dx, y + _WITHIN * dy)) for dx, dy in self._corners]
        return [Segment(*start, *end) for start, end in pairwise((*corners, corners[0]))]

    def _beside(self, spot: Any, number: int) -> Any:
        """The spot behind a side."""
        x, y = self._tiling.centre(spot)
        (x1, y1), (x2, y2) = self._corners[number], self._corners[(number + 1) % len(self._corners)]
        return self._tiling.spot_at((x + x1 + x2, y + y1 + y2))

    def _clipped(self, line: Segment) -> Segment:
        """The part of a line that is surely on the map, also when it is written with a few digits."""
        moved = Segment(*(at - _MARGIN for at in line))
        found = clipped(moved, self._frame.width - 2 * _MARGIN, self._frame.height - 2 * _MARGIN)
        return Segment(*(at + _MARGIN for at in found)) if found else Segment(*_middle(line), *_middle(line))

    def _length(self, line: Segment) -> float:
        return _length(self._clipped(line))

    def _seen(self, line: Segment) -> bool:
        return clipped(line, self._frame.width, self._frame.height) is not None


def _middle(line: Segment) -> Point:
    return (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2


def _length(line: Segment) -> float:
    return hypot(line.x2 - line.x1, line.y2 - line.y1)

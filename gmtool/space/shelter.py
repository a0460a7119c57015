"""Shelter: what walls, closed doors and blocks of figures leave of a template that spreads from its beginning.

A circle spreads from its middle, a cone from its tip, a strip from its start. Whoever lays a template says whether
anything stops it. What is left has straight edges: it is known at every degree and at every corner of what stops it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from math import atan2, cos, degrees, hypot, inf, radians, sin
from typing import Final, NamedTuple

from gmtool.space.grounds.hex_ground import HexGround
from gmtool.space.grounds.open_ground import OpenGround
from gmtool.space.grounds.travel import cells_along
from gmtool.space.hexes.coordinates import Hex
from gmtool.space.open_ground.blocks import Block, edges_of
from gmtool.space.open_ground.measuring import HUNDRED, Point
from gmtool.space.open_ground.templates import Circle, Cone, Polygon, Strip, Template
from gmtool.space.sight import seen_from

_BESIDE: Final = 0.0005
"""The degrees, or parts of a strip's width, by which a ray passes a corner."""
_STRAIGHT: Final = 0.75
"""The hundredths by which a corner may be off a straight edge and is left out."""


class _Ray(NamedTuple):
    x: float
    y: float
    east: float
    south: float
    far: float


def unsheltered_hexes(ground: HexGround, start: Hex, hexes: Iterable[Hex], reach: int) -> tuple[Hex, ...]:
    """Those of the hexes, at most so far away, to which nothing closed stands in the way; none that is closed."""
    seen = seen_from(ground, start, reach)
    return tuple(hex for hex in hexes if hex == start or (hex in seen and hex in ground))


def unsheltered(template: Template, ground: OpenGround | None = None, blocks: Collection[Block] = ()) -> Template:
    """The part of a template that is left: the walls and closed doors of a ground stop it, and blocks.

    A block or a cell that it begins in does not stop it; of a block, the near side is inside. A polygon stays as it is,
    and so does whatever nothing stops.
    """
    if isinstance(template, Polygon):
        return template
    start = template.middle if isinstance(template, Circle) else _start(template)
    sides = [edge for block in blocks if not block.covers(start) for edge in edges_of(block)]
    corners = [*(_wall_corners(template, ground) if ground is not None else ()), *(edge[0] for edge in sides)]
    if not corners:
        return template
    rays = list(_rays(template, corners))
    lengths = [min(_to_wall(ground, ray), _to_side(sides, ray), ray.far) for ray in rays]
    if all(far >= ray.far for far, ray in zip(lengths, rays, strict=True)):
        return template
    ends = [
        Point(round(ray.x + far * ray.east), round(ray.y + far * ray.south))
        for ray, far in zip(rays, lengths, strict=True)
    ]
    back = [Point(round(ray.x), round(ray.y)) for ray in reversed(rays)] if isinstance(template, Strip) else []
    tip = [start] if isinstance(template, Cone) and template.arc < 360 else []
    found = _without_straight([*tip, *ends, *back])
    return Polygon(found) if len(found) > 2 else Circle(start, 0)


def _start(template: Cone | Strip) -> Point:
    return template.tip if isinstance(template, Cone) else template.start


def _reach(template: Circle | Cone | Strip) -> float:
    match template:
        case Circle(radius=radius):
            return radius
        case Cone(length=length):
            return length
        case Strip(start=start, end=end, width=width):
            return hypot(start.distance(end), width)


def _wall_corners(template: Circle | Cone | Strip, ground: OpenGround) -> Iterator[Point]:
    """The corners of what is closed and near, but for those with closed cells all around."""
    start = template.middle if isinstance(template, Circle) else _start(template)
    side, reach, at = ground.cell * HUNDRED, _reach(template), ground.spot_at(start)
    far = int(reach // side) + 2
    near = [spot for spot in ground.blocked if abs(spot[0] - at[0]) <= far and abs(spot[1] - at[1]) <= far]
    counted: dict[tuple[int, int], int] = {}
    for column, row in near:
        for corner in ((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)):
            counted[corner] = counted.get(corner, 0) + 1
    return (Point(column * side, row * side) for (column, row), closed in counted.items() if closed < 4)


def _rays(template: Circle | Cone | Strip, corners: Iterable[Point]) -> Iterator[_Ray]:
    if isinstance(template, Strip):
        yield from _rays_of_strip(template, corners)
        return
    start = template.middle if isinstance(template, Circle) else template.tip
    whole = isinstance(template, Circle) or template.arc == 360
    arc, heading = (360, 180) if isinstance(template, Circle) else (template.arc, template.heading)
    first, far = heading - arc / 2, _reach(template)
    to_corners = (degrees(atan2(at.x - start.x, start.y - at.y)) for at in corners if at != start)
    beside = ((way - first + off) % 360 for way in to_corners for off in (-_BESIDE, _BESIDE))
    for way in sorted({*(float(one) for one in range(arc + (not whole))), *(one for one in beside if one < arc)}):
        angle = radians(first + way)
        yield _Ray(start.x, start.y, sin(angle), -cos(angle), far)


def _rays_of_strip(strip: Strip, corners: Iterable[Point]) -> Iterator[_Ray]:
    long = strip.start.distance(strip.end)
    if not long:
        return
    east, south = (strip.end.x - strip.start.x) / long, (strip.end.y - strip.start.y) / long
    offs = {-strip.width / 2, 0.0, strip.width / 2}
    for at in corners:
        aside = (at.y - strip.start.y) * east - (at.x - strip.start.x) * south
        offs |= {off for off in (aside - 0.5, aside + 0.5) if abs(off) < strip.width / 2}
    for off in sorted(offs):
        yield _Ray(strip.start.x - south * off, strip.start.y + east * off, east, south, long)


def _to_wall(ground: OpenGround | None, ray: _Ray) -> float:
    """The hundredths after which a ray enters a wall or a closed door; without end if it does not."""
    if ground is None or not ground.blocked:
        return inf
    start = Point(round(ray.x), round(ray.y))
    for cell, lies in cells_along(ground, start, (ray.east, ray.south)):
        if lies >= ray.far:
            return inf
        if cell in ground.blocked:
            return lies
    return inf


def _to_side(sides: Iterable[tuple[Point, Point]], ray: _Ray) -> float:
    """The hundredths after which a ray has reached a block, and is just inside."""
    found = inf
    for a, b in sides:
        east, south = b.x - a.x, b.y - a.y
        across = ray.east * south - ray.south * east
        if not across:
            continue
        dx, dy = a.x - ray.x, a.y - ray.y
        far, part = (dx * south - dy * east) / across, (dx * ray.south - dy * ray.east) / across
        if far > 0 and 0 <= part <= 1:
            found = min(found, far + 1)
    return found


def _without_straight(places: list[Point]) -> tuple[Point, ...]:
    """The corners without those that lie on the straight way between the ones beside them."""
    kept: list[Point] = []
    for at, after in pairwise([*dict.fromkeys(places), places[0]]):
        if len(kept) < 2 or _off(kept[-1], after, at) > _STRAIGHT:
            kept.append(at)
    return tuple(kept)


def _off(start: Point, end: Point, place: Point) -> float:
    """The distance of a place from the straight line through two others, or from the first if they are one."""
    dx, dy = end.x - start.x, end.y - start.y
    long = hypot(dx, dy)
    if not long:
        return start.distance(place)
    return abs(dx * (place.y - start.y) - dy * (place.x - start.x)) / long

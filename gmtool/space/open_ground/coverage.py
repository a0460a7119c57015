"""Coverage of figures by a template on open ground: of points, of round bases, and of blocks such as units."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt
from typing import TypeAlias

from gmtool.space.open_ground.blocks import Block
from gmtool.space.open_ground.footprints import Base, Footprint, is_reached
from gmtool.space.open_ground.measuring import HAIR, Point, is_within_arc
from gmtool.space.open_ground.templates import Circle, Cone, Polygon, Strip, Template

_Place: TypeAlias = tuple[float, float]
_Edge: TypeAlias = tuple[_Place, _Place]


class Coverage(StrEnum):
    """The part of a figure that a template has to cover."""

    MIDDLE = "center of the base"
    TOUCH = "any part of the base"
    WHOLE = "all of the base"


def covered(
    template: Template, figures: Iterable[tuple[str, Footprint]], coverage: Coverage = Coverage.MIDDLE
) -> tuple[str, ...]:
    """The ids of the figures that a template covers, in order. A figure is an id and what it takes up of the ground."""
    tests = {Coverage.MIDDLE: _covers_middle, Coverage.TOUCH: touches, Coverage.WHOLE: covers}
    return tuple(figure for figure, footprint in figures if tests[coverage](template, footprint))


def _covers_middle(template: Template, footprint: Footprint) -> bool:
    return template.covers(_middle(footprint))


def _middle(footprint: Footprint) -> Point:
    match footprint:
        case Block(middle=middle):
            return middle
        case Base(at=at):
            return at
    return footprint


def touches(template: Template, footprint: Footprint) -> bool:
    """True if any part of a figure is inside, the edges included."""
    match footprint:
        case Base(at=at, width=width):
            return template.touches(at, width)
        case Point():
            return template.covers(footprint)
    match template:
        case Circle(middle=middle, radius=radius):
            return is_reached(footprint, middle, radius)
        case Cone():
            return _cone_touches(template, footprint)
    return _outline_touches(template, footprint)


def covers(template: Template, footprint: Footprint) -> bool:
    """True if all of a figure is inside, the edges included."""
    if isinstance(footprint, Point):
        return template.covers(footprint)
    if isinstance(footprint, Base):
        return template.covers(footprint.at) and _is_clear(template, footprint.at, footprint.width / 2)
    edges = _edges_of(footprint)
    if not all(template.covers(corner) for corner in footprint.corners):
        return False
    # the corners of a shape that is not convex may be inside while an edge of it cuts into the block
    return not any(_cross(edge, other) for edge in edges for other in _straight_edges(template)) and not any(
        _is_strictly_in(footprint, place) for place, _ in _straight_edges(template)
    )


def _is_clear(template: Template, at: Point, far: float) -> bool:
    """True if no edge of a template comes nearer than this to a place inside it."""
    match template:
        case Circle(middle=middle, radius=radius):
            return middle.distance(at) + far <= radius + HAIR
        case Cone(tip=tip, length=length, arc=arc) if tip.distance(at) + far > length + HAIR or (far and arc < 1):
            return False
    return all(_far(edge, (at.x, at.y)) >= far - HAIR for edge in _straight_edges(template))


def _cone_touches(cone: Cone, block: Block) -> bool:
    if block.covers(cone.tip) or any(cone.covers(corner) for corner in block.corners):
        return True
    edges = _edges_of(block)
    if any(_cross(edge, other) for edge in edges for other in _straight_edges(cone)):
        return True
    # else only the curved edge can reach into a side of the block, between two of its corners
    return any(is_within_arc(cone.tip, cone.heading, cone.arc, at) for edge in edges for at in _on_circle(cone, edge))


def _on_circle(cone: Cone, edge: _Edge) -> Iterable[Point]:
    """The places where an edge crosses the circle of a cone, ten thousandfold finer than a hundredth about its tip."""
    (ax, ay), (bx, by) = ((x - cone.tip.x, y - cone.tip.y) for x, y in edge)
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    along, apart = ax * dx + ay * dy, ax * ax + ay * ay - cone.length**2
    root = along * along - squared * apart
    if not squared or root < 0:
        return
    for part in ((-along - sqrt(root)) / squared, (-along + sqrt(root)) / squared):
        if 0 <= part <= 1:
            yield Point(round(cone.tip.x + ax + part * dx), round(cone.tip.y + ay + part * dy))


def _outline_touches(template: Template, block: Block) -> bool:
    """True if a strip or a polygon and a block have a place in common."""
    if isinstance(template, Strip) and template.start == template.end:
        return is_reached(block, Base(template.start, template.width), 0)
    if any(template.covers(corner) for corner in block.corners) or template.covers(block.middle):
        return True
    outline = _straight_edges(template)
    if any(block.covers(Point(round(x), round(y))) for (x, y), _ in outline):
        return True
    return any(_cross(edge, other) for edge in _edges_of(block) for other in outline)


def _straight_edges(template: Template) -> tuple[_Edge, ...]:
    """The straight edges of a template."""
    match template:
        case Cone(tip=tip, heading=heading, arc=arc, length=length) if arc < 360:
            ways = (radians(heading + side * arc / 2) for side in (-1, 1))
            return tuple(((tip.x, tip.y), (tip.x + length * sin(way), tip.y - length * cos(way))) for way in ways)
        case Strip(start=start, end=end, width=width):
            east, south = end.x - start.x, end.y - start.y
            long = hypot(east, south) or 1
            aside, down = -south / long * width / 2, east / long * width / 2
            corners = [
                (start.x + aside, start.y + down),
                (end.x + aside, end.y + down),
                (end.x - aside, end.y - down),
                (start.x - aside, start.y - down),
            ]
            return tuple(pairwise([*corners, corners[0]]))
        case Polygon(corners=places):
            return tuple(((a.x, a.y), (b.x, b.y)) for a, b in pairwise([*places, places[0]]))
    return ()


def _edges_of(block: Block) -> tuple[_Edge, ...]:
    corners = block.corners
    return tuple(((a.x, a.y), (b.x, b.y)) for a, b in pairwise([*corners, corners[0]]))


def _cross(one: _Edge, other: _Edge) -> bool:
    """True if two edges cross between their ends; those that only touch do not."""
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: _Place, b: _Place, place: _Place) -> int:
    across = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])
    return 0 if abs(across) <= HAIR else 1 if across > 0 else -1


def _is_strictly_in(block: Block, place: _Place) -> bool:
    return all(_side(a, b, place) > 0 for a, b in _edges_of(block))


def _far(edge: _Edge, place: _Place) -> float:
    """The distance of a place from an edge."""
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((place[0] - ax) * dx + (place[1] - ay) * dy) / squared)) if squared else 0.0
    return hypot(place[0] - ax - part * dx, place[1] - ay - part * dy)

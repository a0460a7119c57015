"""Places for whoever comes onto a ground: free ones around a place, the edge, and the way to look from there."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gmtool.space.grounds.hex_ground import HexGround
from gmtool.space.grounds.open_ground import OpenGround
from gmtool.space.grounds.terrain import Ground, Place
from gmtool.space.hexes.coordinates import Hex, at_column_row, column_row
from gmtool.space.open_ground.footprints import Footprint, gap
from gmtool.space.open_ground.measuring import HUNDRED, Point, bearing, onward


def free_point(
    ground: OpenGround,
    middle: Point,
    step: int,
    body: Callable[[Point], Footprint],
    taken: Sequence[Footprint],
    rings: int = 40,
) -> Point | None:
    """The nearest of the points around a place where a body fits between those that take up room already.

    The points stand a `step` apart, in so many rings around the place, which comes first. None without a free one.
    """
    for place in _rings(middle, step, rings):
        if ground.stands(place) and all(gap(body(place), other) for other in taken):
            return place
    return None


def _rings(middle: Point, step: int, rings: int) -> Iterator[Point]:
    yield middle
    for ring in range(1, rings):
        for number in range(6 * ring):
            yield onward(middle, 360 * number / (6 * ring), step * ring)


def edge_places(ground: Ground) -> tuple[Place, ...]:
    """The places at the edge of a ground where somebody can stand: hexes, or the middles of cells."""
    columns, rows = ground.size
    ends = {(column, row) for column in range(1, columns + 1) for row in (1, rows)}
    ends |= {(column, row) for column in (1, columns) for row in range(1, rows + 1)}
    spots: Iterator[Any] = (ground.at_column_row(*one) for one in sorted(ends))
    open_ = [spot for spot in spots if spot not in ground.blocked]
    return tuple(ground.cell_middle(spot) if isinstance(ground, OpenGround) else spot for spot in open_)


def middle_place(ground: Ground) -> Any:
    """The place in the middle of a ground, be it open or a wall."""
    if isinstance(ground, OpenGround):
        return Point(ground.width * HUNDRED // 2, ground.height * HUNDRED // 2)
    assert isinstance(ground, HexGround)
    return at_column_row((ground.columns + 1) // 2, (ground.rows + 1) // 2)


def apart(one: Any, other: Any) -> float:
    """How far two places of one ground are apart: two hexes, or two points."""
    return far_apart(one, other) if isinstance(one, Hex) else float(one.distance(other))


def way_toward(place: Any, other: Any) -> int:
    """The facing or heading that looks from a place of a ground to another one; 0 from a place to itself."""
    if isinstance(place, Hex):
        return facing_to(place, other)
    return 0 if place == other else bearing(place, other)


def standing_near(ground: Ground, wanted: Place) -> Place:
    """The place where somebody can stand that is nearest to a wanted one, whoever else is there."""
    if ground.stands(wanted):
        return wanted
    spots = (spot for spot in ground.everywhere() if spot not in ground.blocked)
    places = (ground.cell_middle(spot) for spot in spots) if isinstance(ground, OpenGround) else spots
    return min(places, key=lambda at: apart(at, wanted), default=wanted)


def far_apart(one: Hex, other: Hex) -> int:
    """How far two hexes are apart: by steps, then by columns, so that ranks stand side by side."""
    columns = abs(column_row(one)[0] - column_row(other)[0])
    return 100 * one.distance(other) + columns


def facing_to(place: Hex, other: Hex) -> int:
    """The facing that looks from a hex to another one; the first of all from a hex to itself."""
    if place == other:
        return 0
    return min(range(6), key=lambda way: (far_apart(place.step(way, 3), other), way))

"""Areas: tuples of different hexes, each in a stated order, and the hexes ahead of a figure."""

from __future__ import annotations

from collections.abc import Iterable

from gmtool.space.hexes.coordinates import Direction, Facing, Hex, SpaceError, at_column_row, check_facing


def _check_size(name: str, size: int) -> None:
    if size < 0:
        raise SpaceError(f"The {name} of an area cannot be {size}, below zero.")


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within a radius of the centre, column by column. SpaceError for a radius below 0."""
    _check_size("radius", radius)
    return tuple(
        Hex(centre.q + q, centre.r + r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, radius - q) + 1)
    )


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly a radius from the centre, clockwise from north. SpaceError for a radius below 0."""
    _check_size("radius", radius)
    if radius == 0:
        return (centre,)
    corners = (centre.step(direction, radius) for direction in range(6))
    return tuple(corner.step((side + 2) % 6, n) for side, corner in enumerate(corners) for n in range(radius))


def line(start: Hex, direction: Direction, length: int) -> tuple[Hex, ...]:
    """A row of hexes in one direction, beginning with the start. SpaceError for a length below 0."""
    _check_size("length", length)
    return tuple(start.step(direction, n) for n in range(length))


def rectangle(columns: int, rows: int) -> tuple[Hex, ...]:
    """The hexes from "0101" to the last column and row, column by column. SpaceError for a number below 0."""
    _check_size("width", columns)
    _check_size("height", rows)
    return tuple(at_column_row(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))


def half_plane(place: Hex, facing: Facing, distance: int) -> tuple[Hex, ...]:
    """The hexes within a distance that are ahead of a figure (see `is_ahead`)."""
    check_facing(facing)
    return tuple(hex for hex in disc(place, distance) if is_ahead(place, facing, hex))


def wedge(place: Hex, facing: Facing, distance: int) -> tuple[Hex, ...]:
    """The hexes within a distance and within 60 degrees to either side of a figure's facing (see `is_in_wedge`)."""
    check_facing(facing)
    return tuple(hex for hex in disc(place, distance) if is_in_wedge(place, facing, hex))


def around(hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """The hexes next to an area, in the order of the hexes that they are next to."""
    inside = tuple(hexes)
    met = dict.fromkeys(neighbour for hex in inside for neighbour in hex.neighbours())
    return tuple(hex for hex in met if hex not in inside)


def is_ahead(place: Hex, facing: Facing, target: Hex) -> bool:
    """True if the target's centre lies in the half of the plane before a figure.

    The line through the place, at right angles to the facing, is not part of it.
    """
    q, r = target.minus(place).rotated(-check_facing(facing))
    return q + 2 * r < 0


def is_in_wedge(place: Hex, facing: Facing, target: Hex) -> bool:
    """True if the target's centre lies within 60 degrees to either side of the facing, the two edges included.

    The narrower reading of "ahead": the wedge that continues the three front hexes. The place is not part of it.
    """
    q, r = target.minus(place).rotated(-check_facing(facing))
    return r <= 0 <= -q - r and target != place

"""Values of files that many programs write. One that is wrong is None, so that it costs no more than itself."""

from collections.abc import Mapping
from math import cos, isfinite, pi, radians, sin
from typing import Any, Final, NamedTuple

from gmtool.store.universal_vtt.vtt_map import Segment

_FAR: Final = 100_000.0
"""The largest coordinate that anybody means."""
_HALF_A_DOOR: Final = 0.5
"""A door that does not say how wide it is has the width of a square."""
_TURNS: Final = 4 * pi
"""Angles are in radians, as Dungeondraft writes them; nobody turns a door so often, so that more are degrees."""


class Place(NamedTuple):
    """A point in squares of the drawing."""

    x: float
    y: float


def number_of(value: Any) -> float | None:
    """A number, perhaps written as text."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if isfinite(found) and abs(found) <= _FAR else None


def place_of(value: Any) -> Place | None:
    """A point: an object with `x` and `y`."""
    if not isinstance(value, Mapping):
        return None
    x, y = number_of(value.get("x")), number_of(value.get("y"))
    return None if x is None or y is None else Place(x, y)


def list_of(value: Any) -> list[Any] | None:
    """A list; null is an empty one."""
    if value is None:
        return []
    return value if isinstance(value, list) else None


def line_of(value: Any) -> list[Place] | None:
    """The points of a line; one wrong point spoils it."""
    found = list_of(value)
    if found is None:
        return None
    places = [place_of(one) for one in found]
    known = [place for place in places if place is not None]
    return known if len(known) == len(places) else None


def is_closed(value: Any) -> bool:
    """Whether a door is closed, as it is unless it says otherwise."""
    if isinstance(value, str):
        return value.strip().lower() not in ("false", "0", "no")
    return value is None or bool(value)


def door_of(value: Any) -> Segment | None:
    """A door from jamb to jamb, by its bounds; otherwise about its position, along its rotation."""
    if not isinstance(value, Mapping):
        return None
    bounds = line_of(value.get("bounds")) or []
    if len(bounds) > 1 and bounds[0] != bounds[-1]:
        return Segment(*bounds[0], *bounds[-1])
    middle, angle = place_of(value.get("position")), number_of(value.get("rotation"))
    if middle is None or angle is None:
        return None
    angle = radians(angle) if abs(angle) > _TURNS else angle
    right, down = _HALF_A_DOOR * cos(angle), _HALF_A_DOOR * sin(angle)
    return Segment(middle.x - right, middle.y - down, middle.x + right, middle.y + down)

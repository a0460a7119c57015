"""Where hexes lie in the plane. One unit is from a hex's centre to its corner; x grows to the east, y to the south."""

from functools import lru_cache
from math import atan2, degrees, sqrt
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from gmtool.space import DIRECTIONS, Hex

ROOT3: Final = sqrt(3)
HALF: Final = ROOT3 / 2
"""From the centre of a hex to the middle of its side."""

CORNERS: Final = ((-0.5, -HALF), (0.5, -HALF), (1.0, 0.0), (0.5, HALF), (-0.5, HALF), (-1.0, 0.0))
"""The corners clockwise; the side towards direction d runs from corner d to the next."""


def centre(hex: Hex) -> QPointF:
    """The middle of a hex."""
    return QPointF(1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2))


def hex_at(point: QPointF) -> Hex:
    """The hex that a point lies in."""
    q = point.x() / 1.5
    r = point.y() / ROOT3 - q / 2
    rounded_q, rounded_r, rounded_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(rounded_q - q), abs(rounded_r - r), abs(rounded_s + q + r)
    if off_q > off_r and off_q > off_s:
        rounded_q = -rounded_r - rounded_s
    elif off_r > off_s:
        rounded_r = -rounded_q - rounded_s
    return Hex(rounded_q, rounded_r)


def outline(hex: Hex, grow: float = 1.0) -> QPolygonF:
    """The six corners of a hex, the hex grown or shrunk about its middle."""
    x, y = 1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2)
    return QPolygonF([QPointF(x + cx * grow, y + cy * grow) for cx, cy in CORNERS])


def side(hex: Hex, direction: int) -> tuple[QPointF, QPointF]:
    """The two ends of a hex's side in a direction."""
    x, y = 1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2)
    (ax, ay), (bx, by) = CORNERS[direction], CORNERS[(direction + 1) % 6]
    return QPointF(x + ax, y + ay), QPointF(x + bx, y + by)


@lru_cache(maxsize=6)
def facing_angle(facing: int) -> float:
    """The angle of a facing in degrees, 0 to the east and clockwise, as a painter turns."""
    way = centre(DIRECTIONS[facing])
    return degrees(atan2(way.y(), way.x()))


def facing_towards(start: QPointF, to: QPointF) -> int:
    """The facing that looks most nearly from one point to another."""
    angle = degrees(atan2(to.y() - start.y(), to.x() - start.x()))
    return round((angle + 90) / 60) % 6


def heading_towards(start: QPointF, to: QPointF) -> int:
    """The heading that looks from one point to another: whole degrees clockwise from north."""
    return round(degrees(atan2(to.x() - start.x(), start.y() - to.y()))) % 360

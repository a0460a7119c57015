"""What a picture of the map shows: which pixels have changed, how much of a line is there, which words stand where."""

from collections.abc import Iterable
from math import cos, hypot, pi, sin

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.naming.stamps import Ink, Stamps, corner_of
from gmtool.desktop.canvas.painting.overlay_marks import RING
from gmtool.space import Hex, Point
from tests.desktop.pixels import rows_of


def on_screen(view: BattleMap, place: Hex | Point) -> QPointF:
    """The pixel of a place, not rounded."""
    return view.camera.to_screen(view.content.middle(place))


def changed(before: QImage, after: QImage) -> QRect:
    """The box around all pixels that differ; empty where none does."""
    rows = [(y, a, b) for y, (a, b) in enumerate(zip(rows_of(before), rows_of(after), strict=True)) if a != b]
    if not rows:
        return QRect()
    across = [x for _, a, b in rows for x, (one, other) in enumerate(zip(a, b, strict=True)) if one != other]
    return QRect(QPoint(min(across), rows[0][0]), QPoint(max(across), rows[-1][0]))


def is_near(colour: QColor, other: QColor, off: int = 24) -> bool:
    """True if two colors look alike: at the rim of a line they are mixed with what is beside it."""
    return max(abs(a - b) for a, b in zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True)) <= off


_RIGHT_THERE = (QPoint(0, 0),)
_BESIDE = tuple(QPoint(x, y) for y in (0, -1, 1) for x in (0, -1, 1))


def share(image: QImage, points: Iterable[QPointF], colour: QColor, *, exactly: bool = False) -> float:
    """The share of points at which the picture has a color; where not `exactly`, a pixel beside them will do."""
    near = _RIGHT_THERE if exactly else _BESIDE
    seen = [any(is_near(image.pixelColor(at.toPoint() + off), colour) for off in near) for at in points]
    return sum(seen) / len(seen)


def differ(before: QImage, after: QImage, points: Iterable[QPointF]) -> float:
    """The share of points at which two pictures differ."""
    seen = [before.pixel(at.toPoint()) != after.pixel(at.toPoint()) for at in points]
    return sum(seen) / len(seen)


def outward(at: QPointF, middle: QPointF, pixels: float) -> QPointF:
    """The point so many pixels beyond one, seen from a middle."""
    way = at - middle
    return at + way * pixels / hypot(way.x(), way.y())


def along(a: QPointF, b: QPointF, count: int = 40) -> list[QPointF]:
    """Points from one to another, without its ends."""
    return [a + (b - a) * (n + 0.5) / count for n in range(count)]


def around(corners: Iterable[QPointF]) -> list[QPointF]:
    """Points along the edge of a polygon."""
    there = list(corners)
    return [at for a, b in zip(there, [*there[1:], there[0]], strict=True) for at in along(a, b)]


def circle(at: QPointF, radius: float, count: int = 72) -> list[QPointF]:
    """Points on a circle."""
    turns = (2 * pi * n / count for n in range(count))
    return [at + QPointF(cos(turn), sin(turn)) * radius for turn in turns]


def ring(view: BattleMap, figure: str) -> list[QPointF]:
    """Points on the ring around a figure that can be picked."""
    spot = view.content.spots.of[figure]
    return circle(view.camera.to_screen(spot.at), spot.radius * view.camera.scale * RING)


def badge(words: str, colour: QColor, back: QColor, *, bold: bool = False, edge: QColor | None = None) -> QPixmap:
    """Small words on their plate, as the map writes them."""
    screen = QImage(1, 1, QImage.Format.Format_ARGB32)
    with QPainter(screen) as painter:
        return Stamps().plate(painter, words, theme().font(Role.SMALL, bold=bold), colour, back, edge)


def written(words: str, role: Role) -> QPixmap:
    """Words without a plate, as the map writes them."""
    screen, colours = QImage(1, 1, QImage.Format.Format_ARGB32), map_colours()
    with QPainter(screen) as painter:
        return Stamps().picture(painter, words, Ink(theme().font(role, bold=False), colours.text, colours.halo))


def shows(image: QImage, stamp: QPixmap, at: QPointF) -> bool:
    """True if a stamp is painted about a point: painted there once more, it changes a few pixels at its rim at most."""
    picture = stamp.toImage()
    before = image.copy(QRect(corner_of(at, stamp), picture.size()))
    after = before.copy()
    with QPainter(after) as painter:
        painter.drawImage(0, 0, picture)
    rows = zip(rows_of(before), rows_of(after), strict=True)
    same = [a == b or is_near(QColor(a), QColor(b), 70) for one, other in rows for a, b in zip(one, other, strict=True)]
    return sum(same) >= 0.98 * len(same)

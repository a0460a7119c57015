"""Glyphs for a kind of ground in a spot: flames, stones, waves, a star, a pin. A hex's own size, about (0, 0)."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform


def _flame() -> QPainterPath:
    path = QPainterPath(QPointF(0.04, -0.62))
    path.cubicTo(0.10, -0.34, 0.40, -0.16, 0.40, 0.18)
    path.cubicTo(0.40, 0.42, 0.22, 0.56, 0.0, 0.56)
    path.cubicTo(-0.22, 0.56, -0.40, 0.42, -0.40, 0.18)
    path.cubicTo(-0.40, 0.02, -0.30, -0.08, -0.24, -0.22)
    path.cubicTo(-0.18, -0.10, -0.12, -0.08, -0.06, -0.08)
    path.cubicTo(0.06, -0.24, 0.06, -0.44, 0.04, -0.62)
    return path


def _ember() -> QPainterPath:
    path = QPainterPath(QPointF(0.02, -0.04))
    path.cubicTo(0.06, 0.10, 0.20, 0.18, 0.20, 0.32)
    path.cubicTo(0.20, 0.52, -0.20, 0.52, -0.20, 0.32)
    path.cubicTo(-0.20, 0.20, -0.02, 0.14, 0.02, -0.04)
    return path


def _stones() -> QPainterPath:
    path = QPainterPath()
    for x, y, size, lean in ((-0.42, -0.22, 0.20, 0.3), (0.34, -0.40, 0.15, 1.1), (0.30, 0.28, 0.22, 0.7),
                             (-0.18, 0.46, 0.14, 2.0), (-0.66, 0.18, 0.10, 0.2), (0.02, -0.04, 0.09, 0.9)):  # fmt: skip
        corners = [(size * r, lean + 2 * pi * i / 5) for i, r in enumerate((1.0, 0.8, 1.05, 0.75, 0.95))]
        path.addPolygon(QPolygonF([QPointF(x + r * cos(a), y + 0.75 * r * sin(a)) for r, a in corners]))
        path.closeSubpath()
    return path


def _waves() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((-0.52, -0.30), (-0.20, 0.06), (-0.56, 0.42)):
        path.moveTo(x, y)
        for i in range(2):
            left = x + 0.36 * i
            path.cubicTo(left + 0.10, y - 0.14, left + 0.18, y - 0.02, left + 0.18, y)
            path.cubicTo(left + 0.18, y + 0.02, left + 0.26, y + 0.14, left + 0.36, y)
    return path


def _star() -> QPainterPath:
    path = QPainterPath()
    radii = enumerate((0.30, 0.12) * 5)
    path.addPolygon(QPolygonF([QPointF(r * sin(pi * i / 5), -r * cos(pi * i / 5)) for i, r in radii]))
    path.closeSubpath()
    return path


def _pin() -> QPainterPath:
    head, path = QPainterPath(), QPainterPath()
    head.addEllipse(QPointF(0, -0.16), 0.20, 0.20)
    path.addPolygon(QPolygonF([QPointF(-0.185, -0.08), QPointF(0.185, -0.08), QPointF(0, 0.30)]))
    path.closeSubpath()
    return path.united(head)


def _pin_hole() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, -0.16), 0.085, 0.085)
    return path


FLAME: Final = _flame()
EMBER: Final = _ember()
STONES: Final = _stones()
WAVES: Final = _waves()
STAR: Final = _star()
PIN: Final = _pin()
PIN_HOLE: Final = _pin_hole()


def upright(glyph: QPainterPath, angle: float, size: float, off: QPointF = QPointF()) -> QPainterPath:  # noqa: B008
    """A glyph that stands upright where the plane is turned; `off` is from the middle of the spot, on the screen."""
    return QTransform().rotate(-angle).scale(size, size).translate(off.x(), off.y()).map(glyph)

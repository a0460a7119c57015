"""Glyphs for the kinds of terrain that systems name: trees, reeds, steps. A hex's own size, about (0, 0)."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF


def _lines(*lines: tuple[float, float, float, float]) -> QPainterPath:
    path = QPainterPath()
    for left, top, right, bottom in lines:
        path.moveTo(left, top)
        path.lineTo(right, bottom)
    return path


def _crowns() -> QPainterPath:
    """Two trees as they are seen from above: round, with scalloped edges."""
    path = QPainterPath()
    for x, y, size in ((-0.24, -0.14, 0.34), (0.32, 0.26, 0.28)):
        crown = QPainterPath()
        for i in range(6):
            at = QPointF(x + size * 0.62 * cos(i * pi / 3), y + size * 0.62 * sin(i * pi / 3))
            lobe = QPainterPath()
            lobe.addEllipse(at, size * 0.52, size * 0.52)
            crown = crown.united(lobe)
        path = path.united(crown)
    return path.simplified()


def _reeds() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((-0.34, -0.16), (0.30, -0.02), (-0.08, 0.46)):
        for lean in (-0.14, 0.0, 0.14):
            path.moveTo(x, y)
            path.lineTo(x + lean, y - (0.30 if not lean else 0.22))
        path.moveTo(x - 0.24, y + 0.04)
        path.lineTo(x + 0.24, y + 0.04)
    return path


def _ruts() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((-0.36, -0.30), (0.06, -0.42), (0.40, -0.06), (-0.12, 0.04), (0.18, 0.36), (-0.40, 0.30)):
        path.addEllipse(QPointF(x, y), 0.055, 0.04)
    return path


def _bank() -> QPainterPath:
    """A bank of earth: its top, and strokes down both sides."""
    path = _lines((-0.66, 0.0, 0.66, 0.0))
    for i in range(6):
        x = -0.55 + 0.22 * i
        path.addPath(_lines((x, -0.08, x, -0.36), (x, 0.08, x, 0.36)))
    return path


def _current() -> QPainterPath:
    path = QPainterPath()
    for y in (-0.22, 0.22):
        path.moveTo(-0.5, y)
        path.cubicTo(-0.2, y - 0.26, 0.1, y + 0.26, 0.4, y)
        path.moveTo(0.26, y - 0.12)
        path.lineTo(0.42, y)
        path.lineTo(0.24, y + 0.10)
    return path


def _hachures() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((-0.42, -0.34), (0.0, -0.40), (0.42, -0.34), (-0.22, 0.10), (0.22, 0.10)):
        path.addPolygon(QPolygonF([QPointF(x - 0.07, y), QPointF(x + 0.07, y), QPointF(x, y + 0.40)]))
        path.closeSubpath()
    return path


def _steps() -> QPainterPath:
    path = _lines(*((-0.38, y, 0.38, y) for y in (-0.48, -0.24, 0.0, 0.24, 0.48)))
    path.addPath(_lines((-0.38, -0.48, -0.38, 0.48), (0.38, -0.48, 0.38, 0.48)))
    return path


def _mouth() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.46, 0.36)
    return path


def _shaft() -> QPainterPath:
    """A pit: its edge, and strokes that go down into it."""
    path = QPainterPath()
    path.addRect(QRectF(-0.50, -0.42, 1.0, 0.84))
    inner = QRectF(-0.26, -0.20, 0.52, 0.40)
    path.addRect(inner)
    outer = ((-0.50, -0.42), (0.50, -0.42), (0.50, 0.42), (-0.50, 0.42))
    corners = ((inner.left(), inner.top()), (inner.right(), inner.top()),
               (inner.right(), inner.bottom()), (inner.left(), inner.bottom()))  # fmt: skip
    path.addPath(_lines(*((*a, *b) for a, b in zip(outer, corners, strict=True))))
    return path


def _squeeze() -> QPainterPath:
    """Two walls that come close to each other."""
    path = QPainterPath()
    for side in (-1, 1):
        path.moveTo(side * 0.58, -0.50)
        path.quadTo(side * 0.02, 0.0, side * 0.58, 0.50)
    path.addPath(_lines((0.0, -0.40, 0.0, -0.14), (0.0, 0.14, 0.0, 0.40)))
    return path


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.46))
    path.cubicTo(0.14, -0.34, 0.28, -0.32, 0.38, -0.32)
    path.cubicTo(0.38, 0.10, 0.24, 0.36, 0.0, 0.50)
    path.cubicTo(-0.24, 0.36, -0.38, 0.10, -0.38, -0.32)
    path.cubicTo(-0.28, -0.32, -0.14, -0.34, 0, -0.46)
    return path


def _beam() -> QPainterPath:
    """A ceiling that comes down on whoever is below it."""
    path = _lines((-0.56, -0.36, 0.56, -0.36), (-0.56, -0.46, 0.56, -0.46), (0.0, -0.24, 0.0, 0.38))
    path.addPath(_lines((-0.18, 0.16, 0.0, 0.38), (0.18, 0.16, 0.0, 0.38)))
    return path


def _puffs() -> QPainterPath:
    path = QPainterPath()
    for x, y, size in ((-0.34, 0.10, 0.26), (0.0, -0.10, 0.34), (0.36, 0.12, 0.24), (0.04, 0.20, 0.28)):
        puff = QPainterPath()
        puff.addEllipse(QPointF(x, y), size, size * 0.82)
        path = path.united(puff)
    return path


CROWNS: Final = _crowns()
REEDS: Final = _reeds()
RUTS: Final = _ruts()
BANK: Final = _bank()
CURRENT: Final = _current()
HACHURES: Final = _hachures()
STEPS: Final = _steps()
MOUTH: Final = _mouth()
SHAFT: Final = _shaft()
SQUEEZE: Final = _squeeze()
SHIELD: Final = _shield()
BEAM: Final = _beam()
PUFFS: Final = _puffs()

"""Paints what a counter has besides its plate: its picture, the chip of its side, and small marks of its state."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from gmtool.desktop.map.look import Look
from gmtool.desktop.theme import Face, Role, SideStyle, shape_path, theme
from gmtool.rules.seam.views import Posture

_MARKS_FROM: Final = 11.0
"""The radius in pixels from which the marks can be told."""
_MOST_MARKS: Final = 3
_GOOD, _BAD, _INK, _PLATE = QColor("#7fd08a"), QColor("#f0937e"), QColor("#ece8df"), QColor("#1b1d22")
"""On the counter's own dark plate in both themes."""


def paint_token(painter: QPainter, look: Look, radius: float, token: QImage, style: SideStyle) -> None:
    """The middle of the picture as a disc, with the side's colour around it."""
    disc, edge = QPainterPath(), radius * 0.16
    disc.addEllipse(QPointF(0, 0), radius, radius)
    painter.save()
    painter.setClipPath(disc if look.posture is not Posture.KNEELING else disc.intersected(_above(radius)))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(painter.opacity() * (0.35 if look.down else 1.0))
    side = min(token.width(), token.height())
    middle = QRectF((token.width() - side) / 2, (token.height() - side) / 2, side, side)
    painter.drawImage(QRectF(-radius, -radius, 2 * radius, 2 * radius), token, middle)
    painter.restore()
    painter.setPen(QPen(QColor(style.colour), edge))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), radius - edge / 2, radius - edge / 2)


def paint_chip(painter: QPainter, look: Look, radius: float, style: SideStyle) -> None:
    """The side's shape below the picture, so that nobody has to tell colours; with the initials, if both are shown."""
    both = theme().face is Face.BOTH
    half = radius * (0.40 if both else 0.24)
    painter.save()
    painter.translate(-radius * 0.62, radius * 0.62)
    painter.setPen(QPen(_PLATE, max(1.0, radius * 0.08)))
    painter.setBrush(QColor(style.colour))
    painter.drawPath(shape_path(style.shape, QRectF(-half, -half, 2 * half, 2 * half)))
    if both:
        font = theme().font(Role.BODY, bold=True)
        font.setPixelSize(max(5, round(half * (1.1, 1.1, 0.9, 0.7, 0.55)[min(len(look.letters), 4)])))
        painter.setFont(font)
        painter.setPen(QColor(style.on))
        painter.drawText(QRectF(-2 * half, -half, 4 * half, 2 * half), Qt.AlignmentFlag.AlignCenter, look.letters)
    painter.restore()


def paint_badges(painter: QPainter, look: Look, radius: float) -> None:
    """A tick for who has acted at the right, and at the left a dot for each condition, as many as can be told.

    Above, the damage of whoever has no ring to show it.

    There no figure's notch points, where hexes have flat tops.
    """
    if radius < _MARKS_FROM or look.down:
        return
    if look.taken:
        _paint_taken(painter, str(look.taken), QPointF(0, -radius * 0.86), radius * 0.34)
    if look.acted:
        _paint_tick(painter, QPointF(radius, 0), radius * 0.3)
    dots = ([_BAD] * look.bad + [_GOOD] * look.good)[:_MOST_MARKS]
    painter.setPen(QPen(_PLATE, max(1.0, radius * 0.06)))
    for place, colour in enumerate(dots):
        painter.setBrush(colour)
        down = (place - (len(dots) - 1) / 2) * radius * 0.38
        painter.drawEllipse(QPointF(-radius, down), radius * 0.18, radius * 0.18)


def _paint_taken(painter: QPainter, number: str, at: QPointF, half: float) -> None:
    wide = half * (1.0 + 0.35 * (len(number) - 1))
    plate = QRectF(at.x() - wide, at.y() - half, 2 * wide, 2 * half)
    painter.setPen(QPen(_BAD, max(1.0, half * 0.14)))
    painter.setBrush(_PLATE)
    painter.drawRoundedRect(plate, half, half)
    font = theme().font(Role.BODY, bold=True)
    font.setPixelSize(max(5, round(half * 1.3)))
    painter.setFont(font)
    painter.setPen(_INK)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, number)


def _paint_tick(painter: QPainter, at: QPointF, half: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PLATE)
    painter.drawEllipse(at, half, half)
    pen = QPen(_INK, max(1.2, half * 0.34))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    offs = ((-0.45, 0.05), (-0.1, 0.4), (0.5, -0.35))
    painter.drawPolyline(QPolygonF([at + QPointF(x, y) * half for x, y in offs]))


def _above(radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-2 * radius, -2 * radius, 4 * radius, 2.58 * radius))
    return path

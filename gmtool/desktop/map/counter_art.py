"""Paints one counter: side by colour and shape, initials or picture, hits as a ring, facing as a notch, posture."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from gmtool.desktop.map.colours import MapColours, faded, map_colours
from gmtool.desktop.map.look import Look
from gmtool.desktop.map.token_art import paint_badges, paint_chip, paint_token
from gmtool.desktop.theme import Role, SideStyle, shape_path, theme
from gmtool.rules.seam.views import Posture

EXTENT: Final = 1.5
"""How far the picture of a counter reaches, in its radii; the notch is outside the ring."""
_LETTERS_FROM: Final = 7.0
"""The radius in pixels from which letters and ring can be seen."""
_LYING: Final = 0.62
"""How flat a prone figure is."""
DAGGER: Final = "†"


def paint_counter(painter: QPainter, look: Look, radius: float, token: QImage | None = None) -> None:
    """Paint a counter about the painter's origin; `token` is its picture, where it is to be shown."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(0.55 if look.hidden else 1.0)
    colours, style = map_colours(), theme().side(look.side)
    detailed = radius >= _LETTERS_FROM
    if look.angle is not None and not look.down:
        _paint_notch(painter, look.angle + look.turned, radius, colours)
    if look.posture is Posture.PRONE:
        painter.scale(1.0, _LYING)
    if detailed:
        _paint_ring(painter, look, radius, colours)
    if detailed and token is not None:
        paint_token(painter, look, radius * 0.78, token, style)
    else:
        _paint_plate(painter, look, radius * (0.78 if detailed else 1.0), style, colours)
    if look.posture is Posture.PRONE:
        painter.scale(1.0, 1 / _LYING)
    if detailed:
        if token is None or look.posture is Posture.DEAD:
            _paint_letters(painter, look, radius, style)
        else:
            paint_chip(painter, look, radius, style)
        _paint_posture(painter, look.posture, radius, colours)
        paint_badges(painter, look, radius)


def _paint_notch(painter: QPainter, angle: float, radius: float, colours: MapColours) -> None:
    painter.save()
    painter.rotate(angle)
    # from under the ring, so that a small one is a beak and not a speck
    tip, base, half = radius * 1.46, radius * 0.8, radius * 0.55
    painter.setPen(QPen(colours.halo, max(1.0, radius * 0.06)))
    painter.setBrush(colours.text)
    painter.drawPolygon(QPolygonF([QPointF(tip, 0), QPointF(base, -half), QPointF(base, half)]))
    painter.restore()


def _paint_ring(painter: QPainter, look: Look, radius: float, colours: MapColours) -> None:
    painter.setPen(QPen(faded(colours.text, 0.7), 1.2, Qt.PenStyle.DashLine) if look.hidden else Qt.PenStyle.NoPen)
    painter.setBrush(colours.plate)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    share = min(1.0, max(0.0, look.left / look.full)) if look.full > 0 else 0.0
    if look.posture is Posture.DEAD or not share:
        return
    width = radius * 0.15
    pen = QPen(_health(share, look, colours), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    at = radius - width / 2 - radius * 0.03
    painter.drawArc(QRectF(-at, -at, 2 * at, 2 * at), 90 * 16, -round(share * 360 * 16))


def _health(share: float, look: Look, colours: MapColours) -> QColor:
    if look.down:
        return colours.gone
    lively = QColor("#7fd08a")  # on the counter's own dark plate in both themes
    return lively if share > 0.5 else QColor("#ecc668") if share > 0.25 else QColor("#f0937e")


def _paint_plate(painter: QPainter, look: Look, radius: float, style: SideStyle, colours: MapColours) -> None:
    shape = shape_path(style.shape, QRectF(-radius, -radius, 2 * radius, 2 * radius))
    if look.posture is Posture.KNEELING:
        shape = shape.intersected(_above(radius * 0.45, radius))
    fill = colours.gone if look.down else QColor(style.colour)
    painter.setPen(QPen(QColor(style.colour), radius * 0.12) if look.down else Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPath(shape)


def _above(y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-2 * radius, -2 * radius, 4 * radius, 2 * radius + y))
    return path


def _paint_letters(painter: QPainter, look: Look, radius: float, style: SideStyle) -> None:
    text = DAGGER if look.posture is Posture.DEAD else look.letters
    font = theme().font(Role.BODY, bold=True)
    size = radius * (0.86, 0.86, 0.70, 0.54, 0.44)[min(len(text), 4)]
    font.setPixelSize(max(5, round(size * (0.85 if look.posture is Posture.PRONE else 1.0))))
    painter.setFont(font)
    painter.setPen(QColor("#ffffff") if look.down else QColor(style.on))
    lift = -radius * 0.1 if look.posture is Posture.KNEELING else 0.0
    painter.drawText(QRectF(-radius, -radius + lift, 2 * radius, 2 * radius), Qt.AlignmentFlag.AlignCenter, text)


def _paint_posture(painter: QPainter, posture: Posture, radius: float, colours: MapColours) -> None:
    """A bar under who is prone, a foot under who kneels, the ring broken at four places for who is out."""
    pen = QPen(colours.text if posture is Posture.PRONE else QColor("#ece8df"), max(1.5, radius * 0.11))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    if posture is Posture.PRONE:
        y = radius * 0.82
        painter.drawLine(QPointF(-radius * 0.75, y), QPointF(radius * 0.75, y))
    elif posture is Posture.KNEELING:
        y = radius * 0.56
        painter.drawPolyline([QPointF(-radius * 0.5, y), QPointF(0, y + radius * 0.2), QPointF(radius * 0.5, y)])
    elif posture is Posture.OUT:
        for i in (1, 3, 5, 7):
            way = QPointF(cos(pi * i / 4), sin(pi * i / 4))
            painter.drawLine(way * radius * 0.80, way * radius * 1.02)

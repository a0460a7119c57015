"""Art of one counter: side by color and shape, initials or picture, hits as a ring, facing as a notch.

Small marks tell its posture and its state."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from gmtool.desktop.base.theme.current import Face, Role, shape_path, theme
from gmtool.desktop.base.theme.palette import SideStyle
from gmtool.desktop.canvas.ground.colours import MapColours, faded, map_colours
from gmtool.desktop.canvas.scene.hex_geometry import facing_angle
from gmtool.records import dataclass
from gmtool.rules.seam.views import Posture


@dataclass(frozen=True, slots=True)
class CounterLook:
    """All that a counter's picture depends on but for its size and the theme."""

    letters: str
    side: int
    facing: int | None
    posture: Posture
    left: int
    full: int
    """With 0 there is no ring; `taken` is counted instead."""
    hidden: bool = False
    turned: float = 0.0
    """The angle of the camera; only the notch turns with it."""
    heading: int | None = None
    """The direction in which it looks on open ground, in degrees clockwise from north."""
    picture: str = ""
    """The key of its picture in the campaign."""
    acted: bool = False
    """True if it has acted this turn."""
    good: int = 0
    bad: int = 0
    """The number of conditions that hold for it."""
    signs: str = ""
    """The signs of those conditions that have one, each once; these are no dots."""
    taken: int = 0
    height: str = ""
    """Its height above the ground, or its depth below it: "▲2"."""

    @property
    def angle(self) -> float | None:
        """The direction in which it looks, in degrees as a painter turns: 0 to the east, clockwise."""
        if self.heading is not None:
            return self.heading - 90.0
        return None if self.facing is None else facing_angle(self.facing)

    @property
    def down(self) -> bool:
        """True if it is out of the fight."""
        return self.posture in (Posture.OUT, Posture.DEAD)


_MARKS_FROM: Final = 11.0
"""The radius in pixels from which the marks can be told."""
_MOST_MARKS: Final = 3
_GOOD, _BAD, _INK, _PLATE = QColor("#7fd08a"), QColor("#f0937e"), QColor("#ece8df"), QColor("#1b1d22")
"""On the counter's own dark plate in both themes."""


def paint_token(painter: QPainter, look: CounterLook, radius: float, token: QImage, style: SideStyle) -> None:
    """The middle of the picture as a disc, with the side's color around it."""
    disc, edge = QPainterPath(), radius * 0.16
    disc.addEllipse(QPointF(0, 0), radius, radius)
    painter.save()
    painter.setClipPath(disc if look.posture is not Posture.KNEELING else disc.intersected(_above_plate(radius)))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(painter.opacity() * (0.35 if look.down else 1.0))
    side = min(token.width(), token.height())
    middle = QRectF((token.width() - side) / 2, (token.height() - side) / 2, side, side)
    painter.drawImage(QRectF(-radius, -radius, 2 * radius, 2 * radius), token, middle)
    painter.restore()
    painter.setPen(QPen(QColor(style.colour), edge))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), radius - edge / 2, radius - edge / 2)


def paint_chip(painter: QPainter, look: CounterLook, radius: float, style: SideStyle) -> None:
    """The side's shape below the picture, so that nobody has to tell colors; with the initials, if both are shown."""
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


def paint_badges(painter: QPainter, look: CounterLook, radius: float) -> None:
    """A tick for who has acted at the right, and at the left a dot for each condition, as many as can be told.

    Below, the signs of conditions that have one.

    Above, the damage of whoever has no ring to show it; at the lower right how high it is.

    There no figure's notch points, where hexes have flat tops.
    """
    if radius >= _MARKS_FROM and look.height:
        _paint_plate_with(painter, look.height, QPointF(radius * 0.72, radius * 0.78), radius * 0.42, _INK)
    if radius < _MARKS_FROM or look.down:
        return
    if look.taken:
        _paint_plate_with(painter, str(look.taken), QPointF(0, -radius * 0.86), radius * 0.34, _BAD)
    if look.acted:
        _paint_tick(painter, QPointF(radius, 0), radius * 0.3)
    for place, sign in enumerate(look.signs):
        across = (place - (len(look.signs) - 1) / 2) * radius * 0.72
        _paint_plate_with(painter, sign, QPointF(across, radius * 0.86), radius * 0.4, _BAD)
    dots = ([_BAD] * look.bad + [_GOOD] * look.good)[:_MOST_MARKS]
    painter.setPen(QPen(_PLATE, max(1.0, radius * 0.06)))
    for place, colour in enumerate(dots):
        painter.setBrush(colour)
        down = (place - (len(dots) - 1) / 2) * radius * 0.38
        painter.drawEllipse(QPointF(-radius, down), radius * 0.18, radius * 0.18)


def _paint_plate_with(painter: QPainter, words: str, at: QPointF, half: float, edge: QColor) -> None:
    wide = half * (1.0 + 0.35 * (len(words) - 1))
    plate = QRectF(at.x() - wide, at.y() - half, 2 * wide, 2 * half)
    painter.setPen(QPen(edge, max(1.0, half * 0.14)))
    painter.setBrush(_PLATE)
    painter.drawRoundedRect(plate, half, half)
    font = theme().font(Role.BODY, bold=True)
    font.setPixelSize(max(5, round(half * 1.3)))
    painter.setFont(font)
    painter.setPen(_INK)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)


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


def _above_plate(radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-2 * radius, -2 * radius, 4 * radius, 2.58 * radius))
    return path


EXTENT: Final = 1.5
"""The reach of a counter's picture, in its radii; the notch is outside the ring."""
_LETTERS_FROM: Final = 7.0
"""The radius in pixels from which letters and ring can be seen."""
_LYING: Final = 0.62
"""The height of a prone figure, as a share of its width."""
DAGGER: Final = "†"


def paint_counter(painter: QPainter, look: CounterLook, radius: float, token: QImage | None = None) -> None:
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


def _paint_ring(painter: QPainter, look: CounterLook, radius: float, colours: MapColours) -> None:
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


def _health(share: float, look: CounterLook, colours: MapColours) -> QColor:
    if look.down:
        return colours.gone
    lively = QColor("#7fd08a")  # on the counter's own dark plate in both themes
    return lively if share > 0.5 else QColor("#ecc668") if share > 0.25 else QColor("#f0937e")


def _paint_plate(painter: QPainter, look: CounterLook, radius: float, style: SideStyle, colours: MapColours) -> None:
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


def _paint_letters(painter: QPainter, look: CounterLook, radius: float, style: SideStyle) -> None:
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

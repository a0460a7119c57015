"""Stamps: short texts on the map, each painted once and kept as a pixmap."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from gmtool.desktop.base.theme.current import theme
from gmtool.store.limits import MB

KEPT: Final = 16 * MB
"""The bytes of the pictures that are kept, some three screens full; the ones not used for longest go first."""


class PixmapCache:
    """Pixmaps by a key, made when they are first wanted."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        """The picture with this key."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.bytes += bytes_of(found)
            while self.bytes > KEPT and len(self._kept) > 1:
                self.bytes -= bytes_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def has(self, key: Hashable) -> bool:
        """True if a picture is made already."""
        return key in self._kept

    def forget(self) -> None:
        """Make every picture anew: the colors have changed."""
        self._kept.clear()
        self.bytes = 0


def bytes_of(picture: QPixmap) -> int:
    """The memory that a picture takes."""
    return picture.width() * picture.height() * picture.depth() // 8


class Ink:
    """The font and colour of a text. With a halo it can be read on anything, but takes ten times as long to make."""

    def __init__(self, font: QFont, colour: QColor, halo: QColor | None = None) -> None:
        self.font, self.colour, self.halo = font, colour, halo
        self.key = (font.key(), colour.rgba(), None if halo is None else halo.rgba())


class Stamps:
    """Draws texts centered on a point, or as a badge with a background of its own."""

    def __init__(self) -> None:
        self._pictures = PixmapCache()

    def forget(self) -> None:
        """Make every text anew: the theme has changed."""
        self._pictures.forget()

    def has(self, painter: QPainter, text: str, ink: Ink) -> bool:
        """True if a text is painted already."""
        return self._pictures.has((text, ink.key, painter.device().devicePixelRatioF()))

    def text(self, painter: QPainter, at: QPointF, text: str, ink: Ink) -> None:
        """Draw a text about a point."""
        _draw(painter, at, self.picture(painter, text, ink))

    def picture(self, painter: QPainter, text: str, ink: Ink) -> QPixmap:
        """The picture of a text, for the device that is painted on."""
        ratio = painter.device().devicePixelRatioF()
        return self._pictures.get((text, ink.key, ratio), lambda: _written(text, ink, ratio))

    def texts(self, painter: QPainter, places: Iterable[tuple[float, float, str]], ink: Ink) -> None:
        """Draw many texts, each about its point, given as x and y; the same one is looked up only once."""
        ratio, found = painter.device().devicePixelRatioF(), dict[str, tuple[QPixmap, float, float]]()
        draw = painter.drawPixmap
        for x, y, text in places:
            if text not in found:
                picture = self._pictures.get((text, ink.key, ratio), partial(_written, text, ink, ratio))
                size = picture.deviceIndependentSize()
                found[text] = picture, size.width() / 2, size.height() / 2
            picture, across, down = found[text]
            draw(round(x - across), round(y - down), picture)

    @staticmethod
    def badge_size(text: str, font: QFont) -> QSizeF:
        """The size of the plate of a badge."""
        metrics = QFontMetricsF(font)
        high = metrics.height() + theme().px(2)
        return QSizeF(max(metrics.horizontalAdvance(text) + theme().px(10), high), high)

    def badge(self, painter: QPainter, at: QPointF, text: str, font: QFont, colour: QColor, back: QColor) -> None:
        """Draw a text on a rounded plate."""
        _draw(painter, at, self.plate(painter, text, font, colour, back))

    def plate(
        self, painter: QPainter, text: str, font: QFont, colour: QColor, back: QColor, edge: QColor | None = None
    ) -> QPixmap:
        """The picture of a badge, for the device that is painted on."""
        ratio = painter.device().devicePixelRatioF()
        key = (text, font.key(), colour.rgba(), back.rgba(), None if edge is None else edge.rgba(), ratio)
        return self._pictures.get(key, lambda: _plated(text, font, colour, back, edge, ratio))


def blank(width: float, height: float, ratio: float) -> QPixmap:
    """A see-through pixmap of so many pixels of the widget."""
    pixmap = QPixmap(ceil(width * ratio), ceil(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def corner_of(at: QPointF, pixmap: QPixmap) -> QPoint:
    """The upper left corner of a picture whose middle is at a point, on a whole pixel."""
    size = pixmap.deviceIndependentSize()
    return QPoint(round(at.x() - size.width() / 2), round(at.y() - size.height() / 2))


def _draw(painter: QPainter, at: QPointF, pixmap: QPixmap) -> None:
    painter.drawPixmap(corner_of(at, pixmap), pixmap)


def _written(text: str, ink: Ink, ratio: float) -> QPixmap:
    metrics = QFontMetricsF(ink.font)
    edge = theme().px(2)
    pixmap = blank(metrics.horizontalAdvance(text) + 2 * edge, metrics.height() + 2 * edge, ratio)
    base = QPointF(edge, edge + metrics.ascent())
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if ink.halo is not None:
            path = QPainterPath()
            path.addText(base, ink.font, text)
            pen = QPen(ink.halo, 2 * edge)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)
        painter.setFont(ink.font)
        painter.setPen(ink.colour)
        painter.drawText(base, text)
    return pixmap


def _plated(text: str, font: QFont, colour: QColor, back: QColor, edge: QColor | None, ratio: float) -> QPixmap:
    size = Stamps.badge_size(text, font)
    pixmap = blank(size.width(), size.height(), ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(QPointF(0, 0), size)
        if edge is not None:
            plate.adjust(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen if edge is None else edge)
        painter.setBrush(back)
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
    return pixmap

"""Paints the picture under a ground; while it is being read, there is plain ground."""

from typing import Protocol

from PySide6.QtCore import QRectF, QSize, SignalInstance
from PySide6.QtGui import QImage, QPainter

from gmtool.desktop.map.brushwork import Piece


class PictureSource(Protocol):
    """Where backdrops come from; see `gmtool.desktop.pictures.Pictures`."""

    ready: SignalInstance

    def size(self, key: str) -> QSize:
        """How many pixels a picture has; empty for one that is not there."""

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        """A picture, to be drawn with so many pixels to one of its own; None while it is being read."""


def paint_backdrop(piece: Piece, pictures: PictureSource) -> bool:
    """Paint the picture under a piece of ground. False if there is none to be seen."""
    backdrop, painter = piece.patches.ground.backdrop, piece.painter
    if backdrop is None:
        return False
    unit = piece.patches.layout.measure
    sharp = backdrop.scale * unit * piece.scale * painter.device().devicePixelRatioF()
    image, size = pictures.image(backdrop.picture, sharp), pictures.size(backdrop.picture)
    if image is None or size.isEmpty():
        return False
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(backdrop.x * unit, backdrop.y * unit)
    painter.rotate(backdrop.angle)
    painter.scale(backdrop.scale * unit, backdrop.scale * unit)
    painter.drawImage(QRectF(0, 0, size.width(), size.height()), image, QRectF(image.rect()))
    painter.restore()
    return True

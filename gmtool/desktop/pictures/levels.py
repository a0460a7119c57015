"""A picture at its own size, at half of it, at a quarter and so on: drawn small, a small copy is quicker and finer."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QImage, QPainter

_SMALLEST = 256
"""Pixels of the longer side below which there are no smaller copies."""


class Levels:
    """The copies of one picture, the largest first, each half as wide and high as the one before."""

    def __init__(self, whole: QImage) -> None:
        self.images = [whole]
        while max(self.images[-1].width(), self.images[-1].height()) > _SMALLEST:
            self.images.append(_halved(self.images[-1]))

    @property
    def bytes(self) -> int:
        """The memory that they take."""
        return sum(image.sizeInBytes() for image in self.images)

    def at_least(self, pixels: float) -> QImage:
        """The smallest copy that has so many pixels on its longer side; the largest where none has."""
        return next(
            (image for image in reversed(self.images) if max(image.width(), image.height()) >= pixels),
            self.images[0],
        )


def _halved(image: QImage) -> QImage:
    return image.scaled(
        QSize(max(1, image.width() // 2), max(1, image.height() // 2)),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def token(image: QImage, size: int) -> QImage:
    """The middle of an image as a disc of so many pixels across, transparent around it."""
    filled = image.scaled(
        QSize(size, size),
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    disc = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    disc.fill(Qt.GlobalColor.transparent)
    with QPainter(disc) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        brush = QBrush(filled.copy((filled.width() - size) // 2, (filled.height() - size) // 2, size, size))
        painter.setBrush(brush)
        painter.drawEllipse(0, 0, size, size)
    return disc

"""A picture's bytes to an image. It may run in any thread, and only there: a large picture takes half a second."""

from functools import cache
from math import sqrt

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

from gmtool.store.errors import BadImport
from gmtool.store.limits import DECODED_MB, PICTURE_PIXELS, SHOWN_PIXELS
from gmtool.store.pictures import PictureFormat, measure

_DRAWN_AS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
"""What a painter draws without converting it first."""


def decode(raw: bytes, name: str = "The picture", most: int = SHOWN_PIXELS) -> QImage:
    """The image, upright, of at most so many pixels: a larger one is scaled down, a drawing is drawn so large.

    Raises `BadImport` for what is no picture, not safe, too large or damaged.
    """
    measured = measure(raw, name)
    _prepare()
    buffer = QBuffer()
    buffer.setData(QByteArray(raw))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # the format is the one that was checked; nothing else is tried
    reader = QImageReader(buffer, measured.format.value.encode())
    reader.setDecideFormatFromContent(False)
    reader.setAutoTransform(True)
    size = QSize(measured.width, measured.height) if measured.format is PictureFormat.SVG else reader.size()
    pixels = size.width() * size.height()
    if pixels > PICTURE_PIXELS:
        raise BadImport(f"{name} is damaged: it is larger than it says.")
    if pixels > most or measured.format is PictureFormat.SVG:
        reader.setScaledSize(_shrunk(size, most))
    image = reader.read()
    if image.isNull():
        raise BadImport(f"{name} is damaged: it cannot be decoded.")
    return image if image.format() in _DRAWN_AS else image.convertToFormat(_drawn_as(image))


def _drawn_as(image: QImage) -> QImage.Format:
    return _DRAWN_AS[image.hasAlphaChannel()]


def _shrunk(size: QSize, most: int) -> QSize:
    scale = min(1.0, sqrt(most / (size.width() * size.height())))
    return QSize(max(1, int(size.width() * scale)), max(1, int(size.height() * scale)))


@cache
def _prepare() -> None:
    """Set once for the program: how much a decoder may take, and that drawings do without filters and patterns.

    Those repeat what is drawn without an end in sight.
    """
    from PySide6.QtSvg import QSvgRenderer, QtSvg

    QImageReader.setAllocationLimit(DECODED_MB)
    QSvgRenderer.setDefaultOptions(QtSvg.Option.Tiny12FeaturesOnly)

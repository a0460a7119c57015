"""A picture's bytes to an image. It is for a thread beside the window's: a large picture takes half a second."""

from functools import cache
from math import sqrt

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

from gmtool.desktop.pictures.drawings import draw
from gmtool.store.errors import BadImport
from gmtool.store.limits import DECODED_MB, PICTURE_PIXELS, SHOWN_PIXELS
from gmtool.store.pictures import PictureFormat, measure

_DRAWN_AS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
"""What a painter draws without converting it first, without and with an alpha channel."""


def decode(raw: bytes, name: str = "The picture", most: int = SHOWN_PIXELS) -> QImage:
    """The image, upright, of at most so many pixels: a larger one is scaled down, a drawing is drawn so large.

    A drawing that would take very long is drawn smaller. Raises `BadImport` for what is no picture, not safe, too large
    or damaged.
    """
    measured = measure(raw, name)
    _prepare()
    if measured.format is PictureFormat.SVG:
        size = _shrunk(QSize(measured.width, measured.height), most)
        image = draw(lambda size: _read(raw, measured.format, name, size), size)
    else:
        image = _read(raw, measured.format, name, None, most)
    if image.isNull():
        raise BadImport(f"{name} is damaged: it cannot be decoded.")
    return image if image.format() in _DRAWN_AS else image.convertToFormat(_DRAWN_AS[image.hasAlphaChannel()])


def _read(raw: bytes, format: PictureFormat, name: str, size: QSize | None, most: int = 0) -> QImage:
    """Decode to a size, or to so many pixels at most. Nothing but `QImageReader` lets go of the interpreter for it."""
    buffer = QBuffer()
    buffer.setData(QByteArray(raw))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # the format is the one that was checked; nothing else is tried
    reader = QImageReader(buffer, format.value.encode())
    reader.setDecideFormatFromContent(False)
    reader.setAutoTransform(True)
    if size is None:
        whole = reader.size()
        if whole.width() * whole.height() > PICTURE_PIXELS:
            raise BadImport(f"{name} is damaged: it is larger than it says.")
        size = _shrunk(whole, most) if whole.width() * whole.height() > most else None
    if size is not None:
        reader.setScaledSize(size)
    return reader.read()


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

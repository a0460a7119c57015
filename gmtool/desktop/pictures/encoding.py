"""An image to a picture's bytes. It is for a thread beside the window's: a large image takes seconds."""

from typing import Final

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from gmtool.desktop.pictures.decoding import decode
from gmtool.store.errors import BadImport
from gmtool.store.limits import CARD_BYTES, CARD_PIXELS
from gmtool.store.pictures import PictureFormat, measure, within_limits

_QUALITY: Final = 90
"""Of a JPEG, in percent: nobody sees what is lost."""


def encode(image: QImage, name: str = "The picture") -> bytes:
    """The image as a PNG file. Raises `BadImport` for one that has no pixels, or more than the limits."""
    within_limits((image.width(), image.height()), name)
    return _written(image, b"png", name)


def scaled_down(raw: bytes, name: str = "The picture") -> bytes:
    """A picture as a card keeps it: as it is, or with fewer pixels; drawings stay as they are. Raises `BadImport`.

    What is scaled is written as JPEG, or as PNG where one can see through it.
    """
    found = measure(raw, name)
    fits = found.width * found.height <= CARD_PIXELS and len(raw) <= CARD_BYTES
    if found.format is PictureFormat.SVG or fits:
        return raw
    image = decode(raw, name, CARD_PIXELS)
    return _written(image, b"png" if image.hasAlphaChannel() else b"jpeg", name)


def _written(image: QImage, format: bytes, name: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, format)
    if format == b"jpeg":
        writer.setQuality(_QUALITY)
    if not writer.write(image):
        raise BadImport(f"{name} is damaged: it cannot be kept as {format.decode().upper()}.")
    return bytes(buffer.data().data())

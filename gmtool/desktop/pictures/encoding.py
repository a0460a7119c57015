"""An image to a picture's bytes. It is for a thread beside the window's: a large image takes seconds."""

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from gmtool.store.errors import BadImport
from gmtool.store.pictures import within_limits


def encode(image: QImage, name: str = "The picture") -> bytes:
    """The image as a PNG file. Raises `BadImport` for one that has no pixels, or more than the limits."""
    within_limits((image.width(), image.height()), name)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(image):
        raise BadImport(f"{name} is damaged: it cannot be kept as PNG.")
    return bytes(buffer.data().data())

"""Decoding and encoding of pictures. It is for a thread beside the window's: large ones take seconds.

How long a vector picture takes shows only in the doing, and it cannot be interrupted: some thousand shapes on top of
each other take minutes on all the pixels there are. So it is drawn small first. At worst the time grows with the number
of pixels."""

from collections.abc import Callable
from functools import cache
from math import sqrt
from time import perf_counter
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QTransform

from gmtool.language import tr
from gmtool.store.errors import BadImport
from gmtool.store.limits import CARD_BYTES, CARD_PIXELS, DECODED_MB, DRAWING_SECONDS, PICTURE_PIXELS, SHOWN_PIXELS
from gmtool.store.pictures import PictureFormat, measure, within_limits
from gmtool.store.pictures.svg_translation import translation

_DRAWN_AS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
"""The formats that a painter draws without conversion: without an alpha channel, and with one."""


def decode(
    raw: bytes, name: str = tr("The picture"), most: int = SHOWN_PIXELS, kept: tuple[int, int] | None = None
) -> QImage:
    """The image, upright, of at most so many pixels: a larger one is scaled down, a drawing is drawn so large.

    `kept` is the width and height that a campaign knows: a photograph that lies there stays as it was laid out.
    A drawing that would take very long is drawn smaller. Raises `BadImport` for what is no picture, not safe, too large
    or damaged.
    """
    measured = measure(raw, name)
    _prepare()
    if measured.format is PictureFormat.SVG:
        drawing = translation(raw).drawing
        size = _shrunk(QSize(measured.width, measured.height), most)
        image = draw_vector(lambda size: _read(drawing, measured.format, name, size), size)
    else:
        image = _read(raw, measured.format, name, None, most)
    if image.isNull():
        raise BadImport(tr("{name} is damaged: it cannot be decoded.", name=name))
    if measured.format in _TURNED_HERE and kept in (None, (measured.width, measured.height)):
        image = _upright(image, measured.turned)
    return image if image.format() in _DRAWN_AS else image.convertToFormat(_DRAWN_AS[image.hasAlphaChannel()])


_TURNED_HERE: Final = (PictureFormat.PNG, PictureFormat.WEBP)
"""The formats whose Exif Qt does not read."""


def _upright(image: QImage, turned: int) -> QImage:
    """An image as it was seen, by Exif's number for how it was held."""
    if turned in (2, 4, 5, 7):
        image = image.flipped(Qt.Orientation.Horizontal)
    degrees = {3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270}.get(turned, 0)
    return image.transformed(QTransform().rotate(degrees)) if degrees else image


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
            raise BadImport(tr("{name} is damaged: it is larger than it says.", name=name))
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


_FIRST = 512
"""Pixels of the longer side of what is drawn first."""


def draw_vector(at: Callable[[QSize], QImage], size: QSize, patience: float = DRAWING_SECONDS) -> QImage:
    """The image that `at` draws, of this size or of the largest that does not take longer than so many seconds."""
    full = max(size.width(), size.height())
    side = min(_FIRST, full)
    while True:
        start = perf_counter()
        image = at(size.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
        took = perf_counter() - start
        if side == full or image.isNull() or took * 4 > patience:
            return image
        side = full if took * (full / side) ** 2 <= patience else min(2 * side, full)


_QUALITY: Final = 90
"""Of a JPEG, in percent: nobody sees what is lost."""


def encode(image: QImage, name: str = tr("The picture")) -> bytes:
    """The image as a PNG file. Raises `BadImport` for one that has no pixels, or more than the limits."""
    within_limits((image.width(), image.height()), name)
    return _encoded(image, b"png", name)


def scaled_down(raw: bytes, name: str = tr("The picture")) -> bytes:
    """A picture as a card keeps it: as it is, or with fewer pixels; drawings stay as they are. Raises `BadImport`.

    What is scaled is written as JPEG, or as PNG where one can see through it.
    """
    found = measure(raw, name)
    fits = found.width * found.height <= CARD_PIXELS and len(raw) <= CARD_BYTES
    if found.format is PictureFormat.SVG or fits:
        return raw
    image = decode(raw, name, CARD_PIXELS)
    return _encoded(image, b"png" if image.hasAlphaChannel() else b"jpeg", name)


def _encoded(image: QImage, format: bytes, name: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, format)
    if format == b"jpeg":
        writer.setQuality(_QUALITY)
    if not writer.write(image):
        raise BadImport(
            tr("{name} is damaged: it cannot be kept as {format}.", name=name, format=format.decode().upper())
        )
    return bytes(buffer.data().data())

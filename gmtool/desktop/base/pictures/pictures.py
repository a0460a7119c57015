"""Pictures of the campaign, ready to be drawn, within a bound of memory.

Each is kept at its own size, at half of it, at a quarter and so on: drawn small, a small copy is quicker and finer."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Literal, Protocol

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QImage, QPainter

from gmtool.desktop.base.pictures.worker import Readable, Worker
from gmtool.store import StoreError
from gmtool.store.limits import KEPT_BYTES, SHOWN_PIXELS, TOKEN_SIDE

if TYPE_CHECKING:
    from gmtool.store.pictures import PictureInfo


class BoundedCache:
    """Values by key, each with the bytes it takes. Beyond the bound those go that were asked for longest ago."""

    def __init__(self, most: int) -> None:
        """`most` is the bound in bytes; a value that is larger by itself is kept until the next one comes."""
        self._most = most
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable) -> Any:
        """The value, or None where there is none any more."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Any, size: int) -> None:
        _, before = self._values.pop(key, (None, 0))
        self._values[key] = value, size
        self.bytes += size - before
        while self.bytes > self._most and len(self._values) > 1:
            _, (_, gone) = self._values.popitem(last=False)
            self.bytes -= gone

    def clear(self) -> None:
        self._values.clear()
        self.bytes = 0


_SMALLEST = 256
"""Pixels of the longer side below which there are no smaller copies."""


class ImageLevels:
    """The copies of one picture, the largest first, each half as wide and high as the one before."""

    def __init__(self, whole: QImage) -> None:
        self.images = [whole]
        while max(self.images[-1].width(), self.images[-1].height()) > _SMALLEST:
            self.images.append(_halved(self.images[-1]))

    @property
    def bytes(self) -> int:
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


_Use = Literal["whole", "token"]


class Library(Protocol):
    """The pictures of a campaign, or of a file."""

    def info(self, key: str) -> "PictureInfo":
        """The facts about a picture. Raises `StoreError` if it is not there."""
        ...

    def get(self, key: str) -> bytes:
        """The bytes of a picture. Raises `StoreError` if it is not there."""
        ...


class Pictured(Readable, Protocol):
    """Where pictures come from: a campaign, or a file that has not come in yet."""

    @property
    def pictures(self) -> Library: ...


class Pictures(QObject):
    """Images by the key of their picture. What is not there yet is read beside the window, and `ready` says when.

    Whoever makes one closes it before the campaign.
    """

    ready = Signal(str)
    """The key of a picture that can be drawn now."""
    failed = Signal(str, str)
    """The key of a picture that cannot be drawn, and why in one sentence."""

    def __init__(self, source: Pictured, parent: QObject | None = None, most: int = KEPT_BYTES) -> None:
        """`most` is the bound of memory in bytes."""
        super().__init__(parent)
        self._source = source
        self._worker = Worker(source, self)
        self._worker.done.connect(self._read)
        self._kept = BoundedCache(most)
        self._sizes: dict[str, QSize] = {}
        self._asked: set[tuple[_Use, str]] = set()
        self._problems: dict[str, str] = {}

    def size(self, key: str) -> QSize:
        """The size of a picture in pixels, in which a `Backdrop` counts; empty for one that is not in the campaign.

        Its image may have fewer: draw it into a rectangle of this size.
        """
        if key not in self._sizes:
            try:
                info = self._source.pictures.info(key)
            except StoreError as problem:
                self._problems[key] = str(problem)
                return QSize()
            self._sizes[key] = QSize(info.width, info.height)
        return self._sizes[key]

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        """A picture, to be drawn with so many pixels of the screen to one of its own; None while it is being read.

        It is as large as it is drawn, or up to twice that, so that a small drawing of a large picture is quick.
        """
        levels = self._get("whole", key)
        if levels is None:
            return None
        size = self.size(key)
        return levels.at_least(scale * max(size.width(), size.height()))

    def small(self, key: str, size: int) -> QImage | None:
        """The middle of a picture as a disc of so many pixels across (512 at most); None while it is being read."""
        size = max(1, min(size, TOKEN_SIDE))
        disc: QImage | None = self._kept.get((key, size))
        if disc is None:
            levels = self._get("token", key)
            if levels is None:
                return None
            disc = token(levels.at_least(2 * size), size)
            self._kept.put((key, size), disc, disc.sizeInBytes())
        return disc

    def problem(self, key: str) -> str:
        """The reason why a picture cannot be drawn; empty if it can be, or if that is not known yet."""
        return self._problems.get(key, "")

    def try_again(self) -> None:
        """Look once more for what was missing: pictures have come into the campaign."""
        self._problems.clear()

    @property
    def bytes(self) -> int:
        return self._kept.bytes

    def close(self) -> None:
        """Read nothing more, and let go of all images."""
        self._worker.close()
        self._kept.clear()

    def _get(self, use: _Use, key: str) -> ImageLevels | None:
        found: ImageLevels | None = self._kept.get((use, key))
        if found is None and self._ask(use, key):
            # from a campaign in memory it has come at once
            found = self._kept.get((use, key))
        return found

    def _ask(self, use: _Use, key: str) -> bool:
        if not key or key in self._problems or (use, key) in self._asked:
            return False
        self._asked.add((use, key))
        pictures = self._source.pictures

        def read() -> ImageLevels:
            # what reads pictures is imported beside the window, and many a fight has none
            from gmtool.desktop.base.pictures.codec import decode

            info, most = pictures.info(key), SHOWN_PIXELS if use == "whole" else TOKEN_SIDE * TOKEN_SIDE
            return ImageLevels(decode(pictures.get(key), most=most, kept=(info.width, info.height)))

        self._worker.start((use, key), read)
        return True

    def _read(self, called: tuple[_Use, str], levels: ImageLevels | None, sentence: str) -> None:
        self._asked.discard(called)
        _, key = called
        if levels is None:
            self._problems[key] = sentence
            self.failed.emit(key, sentence)
        else:
            self._kept.put(called, levels, levels.bytes)
            self.ready.emit(key)

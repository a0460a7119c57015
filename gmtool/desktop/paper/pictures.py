"""Pictures of the campaign for paper: finer than on the screen, and nothing is printed before they are there."""

from typing import Final

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

_FINER: Final = 3.0
"""The dots of paper that are worth having to a pixel of a plain screen: 288 to an inch."""
_TOKEN: Final = 512
"""The pixels of a counter's picture, on its longer side."""
_PROBE: Final = 16


class StillPictures(QObject):
    """A source of backdrops that has each at once, for a picture that is made and gone."""

    ready = Signal(str)

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self._campaign = campaign
        self._images: dict[str, QImage | None] = {}

    def size(self, key: str) -> QSize:
        """The size of a picture in pixels; empty for one that is not there."""
        try:
            info = self._campaign.pictures.info(key)
        except StoreError:
            return QSize()
        return QSize(info.width, info.height)

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        """A picture; None for one that is missing or damaged."""
        from gmtool.desktop.base.pictures.codec import decode

        if key not in self._images:
            size = self.size(key)
            try:
                self._images[key] = decode(self._campaign.pictures.get(key), kept=(size.width(), size.height()))
            except StoreError:
                self._images[key] = None
        return self._images[key]


class PaperPictures(QObject):
    """A source of backdrops and of the pictures on counters."""

    ready = Signal(str)
    """A picture that was waited for can be painted, or will never be."""

    def __init__(self, campaign: Campaign, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = Pictures(campaign, self)
        self._awaited: set[str] = set()
        self._pictures.ready.connect(self._came)
        self._pictures.failed.connect(lambda key, _: self._came(key))

    @property
    def waiting(self) -> bool:
        return bool(self._awaited)

    def size(self, key: str) -> QSize:
        """The size of a picture in pixels; empty for one that is not there."""
        return self._pictures.size(key)

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        """A picture for so many pixels of a plain screen to one of its own; None while it is being read."""
        found = self._pictures.image(key, scale * _FINER)
        if found is None and not self._pictures.problem(key):
            self._awaited.add(key)
        return found

    def token(self, key: str) -> QImage | None:
        """A picture for a counter; None while it is being read."""
        size = self.size(key)
        return self.image(key, _TOKEN / _FINER / max(1, size.width(), size.height()))

    def disc(self, key: str, pixels: int) -> QImage | None:
        """The middle of a picture as a disc of so many pixels across; None while it is being read."""
        found = self._pictures.small(key, pixels)
        if found is None and not self._pictures.problem(key):
            self._awaited.add(key)
        return found

    def has_come(self, key: str) -> bool:
        """True if a picture can be painted as a disc now, or never; if False, it is being read."""
        return self.disc(key, _PROBE) is not None or bool(self._pictures.problem(key))

    def close(self) -> None:
        self._pictures.close()

    def _came(self, key: str) -> None:
        self._awaited.discard(key)
        self.ready.emit(key)

"""Importer of pictures, and of maps with pictures: files and images that are dropped, pasted or chosen.

They are read, decoded to see that they are sound, and kept in the campaign."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QImage

from gmtool.desktop.base.pictures.codec import decode, encode, scaled_down
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.language import tr
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.ground_files import read_ground_file
from gmtool.store.files.whole_files import read_outside
from gmtool.store.limits import PICTURE_BYTES, TOKEN_SIDE
from gmtool.store.pictures import not_drawn
from gmtool.store.universal_vtt import read_vtt_file


def offers_picture(data: QMimeData | None) -> bool:
    """True if it may be a picture: a file of any kind, or an image that another program has copied."""
    return data is not None and (_file(data) is not None or data.hasImage())


def offered_picture(data: QMimeData) -> Path | QImage | None:
    """The first file, otherwise the image; None where there is neither."""
    found = _file(data)
    if found is not None:
        return found
    image = data.imageData()
    return image if isinstance(image, QImage) and not image.isNull() else None


def _file(data: QMimeData) -> Path | None:
    return next((Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()), None)


class _Taken(NamedTuple):
    """What was taken in, and what is to be said about its picture; empty where all of it is drawn."""

    found: Any
    remark: str = ""


class PictureImporter(QObject):
    """Takes files in beside the window, one after another. What is refused changes nothing.

    Whoever makes one closes it before the campaign.
    """

    taken = Signal(str, str)
    """The key of a picture that is in the campaign now, and the name of its file, or what was given for it."""
    map_taken = Signal(object, str)
    """A Universal VTT map, a `UniversalVtt`, whose picture is in the campaign now, and the name of its file."""
    ground_taken = Signal(object, str)
    """A ground, whose picture is in the campaign now if the file had one, and the name of its file."""
    remarked = Signal(str)
    """What a picture that was taken has and will not show, in one sentence."""
    refused = Signal(str)
    """The reason why something was not taken, in one sentence."""

    def __init__(self, campaign: Campaign, parent: QObject | None = None, *, small: bool = False) -> None:
        """`small`: large pictures are scaled down to what a card needs."""
        super().__init__(parent)
        self._small = small
        self._campaign = campaign
        self._worker = Worker(campaign, self)
        self._worker.done.connect(self._done)
        self._waiting: dict[int, Callable[[Any], None]] = {}
        self._count = 0

    @property
    def busy(self) -> bool:
        """True while something is being taken in."""
        return bool(self._waiting)

    def take(self, path: Path) -> None:

        def read() -> _Taken:
            return self._keep(read_outside(path, PICTURE_BYTES, "picture"), path.name)

        self._start(read, lambda key: self.taken.emit(key, path.name))

    def take_image(self, image: QImage, name: str) -> None:
        """Take in an image that another program has copied; it is kept as PNG. `name` is for the sentence."""
        self._start(lambda: self._keep(encode(image, name), name), lambda key: self.taken.emit(key, name))

    def take_map(self, path: Path) -> None:

        def read() -> _Taken:
            found = read_vtt_file(path)
            return self._keep(found.picture, tr("{name}: image", name=path.name))._replace(found=found)

        self._start(read, lambda found: self.map_taken.emit(found, path.name))

    def take_ground(self, path: Path) -> None:
        """Take in a ground from a file; it is for the caller to put it into the library, or under a fight."""

        def read() -> _Taken:
            found = read_ground_file(path)
            if found.picture is None:
                return _Taken(found)
            return self._keep(found.picture, tr("{name}: picture", name=path.name))._replace(found=found)

        self._start(read, lambda found: self.ground_taken.emit(found.ground, path.name))

    def cancel(self) -> None:
        """Tell nothing more of what was begun; a picture may still be kept, and goes when nothing shows it."""
        self._waiting.clear()

    def close(self) -> None:
        self.cancel()
        self._worker.close()

    def _start(self, job: Callable[[], _Taken], tell: Callable[[Any], None]) -> None:
        self._count += 1
        self._waiting[self._count] = tell
        self._worker.start(self._count, job)

    def _keep(self, raw: bytes, name: str) -> _Taken:
        """Keep a picture; what is taken is its key."""
        # on a small scale, which still goes through the whole of it
        decode(raw, name, TOKEN_SIDE * TOKEN_SIDE)
        if self._small:
            raw = scaled_down(raw, name)
        things = not_drawn(raw)
        remark = tr("{name}: its {things} are left out.", name=name, things=things) if things else ""
        return _Taken(self._campaign.pictures.add(raw, name), remark)

    def _done(self, number: int, given: _Taken | None, sentence: str) -> None:
        tell = self._waiting.pop(number, None)
        if tell is None:
            return
        if given is None:
            self.refused.emit(sentence)
        else:
            tell(given.found)
            if given.remark:
                self.remarked.emit(given.remark)

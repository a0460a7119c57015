"""Importer of pictures, maps, grounds and texts: files and images that are dropped, pasted or chosen.

Pictures are decoded to see that they are sound, and kept in the campaign."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QImage

from gmtool.desktop.base.pictures.codec import decode, encode, scaled_down
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.language import tr
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle.handouts import handout_of_text
from gmtool.store.errors import BadImport
from gmtool.store.exchange.ground_files import ground_from
from gmtool.store.incoming import PICTURE_DOOR, Door, FileKind, read_incoming
from gmtool.store.limits import TOKEN_SIDE
from gmtool.store.pictures import not_drawn
from gmtool.store.universal_vtt import UniversalVtt, read_vtt, without


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
    """What was taken in, for the signal of its kind, and what is to be said about its picture, if anything."""

    kind: FileKind
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
    text_taken = Signal(object)
    """A text as a `Handout`, which is not yet in the campaign."""
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
        self._waiting: dict[int, str] = {}
        self._count = 0

    @property
    def busy(self) -> bool:
        """True while something is being taken in."""
        return bool(self._waiting)

    def take(self, path: Path, door: Door = PICTURE_DOOR) -> None:
        """Take in a file, a picture or whatever else the door takes; its signal tells what came."""

        def read() -> _Taken:
            file = read_incoming(path, door)
            match file.kind:
                case FileKind.MAP:
                    return self._map(read_vtt(file.raw, file.name), tr("{name}: image", name=file.name))
                case FileKind.GROUND:
                    found = ground_from(file.raw, file.name)
                    name = tr("{name}: picture", name=file.name)
                    return self._with(file.kind, found.ground, found.picture, name)
                case FileKind.TEXT:
                    return _Taken(file.kind, handout_of_text(file.raw, file.name))
                case _:
                    return self._picture(file.raw, file.name)

        self._start(path.name, read)

    def take_image(self, image: QImage, name: str) -> None:
        """Take in an image that another program has copied; it is kept as PNG. `name` is for the sentence."""
        self._start(name, lambda: self._picture(encode(image, name), name))

    def cancel(self) -> None:
        """Tell nothing more of what was begun; a picture may still be kept, and goes when nothing shows it."""
        self._waiting.clear()

    def close(self) -> None:
        self.cancel()
        self._worker.close()

    def _start(self, name: str, job: Callable[[], _Taken]) -> None:
        self._count += 1
        self._waiting[self._count] = name
        self._worker.start(self._count, job)

    def _map(self, vtt: UniversalVtt, name: str) -> _Taken:
        """A map, without its picture where that turns out to be damaged."""
        try:
            return self._with(FileKind.MAP, vtt, vtt.picture, name)
        except BadImport as wrong:
            found = replace(vtt, picture=None, left_out=(without(str(wrong)), *vtt.left_out))
            return _Taken(FileKind.MAP, found)

    def _with(self, kind: FileKind, found: Any, picture: bytes | None, name: str) -> _Taken:
        """Keep the picture that lies under a map or a ground."""
        return _Taken(kind, found) if picture is None else self._picture(picture, name)._replace(kind=kind, found=found)

    def _picture(self, raw: bytes, name: str) -> _Taken:
        """Keep a picture; what is taken is its key."""
        # on a small scale, which still goes through the whole of it
        decode(raw, name, TOKEN_SIDE * TOKEN_SIDE)
        if self._small:
            raw = scaled_down(raw, name)
        things = not_drawn(raw)
        remark = tr("{name}: its {things} are left out.", name=name, things=things) if things else ""
        return _Taken(FileKind.PICTURE, self._campaign.pictures.add(raw, name), remark)

    def _done(self, number: int, given: _Taken | None, sentence: str) -> None:
        name = self._waiting.pop(number, None)
        if name is None:
            return
        if given is None:
            self.refused.emit(sentence)
            return
        match given.kind:
            case FileKind.MAP:
                self.map_taken.emit(given.found, name)
            case FileKind.GROUND:
                self.ground_taken.emit(given.found, name)
            case FileKind.TEXT:
                self.text_taken.emit(given.found)
            case _:
                self.taken.emit(given.found, name)
        if given.remark:
            self.remarked.emit(given.remark)

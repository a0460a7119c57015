"""Taking pictures into the campaign: read, decoded to see that they are sound, and kept, all beside the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.pictures.decoding import decode
from gmtool.desktop.pictures.worker import Worker
from gmtool.store.campaign import Campaign
from gmtool.store.limits import PICTURE_BYTES, TOKEN_SIDE
from gmtool.store.outside import read_outside


class Intake(QObject):
    """Takes pictures in, one after another. What is refused changes nothing.

    Whoever makes one closes it before the campaign.
    """

    taken = Signal(str, str)
    """The key of a picture that is in the campaign now, and the name of its file."""
    refused = Signal(str)
    """Why a picture was not taken, in one sentence."""

    def __init__(self, campaign: Campaign, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._worker = Worker(campaign, self)
        self._worker.done.connect(self._done)
        self._waited_for: set[int] = set()
        self._count = 0

    @property
    def busy(self) -> bool:
        """Whether a picture is still being taken in."""
        return bool(self._waited_for)

    def take(self, path: Path) -> None:
        """Take in the picture in a file."""
        self._start(path.name, lambda: read_outside(path, PICTURE_BYTES, "picture"))

    def take_bytes(self, raw: bytes, name: str) -> None:
        """Take in a picture from elsewhere; `name` is for the sentence."""
        self._start(name, lambda: raw)

    def cancel(self) -> None:
        """Tell nothing more of what was begun; a picture may still be kept, and goes when nothing shows it."""
        self._waited_for.clear()

    def close(self) -> None:
        """Take in nothing more."""
        self.cancel()
        self._worker.close()

    def _start(self, name: str, raw: Callable[[], bytes]) -> None:
        self._count += 1
        self._waited_for.add(self._count)
        self._worker.start((self._count, name), lambda: keep_sound(self._campaign, raw(), name))

    def _done(self, called: tuple[int, str], key: str | None, sentence: str) -> None:
        number, name = called
        if number not in self._waited_for:
            return
        self._waited_for.discard(number)
        if key is None:
            self.refused.emit(sentence)
        else:
            self.taken.emit(key, name)


def keep_sound(campaign: Campaign, raw: bytes, name: str) -> str:
    """Keep a picture that can be decoded, and give back its key. Raises `BadImport` for any other."""
    # on a small scale, which still goes through the whole file
    decode(raw, name, TOKEN_SIDE * TOKEN_SIDE)
    return campaign.pictures.add(raw, name)

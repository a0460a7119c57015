"""The ground that a file would bring, with its picture, before either is in the campaign."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.labels import heading
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.language import tr
from gmtool.space import read_ground
from gmtool.store.errors import StoreError
from gmtool.store.exchange import PendingImport
from gmtool.store.pictures import PictureInfo, key_of, measure


class _Brought:
    """The pictures of a file, as a campaign would have them."""

    def __init__(self, pictures: Iterable[tuple[bytes, str]]) -> None:
        self.path = Path()  # any thread may read them
        self.pictures = self
        self._raw = {key_of(raw): raw for raw, _ in pictures}

    def info(self, key: str) -> PictureInfo:
        raw = self.get(key)
        found = measure(raw)
        return PictureInfo(key, found.format, found.width, found.height, len(raw))

    def get(self, key: str) -> bytes:
        if key not in self._raw:
            raise StoreError(tr("The file has no such picture."))
        return self._raw[key]


class GroundPreview(QWidget):
    """Shows the first ground of an import; hidden where there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.map = BattleMap()
        sized(self.map, least_height=160)
        self._pictures: Pictures | None = None
        column_in(self, heading(tr("The ground")), (self.map, 1))

    def show_pending(self, pending: PendingImport) -> None:
        """Show the ground of a file with one ground; a campaign has its encounters beside it, and shows none."""
        grounds = pending.parts.grounds if not pending.parts.encounters and not pending.cards else ()
        self.setVisible(bool(grounds))
        if not grounds:
            return
        self.close_pictures()
        self._pictures = Pictures(_Brought(pending.pictures), self)
        self.map.use_pictures(self._pictures)
        self.map.show_ground(read_ground(grounds[0].ground))
        self.map.fit()

    def close_pictures(self) -> None:
        """Read no more pictures."""
        if self._pictures is not None:
            self.map.use_pictures(None)
            self._pictures.close()
            self._pictures.deleteLater()
            self._pictures = None

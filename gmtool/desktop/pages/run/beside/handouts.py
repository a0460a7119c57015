"""Handouts in a fight: one key shows the chosen one on the players' window, and puts it away again."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Desk, Level
from gmtool.desktop.base.parts.labels import literal
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.language import tr
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.keys.key_book import book
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.base.pictures.importer import PictureImporter
    from gmtool.store.chronicle import Handout

FROM_FILE = tr("From a file…")
_NEW = 12
"""The most handouts in the menu, the newest first; all of them are on the campaign page."""


class HandoutShow(QObject):
    """Shows handouts of the campaign; a file that is chosen joins them, so that it moves with the campaign."""

    def __init__(
        self, campaign: Campaign, desk: Desk, memory: FightSettings, players: PlayerControl, page: QWidget
    ) -> None:
        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._memory = memory
        self._players = players
        self._page = page
        self._importer: PictureImporter | None = None
        players.picture_failed.connect(self._failed)

    def toggle(self) -> None:
        """Put away what is shown; otherwise show what was chosen last, or have one chosen."""
        if self._players.handout is not None:
            self._players.show_handout(None)
            return
        every = self._list()
        chosen = next((one for one in every if one.id == self._memory.handout()), None)
        if chosen is None and len(every) == 1:
            (chosen,) = every
        if chosen is None:
            self.choose()
        else:
            self.show_one(chosen)

    def choose(self) -> None:
        """Choose a handout of the campaign or a file, and show it."""
        menu = self.menu()
        menu.popup(self._page.mapToGlobal(self._page.rect().center()))

    def menu(self) -> QMenu:
        """The newest handouts, and a file."""
        menu = QMenu(self._page)
        menu.aboutToHide.connect(menu.deleteLater)
        for one in list(reversed(self._list()))[:_NEW]:
            menu.addAction(literal(_title_of(one)), self._showing(one))
        menu.addSeparator()
        if not self._campaign.read_only:
            menu.addAction(FROM_FILE, self._ask)
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])
        return menu

    def show_by_id(self, handout: int) -> None:
        """Show a handout of the campaign."""
        try:
            self.show_one(self._campaign.handouts.get(handout))
        except StoreError as problem:
            self._desk.notice(str(problem), Level.BAD)

    def show_one(self, handout: "Handout") -> None:
        """Show a handout on the players' window, which opens for it, and remember which it was."""
        if not handout.picture and not handout.text.strip():
            self._desk.notice(tr("There is nothing to show: the handout has neither a picture nor a text."), Level.WARN)
            return
        self._memory.keep_handout(handout.id)
        self._players.show_handout(handout)
        title, key = _title_of(handout), book.shown("run.show_handout")
        self._desk.notice(tr("The players see “{title}”. {key} puts it away.", title=title, key=key))

    def take_file(self, path: Path) -> None:
        """Keep a file among the handouts, and show it."""
        # slow to import, and few fights take in a file
        from gmtool.store.incoming import HANDOUT_DOOR

        if self._importer is None:
            from gmtool.desktop.base.pictures.importer import PictureImporter
            from gmtool.store.chronicle.handouts import Handout, title_of_file

            self._importer = PictureImporter(self._campaign, self)
            self._importer.taken.connect(lambda key, name: self._keep(Handout(title_of_file(name), picture=key)))
            self._importer.text_taken.connect(self._keep)
            for told in (self._importer.remarked, self._importer.refused):
                told.connect(lambda sentence: self._desk.notice(sentence, Level.WARN))
        self._importer.take(path, HANDOUT_DOOR)

    def close(self) -> None:
        if self._importer is not None:
            self._importer.close()

    def _showing(self, handout: "Handout") -> Callable[[], None]:
        return lambda: self.show_one(handout)

    def _ask(self) -> None:
        path = files.ask_which(self._page, tr("Handout from a file"), self._desk.folder, files.HANDOUT)
        if path is not None:
            self.take_file(path)

    def _keep(self, handout: "Handout") -> None:
        try:
            self.show_one(self._campaign.handouts.add(handout))
        except StoreError as problem:
            self._desk.notice(str(problem), Level.WARN)

    def _list(self) -> "tuple[Handout, ...]":
        try:
            return self._campaign.handouts.list()
        except StoreError as problem:
            self._desk.notice(str(problem), Level.BAD)
            return ()

    def _failed(self, sentence: str) -> None:
        self._desk.notice(sentence, Level.WARN)


def _title_of(handout: "Handout") -> str:
    from gmtool.presentation.chronicle import WITHOUT_TITLE

    return handout.title.strip() or WITHOUT_TITLE

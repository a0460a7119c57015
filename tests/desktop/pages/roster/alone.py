"""The list of cards with all that is done with them, without the rest of the roster's page and without a window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.sidebar import SideList
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.roster_actions import RosterActions
from gmtool.presentation.cards.shelves import ALL
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from tests.desktop.conftest import strictly
from tests.presentation.bare_desk import BareDesk

PLAIN = Qt.KeyboardModifier.NoModifier


class CardsDesk(BareDesk):
    """A desk that keeps the files that were to be imported, and takes notices of any level."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.imported: list[Path] = []

    def notice(self, sentence: str, /, *_: object) -> None:
        super().notice(sentence)

    def import_from(self, path: Path) -> None:
        self.imported.append(path)


class CardsAlone:
    """All cards of a campaign; Ctrl Z, Ctrl Shift Z and Ctrl Y undo and do again, as in the window."""

    def __init__(self, campaign: Campaign, folder: Path, qtbot: QtBot) -> None:
        self.campaign, self.qtbot, self.desk = campaign, qtbot, CardsDesk(folder)
        self.edits = CardEdits(campaign, self.desk)
        self.widget = QWidget()
        qtbot.addWidget(self.widget)
        self.list = CardList(campaign)
        strictly(self.list.model)
        parts: Any = (campaign, self.desk, self.edits, SideList("Shelves"), self.list, self.widget, self._for_text)
        self.actions = RosterActions(*parts)
        self.list.wanted.connect(self.show)
        self.list.chosen.connect(self._follow)
        self.edits.changed.connect(lambda ids: self.show(choose=ids))
        history = self.desk.history
        for keys, deed in (("Ctrl+Z", history.undo), ("Ctrl+Shift+Z", history.redo), ("Ctrl+Y", history.redo)):
            QShortcut(QKeySequence(keys), self.widget).activated.connect(deed)
        column_in(self.widget, self.list, margins=0)
        self.shelf = ALL
        self.show()
        self.widget.resize(600, 800)
        with qtbot.waitActive(self.widget):
            self.widget.show()
            self.widget.activateWindow()
        self.list.view.setFocus()

    def show(self, shelf: str = "", choose: Any = ()) -> None:
        self.shelf = shelf or self.shelf
        self.list.show_shelf(self.shelf, choose)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.qtbot.keyClick(self.focus(), key, held)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        QApplication.processEvents()
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    def all(self) -> None:
        """Choose every card that is shown."""
        self.list.view.setFocus()
        self.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    def strip(self, kind: type) -> Any:
        (found,) = self.widget.findChildren(kind)
        return found

    @property
    def names(self) -> list[str]:
        """The cards that are shown."""
        return [card.name for card in self.list.model.cards]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The campaign's cards."""
        return tuple(self.campaign.cards.list())

    def _follow(self) -> None:
        chosen = self.list.selected()
        self.actions.follow(chosen)
        self.actions.pictures.follow(chosen[0] if len(chosen) == 1 and chosen.any_mine else None)

    def _for_text(self, then: Callable[[Ruleset], None]) -> None:
        then(self.campaign.games()[0])

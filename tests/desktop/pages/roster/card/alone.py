"""The card at the right of the roster, without the roster: edits of it are written down, and shown."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.roster.card.form import CardForm
from gmtool.desktop.pages.roster.card.pane import CardActions, CardPane
from gmtool.presentation.cards.shelves import is_built_in
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from tests.presentation.bare_desk import BareDesk

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class CardAlone:
    """Shows a card of a campaign; Ctrl Z and Ctrl Shift Z undo and do again, as in the window."""

    def __init__(self, campaign: Campaign, qtbot: QtBot) -> None:
        self.campaign, self.desk = campaign, BareDesk()
        self.edits = CardEdits(campaign, self.desk)
        self.widget = QWidget()
        qtbot.addWidget(self.widget)
        self.pane = CardPane(campaign, Pictures(campaign, self.widget), ())
        self._actions = CardActions(self.pane, self.widget)
        self.shown = ""
        self.pane.edited.connect(self.edits.edit)
        self.pane.spent.connect(self.edits.spend)
        self.edits.changed.connect(lambda _: self.show(self.campaign.cards.get(self.shown)))
        for keys, deed in (("Ctrl+Z", self.desk.history.undo), ("Ctrl+Shift+Z", self.desk.history.redo)):
            QShortcut(QKeySequence(keys), self.widget).activated.connect(deed)
        column_in(self.widget, self.pane, margins=0)
        self.widget.resize(720, 900)
        with qtbot.waitActive(self.widget):
            self.widget.show()
            self.widget.activateWindow()

    @property
    def form(self) -> CardForm:
        assert self.pane.form is not None
        return self.pane.form

    def show(self, card: Card) -> None:
        self.shown = card.id
        self.pane.show_card(card, locked=is_built_in(card))

    def written(self) -> Card:
        """The card that is shown, as it is written down."""
        return self.campaign.cards.get(self.shown)

    def find(self, name: str) -> QAction:
        """What the command finder lists by this name."""
        return next(action for action in self._actions.actions if action.text() == name)

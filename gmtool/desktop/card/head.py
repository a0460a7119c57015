"""The head of a card: its picture, system and kind, and its name."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmtool.desktop.card.portrait import Portrait
from gmtool.desktop.parts import FlowLayout, label, tool_tip, wrapped
from gmtool.desktop.parts.busy_strip import BusyStrip
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.desktop.pictures.pictures import Pictures

_SUBTITLE = 200
"""Pixels at 100 %: beside the list in the largest type there are no more."""
KINDS = (("player", "player character"), ("monster", "monster"))


class CardHead(QWidget):
    """The picture at the left, the rest beside it; below it, what is being read."""

    def __init__(self, pictures: "Pictures") -> None:
        super().__init__()
        self.portrait = Portrait(pictures)
        self.subtitle = label("", "muted")
        self.built_in = wrapped("Built in; Ctrl+D takes it into the campaign", "muted")
        self.kind = QComboBox()
        self.kind.setAccessibleName("Kind")
        for key, text in KINDS:
            self.kind.addItem(text, key)
        self.name = QLineEdit()
        self.name.setProperty("role", "huge")
        self.name.setProperty("kind", "plain")
        self.name.setProperty("keeps", True)
        self.name.setAccessibleName("Name")
        self.name.setPlaceholderText("Name")
        self.busy = BusyStrip()
        self._lay_out()

    def show_card(self, card: Card, locked: bool) -> None:
        """Show the name, kind and picture of a card."""
        if self.name.text() != card.name:
            self.name.setText(card.name)
            if not self.name.hasFocus():
                self.name.setCursorPosition(0)  # a long name is read from its beginning
        self.name.setReadOnly(locked)
        self.kind.setCurrentIndex(max(0, self.kind.findData(card.kind)))
        self.kind.setEnabled(not locked)
        self.portrait.show_card(card, locked)

    def show_subtitle(self, text: str, built_in: bool) -> None:
        """Show what it is, cut where it is long, and whether it is a built-in card."""
        short = QFontMetrics(theme().font()).elidedText(text, Qt.TextElideMode.ElideRight, theme().px(_SUBTITLE))
        self.subtitle.setText(short)
        self.subtitle.setToolTip(tool_tip(text if short != text else ""))
        self.built_in.setVisible(built_in)

    def _lay_out(self) -> None:
        first = QWidget()
        flow = FlowLayout(first, theme().px(12))
        flow.addWidget(self.subtitle)
        flow.addWidget(self.kind)
        beside = QVBoxLayout()
        beside.setSpacing(theme().px(4))
        beside.addWidget(first)
        beside.addWidget(self.name)
        beside.addWidget(self.built_in)
        row = QHBoxLayout()
        row.setSpacing(theme().px(12))
        row.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(beside, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.busy)

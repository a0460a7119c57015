"""The head of a card: its picture, system and kind, and its name."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmtool.desktop.card.portrait import Portrait
from gmtool.desktop.parts import FlowLayout, label
from gmtool.desktop.parts.busy_strip import BusyStrip
from gmtool.desktop.theme import theme

if TYPE_CHECKING:
    from gmtool.desktop.pictures.pictures import Pictures

KINDS = (("player", "player character"), ("monster", "monster"))


class CardHead(QWidget):
    """The picture at the left, the rest beside it; below it, what is being read."""

    def __init__(self, pictures: "Pictures") -> None:
        super().__init__()
        self.portrait = Portrait(pictures)
        self.subtitle = label("", "muted")
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

    def _lay_out(self) -> None:
        first = QWidget()
        flow = FlowLayout(first, theme().px(12))
        flow.addWidget(self.subtitle)
        flow.addWidget(self.kind)
        beside = QVBoxLayout()
        beside.setSpacing(theme().px(4))
        beside.addWidget(first)
        beside.addWidget(self.name)
        row = QHBoxLayout()
        row.setSpacing(theme().px(12))
        row.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(beside, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.busy)

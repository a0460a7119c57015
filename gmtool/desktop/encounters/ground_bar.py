"""The row over an encounter's map: which ground, how large, and what can be done with it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QPushButton, QSpinBox, QToolButton, QWidget

from gmtool.desktop.encounters import grounds
from gmtool.desktop.parts import FlowLayout, KeyButton, may_be_narrow
from gmtool.desktop.theme import theme
from gmtool.space import LARGEST, Ground, HexGround

_SIDES: Final = (
    ("grows ↘", False, False),
    ("grows ↙", True, False),
    ("grows ↗", False, True),
    ("grows ↖", True, True),
)


class GroundBar(QWidget):
    """Says what is chosen. Sizes are told when they are finished."""

    chosen = Signal(str)
    """A key of `grounds.offers`."""
    mapless_chosen = Signal(bool)
    resized = Signal(int, int, int, int)
    """Columns, rows, and how many of them are new at the left and at the top."""
    retopped = Signal(bool)
    place_all = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ground: Ground | None = None
        self._working = False
        self._offers: list[list[grounds.Offer]] = []
        self.kind = QComboBox()
        self.kind.setAccessibleName("Ground")
        may_be_narrow(self.kind, 14)
        self.columns, self.rows = _size("Columns", "columns"), _size("Rows", "rows")
        self.grows = QComboBox()
        self.grows.setAccessibleName("Where it grows or shrinks")
        self.grows.setToolTip("The sides at which columns and rows come or go")
        may_be_narrow(self.grows, 6)
        for name, left, top in _SIDES:
            self.grows.addItem(name, (left, top))
        self.pointed = QCheckBox("Pointed tops")
        self.mapless = QCheckBox("Fight without it for now")
        self.all = QPushButton("Place everybody")
        self.change = QToolButton()
        self.change.setText("Change  ▾")
        self.change.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._row = FlowLayout(self, theme().px(8))
        for widget in (self.kind, self.columns, self.rows, self.grows, self.pointed, self.all, self.mapless):
            self._row.addWidget(widget)
        self.kind.activated.connect(lambda _: self.chosen.emit(self.kind.currentData()))
        for size in (self.columns, self.rows):
            size.editingFinished.connect(self._finished)
        self.pointed.clicked.connect(self.retopped)
        self.mapless.clicked.connect(self.mapless_chosen)
        self.all.clicked.connect(self.place_all)

    def offer(self, draw: QAction, changes: Sequence[Sequence[QAction]]) -> None:
        """The button that draws, and the menu of what else can be done with the ground."""
        self.draw = KeyButton(action=draw)
        self.draw.setCheckable(True)
        menu = QMenu(self)
        for group in changes:
            menu.addActions(list(group))
            menu.addSeparator()
        self.change.setMenu(menu)
        self._row.addWidget(self.draw)
        self._row.addWidget(self.change)

    def show_offers(self, offers: list[list[grounds.Offer]]) -> None:
        """The grounds there are."""
        if offers == self._offers:
            return
        self._offers = offers
        with QSignalBlocker(self.kind):
            self.kind.clear()
            for group in offers:
                if self.kind.count() and group:
                    self.kind.insertSeparator(self.kind.count())
                for key, title in group:
                    self.kind.addItem(title, key)

    def show_ground(self, ground: Ground | None, key: str, *, mapless: bool, locked: bool, unplaced: bool) -> None:
        """Show what is chosen."""
        self._ground = ground
        self.kind.setCurrentIndex(self.kind.findData(key))
        for size, value in zip((self.columns, self.rows), ground.size if ground else (1, 1), strict=True):
            size.setValue(value)
            size.setVisible(ground is not None)
        self.grows.setVisible(ground is not None)
        self.pointed.setVisible(isinstance(ground, HexGround))
        self.pointed.setChecked(isinstance(ground, HexGround) and ground.pointed)
        self.mapless.setChecked(mapless)
        for always in (self.change, self.draw):
            always.setVisible(ground is not None)
        for placing in (self.mapless, self.all):
            placing.setVisible(ground is not None and not self._working)
        for field in (self.kind, self.columns, self.rows, self.grows, self.pointed, self.mapless, self.change):
            field.setEnabled(not locked)
        self.all.setEnabled(not locked and unplaced)

    def make_room(self, working: bool) -> None:
        """While ground is drawn, what is about figures makes room for the map."""
        self._working = working
        for part in (self.all, self.mapless):
            part.setHidden(working)

    def _finished(self) -> None:
        if self._ground is None:
            return
        columns, rows = self._ground.size
        wide, high = self.columns.value(), self.rows.value()
        if (wide, high) != (columns, rows):
            left, top = self.grows.currentData()
            self.resized.emit(wide, high, (wide - columns) if left else 0, (high - rows) if top else 0)


def _size(name: str, unit: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(1, LARGEST)
    box.setSuffix(f" {unit}")
    box.setAccessibleName(name)
    box.setMinimumWidth(theme().px(112))
    box.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)
    return box

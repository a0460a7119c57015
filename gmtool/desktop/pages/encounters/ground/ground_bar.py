"""The row over an encounter's map: which ground, how large, and the actions on it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QPushButton, QSpinBox, QToolButton, QWidget

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, may_be_narrow
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.language import tr
from gmtool.presentation.encounters import grounds
from gmtool.space import LARGEST, Ground, HexGround, OpenGround

_SIDES: Final = (
    # translators: the corner to which a ground grows or from which it shrinks
    (tr("right and down ↘"), False, False),
    (tr("left and down ↙"), True, False),
    (tr("right and up ↗"), False, True),
    (tr("left and up ↖"), True, True),
)


class GroundBar(QWidget):
    """Says what is chosen. Sizes are told when they are finished."""

    chosen = Signal(str)
    """A key of `grounds.offers`."""
    mapless_chosen = Signal(bool)
    resized = Signal(int, int, int, int)
    """Columns, rows, and how many of them are new at the left and at the top."""
    recelled = Signal(int)
    """The new side of a cell of open ground, in units."""
    retopped = Signal(bool)
    place_all = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ground: Ground | None = None
        self._working = False
        self._offers: list[list[grounds.Offer]] = []
        self.kind = dressed(QComboBox(), name=tr("Ground"))
        may_be_narrow(self.kind, 14)
        self.columns, self.rows, self.cell = _size(), _size(), _size()
        self.cell.setAccessibleName(tr("Side of a cell"))
        self.cell.setToolTip(tr("Size of the square cells that walls, water and so on are drawn in"))
        self.grows = dressed(
            QComboBox(),
            name=tr("Where it grows or shrinks"),
            tip=tr("The sides where columns and rows are added or removed"),
        )
        may_be_narrow(self.grows, 6)
        for name, left, top in _SIDES:
            self.grows.addItem(name, (left, top))
        self.pointed = QCheckBox(tr("Pointed tops"))
        self.mapless = QCheckBox(tr("Fight without the map"))
        self.all = QPushButton(tr("Place everybody"))
        self.change = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.change.setText(f"{tr('Change')}  ▼")
        self._row = FlowLayout(self, theme().px(8))
        for widget in (self.kind, self.columns, self.rows, self.cell, self.grows, self.pointed, self.all, self.mapless):
            self._row.addWidget(widget)
        self.kind.activated.connect(lambda _: self.chosen.emit(self.kind.currentData()))
        for size in (self.columns, self.rows):
            size.editingFinished.connect(self._finished)
        self.cell.editingFinished.connect(self._recelled)
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
        self._ground = ground
        self.kind.setCurrentIndex(self.kind.findData(key))
        self._show_size(ground)
        self.grows.setVisible(ground is not None)
        self.pointed.setVisible(isinstance(ground, HexGround))
        self.pointed.setChecked(ground is not None and ground.in_rows)
        self.mapless.setChecked(mapless)
        self.draw.setVisible(ground is not None)
        for placing in (self.mapless, self.all):
            placing.setVisible(ground is not None and not self._working)
        for field in (
            self.kind,
            self.columns,
            self.rows,
            self.cell,
            self.grows,
            self.pointed,
            self.mapless,
            self.change,
        ):
            allow(field, LOCKED if locked else "")
        allow(self.all, LOCKED if locked else "" if unplaced else tr("everybody has a place."))

    def make_room(self, working: bool) -> None:
        """While ground is drawn, what is about figures makes room for the map."""
        self._working = working
        for part in (self.all, self.mapless):
            part.setHidden(working)

    def _show_size(self, ground: Ground | None) -> None:
        """In columns and rows; open ground in its unit, a cell at a time."""
        names, words, side = (tr("Columns"), tr("Rows")), (tr("columns"), tr("rows")), _side(ground)
        self.cell.setVisible(isinstance(ground, OpenGround))
        if isinstance(ground, OpenGround):
            unit = ground.unit.short
            names, words = (tr("Width"), tr("Height")), (tr("{unit} wide", unit=unit), tr("{unit} high", unit=unit))
            self.cell.setSuffix(f" {tr('{unit} to a cell', unit=unit)}")
            self.cell.setValue(side)
        values = ground.size if ground else (1, 1)
        for size, name, word, value in zip((self.columns, self.rows), names, words, values, strict=True):
            size.setAccessibleName(name)
            size.setSuffix(f" {word}")
            size.setRange(side, LARGEST * side)
            size.setSingleStep(side)
            size.setValue(value * side)
            size.setVisible(ground is not None)

    def _recelled(self) -> None:
        if isinstance(self._ground, OpenGround) and self.cell.value() != self._ground.cell:
            self.recelled.emit(self.cell.value())

    def _finished(self) -> None:
        if self._ground is None:
            return
        columns, rows = self._ground.size
        wide, high = (-(-size.value() // _side(self._ground)) for size in (self.columns, self.rows))
        if (wide, high) != (columns, rows):
            left, top = self.grows.currentData()
            self.resized.emit(wide, high, (wide - columns) if left else 0, (high - rows) if top else 0)


def _side(ground: Ground | None) -> int:
    """The units of a column: the side of a cell; 1 on hexes."""
    return ground.cell if isinstance(ground, OpenGround) else 1


def _size() -> QSpinBox:
    box = QSpinBox()
    box.setRange(1, LARGEST)
    number_sized(box, 112)
    return box

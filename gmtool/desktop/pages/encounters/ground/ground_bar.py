"""The row over an encounter's map: which ground, and the actions on it; and the strip for its size and shape."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QMenu, QPushButton, QSpinBox, QToolButton, QWidget

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, may_be_narrow, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, RowInFlow
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.language import tr
from gmtool.presentation.encounters import grounds
from gmtool.space import LARGEST, Ground, HexGround, OpenGround

_SIDES: Final = (
    # translators: the corner to which a ground grows or from which it shrinks
    ("↘", tr("right and down"), False, False),
    ("↙", tr("left and down"), True, False),
    ("↗", tr("right and up"), False, True),
    ("↖", tr("left and up"), True, True),
)


class GroundBar(QWidget):
    """Says what is chosen."""

    chosen = Signal(str)
    """A key of `grounds.offers`."""

    def __init__(self) -> None:
        super().__init__()
        self._offers: list[list[grounds.Offer]] = []
        self.kind = dressed(QComboBox(), name=tr("Ground"))
        may_be_narrow(self.kind, 14)
        self.change = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.change.setText(f"{tr('Change')}  ▼")
        self._row = RowInFlow(self, theme().px(6))
        self._row.addWidget(self.kind)
        self.kind.activated.connect(lambda _: self.chosen.emit(self.kind.currentData()))

    def offer(self, draw: QAction, place_all: QAction, changes: Sequence[Sequence[QAction]]) -> None:
        """The buttons that draw and that place everybody, and the menu of what else can be done with the ground."""
        self.draw, self.all = KeyButton(action=draw), KeyButton(action=place_all)
        self.draw.setCheckable(True)
        menu = QMenu(self)
        for group in changes:
            menu.addActions(list(group))
            menu.addSeparator()
        self.change.setMenu(menu)
        for part in (self.draw, self.all, self.change):
            self._row.addWidget(part)

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

    def show_ground(self, ground: Ground | None, key: str, *, locked: bool, working: bool) -> None:
        """While ground is drawn (`working`), what is about figures makes room for the map."""
        self.kind.setCurrentIndex(self.kind.findData(key))
        self.kind.setToolTip(tool_tip("" if ground is None else f"{self.kind.currentText()}: {ground.extent()}"))
        self.draw.setVisible(ground is not None)
        self.all.setVisible(ground is not None and not working)
        for field in (self.kind, self.change):
            allow(field, LOCKED if locked else "")


class ShapeStrip(QFrame):
    """The size of a ground, its cells or the tops of its hexes. Sizes are told when they are finished."""

    resized = Signal(int, int, int, int)
    """Columns, rows, and how many of them are new at the left and at the top."""
    recelled = Signal(int)
    """The new side of a cell of open ground, in units."""
    retopped = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._ground: Ground | None = None
        self.setAccessibleName(tr("Size and shape"))
        self.columns, self.rows, self.cell = _size(), _size(), _size()
        self.cell.setAccessibleName(tr("Side of a cell"))
        self.cell.setToolTip(tr("Size of the square cells that walls, water and so on are drawn in"))
        self.grows = QComboBox()
        for place, (arrow, words, left, top) in enumerate(_SIDES):
            self.grows.addItem(arrow, (left, top))
            for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                self.grows.setItemData(place, words, role)
        self.grows.currentIndexChanged.connect(lambda _: self._say_where())
        self._say_where()
        self.pointed = QCheckBox(tr("Pointed tops"))
        self.shut = dressed(QPushButton("×"), kind="quiet", name=tr("Close"))
        row = FlowLayout(self, theme().px(8))
        for widget in (self.columns, self.rows, self.cell, self.grows, self.pointed, self.shut):
            row.addWidget(widget)
        for size in (self.columns, self.rows):
            size.editingFinished.connect(self._finished)
        self.cell.editingFinished.connect(self._recelled)
        self.pointed.clicked.connect(self.retopped)
        self.shut.clicked.connect(self.hide)
        self.hide()

    def open(self) -> None:
        """Show the strip with the keys on the first size, or put it away."""
        self.setVisible(self.isHidden())
        if self.isVisible():
            self.columns.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.columns.selectAll()

    def show_ground(self, ground: Ground | None, *, locked: bool) -> None:
        self._ground = ground
        if ground is None:
            self.hide()
        self._show_size(ground)
        self.pointed.setVisible(isinstance(ground, HexGround))
        self.pointed.setChecked(ground is not None and ground.in_rows)
        for field in (self.columns, self.rows, self.cell, self.grows, self.pointed):
            allow(field, LOCKED if locked else "")

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

    def _say_where(self) -> None:
        """The words for the arrow, for those who listen or point at it."""
        words = _SIDES[self.grows.currentIndex()][1]
        self.grows.setAccessibleName(tr("Where it grows or shrinks: {corner}", corner=words))
        self.grows.setToolTip(tool_tip(tr("Columns and rows are added or removed {corner}", corner=words)))

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

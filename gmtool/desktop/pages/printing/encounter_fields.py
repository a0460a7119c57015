"""Fields for an encounter: how its ground, its counters, its order sheet and its freeze sheet are printed."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.printing.fields import OneOf, Rows, number, roomy
from gmtool.presentation.sheets.options import (
    LARGEST_HEX,
    LEAST_TURNS,
    MOST_LINES,
    MOST_TURNS,
    SMALLEST_HEX,
    CounterKind,
    FreezeOptions,
    GroundOptions,
    OrderOptions,
)
from gmtool.rules.seam.muster import GroundKind
from gmtool.rules.seam.views import Counter, Side

_SCALES: Final = {
    GroundKind.HEXES: ("A hex is", SMALLEST_HEX, LARGEST_HEX),
    GroundKind.INCHES: ("An inch is", 5.0, 100.0),
    GroundKind.FEET: ("A foot is", 1.0, 50.0),
}
_MOST_OVERLAP: Final = 10


class GroundFields(QWidget):
    """Scale, overlap, and what of the ground is printed. Without a ground, only how large a hex is."""

    changed = Signal()

    def __init__(self, kind: GroundKind) -> None:
        super().__init__()
        name, least, most = _SCALES[kind]
        self.scale = QDoubleSpinBox()
        self.scale.setDecimals(1)
        self.scale.setRange(least, most)
        self.scale.setSuffix(" mm")
        self.scale.setAccessibleName(f"{name} so many millimetres")
        self.scale.setToolTip(tool_tip("Between opposite sides" if kind is GroundKind.HEXES else "On paper"))
        roomy(self.scale)
        self.overlap = number(0, _MOST_OVERLAP, "Overlap for gluing", "mm")
        self.labels = QCheckBox("Labels of the hexes" if kind is GroundKind.HEXES else "Labels of the cells")
        self.backdrop = QCheckBox("Picture under the ground")
        self.notes = QCheckBox("The GM's notes")
        self.fog = QCheckBox("Ground under fog")
        self.key = QCheckBox("Key to the sheets")
        self.key.setToolTip("A sheet that shows how the others lie, with a line to measure")
        self.notes.setToolTip("Numbers in the ground, and the words on a sheet of their own")
        self.fog.setToolTip("What the players have not seen yet; otherwise it stays white")
        self._rows = rows = Rows(self, "Ground")
        rows.add(name, self.scale)
        rows.add("Overlap", self.overlap)
        for tick in self._ticks:
            rows.addRow(tick)
            tick.toggled.connect(self.changed)
        for box in (self.scale, self.overlap):
            box.valueChanged.connect(self.changed)

    @property
    def wishes(self) -> GroundOptions:
        """What is wished."""
        key, labels, backdrop, notes, fog = (tick.isChecked() for tick in self._ticks)
        overlap = self.overlap.value()
        return GroundOptions(overlap=overlap, labels=labels, backdrop=backdrop, notes=notes, fog=fog, key=key)

    def show_wishes(self, wishes: GroundOptions, scale: float) -> None:
        """Show what is wished; what cannot be had becomes what is nearest."""
        self.scale.setValue(scale)
        self.overlap.setValue(wishes.overlap)
        on = (wishes.key, wishes.labels, wishes.backdrop, wishes.notes, wishes.fog)
        for tick, value in zip(self._ticks, on, strict=True):
            tick.setChecked(value)

    def show_only_scale(self, only: bool) -> None:
        """Leave away what says nothing about counters."""
        for field in (self.overlap, *self._ticks):
            self._rows.setRowVisible(field, not only)

    @property
    def _ticks(self) -> tuple[QCheckBox, ...]:
        return self.key, self.labels, self.backdrop, self.notes, self.fog


MOST_COPIES = 50


class CounterFields(QWidget):
    """Kind, copies, and a tick at each figure; to begin with, everybody's."""

    changed = Signal()

    def __init__(self, counters: Iterable[Counter], sides: Iterable[Side]) -> None:
        super().__init__()
        self.kind = OneOf(CounterKind, "Kind of counters")
        self.copies = number(1, MOST_COPIES, "Copies of each counter")
        self.list = QListWidget()
        self.list.setAccessibleName("Figures to print")
        self.list.setMinimumHeight(theme().px(120))
        names = {side.id: side.name for side in sides}
        for counter in counters:
            if not counter.gone:
                self._add(f"{counter.name}   ·   {names.get(counter.side, counter.side)}", counter.figure)
        self.everybody, self.nobody = QPushButton("Everybody"), QPushButton("Nobody")
        self._rows = rows = Rows(self, "Figures")
        rows.add("Kind", self.kind)
        rows.add("Copies", self.copies)
        buttons = QWidget()
        flow = FlowLayout(buttons, theme().px(6))
        for button in (self.everybody, self.nobody):
            flow.addWidget(button)
        rows.addRow(buttons)
        rows.addRow(self.list)
        self.kind.currentIndexChanged.connect(self.changed)
        self.copies.valueChanged.connect(self.changed)
        self.list.itemChanged.connect(lambda _: self.changed.emit())
        self.everybody.clicked.connect(lambda: self._tick(Qt.CheckState.Checked))
        self.nobody.clicked.connect(lambda: self._tick(Qt.CheckState.Unchecked))

    @property
    def chosen(self) -> frozenset[str]:
        """The figures that are ticked."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return frozenset(
            item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def show_wishes(self, kind: CounterKind, copies: int) -> None:
        """Show what is wished."""
        self.kind.choose(kind)
        self.copies.setValue(copies)

    def show_only_figures(self, only: bool) -> None:
        """Leave away what says how counters are made."""
        for field in (self.kind, self.copies):
            self._rows.setRowVisible(field, not only)

    def _add(self, text: str, figure: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, figure)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked)
        self.list.addItem(item)

    def _tick(self, state: Qt.CheckState) -> None:
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            self.list.item(row).setCheckState(state)
        self.list.blockSignals(False)
        self.list.viewport().update()
        self.changed.emit()


class OrderFields(QWidget):
    """How many turns there are to tick, boxes for hits, room for notes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.turns = number(LEAST_TURNS, MOST_TURNS, "Turns to tick")
        self.boxes = QCheckBox("Boxes for hits")
        self.notes = QCheckBox("Room for notes")
        rows = Rows(self, "Order sheet")
        rows.add("Turns", self.turns)
        self.turns.valueChanged.connect(self.changed)
        for tick in (self.boxes, self.notes):
            rows.addRow(tick)
            tick.toggled.connect(self.changed)

    @property
    def wishes(self) -> OrderOptions:
        """What is wished."""
        return OrderOptions(self.turns.value(), self.boxes.isChecked(), self.notes.isChecked())

    def show_wishes(self, wishes: OrderOptions) -> None:
        """Show what is wished; what cannot be had becomes what is nearest."""
        self.turns.setValue(wishes.turns)
        self.boxes.setChecked(wishes.boxes)
        self.notes.setChecked(wishes.notes)


class FreezeFields(QWidget):
    """Whether with a map, and how much of the log."""

    changed = Signal()

    def __init__(self, has_map: bool) -> None:
        super().__init__()
        self.map = QCheckBox("Map of the ground")
        self.lines = number(0, MOST_LINES, "Last lines of the log")
        rows = Rows(self, "Freeze sheet")
        rows.addRow(self.map)
        rows.setRowVisible(self.map, has_map)
        rows.add("Log, lines", self.lines)
        self.map.toggled.connect(self.changed)
        self.lines.valueChanged.connect(self.changed)

    @property
    def wishes(self) -> FreezeOptions:
        """What is wished."""
        return FreezeOptions(self.map.isChecked(), self.lines.value())

    def show_wishes(self, wishes: FreezeOptions) -> None:
        """Show what is wished; what cannot be had becomes what is nearest."""
        self.map.setChecked(wishes.map)
        self.lines.setValue(wishes.lines)

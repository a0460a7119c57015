"""How the order sheet and the freeze sheet are printed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from gmtool.desktop.paper.fight.fight_sheets import MOST_LINES, FreezeWishes
from gmtool.desktop.paper.fight.order_table import LEAST_TURNS, MOST_TURNS, OrderWishes
from gmtool.desktop.paper.form import Rows, number


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
    def wishes(self) -> OrderWishes:
        """What is wished."""
        return OrderWishes(self.turns.value(), self.boxes.isChecked(), self.notes.isChecked())

    def show_wishes(self, wishes: OrderWishes) -> None:
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
    def wishes(self) -> FreezeWishes:
        """What is wished."""
        return FreezeWishes(self.map.isChecked(), self.lines.value())

    def show_wishes(self, wishes: FreezeWishes) -> None:
        """Show what is wished; what cannot be had becomes what is nearest."""
        self.map.setChecked(wishes.map)
        self.lines.setValue(wishes.lines)

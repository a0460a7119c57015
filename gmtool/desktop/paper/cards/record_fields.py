"""How record cards are printed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from gmtool.desktop.paper.cards.record import CardWishes
from gmtool.desktop.paper.cards.record_sheets import PerSheet, RecordWishes
from gmtool.desktop.paper.form import Rows
from gmtool.desktop.parts import may_be_narrow


class RecordFields(QWidget):
    """How many to a sheet, and what of a card is printed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.per_sheet = QComboBox()
        for count in PerSheet:
            self.per_sheet.addItem(f"{count.value} to a sheet", count)
        self.per_sheet.setAccessibleName("Cards to a sheet")
        may_be_narrow(self.per_sheet, 8)
        self.pictures = QCheckBox("Pictures, or initials")
        self.notes = QCheckBox("Notes")
        self.lines = QCheckBox("Lines to write on")
        self.marks = QCheckBox("Cutting marks")
        rows = Rows(self, "Record cards")
        rows.add("Cards", self.per_sheet)
        for tick in self._ticks:
            rows.addRow(tick)
            tick.toggled.connect(self.changed)
        self.per_sheet.currentIndexChanged.connect(self.changed)

    @property
    def wishes(self) -> RecordWishes:
        """What is wished."""
        pictures, notes, lines, marks = (tick.isChecked() for tick in self._ticks)
        return RecordWishes(PerSheet(self.per_sheet.currentData()), CardWishes(pictures, notes, lines), marks)

    def show_wishes(self, wishes: RecordWishes) -> None:
        """Show what is wished."""
        self.per_sheet.setCurrentIndex(list(PerSheet).index(wishes.per_sheet))
        card = wishes.card
        for tick, on in zip(self._ticks, (card.pictures, card.notes, card.lines, wishes.marks), strict=True):
            tick.setChecked(on)

    @property
    def _ticks(self) -> tuple[QCheckBox, ...]:
        return self.pictures, self.notes, self.lines, self.marks

"""Fields for cards: how record cards and booklets are printed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from gmtool.desktop.base.parts.labels import may_be_narrow
from gmtool.desktop.pages.printing.fields import Rows
from gmtool.presentation.sheets.options import BookletOptions, CardOptions, PerSheet, RecordOptions


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
    def wishes(self) -> RecordOptions:
        """What is wished."""
        pictures, notes, lines, marks = (tick.isChecked() for tick in self._ticks)
        return RecordOptions(PerSheet(self.per_sheet.currentData()), CardOptions(pictures, notes, lines), marks)

    def show_wishes(self, wishes: RecordOptions) -> None:
        """Show what is wished."""
        self.per_sheet.setCurrentIndex(list(PerSheet).index(wishes.per_sheet))
        card = wishes.card
        for tick, on in zip(self._ticks, (card.pictures, card.notes, card.lines, wishes.marks), strict=True):
            tick.setChecked(on)

    @property
    def _ticks(self) -> tuple[QCheckBox, ...]:
        return self.pictures, self.notes, self.lines, self.marks


class BookletFields(QWidget):
    """Whether it is folded, and what of each card is printed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.folded = QCheckBox("To be folded")
        self.folded.setToolTip(
            "Two pages to a side; print on both sides, turned over at the short edge, and fold in the middle"
        )
        self.pictures = QCheckBox("Pictures, or initials")
        self.notes = QCheckBox("Notes")
        self.tables = QCheckBox("All tables")
        self.boxes = QCheckBox("Boxes for hits")
        rows = Rows(self, "Booklet")
        for tick in (self.folded, *self._ticks):
            rows.addRow(tick)
            tick.toggled.connect(self.changed)

    @property
    def wishes(self) -> BookletOptions:
        """What is wished."""
        pictures, notes, tables, boxes = (tick.isChecked() for tick in self._ticks)
        return BookletOptions(self.folded.isChecked(), CardOptions(pictures, notes, False, boxes, tables))

    def show_wishes(self, wishes: BookletOptions) -> None:
        """Show what is wished."""
        self.folded.setChecked(wishes.folded)
        card = wishes.card
        for tick, on in zip(self._ticks, (card.pictures, card.notes, card.tables, card.boxes), strict=True):
            tick.setChecked(on)

    @property
    def _ticks(self) -> tuple[QCheckBox, ...]:
        return self.pictures, self.notes, self.tables, self.boxes

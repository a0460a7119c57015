"""How a booklet is printed."""

from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from gmtool.desktop.paper.cards.record import CardWishes
from gmtool.desktop.paper.form import Rows


@dataclass(frozen=True, slots=True)
class BookletWishes:
    """`folded`: two pages to a sheet, in the order in which they are folded."""

    folded: bool = False
    card: CardWishes = field(default_factory=lambda: CardWishes(lines=False, boxes=False, tables=False))


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
    def wishes(self) -> BookletWishes:
        """What is wished."""
        pictures, notes, tables, boxes = (tick.isChecked() for tick in self._ticks)
        return BookletWishes(self.folded.isChecked(), CardWishes(pictures, notes, False, boxes, tables))

    def show_wishes(self, wishes: BookletWishes) -> None:
        """Show what is wished."""
        self.folded.setChecked(wishes.folded)
        card = wishes.card
        for tick, on in zip(self._ticks, (card.pictures, card.notes, card.tables, card.boxes), strict=True):
            tick.setChecked(on)

    @property
    def _ticks(self) -> tuple[QCheckBox, ...]:
        return self.pictures, self.notes, self.tables, self.boxes

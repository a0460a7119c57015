"""How the counters are made, and of whom."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from gmtool.desktop.paper.counters.counter_sheets import CounterKind
from gmtool.desktop.paper.form import OneOf, Rows, number
from gmtool.desktop.parts import FlowLayout
from gmtool.desktop.theme import theme
from gmtool.rules.seam.views import Counter, Side

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

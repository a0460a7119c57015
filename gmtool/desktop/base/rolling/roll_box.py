"""What is rolled on a table, with real dice or the program's, and the results of late."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.lengths import sized
from gmtool.language import tr
from gmtool.presentation.random_tables.rolling import TableResult
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.presentation.random_tables.table_shelf import ShelvedTable
from gmtool.presentation.random_tables.table_text import BadTable
from gmtool.store import StoreError


class RollBox(QWidget):
    """The dice of a table, a field for those that were really rolled, and the results with the newest first."""

    changed = Signal()
    """Another table can be rolled on, or not, or another result is chosen."""

    def __init__(self, rolls: TableRolls, roll_button: QPushButton) -> None:
        super().__init__()
        self._rolls = rolls
        self._table: ShelvedTable | None = None
        self.fault = ""
        """Why the table cannot be rolled on; empty where it can."""
        self.about = wrapped("")
        self.die = dressed(QLineEdit(placeholderText=tr("Rolled yourself?")), name=tr("What your own dice showed"))
        self.die.setToolTip(tool_tip(tr("What your own dice showed; empty: the program rolls")))
        sized(self.die, width=150)
        self.die.returnPressed.connect(self.roll)
        self.list = dressed(QListWidget(), name=tr("Results"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        sized(self.list, least_height=96)
        self.list.currentRowChanged.connect(lambda _: self.changed.emit())
        column_in(self, row_of(self.die, roll_button, 1), self.about, (self.list, 1), gap=6, margins=0)
        follow(self, self._show_results, rolls.rolled)
        self._show_results()

    @property
    def result(self) -> TableResult | None:
        """The chosen result."""
        place = self.list.currentRow()
        return self._rolls.results[place] if 0 <= place < len(self._rolls.results) else None

    def show_table(self, table: ShelvedTable | None) -> None:
        """Show what is rolled on this table, or why it cannot be."""
        self._table = table
        try:
            self.fault = "" if table is None else self._rolls.shelf.fault(table)
            words = "" if table is None else self._rolls.shelf.about(table)
        except StoreError as problem:
            self.fault = words = str(problem)
        self._say(words)

    def roll(self) -> bool:
        """Roll on the table; whether anything came up."""
        if self._table is None:
            return False
        try:
            self._rolls.roll(self._table, self.die.text())
        except (BadTable, StoreError) as wrong:
            self._say(str(wrong), wrong=True)
            return False
        self.die.clear()
        self.show_table(self._table)
        return True

    def _say(self, words: str, *, wrong: bool = False) -> None:
        self.about.setText(words)
        set_kind(self.about, kind="warn" if wrong or self.fault else "", role="" if wrong or self.fault else "muted")
        self.changed.emit()

    def _show_results(self) -> None:
        self.list.clear()
        for one in self._rolls.results:
            under = "  ·  ".join(filter(None, (one.title, one.dice)))
            item = QListWidgetItem(f"{one.text}\n{under}")
            item.setToolTip(tool_tip(item.text()))
            self.list.addItem(item)
        self.list.setCurrentRow(0 if self._rolls.results else -1)

"""The form of a random table: its title, its rows, and rolls on it."""

from dataclasses import replace

from PySide6.QtGui import QAction

from gmtool.desktop.base.parts.buttons import KeyButton, button_row
from gmtool.desktop.base.parts.gold import likely
from gmtool.desktop.base.parts.labels import heading
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.rolling.roll_box import RollBox
from gmtool.desktop.pages.campaign.forms import RecordForm
from gmtool.language import tr
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.presentation.random_tables.table_shelf import ShelvedTable
from gmtool.store.chronicle import RandomTable


class TableForm(RecordForm):
    """A title, a row of the table on each line, and what came up; `of_results` are the deeds for the chosen result."""

    def __init__(self, rolls: TableRolls, roll: QAction, of_results: tuple[QAction, ...]) -> None:
        super().__init__(tr("Title of the random table"), tr("Rows of the random table"))
        self.record: RandomTable = RandomTable()
        self.text.setPlaceholderText(
            tr(
                "A row on each line:\n1-3 A wolf\n4-5 {dice} goblins\n6 {table}\n\nRows without numbers are equally"
                " likely; {weight} before one counts it three times.",
                dice="{2d6}",
                table=tr("[Weather]"),
                weight="x3",
            )
        )
        self.roll_button = likely(KeyButton(action=roll))
        self.box = RollBox(rolls, self.roll_button)
        column_in(
            self,
            self.title,
            (self.text, 3),
            heading(tr("Rolls")),
            (self.box, 2),
            button_row(of_results),
            gap=10,
            margins=(20, 16, 20, 16),
        )

    def show_record(self, table: RandomTable) -> None:
        self._showing, self.record = True, table
        self.show_words(table.title, table.text)
        self.box.show_table(ShelvedTable(table.title.strip(), table.text, "", table.id))
        self._showing = False

    def _record(self) -> RandomTable:
        return replace(self.record, title=self.title.text(), text=self.text.toPlainText())

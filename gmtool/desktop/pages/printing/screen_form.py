"""The print form of the GM's screen: which tables of which systems, and how they stand on the sheet."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from gmtool.desktop.base.desk import Desk
from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.system_box import SystemBox
from gmtool.desktop.base.parts.labels import dressed, heading, may_be_narrow
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.printing.fields import paper_rows, screen_rows
from gmtool.desktop.pages.printing.print_page import PrintForm, PrintPage
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.printouts.saved_options import SAVED_SCREEN_OPTIONS, ScreenPrintOptions
from gmtool.desktop.paper.printouts.screen_printout import TITLE, ScreenPrintout
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr, trc
from gmtool.presentation.sheets.screen_tables import ScreenTable
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign

_TABLES = tr("Tables")
_LETTERS: Final = 8
"""The letters of a system's title that there is room for at least."""


def screen_print_page(campaign: Campaign, desk: Desk, printout: ScreenPrintout) -> PrintPage:
    return PrintPage(ScreenPrintForm(printout, campaign, desk.machine), campaign, desk)


class TableTicks(FieldRows):
    """A system, and a tick at each of its tables; what is ticked of the other systems stays so."""

    def __init__(self, subject: ScreenPrintout, campaign: Campaign) -> None:
        super().__init__(())
        self._subject = subject
        self.system = SystemBox(campaign, tr("Rule system"))
        may_be_narrow(self.system, _LETTERS)
        self.rows.addRow(heading(_TABLES))
        self.rows.addRow(self.system)
        self.chosen: dict[str, list[str]] = {}
        self.list = dressed(QListWidget(), name=tr("Tables to print"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        sized(self.list, least_height=200)
        self.none = QPushButton(trc("of the tables", "None"))
        buttons = QWidget()
        flow = FlowLayout(buttons, theme().px(6))
        flow.addWidget(self.none)
        self.rows.addRow(self.list)
        self.rows.addRow(buttons)
        self.list.itemChanged.connect(self._tick)
        self.none.clicked.connect(self._untick)
        self.system.activated.connect(self._fill)

    def show_chosen(self, chosen: dict[str, list[str]]) -> None:
        """Begin with these ticks: a system is in the box if something of it is ticked, whether it is played or not."""
        self.chosen = {system: list(keys) for system, keys in chosen.items()}
        for system, keys in chosen.items():
            self.system.renew(system if keys else "")
        self.system.choose(self._subject.rulesets[0].id)
        self._fill()

    def _fill(self) -> None:
        ticked = self.chosen.get(self._system, [])
        self.list.blockSignals(True)
        self.list.clear()
        for table in self._tables():
            item = QListWidgetItem(f"{table.title}   {table.count}")
            item.setData(Qt.ItemDataRole.UserRole, table.key)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if table.key in ticked else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.blockSignals(False)

    @property
    def _system(self) -> str:
        return str(self.system.currentData())

    def _tables(self) -> Sequence[ScreenTable]:
        return self._subject.tables.get(self._system, ())

    def _tick(self, _: QListWidgetItem) -> None:
        items = [self.list.item(row) for row in range(self.list.count())]
        self.chosen[self._system] = [
            item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked
        ]
        self.edited.emit(_TABLES)

    def _untick(self) -> None:
        """Nothing of any system is printed."""
        self.chosen = {}
        self._fill()
        self.edited.emit(_TABLES)


class ScreenPrintForm(PrintForm):
    """The print form of the GM's screen."""

    def __init__(self, subject: ScreenPrintout, campaign: Campaign, store: QSettings) -> None:
        super().__init__(TITLE)
        self._subject = subject
        self._store = store
        wishes = SAVED_SCREEN_OPTIONS.last(store)
        self.tables = TableTicks(subject, campaign)
        self.panels = screen_rows()
        self.paper = paper_rows()
        self.fill((self.tables, self.panels, self.paper))
        self.paper.show_wishes(wishes.paper)
        self.panels.show_wishes(wishes.screen)
        self.tables.show_chosen(_begun(wishes.chosen, subject.rulesets[0], subject.table))

    @property
    def fewer(self) -> str:
        return tr("Smaller type uses fewer.")

    @property
    def first(self) -> QWidget | None:
        return self.tables.list

    @property
    def wishes(self) -> ScreenPrintOptions:
        return ScreenPrintOptions(self.paper.wishes, self.panels.wishes, self.tables.chosen)

    def stack(self, pictures: PaperPictures) -> Stack:
        return self._subject.stack(self.wishes)

    def remember(self) -> None:
        SAVED_SCREEN_OPTIONS.keep(self._store, self.wishes)


def _begun(chosen: dict[str, list[str]], likely: Ruleset, table: str) -> dict[str, list[str]]:
    """The choice to begin with: as it was left; the first time the table that was looked at, or the first one."""
    if any(chosen.values()):
        return chosen
    return {likely.id: [table]} if table else {}

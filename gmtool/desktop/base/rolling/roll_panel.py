"""The panel over any page that rolls on a random table; what came up goes where it is wanted."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, literal
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.rolling.roll_box import RollBox
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr, trc
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.random_tables.rolling import TableResult
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.presentation.random_tables.table_shelf import ShelvedTable
from gmtool.records import dataclass
from gmtool.store import StoreError

_WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
TAKE = "Ctrl+Return"
"""The key that takes the result to the likeliest place."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class Take:
    """A place where a result can go: its name, what puts it there, and why that cannot be done now."""

    name: str
    do: Callable[[TableResult], object]
    refused: str = ""


class TableSearch(QLineEdit):
    """The line over the tables: up and down walk the list while the letters stay here."""

    taking = Signal()
    """Ctrl and Enter: the result is wanted."""

    def __init__(self, list: QListWidget) -> None:
        super().__init__()
        self._list = list

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl and Enter from the page below, where it starts a fight."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _takes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if _takes(event):
            self.taking.emit()
        elif event.key() in _WALKS:
            self._list.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def _takes(event: QKeyEvent) -> bool:
    return event.key() in _ENTER and event.modifiers() == Qt.KeyboardModifier.ControlModifier


class RollPanel(Overlay):
    """Enter rolls, and rolls again; Ctrl and Enter, or a button, takes the chosen result to one of the places."""

    def __init__(self, parent: QWidget, rolls: TableRolls, takes: Sequence[Take]) -> None:
        super().__init__(parent, tr("Roll on a table"), 640, 640)
        self._rolls = rolls
        self._tables: list[ShelvedTable] = []
        self.list = dressed(QListWidget(), name=tr("Random tables"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.typed = dressed(TableSearch(self.list), name=tr("Find a table"))
        self.typed.setPlaceholderText(tr("Which table?"))
        self.roll_button = KeyButton(trc("verb", "Roll"), book.spell("Return"))
        self.box = RollBox(rolls, self.roll_button)
        self._likeliest = next((take for take in takes if not take.refused), None)
        self.buttons = {take: self._button(take) for take in takes}
        below = QWidget()
        flow = FlowLayout(below, theme().px(6))
        for button in self.buttons.values():
            flow.addWidget(button)
        self.body.addWidget(self.typed)
        self.body.addWidget(self.list, 3)
        self.body.addWidget(self.box, 4)
        self.body.addWidget(below)
        self._connect()

    def _button(self, take: Take) -> KeyButton:
        button = KeyButton(literal(take.name), book.spell(TAKE) if take is self._likeliest else "")
        button.clicked.connect(lambda: self._take(take))
        return likely(button, Rank.PART if take is self._likeliest else None)

    def _connect(self) -> None:
        self.typed.textChanged.connect(self._narrow)
        self.typed.returnPressed.connect(self.box.roll)
        self.typed.taking.connect(self._take_likely)
        self.roll_button.clicked.connect(self.box.roll)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemDoubleClicked.connect(lambda _: self.box.roll())
        self.box.changed.connect(self._enable)

    def offer(self, title: str = "") -> None:
        """Open, with the tables; one that is named is rolled on at once."""
        self.typed.setText(title)
        self._narrow(title)
        self.open(self.typed)
        self.typed.selectAll()
        if title:
            self.box.roll()

    def _narrow(self, typed: str) -> None:
        try:
            self._tables = self._rolls.shelf.matching(typed)
        except StoreError as problem:
            self._tables = []
            self.box.about.setText(str(problem))
        self.list.clear()
        for one in self._tables:
            self.list.addItem(QListWidgetItem(f"{one.title}  ·  {one.whose}"))
        self.list.setCurrentRow(0 if self._tables else -1)
        self._show()

    def _show(self) -> None:
        place = self.list.currentRow()
        self.box.show_table(self._tables[place] if 0 <= place < len(self._tables) else None)

    def _enable(self) -> None:
        none = "" if self.box.result is not None else tr("nothing was rolled.")
        allow(self.roll_button, self.box.fault or ("" if self._tables else tr("there is no such table.")))
        for take, button in self.buttons.items():
            allow(button, none or take.refused)

    def _take_likely(self) -> None:
        if self._likeliest is not None:
            self._take(self._likeliest)

    def _take(self, take: Take) -> None:
        """The place has the keys again before the result comes."""
        result = self.box.result
        if result is not None:
            self.close_up()
            take.do(result)

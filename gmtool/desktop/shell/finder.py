"""The command finder (a few letters, then Enter), and the help on the keys of this screen."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gmtool.desktop.base.keys import key_text
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, label, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import row_of
from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.text import best_matches

More: TypeAlias = Callable[[str], Sequence[QAction]]
"""Other things found by the letters that are typed."""


def _nothing(_: str) -> Sequence[QAction]:
    return ()


class ActionList(RowsModel[QAction]):
    """The actions that fit what was typed."""

    def __init__(self) -> None:
        super().__init__()
        self._all: list[QAction] = []
        self._more: More = _nothing

    def fill(self, actions: Sequence[QAction], more: More) -> None:
        self._all, self._more = list(actions), more
        self.narrow("")

    def narrow(self, typed: str) -> None:
        """Keep those that fit, the best first; what cannot be done now comes after what fits as well."""
        every = [*self._all, *self._more(typed)]
        unable = {place for place, action in enumerate(every) if not action.isEnabled()}
        names = [plain(action) for action in every]
        self.set_rows([every[place] for place in best_matches(typed, names, unable)])

    def action(self, index: Index) -> QAction:
        return self.rows[index.row()]

    def shown(self, place: int, role: int) -> object:
        """The name; the tool tip says more."""
        action = self.rows[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return plain(action)
        return tool_tip(action.toolTip()) if role == Qt.ItemDataRole.ToolTipRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        base = super().flags(index)
        usable = index.isValid() and self.action(index).isEnabled()
        return base if usable else base & ~Qt.ItemFlag.ItemIsEnabled


class _KeyDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return QSize(theme().px(200), QFontMetrics(theme().font()).height() + theme().px(14))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        model = index.model()
        if isinstance(model, ActionList):
            painter.setPen(theme().colour("muted"))
            painter.setFont(theme().mono())
            place = option.rect.adjusted(0, 0, -theme().px(12), 0)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, flags, key_text(model.action(index).shortcut()))


class Finder(Overlay):
    """Ctrl+K: every action of the window and of the page by name, and every encounter and card."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Find a command"), 560, 540)
        self.typed = ListSearch()
        self.typed.setPlaceholderText(tr("What do you want to do?"))
        self.typed.setAccessibleName(tr("Find a command"))
        self.model = ActionList()
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setAccessibleName(tr("Commands"))
        self.list.setItemDelegate(_KeyDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._do)
        self.nothing = wrapped("", "muted")
        self.typed.list = self.list
        self.typed.textChanged.connect(self._narrow)
        self.typed.returnPressed.connect(lambda: self._do(self.list.currentIndex()))
        self.body.addWidget(self.typed)
        self.body.addWidget(self.nothing)
        self.body.addWidget(self.list, 1)

    def offer(self, actions: Sequence[QAction], more: More = _nothing) -> None:
        self.model.fill(actions, more)
        self.typed.clear()
        self._narrow("")
        self.open(self.typed)

    def _narrow(self, typed: str) -> None:
        self.model.narrow(typed)
        self.list.setCurrentIndex(self.model.index(0))
        self.nothing.setText(tr("Nothing here is called “{typed}”. Try another word, or fewer letters.", typed=typed))
        self.nothing.setVisible(not self.model.rowCount())

    def _do(self, index: QModelIndex) -> None:
        if index.isValid() and (action := self.model.action(index)).isEnabled():
            self.close_up()
            action.trigger()


class ListSearch(QLineEdit):
    """A line in front of a list."""

    list: QListView

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Up and down walk the list while the letters stay here."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.list.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def plain(action: QAction) -> str:
    """An action's name without its mnemonic mark."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")


class KeyHelp(Overlay):
    """A list of the actions that have a key: those of the page first, then those that work everywhere."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Keys of this screen"), 760, 640)
        self._area = QScrollArea(widgetResizable=True)
        self._head = row_of(label(tr("Keys"), "title"), 1)
        self.body.addLayout(self._head)
        self.body.addWidget(self._area, 1)

    def explain(self, groups: Sequence[tuple[str, Sequence[QAction]]], *more: QAction) -> None:
        """Show the keys in their groups, with a button for each thing that can be done about them."""
        for action in more:
            self._head.addWidget(KeyButton(action=action))
        inside = dressed(QWidget(), kind="clear")
        grid = QGridLayout(inside)
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(theme().px(16))
        for title, actions in groups:
            keyed = [action for action in actions if not action.shortcut().isEmpty()]
            if keyed:
                _group(grid, title, keyed)
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(inside)
        self.open(self._area)


def _group(grid: QGridLayout, title: str, actions: Sequence[QAction]) -> None:
    grid.addWidget(heading(title), grid.rowCount(), 0, 1, 2)
    for action in actions:
        row = grid.rowCount()
        grid.addWidget(_cap(action), row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        said = action.toolTip().removeprefix(plain(action)).strip()
        grid.addWidget(wrapped(f"{plain(action).rstrip('…')}. {said}" if said else plain(action)), row, 1)


def _cap(action: QAction) -> QLabel:
    return dressed(label(",  ".join(key_text(keys) for keys in action.shortcuts())), kind="key")

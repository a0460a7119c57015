"""The keys in the settings: every command by page, with the key it has, and how to give it another."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.shell.finder import ListSearch
from gmtool.desktop.shell.keys.key_catcher import KeyCatcher
from gmtool.desktop.shell.keys.key_rows import KeyRow, KeyRowDelegate, KeyRows, rows_of
from gmtool.desktop.shell.keys.places import read_all_tables, taking
from gmtool.language import tr

_HOW = tr("Enter or a double click changes a key, Del removes it. Commands without a key are found by name: {finder}.")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OWN = (*_ENTER, Qt.Key.Key_Delete)


class _KeyList(QListView):
    change_wanted = Signal()
    removal_wanted = Signal()

    def event(self, event: QEvent) -> bool:
        """Del is the list's, not that of the page below."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in _OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter asks for a key, Del takes it away."""
        if event.key() in _ENTER:
            self.change_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_wanted.emit()
        else:
            super().keyPressEvent(event)


class KeyEditor(QWidget):
    """Every change is in use and saved at once."""

    def __init__(self) -> None:
        super().__init__()
        read_all_tables()
        self._book = taking.book
        self._id = ""
        """The command whose key is being changed."""
        self.search: QLineEdit = ListSearch()
        self.search.setPlaceholderText(tr("Search: a command, a page, or a key such as Ctrl N"))
        self.search.setAccessibleName(tr("Search the keys"))
        self.search.setClearButtonEnabled(True)
        self.model = KeyRows()
        self.list = _KeyList()
        self.list.setModel(self.model)
        self.list.setItemDelegate(KeyRowDelegate(self.list))
        self.list.setAccessibleName(tr("Commands and their keys"))
        self.search.list = self.list
        self.catcher = KeyCatcher()
        self.said = wrapped("", "small")
        self._lay_out()
        self.search.textChanged.connect(self._refill)
        self.search.returnPressed.connect(self.change)
        self.list.change_wanted.connect(self.change)
        self.list.removal_wanted.connect(self.take_away)
        self.list.doubleClicked.connect(lambda _: self.change())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._enable())
        self.catcher.caught.connect(self._caught)
        self.catcher.left.connect(self._leave)
        follow(self, self._renew, self._book.changed)
        self._refill("")
        self._say()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc leaves an offer first, and only then the settings; Enter gives the answer that has the keys."""
        answers = (self.swap_button, self.take_button, self.cancel_button)
        if event.key() == Qt.Key.Key_Escape and self.offers.isVisible():
            self._leave()
        elif event.key() in _ENTER and (chosen := next((one for one in answers if one.hasFocus()), None)):
            chosen.click()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self.change_button = QPushButton(tr("Change…"))
        self.remove_button = QPushButton(tr("Take away"))
        self.reset_button = QPushButton(tr("Reset"))
        self.reset_all_button = QPushButton(tr("Reset all"))
        self.reset_button.setToolTip(tr("The key that the command has by default"))
        self.reset_all_button.setToolTip(tr("All commands get the keys that they have by default"))
        for button, do in (
            (self.change_button, self.change),
            (self.remove_button, self.take_away),
            (self.reset_button, self.reset),
            (self.reset_all_button, self.reset_all),
        ):
            button.clicked.connect(do)
        self.swap_button, self.take_button, self.cancel_button = (
            QPushButton(tr("Swap")),
            QPushButton(tr("Take it")),
            QPushButton(tr("Cancel")),
        )
        self.offers = dressed(QFrame(), kind="command")
        self.offered = wrapped("")
        answers = QWidget()
        flow = FlowLayout(answers, theme().px(6))
        for button in (self.swap_button, self.take_button, self.cancel_button):
            flow.addWidget(button)
        column_in(self.offers, self.offered, answers)
        self.offers.hide()
        self.cancel_button.clicked.connect(self._leave)
        self.swap_button.clicked.connect(lambda: self._accept(self._swap))
        self.take_button.clicked.connect(lambda: self._accept(self._take))
        self._swap: Mapping[str, str] | None = None
        self._take: Mapping[str, str] | None = None
        buttons = row_of(self.change_button, self.remove_button, self.reset_button, 1, self.reset_all_button)
        column_in(self, self.search, (self.list, 1), self.catcher, self.offers, self.said, buttons, gap=8, margins=0)

    @property
    def row(self) -> KeyRow | None:
        """The row that is chosen."""
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() and self.model.rows[index.row()].id else None

    def change(self) -> None:
        """Ask for the key of the chosen command."""
        self._put_away()
        if (row := self.row) is None:
            return
        if row.fixed:
            self._say(taking.refusal(row.id, ""), bad=True)
            return
        self._id = row.id
        self.said.hide()
        self.catcher.ask(row.text)
        self._keep_in_sight()

    def take_away(self) -> None:
        """The chosen command has no key any more."""
        self._put_away()
        if (row := self.row) is None or not row.keys:
            return
        if refused := taking.keeps(row.id):
            self._say(refused, bad=True)
            return
        self._book.change({row.id: ""})
        finder = self._book.shown("window.find_command")
        self._say(tr("“{command}” has no key now; {finder} finds it by its name.", command=row.text, finder=finder))

    def reset(self) -> None:
        """The key of the table for the chosen command; another may have it by now."""
        self._put_away()
        if (row := self.row) is None or not self._book.is_changed(row.id):
            return
        action = self._book.find(row.id)
        keys = action.keys if action is not None else ()
        if key := next((key for key in keys if taking.others(row.id, key)), ""):
            self._id = row.id
            self._offer(key)
        else:
            self._book.reset(row.id)
            self._tell(row.id)

    def reset_all(self) -> None:
        self._put_away()
        self._book.reset_all()
        self._say(tr("All commands have the keys that they have by default."))

    def _caught(self, key: str) -> None:
        row = self.row
        if refused := taking.refusal(self._id, key):
            self.catcher.ask(row.text if row else "", refused)
        elif taking.others(self._id, key):
            self._offer(key)
        else:
            self._accept({self._id: key})

    def _offer(self, key: str) -> None:
        """Say who has the key, and offer what can be done."""
        self._hide_catcher()
        self._swap, self._take = taking.swapped(self._id, key), taking.taken(self._id, key)
        others = taking.others(self._id, key)
        kept = next((said for said in (taking.keeps(other.id) for other in others) if said), "")
        self.offered.setText(f"{taking.conflict(self._id, key)} {kept}".strip())
        self.swap_button.setVisible(self._swap is not None)
        self.take_button.setVisible(self._take is not None)
        self.swap_button.setToolTip(tr("The two commands swap keys"))
        self.take_button.setToolTip(tr("The other command is left without a key"))
        self.said.hide()
        self.offers.show()
        self._keep_in_sight()
        first = next(one for one in (self.swap_button, self.take_button, self.cancel_button) if not one.isHidden())
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_in_sight(self) -> None:
        """Keep the chosen row in sight, though a question takes room from the list."""
        if (layout := self.layout()) is not None:
            layout.activate()
        self.list.scrollTo(self.list.currentIndex())

    def _accept(self, changes: Mapping[str, str] | None) -> None:
        if changes is not None:
            id = self._id
            self._book.change(changes)
            self._leave()
            self._tell(id)

    def _tell(self, id: str) -> None:
        action, keys = self._book.find(id), self._book.keys(id)
        if action is not None:
            command, said = action.name.rstrip("…"), tr(" or ").join(self._book.spell(key) for key in keys)
            told = tr("The key for “{command}” is now {key}.", command=command, key=said)
            self._say(told if keys else tr("“{command}” now has no key.", command=command))

    def _leave(self) -> None:
        """No key is asked for any more; the list has the keys again."""
        self._put_away()
        self._say()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put_away(self) -> None:
        self._hide_catcher()
        self.offers.hide()
        self.said.show()
        self._id = ""

    def _hide_catcher(self) -> None:
        self.catcher.blockSignals(True)
        self.catcher.hide()
        self.catcher.blockSignals(False)

    def _say(self, sentence: str = "", *, bad: bool = False) -> None:
        self.said.setText(sentence or _HOW.format(finder=self._book.shown("window.find_command")))
        self.said.show()
        set_kind(self.said, kind="bad" if bad else "info" if sentence else "")

    def _renew(self) -> None:
        self._refill(self.search.text())

    def _refill(self, typed: str) -> None:
        chosen = self.row.id if self.row else ""
        self.model.update_rows(rows_of(taking, typed), lambda row: row.id or row.text)
        ids = [row.id for row in self.model.rows]
        place = ids.index(chosen) if chosen and chosen in ids else next((i for i, id in enumerate(ids) if id), -1)
        self.list.setCurrentIndex(self.model.index(place) if place >= 0 else QModelIndex())
        self._enable()

    def _enable(self) -> None:
        row = self.row
        self.change_button.setEnabled(row is not None and not row.fixed)
        self.remove_button.setEnabled(row is not None and bool(row.keys) and not row.fixed)
        self.reset_button.setEnabled(row is not None and self._book.is_changed(row.id))
        self.reset_all_button.setEnabled(bool(self._book.saved()))

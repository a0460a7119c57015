"""Undo and redo of the window: Ctrl+Z takes back the last thing in the history of the page in front.

A field in which something is typed takes its own typing back first.

Every page has a `history`. That of a fight is its session (`presentation/fight/session.py`), which walks along the
journal (`encounter/journal.py`); pages that prepare share the window's history of edits
(`presentation/edits/history.py`).
"""

from collections.abc import Callable
from typing import TypeAlias, TypeGuard

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextDocument
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from gmtool.desktop.base.desk import Deed, deeds_of, make_actions
from gmtool.desktop.base.keys import key_of
from gmtool.desktop.shell.pages import PageStack
from gmtool.language import tr
from gmtool.presentation.edits.history import History
from gmtool.presentation.keys.key_book import UNDO, book

_DEEDS = deeds_of(
    "window",
    Deed("undo", tr("Undo"), UNDO.keys, tr("Undo the last change")),
    Deed("redo", tr("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), tr("Redo what was undone")),
)

_NOTHING = {"undo": tr("Nothing to undo"), "redo": tr("Nothing to redo")}


class UndoActions:
    """The two actions, for whatever page is in front."""

    def __init__(self, window: QWidget, pages: PageStack, refresh: Callable[[], None]) -> None:
        """`refresh` has the window look again at what can be undone, and at more."""
        self._pages = pages
        self._refresh = refresh
        self.actions = make_actions(window, self, _DEEDS)
        app = QApplication.instance()
        self._fields = FieldKeys(window, app) if isinstance(app, QApplication) else None

    def undo(self) -> None:
        """Take back the last thing of this page."""
        if (history := self._history()) is not None:
            history.undo()
            self._refresh()

    def redo(self) -> None:
        """Do it again."""
        if (history := self._history()) is not None:
            history.redo()
            self._refresh()

    def show_texts(self) -> None:
        """Say what would be taken back and done again."""
        history = self._history()
        texts = {"undo": history.undo_text, "redo": history.redo_text} if history is not None else {}
        for key, action in self.actions.items():
            text = texts.get(key, "")
            action.setEnabled(bool(text))
            action.setToolTip(text or _NOTHING[key])

    def _history(self) -> History | None:
        page = self._pages.current
        return page.history if page is not None else None


class FieldKeys(QObject):
    """Lets Ctrl+Z in a field reach the window, unless the field itself has something to take back.

    Some desktops give every field keys of Emacs as well; the window's commands need those more.
    A field with the property `keeps` is written down letter by letter: there the window's undo is the only one.
    Ctrl+A chooses the text of a field first; where there is none, or all of it is chosen, it is the page's.
    It looks at nothing but the field with the focus: a filter of the whole program would be asked a thousand times a
    second.
    """

    def __init__(self, parent: QObject, app: QApplication) -> None:
        super().__init__(parent)
        app.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        for field in (before, now):
            if _is_field(field):
                field.removeEventFilter(self)
        if _is_field(now):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Do not let a field claim the key for nothing."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if not isinstance(event, QKeyEvent) or event.type() not in kinds or not _is_field(watched):
            return False
        if (undone := _with_key_of_gm(watched, event)) is not None:
            if event.type() == QEvent.Type.KeyPress:
                undone()
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            return False
        if _is_of_emacs(event) or (event.matches(QKeySequence.StandardKey.SelectAll) and _all_chosen(watched)):
            event.ignore()
            return True
        for key, able in ((QKeySequence.StandardKey.Undo, _can_undo), (QKeySequence.StandardKey.Redo, _can_redo)):
            if event.matches(key) and (watched.property("keeps") or not able(watched)):
                event.ignore()
                return True
        return False


def _with_key_of_gm(field: "Field", event: QKeyEvent) -> Callable[[], object] | None:
    """The step of a field by the key that the GM has chosen for undo or redo; None where that is not the field's."""
    typed = _typed_in(field)
    for id, able, do in (("window.undo", _can_undo, typed.undo), ("window.redo", _can_redo, typed.redo)):
        if book.is_changed(id) and key_of(event).means(id) and able(field) and not field.property("keeps"):
            return do
    return None


def _is_of_emacs(event: QKeyEvent) -> bool:
    """True for Ctrl and a letter that means something in a field on some desktops only: the line's end, all of it."""
    return event.keyCombination() in _OF_EMACS


_CTRL = Qt.KeyboardModifier.ControlModifier
_OF_EMACS = tuple(QKeyCombination(_CTRL, key) for key in (Qt.Key.Key_E, Qt.Key.Key_U, Qt.Key.Key_K))

Field: TypeAlias = QLineEdit | QAbstractSpinBox | QPlainTextEdit | QTextEdit


def _is_field(watched: QObject | None) -> TypeGuard[Field]:
    return isinstance(watched, Field)


def _can_undo(field: Field) -> bool:
    return _typed_in(field).isUndoAvailable()


def _can_redo(field: Field) -> bool:
    return _typed_in(field).isRedoAvailable()


def _all_chosen(field: Field) -> bool:
    """True if all of the text of a field is chosen, and where there is no text."""
    if isinstance(field, QPlainTextEdit | QTextEdit):
        return len(field.textCursor().selectedText()) >= len(field.toPlainText())
    line = _typed_in(field)
    assert isinstance(line, QLineEdit)
    # a box of numbers never chooses its unit
    return len(line.selectedText()) >= min(len(line.text()), len(getattr(field, "cleanText", line.text)()))


def _typed_in(field: Field) -> QLineEdit | QTextDocument:
    """The part of a field that knows what was typed."""
    if isinstance(field, QAbstractSpinBox):
        return field.lineEdit()
    return field if isinstance(field, QLineEdit) else field.document()

"""Undo of preparation: one stack for all pages but the fight, and the key that reaches it from any field."""

from collections.abc import Callable
from typing import TypeGuard

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from gmtool.store import StoreError
from gmtool.store.errors import NotNow
from gmtool.store.progress import Cancelled


class Step(QUndoCommand):
    """Something that was done, as two functions. Steps of the same `thread` that follow each other become one."""

    def __init__(
        self,
        text: str,
        do: Callable[[], None],
        undo: Callable[[], None],
        thread: int,
        complain: Callable[[StoreError], None],
    ) -> None:
        super().__init__(text)
        self._do = do
        self._undo = undo
        self._thread = thread
        self._complain = complain
        self._begun = False
        self.failed = False
        self.cancelled = False
        """The last undo or redo was: everything is as it was before, though the stack has gone on."""

    def redo(self) -> None:
        """Do it, for the first time or again."""
        self._carefully(self._do)
        self._begun = True

    def undo(self) -> None:
        """Take it back."""
        self._carefully(self._undo)

    def _carefully(self, what: Callable[[], None]) -> None:
        if self.cancelled:
            self.cancelled = False
            return
        try:
            what()
        except (Cancelled, NotNow) as problem:
            self.failed, self.cancelled = not self._begun, self._begun
            self.setObsolete(not self._begun)
            self._complain(problem)
        except StoreError as problem:
            self.failed = True
            self.setObsolete(True)
            self._complain(problem)

    def id(self) -> int:
        """Which deeds may become one."""
        return self._thread

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802
        """Keep the oldest undo and the newest do."""
        if not isinstance(other, Step) or other._thread != self._thread:
            return False
        self._do = other._do
        return True


class Steps(QUndoStack):
    """The stack of steps. One whose undo or redo was cancelled can be undone or done again as before."""

    def undo(self) -> None:
        """Take back the last step."""
        super().undo()
        if _cancelled(self.command(self.index())):
            super().redo()

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        super().redo()
        if _cancelled(self.command(self.index() - 1)):
            super().undo()


def _cancelled(command: QUndoCommand | None) -> bool:
    return isinstance(command, Step) and command.cancelled


class UndoKeys(QObject):
    """Lets Ctrl+Z in a field reach the window, unless the field itself has something to take back.

    A field with the property `keeps` is written down letter by letter: there the window's undo is the only one.
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
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        for key, able in ((QKeySequence.StandardKey.Undo, _can_undo), (QKeySequence.StandardKey.Redo, _can_redo)):
            if event.matches(key) and _is_field(watched) and (watched.property("keeps") or not able(watched)):
                event.ignore()
                return True
        return False


def _is_field(watched: QObject | None) -> TypeGuard[QLineEdit | QPlainTextEdit | QTextEdit]:
    return isinstance(watched, QLineEdit | QPlainTextEdit | QTextEdit)


def _can_undo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable()
    return isinstance(field, QPlainTextEdit | QTextEdit) and field.document().isUndoAvailable()


def _can_redo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isRedoAvailable()
    return isinstance(field, QPlainTextEdit | QTextEdit) and field.document().isRedoAvailable()

"""The catcher of a new key: whatever is pressed comes to it, and does nothing else."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from gmtool.desktop.base.keys import pressed
from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.language import tr


class KeyCatcher(QFrame):
    """Asks for a key until one is pressed, or it loses the focus."""

    caught = Signal(str)
    left = Signal()
    """No key is wanted any more: Esc, or a click elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dressed(self, kind="command")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.asked = wrapped("")
        column_in(self, self.asked)
        self.hide()

    def ask(self, command: str, why: str = "") -> None:
        """Ask for the key of a command; `why` says why the one before was not taken."""
        words = tr("Press the new key for “{command}”, Esc to cancel.", command=command)
        self.asked.setText(f"{why} {words}".strip())
        self.setAccessibleName(self.asked.text())
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        """No shortcut takes the key before."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab is a key like others here."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        event.accept()
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.left.emit()
        elif not event.isAutoRepeat() and (key := pressed(event)):
            self.caught.emit(key)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()

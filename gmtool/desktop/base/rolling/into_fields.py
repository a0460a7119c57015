"""Fields that take what was rolled on a table, and the button beside such a field."""

from typing import Final, TypeGuard

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, tool_tip
from gmtool.language import tr

ROLL_TABLE: Final = "window.roll_table"
"""The window's action that opens the panel; it puts a result into the field that has the keys."""
_TAKES: Final = "rolls"

TextField = QLineEdit | QPlainTextEdit


def taking_rolls(field: TextField) -> None:
    """A field that is offered what was rolled while it had the keys."""
    field.setProperty(_TAKES, True)


def takes_rolls(widget: QWidget | None) -> TypeGuard[TextField]:
    """True for such a field, unless it is only to be read."""
    return isinstance(widget, QLineEdit | QPlainTextEdit) and bool(widget.property(_TAKES)) and not widget.isReadOnly()


def put_into(field: TextField, text: str) -> None:
    """Write a result into a field as if it were typed: over what is chosen, and on a line of its own in a long text."""
    field.setFocus(Qt.FocusReason.OtherFocusReason)
    if isinstance(field, QLineEdit):
        field.insert(text)
        return
    cursor = field.textCursor()
    if not cursor.hasSelection():
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.insertText(f"\n{text}" if not cursor.hasSelection() and cursor.block().text().strip() else text)
    field.setTextCursor(cursor)


class RollIntoButton(KeyButton):
    """Rolls on a table for a field; `whole`: what is there already is replaced."""

    def __init__(self, field: TextField, text: str = "", *, whole: bool = False) -> None:
        super().__init__(text or tr("Roll…"), key_of=ROLL_TABLE)
        self._field, self._whole = field, whole
        dressed(self, name=tr("{field}: roll on a table", field=field.accessibleName()), kind="chip")
        self.setToolTip(tool_tip(tr("What comes up on a random table goes in here")))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        taking_rolls(field)
        self.clicked.connect(self._roll)

    def _roll(self) -> None:
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._whole:
            self._field.selectAll()
        for action in self.window().actions():
            if action.objectName() == ROLL_TABLE:
                action.trigger()

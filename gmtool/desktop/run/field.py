"""What every input of a choice has in common, and the button that stays down."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gmtool.desktop.parts import label, literal, tool_tip
from gmtool.desktop.run.buttons import WordButton
from gmtool.desktop.run.draft import Draft
from gmtool.rules.seam import Input, Json


class Toggle(WordButton):
    """A button that stays down. Space is left to the workspace; its letter presses it."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__()
        self.name = name
        self._text = f"{name} {detail}".strip()
        self.setText(literal(self._text))
        self.setCheckable(True)
        self.setAccessibleName(self._text)
        self.setToolTip(tool_tip(self._text))

    def underline(self, place: int | None) -> None:
        """Show which letter of the name presses it, if one does."""
        before, after = (self._text, "") if place is None else (self._text[:place], self._text[place:])
        self.setText(literal(before) + ("" if place is None else f"&{literal(after)}"))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Every key is the workspace's."""
        event.ignore()


class Field(QWidget):
    """One input of a draft."""

    said = Signal(str, object)
    """The field, and its value; None takes it back."""

    def __init__(self, field: Input) -> None:
        super().__init__()
        self.field = field

    def begin(self, field: Input, draft: Draft) -> None:
        """Stand for the same input of another choice, of which nothing was said here."""
        self.field = field

    def show_draft(self, draft: Draft) -> None:
        """Show what the draft has for this input."""

    def toggles(self) -> Sequence[Toggle]:
        """What a letter can press."""
        return ()

    def say(self, value: Json) -> None:
        """Tell the value."""
        self.said.emit(self.field.field, value)


def beside(text: str) -> QLabel:
    """A name to the left of what it names, as high as a button."""
    made = label(text, "small")
    made.setMinimumHeight(QPushButton("x").sizeHint().height())
    return made

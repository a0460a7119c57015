"""A typed number in a field: thousands are thousands, and what is no number is said and taken back."""

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QSpinBox, QToolTip, QWidget

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.language import tr
from gmtool.presentation.text import with_minus
from gmtool.whole_number import MINUS_SIGNS, SPACES, read_whole

SIGNS_OF_NUMBERS: Final = f".,'’+{MINUS_SIGNS}{SPACES}"
"""What may stand in a number that is being typed, besides its digits."""


_LONGEST: Final = 20


def say(box: QAbstractSpinBox, sentence: str) -> None:
    """Say something about a field, below it."""
    QToolTip.showText(box.mapToGlobal(QPoint(0, box.height())), tool_tip(with_minus(sentence)), box)


class WholeBox(QSpinBox):
    """A field of whole numbers.

    While it is typed, 2,000 is 2 for a moment; a text that never becomes a number leaves the value that was there
    before it was typed.
    """

    def __init__(self, parent: QWidget | None = None, blanks: bool = True) -> None:
        """`blanks`: they may be typed between thousands; otherwise the key is left to whoever has it."""
        super().__init__(parent)
        self._blanks = blanks
        self._before = 0

    def bounds(self) -> str:
        """The sentence about the numbers that it takes."""
        lowest = self.minimum() + bool(self.specialValueText())
        return tr("A number from {lowest} to {maximum}", lowest=lowest, maximum=self.maximum())

    def setValue(self, value: int) -> None:  # noqa: N802
        """Show a value. It is the one before, unless it only shows again what is being typed."""
        if value != self.value() or not self.hasFocus():
            self._before = value
        super().setValue(value)

    def stepBy(self, steps: int) -> None:  # noqa: N802
        super().stepBy(steps)
        self._before = self.value()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self._before = self.value()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Say what it can be when a digit too many is typed."""
        if event.key() == Qt.Key.Key_Space and not (self._blanks and self._digit_before()):
            event.ignore()
            return
        before = self.text()
        super().keyPressEvent(event)
        if event.text().isdecimal() and event.text() and self.text() == before:
            say(self, self.bounds())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the form, it never changes it

    def valueFromText(self, text: str) -> int:  # noqa: N802
        return read_whole(self._plain(text)) or 0

    def textFromValue(self, value: int) -> str:  # noqa: N802
        return str(value)

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """The state of a text: a number that there can be, or one that may become so while it is typed."""
        plain = self._plain(text)
        number = read_whole(plain)
        state = QValidator.State.Intermediate
        if self.specialValueText() and text.strip() == self.specialValueText():
            state = QValidator.State.Acceptable
        elif not all(one.isdecimal() or one in SIGNS_OF_NUMBERS for one in plain):
            state = QValidator.State.Invalid
        elif number is not None and self.minimum() <= number <= self.maximum():
            state = QValidator.State.Acceptable
        elif len(plain) > _LONGEST or (plain.isdecimal() and int(plain) > max(self.maximum(), 0)):
            state = QValidator.State.Invalid
        return state, text, place

    def fixup(self, text: str) -> str:
        """The number before again, for a text that is none when it is left."""
        plain = self._plain(text)
        if plain:
            cell = tr("“{name}”", name=plain)
            number = read_whole(plain)
            said = tr("{cell} is not a whole number.", cell=cell) if number is None else f"{self.bounds()}."
            say(self, said)
        return self.prefix() + self._shown(self._before) + self.suffix()

    def _digit_before(self) -> bool:
        line = self.lineEdit()
        return not line.hasSelectedText() and line.text()[: line.cursorPosition()][-1:].isdecimal()

    def _plain(self, text: str) -> str:
        return text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()

    def _shown(self, value: int) -> str:
        special = self.specialValueText() and value == self.minimum()
        return self.specialValueText() if special else self.textFromValue(value)

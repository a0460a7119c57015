"""A box for an exact fraction: shown as 2½, typed as 2.5, 2 1/2 or 2½, stepped by halves."""

from fractions import Fraction

from PySide6.QtGui import QFocusEvent, QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox

from gmtool.desktop.base.forms.typed_number import SIGNS_OF_NUMBERS, say
from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.fraction import fraction_text, read_fraction
from gmtool.language import tr
from gmtool.rules.seam import CardField, Json
from gmtool.whole_number import may_be_thousands


class FractionBox(QDoubleSpinBox):
    """Eighths are exact as floating numbers, so nothing is ever rounded; what is finer cannot be typed."""

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self._before = 0.0
        lowest = 0 if field.lowest is None else field.lowest
        self.setDecimals(3)
        self.setSingleStep(0.5)
        self.setRange(lowest, 99_999 if field.highest is None else field.highest)
        if field.default is None:
            self.setMinimum(lowest - 1)
            self.setSpecialValueText("–")  # it may be left out
        self.lineEdit().setProperty("keeps", True)
        number_sized(self, 84)

    def setValue(self, value: float) -> None:  # noqa: N802
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
        """Ask about a number that can be thousands or decimals as soon as it is typed."""
        super().keyPressEvent(event)
        if may_be_thousands(self.text()):
            self._ask(self.text())

    def data(self) -> Json:
        """The number as a card has it: “5/2”."""
        left_out = self.specialValueText() and self.value() == self.minimum()
        return None if left_out else str(Fraction(self.value()))

    def show_data(self, value: Json) -> None:
        """Show the number of a card, or the nearest to it; what is being typed stays as it is typed."""
        read = read_fraction(value)
        number = self.minimum() if read is None else float(read)
        if number != self.value() or not self.hasFocus():
            self.setValue(number)

    def shows(self, value: Json) -> bool:
        """True if it can show the number of a card as it is."""
        read = read_fraction(value)
        return value is None or (read is not None and self.minimum() <= read <= self.maximum())

    def textFromValue(self, value: float) -> str:  # noqa: N802
        return fraction_text(Fraction(value)).replace(",", "")

    def valueFromText(self, text: str) -> float:  # noqa: N802
        return float(read_fraction(text) or 0)

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """The state of a text: a number that there can be, or one that may become so while it is typed."""
        read = read_fraction(text)
        sound = read is not None and self.minimum() <= read <= self.maximum()
        special = bool(self.specialValueText()) and text == self.specialValueText()
        known = all(one.isdigit() or one.isnumeric() or one in f"/⁄{SIGNS_OF_NUMBERS}" for one in text)
        state = QValidator.State
        return state.Acceptable if sound or special else state.Intermediate if known else state.Invalid, text, place

    def fixup(self, text: str) -> str:
        """The number before again, for a text that is none when it is left."""
        cell, read = tr("“{name}”", name=text.strip()), read_fraction(text)
        if may_be_thousands(text):
            self._ask(text)
        elif text.strip() and read is None:
            say(self, tr("{cell} is not a number in halves, quarters or eighths, such as 2½.", cell=cell))
        elif read is not None:
            say(self, f"{self._bounds()}.")
        self.setValue(self._before)
        special = self.specialValueText() and self._before == self.minimum()
        return self.specialValueText() if special else self.textFromValue(self._before)

    def _bounds(self) -> str:
        lowest = self.minimum() + bool(self.specialValueText())
        return tr(
            "A number from {lowest} to {maximum}",
            lowest=fraction_text(Fraction(lowest)),
            maximum=fraction_text(Fraction(self.maximum())),
        )

    def _ask(self, text: str) -> None:
        cell = tr("“{name}”", name=text.strip())
        say(self, tr("{cell} can be thousands or decimals: write 1500 or 1.5.", cell=cell))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the form, it never changes it

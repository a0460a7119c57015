"""A box for an exact fraction: shown as 2½, typed as 2.5, 2 1/2 or 2½, stepped by halves."""

from fractions import Fraction

from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox

from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.fraction import fraction_text, read_fraction
from gmtool.rules.seam import CardField, Json


class FractionBox(QDoubleSpinBox):
    """Eighths are exact as floating numbers, so nothing is ever rounded; what is finer cannot be typed."""

    def __init__(self, field: CardField) -> None:
        super().__init__()
        lowest = 0 if field.lowest is None else field.lowest
        self.setDecimals(3)
        self.setSingleStep(0.5)
        self.setRange(lowest, 99_999 if field.highest is None else field.highest)
        if field.default is None:
            self.setMinimum(lowest - 1)
            self.setSpecialValueText("–")  # it may be left out
        self.lineEdit().setProperty("keeps", True)
        number_sized(self, 84)

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
        known = all(one.isdigit() or one.isnumeric() or one in " ./⁄,-−+–" for one in text)
        state = QValidator.State
        return state.Acceptable if sound or special else state.Intermediate if known else state.Invalid, text, place

    def fixup(self, text: str) -> str:
        """The last number again, for a text that is none when it is left."""
        return self.textFromValue(self.value())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the form, it never changes it

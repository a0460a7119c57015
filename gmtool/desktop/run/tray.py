"""A free tray: any dice, with a history and the exact chances."""

from collections.abc import Iterable
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gmtool.desktop.parts import KeyButton, label, set_kind
from gmtool.desktop.run.numbers import amount, percent
from gmtool.desktop.theme import theme
from gmtool.dice import Dice, DiceError, weights
from gmtool.rules.seam import RandomSource

KEPT = 100


class Tray(QWidget):
    """Type dice, press Enter; what came up stands underneath, the newest first."""

    def __init__(self, source: RandomSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.field = QLineEdit()
        self.field.setPlaceholderText("Any dice: 3d6, 2d-1, d20+2")
        self.field.setAccessibleName("Dice to roll")
        self.roll_button = KeyButton("Roll")
        self.chances = label("", "small")
        self.history = QListWidget()
        self.history.setAccessibleName("Rolls so far")
        self.history.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.roll_button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme().px(6))
        box.addLayout(row)
        box.addWidget(self.chances)
        box.addWidget(self.history, 1)
        self.field.textChanged.connect(self._look)
        self.field.returnPressed.connect(self.roll)
        self.roll_button.clicked.connect(self.roll)
        self._look()

    def roll(self) -> None:
        """Roll what is typed."""
        try:
            dice = Dice.parse(self.field.text())
        except DiceError as wrong:
            self._say(str(wrong), wrong=True)
            return
        faces = [self._source.randint(1, dice.sides) for _ in range(dice.count)]
        self.history.insertItem(0, QListWidgetItem(rolled_text(dice, faces)))
        while self.history.count() > KEPT:
            self.history.takeItem(KEPT)

    def _look(self) -> None:
        try:
            dice = Dice.parse(self.field.text())
        except DiceError:
            self._say("")
            return
        self._say(chances_text(dice))

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.chances.setText(text)
        self.chances.setVisible(bool(text))
        set_kind(self.field, wrong=wrong)


def rolled_text(dice: Dice, faces: Iterable[int]) -> str:
    """What came up: `3d: 11  (2 4 5)`."""
    shown = list(faces)
    return f"{dice}:  {sum(shown) + dice.plus}   ({' '.join(map(str, shown))})"


def chances_text(dice: Dice) -> str:
    """Lowest, mean and highest, and how likely the mean or less is."""
    lowest, highest = dice.lowest + dice.plus, dice.highest + dice.plus
    mean = Fraction(dice.lowest + dice.highest, 2) + dice.plus
    below = sum(w for total, w in weights(dice.count, dice.sides).items() if total + dice.plus <= mean)
    chance = Fraction(below, dice.sides**dice.count)
    return f"{lowest} to {highest}, mean {amount(mean)}; {int(mean)} or less {percent(chance)}"

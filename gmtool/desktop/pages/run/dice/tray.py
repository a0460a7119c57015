"""A free tray: any dice, with a history and the exact chances."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.odds.chart import BarChart
from gmtool.dice import DiceError
from gmtool.dice.expression import Expression, parse_expression, roll
from gmtool.language import tr, trc
from gmtool.presentation.fight.words.numbers import MINUS, amount, percent
from gmtool.presentation.rolled_words import rolled_text
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import RandomSource

KEPT = 100
MOST_BARS = 60
_HISTORY = 84
"""The height of the rolls so far, at 100 %: they scroll by themselves."""


class Tray(QWidget):
    """Type dice, press Enter; what came up stands underneath, the newest first. Esc closes it."""

    left = Signal()

    def __init__(self, source: RandomSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        examples = tr("Any dice: 3d6, 2d6+1, 4d6kh3, 3d6<=10")
        self.field = dressed(QLineEdit(placeholderText=examples), name=tr("Dice to roll"))
        self.roll_button = KeyButton(trc("verb", "Roll"))
        self.chances = wrapped("", "small")
        self.chart = BarChart()
        self.history = dressed(QListWidget(), name=tr("Rolls so far"))
        self.history.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.history.setFixedHeight(theme().px(_HISTORY))
        row = row_of((self.field, 1), self.roll_button)
        column_in(self, row, self.chances, self.history, self.chart, gap=6, margins=0)
        self.field.textChanged.connect(self._look)
        self.field.returnPressed.connect(self.roll)
        self.roll_button.clicked.connect(self.roll)
        self._dense = False
        self._say("")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def set_dense(self, dense: bool) -> None:
        """Where there is little room, keep none for rolls before the first one."""
        self._dense = dense
        self.history.setVisible(not dense or self.history.count() > 0)

    def roll(self) -> None:
        try:
            expression = parse_expression(self.field.text())
        except DiceError as wrong:
            self._say(str(wrong), wrong=True)
            return
        self.history.insertItem(0, QListWidgetItem(rolled_text(expression, roll(expression, self._source))))
        self.set_dense(self._dense)
        while self.history.count() > KEPT:
            self.history.takeItem(KEPT)

    def _look(self, text: str) -> None:
        self.chart.hide()
        try:
            self._show_chances(parse_expression(text))
        except DiceError:
            self._say("")

    def _show_chances(self, expression: Expression) -> None:
        # icepool comes in with the first chances, not with the window
        from gmtool.dice.expression import chance, distribution

        totals = distribution(expression)
        mean = sum(total * part for total, part in totals.items())
        least, most = (str(one).replace("-", MINUS) for one in (min(totals), max(totals)))
        told = tr("{least} to {most}, mean {mean}", least=least, most=most, mean=amount(mean))
        self._say(f"{with_minus(expression.text)}: {percent(chance(expression))}" if expression.sign else told)
        if not expression.sign and 1 < len(totals) <= MOST_BARS:
            self.chart.show_distribution("", totals)
            self.chart.show()

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.chances.setText(text)
        self.chances.setVisible(bool(text))
        self.chart.setVisible(self.chart.isVisible() and bool(text))
        set_kind(self.field, wrong=wrong)

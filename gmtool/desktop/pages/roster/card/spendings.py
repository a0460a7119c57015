"""Purchases with a card's experience: a button for each, and the rule's reason where it cannot be had yet."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, literal, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.rules.seam import Spending


class SpendingRow(QWidget):
    """The buttons stay while the card changes, and the focus with them. Hidden where there is nothing to buy."""

    spent = Signal(object)
    """A `Spending` that the rules allow."""
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._spendings: tuple[Spending, ...] = ()
        self._rule = ""
        holder = QWidget()
        self._flow = FlowLayout(holder, theme().px(8))
        self.reason = wrapped("", "small")
        self.link = dressed(QPushButton(tr("Rule")), name=tr("Rule of the reason"), kind="link")
        self.link.clicked.connect(lambda: self.rule_wanted.emit(self._rule))
        why = row_of((self.reason, 1), self.link)
        column_in(self, holder, why, gap=4, margins=(0, 4, 0, 0))
        self.hide()

    @property
    def field(self) -> str:
        return self._spendings[0].field if self._spendings else ""

    def show_spendings(self, spendings: Sequence[Spending], locked: bool) -> None:
        self._spendings = () if locked else tuple(spendings)
        while len(self.buttons) < len(self._spendings):
            self._add(len(self.buttons))
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(self._spendings))
            if place < len(self._spendings):
                _show(button, self._spendings[place])
        self._say("", "")
        self.setVisible(bool(self._spendings))

    def take_focus(self) -> bool:
        """Put the keys on the first button; whether there is one."""
        if self._spendings:
            self.buttons[0].setFocus()
        return bool(self._spendings)

    def _add(self, place: int) -> None:
        button = QPushButton(self)
        button.clicked.connect(lambda: self._clicked(self._spendings[place]))
        self.buttons.append(button)
        self._flow.addWidget(button)

    def _clicked(self, spending: Spending) -> None:
        if spending.refusals:
            self._say(_reasons(spending), spending.refusals[0].rule)
        else:
            self.spent.emit(spending)

    def _say(self, reason: str, rule: str) -> None:
        self._rule = rule
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
        self.link.setVisible(bool(rule))


def _show(button: QPushButton, spending: Spending) -> None:
    button.setText(literal(spending.label))
    button.setToolTip(tool_tip(_reasons(spending)))
    button.setAccessibleName(spending.label)
    button.setAccessibleDescription(_reasons(spending))
    set_kind(button, kind="refused" if spending.refusals else "")


def _reasons(spending: Spending) -> str:
    return " ".join(refusal.reason for refusal in spending.refusals)

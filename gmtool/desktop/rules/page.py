"""One rule, in full."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.parts import heading, label, set_kind, wrapped
from gmtool.desktop.rules.book import KINDS
from gmtool.desktop.theme import theme
from gmtool.rules.ledger import Rule
from gmtool.rules.seam import HouseRule


class RulePage(QScrollArea):
    """The fact large, then a case to check it by, our reading, and the switches that settle it."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setAccessibleName("The rule")
        self.show_nothing("Choose a rule at the left, or type a word of it.")

    def show_nothing(self, sentence: str) -> None:
        """No rule: what to do next."""
        column = self._column()
        column.addWidget(wrapped(sentence, "muted"))
        column.addStretch(1)

    def show_rule(self, rule: Rule, title: str, switches: list[HouseRule]) -> None:
        """Show a rule of the system with this title."""
        column = self._column()
        column.addWidget(wrapped(f"{title}  ·  {rule.section}  ·  {KINDS.get(rule.kind, rule.kind)}", "muted"))
        column.addWidget(_readable(wrapped(rule.says, "fact")))
        column.addWidget(_readable(label(rule.id, "small")))
        self._part(column, "A case to check it by", rule.check)
        self._part(column, "Our reading", rule.note)
        self._part(column, "What it became", rule.settled)
        for switch in switches:
            values = ", or ".join(text for _, text in switch.options)
            self._part(column, f"House rule: {switch.label}", f"{values}. {switch.help}".strip())
        column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def _part(self, column: QVBoxLayout, title: str, text: str) -> None:
        if text:
            column.addSpacing(theme().px(10))
            column.addWidget(heading(title))
            column.addWidget(_readable(wrapped(text)))

    def _column(self) -> QVBoxLayout:
        inside = QWidget()
        set_kind(inside, kind="clear")
        column = QVBoxLayout(inside)
        column.setContentsMargins(theme().px(28), theme().px(22), theme().px(28), theme().px(22))
        column.setSpacing(theme().px(8))
        self.setWidget(inside)
        return column


def _readable(text: QLabel) -> QLabel:
    text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return text

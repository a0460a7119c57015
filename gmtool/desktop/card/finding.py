"""A finding about a card: what it breaks, the rule, and the GM's ruling that it may."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.parts import set_kind, tool_tip, wrapped
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Finding

LONGEST_REASON = 200


class FindingRow(QWidget):
    """A sentence on a coloured ground with its buttons; below it the reason, while that is asked for."""

    rule_wanted = Signal(str)
    ruled = Signal(object)
    """The reason for a ruling, may be empty; None takes the ruling back."""

    def __init__(self, finding: Finding, reason: str | None, locked: bool) -> None:
        """`reason` is that of the ruling there is, None for none."""
        super().__init__()
        self.finding = finding
        self.ruling: QPushButton | None = None
        self.ruled_already = reason is not None
        self._row = QHBoxLayout()
        self._row.addWidget(_text(finding, reason), 1)
        if finding.rule:
            self._button("Rule", f"The rule {finding.rule}").clicked.connect(
                lambda: self.rule_wanted.emit(finding.rule)
            )
        if not locked and reason is not None:
            self.ruling = self._button("Take back", "The ruling: it counts as breaking the rule again")
            self.ruling.clicked.connect(lambda: self.ruled.emit(None))
        elif not locked and may_be_allowed(finding):
            self.ruling = self._button("Allow", "A ruling: it may be so on this card")
            self.ruling.clicked.connect(self.ask)
        self.reason = _Reason()
        self.reason.given.connect(self.ruled.emit)
        self.reason.dropped.connect(self._drop)
        self.reason.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(4))
        column.addLayout(self._row)
        column.addWidget(self.reason)

    def ask(self) -> None:
        """Ask why it is allowed."""
        self.reason.show()
        self.reason.line.setFocus()

    def _drop(self) -> None:
        self.reason.hide()
        if self.ruling is not None:
            self.ruling.setFocus()

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("kind", "quiet")
        button.setToolTip(tool_tip(tip))
        button.setAccessibleName(f"{text}: {self.finding.text}")
        self._row.addWidget(button)
        return button


class _Reason(QWidget):
    given = Signal(str)
    dropped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setAccessibleName("Why it is allowed")
        self.line.setPlaceholderText("Why? May be left empty")
        self.line.setMaxLength(LONGEST_REASON)
        self.line.returnPressed.connect(self._give)
        allow, cancel = QPushButton("Allow"), QPushButton("Cancel")
        cancel.setProperty("kind", "quiet")
        allow.clicked.connect(self._give)
        cancel.clicked.connect(self.dropped)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(allow)
        row.addWidget(cancel)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape leaves it as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self.line.clear()
            self.dropped.emit()
        else:
            super().keyPressEvent(event)

    def _give(self) -> None:
        self.given.emit(self.line.text().strip())


def may_be_allowed(finding: Finding) -> bool:
    """What breaks a rule may be ruled otherwise; what cannot be read at all may not."""
    return finding.illegal and bool(finding.rule)


def _text(finding: Finding, reason: str | None) -> QLabel:
    if reason is None:
        text = wrapped(finding.text)
        set_kind(text, kind="warn" if finding.illegal else "info")
    else:
        text = wrapped(f"Allowed by a ruling{f': {reason}' if reason else ''}. {finding.text}", "muted")
        set_kind(text, kind="info")
    return text

"""What came in and what did not, line by line."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout

from gmtool.desktop.parts import wrapped
from gmtool.desktop.theme import theme

_LINES = 1_000


class ReportStrip(QFrame):
    """A sentence and the lines below it, until it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Report")
        self.setProperty("kind", "popup")
        self.said = wrapped("")
        self.lines = QPlainTextEdit()
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName("What was read, line by line")
        self.lines.setTabChangesFocus(True)
        self.lines.setFixedHeight(theme().px(130))
        self.copy = QPushButton("Copy the report")
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.lines.toPlainText()))
        close = QPushButton("Close")
        close.clicked.connect(self.hide)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.copy)
        row.addWidget(close)
        column = QVBoxLayout(self)
        margin = theme().px(10)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(theme().px(6))
        column.addWidget(self.said)
        column.addWidget(self.lines)
        column.addLayout(row)
        self.hide()

    def tell(self, said: str, lines: Sequence[str]) -> None:
        """Say these."""
        self.said.setText(said)
        more = [f"… and {len(lines) - _LINES:,} more"] if len(lines) > _LINES else []
        self.lines.setPlainText("\n".join([*lines[:_LINES], *more]))
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

"""Small strips under the bar of the ground: a name that is asked for, and a file that is being read."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from gmtool.desktop.parts import label
from gmtool.desktop.theme import theme

_LONG = 250
"""Milliseconds of reading after which it is said."""
LONGEST = 80
"""Characters of a ground's title."""


class NameStrip(QWidget):
    """Asks for a name; Enter takes it, Esc does not."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._then: Callable[[str], None] | None = None
        self._about = label("", "small")
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName("Name of the ground")
        self.take = QPushButton("Save")
        self.take.clicked.connect(self._take)
        self.name.returnPressed.connect(self._take)
        cancel = QPushButton("Cancel")
        cancel.clicked.connect(self._close)
        _in_a_row(self, [self._about, self.name, self.take, cancel], stretched=1)
        self.hide()

    def ask(self, about: str, name: str, then: Callable[[str], None]) -> None:
        """Have a name typed."""
        self._about.setText(about)
        self._then = then
        self.name.setText(name)
        self.show()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc: not after all."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def _take(self) -> None:
        then, name = self._then, self.name.text().strip()
        if name and then is not None:
            self._close()
            then(name)

    def _close(self) -> None:
        self._then = None
        self.hide()
        self.closed.emit()


class BusyStrip(QWidget):
    """Says that a file is being read, where that takes a while, and lets it be dropped."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._said = QLabel()
        cancel = QPushButton("Cancel")
        cancel.clicked.connect(self.cancelled)
        _in_a_row(self, [self._said, cancel], stretched=0)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LONG)
        self._timer.timeout.connect(self.show)
        self.hide()

    def begin(self, name: str) -> None:
        """A file of this name is being read."""
        self._said.setText(f"Reading {name}…")
        self._timer.start()

    def end(self) -> None:
        """It is there, or was refused."""
        self._timer.stop()
        self.hide()


def _in_a_row(strip: QWidget, parts: list[QWidget], stretched: int) -> None:
    row = QHBoxLayout(strip)
    row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
    for place, part in enumerate(parts):
        row.addWidget(part, 1 if place == stretched else 0)

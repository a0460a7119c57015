"""A strip that says that a file is being read."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from gmtool.desktop.parts.labels import label
from gmtool.desktop.theme import theme

_LONG: Final = 250
"""Milliseconds of reading after which it is said."""
_LETTERS: Final = 24
"""About how many letters of a file's name are shown."""


class BusyStrip(QWidget):
    """Says that a file is being read, where that takes a while, and lets it be dropped."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._said = label("")
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.cancel = QPushButton("Cancel")
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
        row.addWidget(self._said, 1)
        row.addWidget(self.cancel)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LONG)
        self._timer.timeout.connect(self.show)
        self.hide()

    def begin(self, name: str) -> None:
        """A file of this name is being read."""
        metrics = QFontMetrics(theme().font())
        short = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, _LETTERS * metrics.averageCharWidth())
        self._said.setText(f"Reading {short}…")
        self._timer.start()

    def end(self) -> None:
        """It is there, or was refused."""
        self._timer.stop()
        self.hide()

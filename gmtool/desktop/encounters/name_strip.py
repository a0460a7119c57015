"""The strip under the bar of the ground in which a name is asked for."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from gmtool.desktop.parts import label
from gmtool.desktop.theme import theme

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
        for part in (self._about, self.name, self.take, cancel):
            row.addWidget(part, 1 if part is self.name else 0)
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

"""The place under the cards where strips open, one at a time."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from gmtool.desktop.roster.strips.ask_strip import AskStrip


class StripStack(QWidget):
    """Closes a strip when another opens; the keys go back to the list."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__()
        self._view = view
        self._strips: list[AskStrip] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def hold(self, strip: AskStrip) -> None:
        """One more."""
        self._strips.append(strip)
        self._column.addWidget(strip)
        strip.opened.connect(lambda: self._opened(strip))
        strip.closed.connect(self._view.setFocus)

    def close_all(self) -> None:
        """What was asked is asked no more."""
        for strip in self._strips:
            strip.close_up()

    def _opened(self, strip: AskStrip) -> None:
        for other in self._strips:
            if other is not strip:
                other.hide()
        # once the strip has taken its room
        QTimer.singleShot(0, self, lambda: self._view.scrollTo(self._view.currentIndex()))

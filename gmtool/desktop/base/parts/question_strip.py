"""Question strips under a list, one open at a time: Enter takes what is filled in, Esc does not."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QPushButton, QWidget

from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.language import tr


class QuestionStrip(QFrame):
    """A sentence, inputs with a button that takes them, and a line about what will come of it.

    The last two inputs stand beside the buttons, those before them in lines of their own.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, name: str, inputs: tuple[QWidget, ...]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("kind", "popup")
        self.about = wrapped("")
        self.outcome = wrapped("", "small")
        self._then: Callable[[], object] | None = None
        self.take = likely(QPushButton(), Rank.PART)
        self.take.clicked.connect(self._take)
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.clicked.connect(self.close_up)
        first, row = inputs[:-2], QHBoxLayout()
        for place, part in enumerate((*inputs[-2:], self.take, self.cancel)):
            row.addWidget(part, 0 if place else 1)
        self.column = column_in(self, self.about, *first, row, self.outcome, gap=6, margins=10)
        self.hide()

    def close_up(self) -> None:
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter: yes. Esc: not after all."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            super().keyPressEvent(event)

    def open_on(self, first: QWidget, then: Callable[[], object]) -> None:
        """Show it with the keys in its first input; where it is taken, go on with `then`."""
        self._then = then
        self.show()
        self.opened.emit()
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, outcome: str, able: bool) -> None:
        """Show the outcome of the answer; it can be taken if `able`."""
        self.outcome.setText(outcome)
        self.outcome.setVisible(bool(outcome))
        self.take.setEnabled(able)

    def _take(self) -> None:
        if self.take.isEnabled() and not self.isHidden():
            self.close_up()
            if self._then is not None:
                self._then()


Strip = TypeVar("Strip", bound=QuestionStrip)


class StripStack(QWidget):
    """Closes a strip when another opens; the keys go back to the list. A strip is made when it is first opened."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__()
        self._view = view
        self._strips: list[QuestionStrip] = []
        self._column = column_in(self, gap=0, margins=0)

    def hold(self, strip: Strip) -> Strip:
        """Take a new strip in, and give it back."""
        self._strips.append(strip)
        self._column.addWidget(strip)
        strip.opened.connect(lambda: self._opened(strip))
        strip.closed.connect(self._view.setFocus)
        return strip

    def close_all(self) -> None:
        """Close all strips without an answer."""
        for strip in self._strips:
            strip.close_up()

    def _opened(self, strip: QuestionStrip) -> None:
        for other in self._strips:
            if other is not strip:
                other.hide()
        # once the strip has taken its room
        QTimer.singleShot(0, self, lambda: self._view.scrollTo(self._view.currentIndex()))

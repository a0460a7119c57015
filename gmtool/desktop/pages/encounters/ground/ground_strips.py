"""Strips over the ground: a name to be typed, and a Universal VTT map to be fitted onto hexes or open ground.

The map shows how it is fitted before it is taken.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gmtool.desktop.base.forms.map_choices import MapChoices
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import FlowLayout, row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.rules.seam import GroundKind
from gmtool.space import Ground
from gmtool.store.laying import Laying

if TYPE_CHECKING:
    from gmtool.store.universal_vtt import Fitted, UniversalVtt


LONGEST = 80
"""Characters of a ground's title."""


class NameStrip(QWidget):
    """Asks for a name; Enter takes it, Esc does not."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._then: Callable[[str], None] | None = None
        self._about = label("", "small")
        self.name = dressed(QLineEdit(maxLength=LONGEST), name=tr("Name of the ground"))
        self.take = QPushButton(tr("Save"))
        self.take.clicked.connect(self._take)
        self.name.returnPressed.connect(self._take)
        cancel = QPushButton(tr("Cancel"))
        cancel.clicked.connect(self._close)
        row = row_in(self, margins=(0, 4, 0, 4))
        for part in (self._about, self.name, self.take, cancel):
            row.addWidget(part, 1 if part is self.name else 0)
        self.hide()

    def ask(self, about: str, name: str, then: Callable[[str], None]) -> None:
        self._about.setText(about)
        self._then = then
        self.name.setText(name)
        self.show()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
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


class VttStrip(QWidget):
    """Asks for the scale; `shown` is a ground to look at, `used` the one that is taken."""

    shown = Signal(object)
    used = Signal(object, object)
    """The ground, and the sentences on what did not come along."""
    refused = Signal(str)
    fit_wanted = Signal(int, object)
    """A job that takes a while, and its number; `fitted` is to be told what comes of it."""
    asked = Signal(bool)
    """A map is looked at from now on, or no more."""

    def __init__(self, kinds: Sequence[GroundKind]) -> None:
        super().__init__()
        self._vtt: UniversalVtt | None = None
        self._fitted: Fitted | None = None
        self._number = 0
        self.choices = MapChoices(kinds, self)
        self.kind, self.scale, self.objects = self.choices.kind, self.choices.scale, self.choices.objects
        self.take = likely(QPushButton(tr("Use this map")), Rank.PART)
        self.take.setEnabled(False)
        cancel = QPushButton(tr("Cancel"))
        row = FlowLayout(self, theme().px(8))
        row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
        for part in (label(tr("Universal VTT"), "small"), self.kind, self.scale, self.objects, self.take, cancel):
            row.addWidget(part)
        self.choices.chosen.connect(self._fit)
        self.take.clicked.connect(self._use)
        cancel.clicked.connect(self.close_up)
        self.hide()

    def offer(self, vtt: "UniversalVtt") -> None:
        """Ask how this map is to lie."""
        if not self.kind.count():
            self.refused.emit(tr("This map fits no kind of ground in this system."))
            return
        self._vtt = vtt
        self.show()
        self.asked.emit(True)
        self.choices.offer(vtt.laying)
        self.scale.setFocus(Qt.FocusReason.OtherFocusReason)
        self.scale.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter uses the map as it is shown, Esc does not."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._use()
        else:
            super().keyPressEvent(event)

    def close_up(self) -> None:
        if self.asking:
            self._vtt = self._fitted = None
            self._number += 1
            self.take.setEnabled(False)
            self.hide()
            self.asked.emit(False)

    @property
    def asking(self) -> bool:
        """True while a map is looked at."""
        return self._vtt is not None

    @property
    def ground(self) -> Ground | None:
        return None if self._fitted is None else self._fitted.ground

    def fitted(self, number: int, found: "Fitted | None", sentence: str) -> None:
        """A job is done. Only the newest one counts."""
        if number != self._number or self._vtt is None:
            return
        self._fitted = found
        self.take.setEnabled(found is not None)
        if found is not None:
            self.shown.emit(found.ground)
        else:
            self.refused.emit(sentence)

    def _fit(self, laying: Laying) -> None:
        from gmtool.store.universal_vtt import lay

        vtt = self._vtt
        if vtt is None:
            return
        self._number += 1
        number = self._number
        self.take.setEnabled(False)

        def fit() -> "Fitted | None":
            if number != self._number:
                return None  # something else was said meanwhile
            return lay(vtt, laying)

        self.fit_wanted.emit(number, fit)

    def _use(self) -> None:
        fitted = self._fitted if self.take.isEnabled() else None
        if fitted is not None:
            self.close_up()
            self.used.emit(fitted.ground, fitted.left_out)

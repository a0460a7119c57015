"""The command strip: one line for what a GM says, for damage, or for conditions, and what Enter will do with it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from gmtool.desktop.base.parts.labels import breakable, dressed, label, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.fight.command_line.completions import completions
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.command_line.reading import read, read_condition, read_damage, read_healing
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.selection import Selection

COMMAND, DAMAGE, HEALING, CONDITION = tr("Command"), tr("Damage or healing"), tr("Healing"), tr("Condition")
_READERS = {COMMAND: read, DAMAGE: read_damage, HEALING: read_healing, CONDITION: read_condition}
_TIPS = {
    COMMAND: tr("Tab completes, Enter does it, Esc closes"),
    DAMAGE: tr("4 or -4 hurts, +4 heals; names before it, or Shift and a click, for several"),
    HEALING: tr("A number heals; names before it, or Shift and a click, for several"),
    CONDITION: tr("Type its number to set or clear it, or its first letters and Enter"),
}


class CommandField(QLineEdit):
    """A line in which Tab completes."""

    completed = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab:
            self.completed.emit()
            return True
        return super().event(event)


class CommandStrip(QFrame):
    """Closed until it is asked for; Enter does what it says, Esc closes it."""

    left = Signal()
    """It is closed: the keys are the page's again."""
    fitted = Signal()
    """It may need another height."""

    def __init__(self, picks: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.setProperty("kind", "command")
        self.kind = COMMAND
        self.reading = Reading("")
        self._offers: list[str] = []
        self.title = label("", "strong")
        self.field = dressed(CommandField(), role="title")
        self.says = wrapped("")
        self.tip = wrapped("", "small")
        self.offers = wrapped("", "small")
        self._box = column_in(self, self.title, self.field, self.says, self.tip, self.offers)
        self.field.textEdited.connect(self._typed)
        self.field.completed.connect(self.complete)
        self.field.returnPressed.connect(self.enter)
        follow(self, self._follow, picks.session.redraw)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.hide()

    def open(self, kind: str) -> None:
        """Take the keys, with an empty line."""
        self.kind = kind
        self.title.setText(kind)
        self.field.setAccessibleName(kind)
        self.tip.setText(_TIPS[kind])
        self.field.clear()
        self.show()
        self._typed()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_up(self) -> None:
        if self.isVisible():
            self.left.emit()
            self.hide()
            self.fitted.emit()

    def enter(self) -> None:
        """Do what the line says, if it is understood."""
        do: Callable[[], object] | None = self.reading.do
        if do is not None:
            self.close_up()
            with self.picks.session.drawn_once():
                do()

    def complete(self) -> None:
        """Take the likeliest completion; once more, the next."""
        if self._offers:
            self.field.setText(self._offers[0])
            self._offers = [*self._offers[1:], self._offers[0]]
            self.refresh()

    def refresh(self) -> None:
        """Say what Enter will do with the line as it stands."""
        if not self.isVisible():
            return
        self.reading = _READERS[self.kind](self.picks, self.field.text())
        self.says.setText(breakable(self.reading.says))
        set_kind(self.says, kind="" if self.reading.do or not self.field.text() else "warn")
        self.fitted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Keep every key that the line leaves from the fight."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        event.accept()

    def _typed(self) -> None:
        self._offers = completions(self.picks, self.field.text()) if self.kind == COMMAND else []
        said, space, _ = self.field.text().rpartition(" ")
        self.offers.setText(breakable(" · ".join(offer.removeprefix(said + space) for offer in self._offers)))
        self.offers.setVisible(bool(self._offers))
        self.tip.setVisible(not self.field.text())
        self.refresh()
        if self.kind == CONDITION and self.field.text().isdecimal():
            self.enter()  # a number is whole: there are no more than nine

    def _follow(self, news: News) -> None:
        """A question takes the keys; a click that marks a figure may have taken them."""
        if not self.isVisible():
            return
        if News.QUESTION in news and self.picks.session.question is not None:
            self.hide()
            self.fitted.emit()
        elif News.MARKS in news:
            self.refresh()
            self.field.setFocus()
        elif News.FIGURE in news:
            self.refresh()

    def _space(self) -> None:
        px = theme().px
        self._box.setContentsMargins(px(10), px(8), px(10), px(8))
        self._box.setSpacing(px(4))

"""The command strip: one line for what a GM says, for damage, or for conditions, and what Enter will do with it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from gmtool.desktop.base.parts.labels import breakable, dressed, label, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.presentation.fight.command_line.line import TIPS, CommandLine
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.selection import Selection


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
        self._dense = False
        self.line = CommandLine(picks)
        self.setProperty("kind", "command")
        self.title = label("", "strong")
        self.field = dressed(CommandField(), role="title")
        self.says = wrapped("")
        self.tip = wrapped("", "small")
        self.offers = wrapped("", "small")
        self._box = column_in(self, self.title, self.field, self.says, self.tip, self.offers)
        self.field.textEdited.connect(self.line.edited)
        self.field.completed.connect(self.line.complete)
        self.field.returnPressed.connect(self.line.enter)
        follow(self, self._changed, self.line.changed)
        follow(self, self._completed, self.line.completed)
        follow(self, self._closed, self.line.closed)
        follow(self, self._follow, picks.session.redraw)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.hide()

    def open(self, kind: str) -> None:
        """Take the keys, with an empty line."""
        self.title.setText(kind)
        self.field.setAccessibleName(kind)
        self.tip.setText(TIPS[kind])
        self.field.setPlaceholderText(kind)
        self.field.setText("")  # undo would bring back what `clear` takes away
        self.show()
        self.line.open(kind)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_dense(self, dense: bool) -> None:
        """Where there is little room, be a line with what Enter does: the odds stay in sight."""
        self._dense = dense
        self.title.setVisible(not dense)
        set_kind(self.field, role="" if dense else "title")
        self.tip.setVisible(self.line.blank and not dense)
        self._space()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Keep every key that the line leaves from the fight."""
        if event.key() == Qt.Key.Key_Escape:
            self.line.close()
        event.accept()

    def _changed(self) -> None:
        """Say what Enter will do with the line as it stands."""
        line = self.line
        self.offers.setText(breakable(" · ".join(line.beside)))
        self.offers.setVisible(bool(line.beside))
        self.tip.setVisible(line.blank and not self._dense)
        self.says.setText(breakable(line.reading.says))
        set_kind(self.says, kind="" if line.reading.do or not line.text else "warn")
        self.fitted.emit()

    def _completed(self) -> None:
        self.field.setText(self.line.text)

    def _closed(self) -> None:
        self.left.emit()
        self.hide()
        self.fitted.emit()

    def _follow(self, news: News) -> None:
        """A question takes the keys; a click that marks a figure may have taken them."""
        if not self.isVisible():
            return
        self.line.follow(news)
        if not self.line.is_open:
            self.hide()
            self.fitted.emit()
        elif News.MARKS in news:
            self.field.setFocus()

    def _space(self) -> None:
        px = theme().px
        across, down = (px(4), px(2)) if self._dense else (px(10), px(8))
        self._box.setContentsMargins(across, down, across, down)
        self._box.setSpacing(px(1 if self._dense else 4))

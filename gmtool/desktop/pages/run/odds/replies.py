"""Replies of the other side to a command, compared: a row each with what would come of it, the best one marked."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from gmtool.desktop.base.parts.labels import chip, heading, label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.fight.replies import Replies, told_of
from gmtool.rules.seam import Measure, Reply

BEST = tr("best reply")


class ReplyRow(QFrame):
    """Its name and the chance that matters most, the others under them; a click picks it."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "row")
        self.setProperty("lit", False)
        self._told = False
        self.words = wrapped("", "strong")
        self.number = label("", "strong")
        self.best = chip(BEST)
        self.others = wrapped("", "small")
        self._top = row_of((self.words, 1))
        self._top.addWidget(self.number, 0, Qt.AlignmentFlag.AlignTop)
        self._box = column_in(self, self._top)
        self._box.addWidget(self.best, 0, Qt.AlignmentFlag.AlignLeft)
        self._box.addWidget(self.others)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.space()

    def show_reply(self, reply: Reply, measured: Sequence[Measure]) -> None:
        """Show what would come of this one."""
        number, others = told_of(reply, measured)
        self.words.setText(reply.label)
        self.number.setText(number)
        self.best.setVisible(reply.best)
        self.others.setText(others)
        self._told = bool(others)
        self.setToolTip(tool_tip(f"{reply.label}\n{others}".strip()))
        self.setAccessibleName(", ".join(part for part in (reply.label, self.number.text(), others) if part))
        self.setAccessibleDescription(tr("The best reply for the other side") if reply.best else "")

    def light(self, lit: bool, *, folded: bool) -> None:
        """Light it if its numbers are the ones shown; folded, it has only its most important number."""
        self.others.setVisible(self._told and not folded)
        if self.property("lit") != lit:
            set_kind(self, lit=lit)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Pick it; the keys stay where they are."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def space(self) -> None:
        px = theme().px
        self._box.setContentsMargins(px(10), px(6), px(10), px(6))
        self._box.setSpacing(px(3))
        self._top.setSpacing(px(8))


_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class RepliesView(QWidget):
    """A row for each of the replies that are compared."""

    looked = Signal(QWidget)
    """The GM looks at another reply: its row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Replies"))
        self.rows: list[ReplyRow] = []
        self.compared = Replies()
        self._box = column_in(self, heading(tr("Possible replies")))
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def show_replies(self, replies: Sequence[Reply], measured: Sequence[Measure]) -> None:
        """Compare these; nothing where there are none."""
        self.compared.show(replies)
        while len(self.rows) < len(replies):
            self._add_row()
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(replies))
            if place < len(replies):
                row.show_reply(replies[place], measured)
        self.setVisible(bool(replies))
        self._light()

    def step(self, step: int) -> bool:
        """Look at the next reply, or the one before; False where there is none."""
        stepped = self.compared.step(step)
        if stepped:
            self._looked()
        return stepped

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Up and down; all other keys are the workspace's."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or not self.step(step):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if self.hasFocus():
            edge, corner = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme().px(8)
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(theme().colour("accent"))
                painter.drawRoundedRect(edge, corner, corner)

    def _look(self, place: int) -> None:
        self.compared.look(place)
        self._looked()

    def _looked(self) -> None:
        self._light()
        seen = self.compared.seen
        self.looked.emit(next(row for row, one in zip(self.rows, self.compared.all, strict=False) if one is seen))

    def _light(self) -> None:
        seen = self.compared.seen
        for row, reply in zip(self.rows, self.compared.all, strict=False):
            row.light(reply is seen, folded=self.compared.folded(reply))
            if reply is seen:
                self.setAccessibleDescription(f"{row.accessibleName()}. {row.accessibleDescription()}".strip())

    def _add_row(self) -> None:
        row, place = ReplyRow(), len(self.rows)
        row.clicked.connect(lambda: self._look(place))
        self.rows.append(row)
        self._box.addWidget(row)

    def _space(self) -> None:
        edge = theme().px(4)
        self._box.setContentsMargins(edge, edge, edge, edge)
        self._box.setSpacing(theme().px(5))
        for row in self.rows:
            row.space()

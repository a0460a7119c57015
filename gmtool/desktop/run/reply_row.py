"""One way in which the other side can meet a command, with what would come of it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from gmtool.desktop.parts import chip, label, set_kind, tool_tip, wrapped
from gmtool.desktop.run.numbers import headline_text, measure_text
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Measure, Reply

BEST = "best reply"


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
        self._top = QHBoxLayout()
        self._top.addWidget(self.words, 1)
        self._top.addWidget(self.number, 0, Qt.AlignmentFlag.AlignTop)
        self._box = QVBoxLayout(self)
        self._box.addLayout(self._top)
        self._box.addWidget(self.best, 0, Qt.AlignmentFlag.AlignLeft)
        self._box.addWidget(self.others)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.space()

    def show_reply(self, reply: Reply, measured: Sequence[Measure]) -> None:
        """Show what would come of this one."""
        found = [measure for measure in measured if measure.key in reply.odds.distributions]
        headline = next((measure for measure in found if measure.headline), None)
        told = (measure_text(measure, reply.odds) for measure in found if measure is not headline)
        others = "    ".join(text for text in told if text)
        self.words.setText(reply.label)
        self.number.setText(headline_text(headline, reply.odds) if headline else "")
        self.best.setVisible(reply.best)
        self.others.setText(others)
        self._told = bool(others)
        self.setToolTip(tool_tip(f"{reply.label}\n{others}".strip()))
        self.setAccessibleName(", ".join(part for part in (reply.label, self.number.text(), others) if part))
        self.setAccessibleDescription("The best reply for the other side" if reply.best else "")

    def light(self, lit: bool, *, folded: bool) -> None:
        """Whether it is this one whose numbers are shown; one that is folded has what matters most alone."""
        self.others.setVisible(self._told and not folded)
        if self.property("lit") != lit:
            set_kind(self, lit=lit)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Pick it; the keys stay where they are."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def space(self) -> None:
        """Spaces of the theme."""
        px = theme().px
        self._box.setContentsMargins(px(10), px(6), px(10), px(6))
        self._box.setSpacing(px(3))
        self._top.setSpacing(px(8))

"""The lines of the summary, grouped by figure, one below the other."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.after.cast import Behind
from gmtool.desktop.after.group import Group
from gmtool.desktop.after.line_row import LETTERS, LineRow, next_row
from gmtool.desktop.after.summary import Summary
from gmtool.desktop.card.kept import breakable, shortened
from gmtool.desktop.parts import rule_line, wrapped
from gmtool.desktop.theme import theme

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_WIDEST = 1500
_AT_ONCE = 10
"""So many groups are shown at once, the others one by one, so that the window goes on."""


class SummaryLines(QScrollArea):
    """Up and down go from box to box; Space ticks."""

    changed = Signal()
    """Something was ticked or cleared by the GM."""
    rule_wanted = Signal(str)

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self._summary = summary
        self.rows: list[LineRow] = []
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Results of the fight")
        inside = QWidget()
        inside.setProperty("kind", "clear")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(theme().px(20), theme().px(4), theme().px(20), theme().px(16))
        self._column.setSpacing(theme().px(12))
        self.setWidget(inside)
        self._inside = inside
        self._coming = list(summary.groups)
        if not summary.groups:
            self._column.addWidget(wrapped("Nothing has happened that would change a card.", "muted"))
        self._column.addStretch(1)
        self._soon = QTimer(self)
        self._soon.timeout.connect(self._show_next)
        for _ in summary.groups[:_AT_ONCE]:
            self._show_next()
        if self._coming:
            self._soon.start(0)

    @property
    def complete(self) -> bool:
        """Whether every line is shown by now."""
        return not self._coming

    def refresh(self) -> None:
        """Show what is ticked now."""
        for row in self.rows:
            row.refresh()

    def take_focus(self) -> None:
        """The keys go to the first box that can be ticked."""
        first = next_row(self.rows, None, 1)
        if first is not None:
            first.box.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Walk from box to box."""
        step = _STEPS.get(Qt.Key(event.key()))
        row = next_row(self.rows, QApplication.focusWidget(), step) if step else None
        if row is not None:
            row.box.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(row)
        else:
            super().keyPressEvent(event)

    def _show_next(self) -> None:
        if self._coming:
            # with its parent from the beginning: each new one would cost as much as the first
            self._column.insertWidget(self._column.count() - 1, self._group(self._coming.pop(0)))
        if not self._coming:
            self._soon.stop()

    def _group(self, group: Group) -> QWidget:
        box = QFrame(self._inside)
        box.setProperty("kind", "card")
        box.setMaximumWidth(theme().px(_WIDEST))
        column = QVBoxLayout(box)
        column.setContentsMargins(theme().px(14), theme().px(10), theme().px(14), theme().px(10))
        column.setSpacing(theme().px(2))
        column.addWidget(wrapped(breakable(shortened(group.title, LETTERS)), "strong"))
        if group.figure and (said := about(self._summary.cast[group.figure])):
            column.addWidget(wrapped(breakable(said), "small"))
        for line in group.lines:
            column.addWidget(rule_line())
            row = LineRow(line, self._summary, box)
            row.ticked.connect(lambda on, line=line: self._do(lambda: self._summary.tick(line, on)))
            row.given.connect(lambda taker, line=line: self._do(lambda: self._summary.give(line, taker)))
            row.rule_wanted.connect(self.rule_wanted)
            self.rows.append(row)
            column.addWidget(row)
        return box

    def _do(self, what: object) -> None:
        assert callable(what)
        what()
        self.refresh()
        self.changed.emit()


def about(behind: Behind) -> str:
    """What is to be known of the card behind a figure; empty where it has one to itself."""
    if behind.shared and behind.card is not None:
        return (
            f"The card “{shortened(behind.card.name, LETTERS)}” is behind {behind.figures} figures of this fight: "
            "what is ticked changes it for all of them."
        )
    if behind.lost:
        return f"The card “{shortened(behind.model.name, LETTERS)}” is not in the campaign any more."
    return "" if behind.card is not None else "There is no card of it in the campaign."

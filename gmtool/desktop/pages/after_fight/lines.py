"""Lines of the summary, grouped by what they are about, one below the other.

A line has a box to tick, what happened, what it would do to the card, and the rule."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)

from gmtool.desktop.base.parts.buttons import Fold
from gmtool.desktop.base.parts.labels import dressed, rule_line, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.after_fight.lines import LETTERS, Group, Line
from gmtool.presentation.after_fight.summary import Summary
from gmtool.presentation.text import breakable_anywhere, shortened

_WIDE = 3
_NAME = 30


class LineRow(QWidget):
    """Follows its line. What the line says stands beside its box, and ticks it by a click as well."""

    ticked = Signal(bool)
    given = Signal(str)
    rule_wanted = Signal(str)

    def __init__(self, line: Line, summary: Summary, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = line
        self.folding: QPushButton | None = None
        """The button that shows and hides its group; None where that is always shown."""
        self._summary = summary
        self.box = _Box(self)
        said = shortened(line.text, LETTERS)
        self.box.setAccessibleName(said)
        self.box.clicked.connect(self.ticked)
        self.text = _Words(breakable_anywhere(said), self.box.click, self)
        self.change = _Words("", self.box.click, self)
        self.note = wrapped("", "small", self)
        self.taker = self._takers()
        self._lay_out()
        self.refresh()

    @property
    def folded(self) -> bool:
        """True while its group is folded."""
        return self.folding is not None and not self.folding.isChecked()

    def refresh(self) -> None:
        able = self._summary.able(self.line)
        self.box.setEnabled(able)
        self.box.setChecked(self.line.ticked)
        note, shown = self._summary.note(self.line), self._summary.shown(self.line)
        self.change.setText(breakable_anywhere(shortened(shown, LETTERS)))
        for words in (self.text, self.change):
            words.show_able(able)
        self.note.setText(breakable_anywhere(note))
        self.note.setVisible(bool(note))
        self.box.setAccessibleDescription(f"{shown}. {note}")

    def _takers(self) -> QComboBox | None:
        change = self.line.change
        if change is None or not change.takers:
            return None
        box = dressed(QComboBox(self), name=tr("Save to: {line}", line=shortened(self.line.text, LETTERS)))
        for figure in change.takers:
            if figure in self._summary.cast:
                box.addItem(shortened(self._summary.cast[figure].name, _NAME), figure)
        box.setCurrentIndex(box.findData(self.line.taker))
        box.activated.connect(lambda _: self.given.emit(box.currentData()))
        return box

    def _lay_out(self) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        grid = QGridLayout(self)
        grid.setContentsMargins(0, theme().px(2), 0, theme().px(2))
        grid.setHorizontalSpacing(theme().px(10))
        grid.setVerticalSpacing(0)
        grid.addWidget(self.box, 0, 0, middle)
        grid.addWidget(self.text, 0, 1)
        grid.addWidget(self.change, 0, 2)
        if self.taker is not None:
            grid.addWidget(self.taker, 0, _WIDE)
        grid.addWidget(self._rule(), 0, _WIDE + 1, middle | Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.note, 1, 1, 1, 2)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 2)

    def _rule(self) -> QWidget:
        rule = self.line.rule
        link = dressed(
            QPushButton(tr("Rule"), self),
            name=tr("Rule: {line}", line=shortened(self.line.text, LETTERS)),
            kind="link",
            tip=tool_tip(tr("The rule {rule}", rule=rule)),
        )
        link.clicked.connect(lambda: self.rule_wanted.emit(rule))
        # it keeps its place where there is none, so that the columns stay in line
        policy = link.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        link.setSizePolicy(policy)
        link.setVisible(bool(rule))
        return link


class _Box(QCheckBox):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Up and down are for the list: a button would look for the next one by its place."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Words(QLabel):
    def __init__(self, text: str, click: Callable[[], None], parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._click = click

    def show_able(self, able: bool) -> None:
        """Fade where the box cannot be ticked."""
        if able != self.isEnabled():
            self.setEnabled(able)
            set_kind(self, role="" if able else "muted")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """The words belong to the box."""
        if self.rect().contains(event.position().toPoint()) and event.button() == Qt.MouseButton.LeftButton:
            self._click()


def next_row(rows: Sequence[LineRow], at: QWidget | None, step: int) -> LineRow | None:
    """The next row up or down whose box can be ticked; those that are folded away are passed over."""
    able = [row for row in rows if row.box.isEnabled() and not row.folded]
    here = next((place for place, row in enumerate(able) if row.box is at), -1 if step > 0 else len(able))
    place = here + step
    return able[place] if 0 <= place < len(able) else None


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
        self.setAccessibleName(tr("Results of the fight"))
        inside = dressed(QWidget(), kind="clear")
        self._column = column_in(inside, gap=12, margins=(20, 4, 20, 16))
        self.setWidget(inside)
        self._inside = inside
        self._coming = list(summary.groups)
        if not summary.groups:
            self._column.addWidget(wrapped(tr("Nothing in this fight changes a card."), "muted"))
        self._column.addStretch(1)
        self._soon = QTimer(self)
        self._soon.timeout.connect(self._show_next)
        for _ in summary.groups[:_AT_ONCE]:
            self._show_next()
        if self._coming:
            self._soon.start(0)

    @property
    def complete(self) -> bool:
        """True if every line is shown by now."""
        return not self._coming

    def refresh(self) -> None:
        for row in self.rows:
            row.refresh()

    def take_focus(self) -> None:
        """The keys go to the first box that can be ticked; without one they stay in the page, where its own work."""
        first = next_row(self.rows, None, 1)
        (first.box if first is not None else self).setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
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
        box = dressed(QFrame(self._inside), name=group.title, kind="card")
        box.setMaximumWidth(theme().px(_WIDEST))
        column = outer = column_in(box, gap=2, margins=(14, 10, 14, 10))
        folding = None
        if group.folded:
            inside = dressed(QWidget(box), kind="clear")
            column = column_in(inside, gap=2, margins=0)
            folding = Fold(f"{group.title} ({len(group.lines)})", inside)
            outer.addWidget(folding)
            outer.addWidget(inside)
        else:
            outer.addWidget(wrapped(group.title, "strong"))
        for line in group.lines:
            column.addWidget(rule_line())
            row = LineRow(line, self._summary, box)
            row.folding = folding
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

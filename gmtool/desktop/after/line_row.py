"""A line of the summary: a box to tick, what happened, what it would do to the card, and the rule."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QPushButton, QWidget

from gmtool.desktop.after.group import Line
from gmtool.desktop.after.summary import Summary
from gmtool.desktop.card.kept import breakable, shortened
from gmtool.desktop.parts import set_kind, tool_tip, wrapped
from gmtool.desktop.theme import theme

_WIDE = 3
LETTERS = 160
"""So much of a sentence is shown; names may be of any length."""
_NAME = 30


class LineRow(QWidget):
    """Follows its line. What the line says stands beside its box, and ticks it by a click as well."""

    ticked = Signal(bool)
    given = Signal(str)
    rule_wanted = Signal(str)

    def __init__(self, line: Line, summary: Summary, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = line
        self._summary = summary
        self.box = _Box(self)
        said = shortened(line.text, LETTERS)
        self.box.setAccessibleName(said)
        self.box.clicked.connect(self.ticked)
        self.text = _Words(breakable(said), self.box.click, self)
        self.change = _Words("", self.box.click, self)
        self.note = wrapped("", "small", self)
        self.taker = self._takers()
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """Show how the line stands now."""
        able = self._summary.able(self.line)
        self.box.setEnabled(able)
        self.box.setChecked(self.line.ticked)
        note, shown = self._summary.note(self.line), self._summary.shown(self.line)
        self.change.setText(breakable(shortened(shown, LETTERS)))
        for words in (self.text, self.change):
            words.show_able(able)
        self.note.setText(breakable(note))
        self.note.setVisible(bool(note))
        self.box.setAccessibleDescription(f"{shown}. {note}")

    def _takers(self) -> QComboBox | None:
        change = self.line.change
        if change is None or not change.takers:
            return None
        box = QComboBox(self)
        box.setAccessibleName(f"Who takes it: {shortened(self.line.text, LETTERS)}")
        for figure in change.takers:
            if figure in self._summary.cast:
                box.addItem(shortened(self._summary.cast[figure].name, _NAME), figure)
        box.setCurrentIndex(box.findData(self.line.taker))
        box.activated.connect(lambda _: self.given.emit(box.currentData()))
        return box

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        grid = QGridLayout(self)
        grid.setContentsMargins(0, theme().px(2), 0, theme().px(2))
        grid.setHorizontalSpacing(theme().px(10))
        grid.setVerticalSpacing(0)
        grid.addWidget(self.box, 0, 0, top)
        self.text.setAlignment(top)
        self.change.setAlignment(top)
        grid.addWidget(self.text, 0, 1)
        grid.addWidget(self.change, 0, 2)
        if self.taker is not None:
            grid.addWidget(self.taker, 0, _WIDE)
        grid.addWidget(self._rule(), 0, _WIDE + 1, top | Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.note, 1, 1, 1, 2)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 2)

    def _rule(self) -> QWidget:
        rule = self.line.rule
        link = QPushButton("Rule", self)
        link.setProperty("kind", "link")
        link.setToolTip(tool_tip(f"The rule {rule}"))
        link.setAccessibleName(f"Rule: {shortened(self.line.text, LETTERS)}")
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
    """The next row up or down whose box can be ticked."""
    able = [row for row in rows if row.box.isEnabled()]
    here = next((place for place, row in enumerate(able) if row.box is at), -1 if step > 0 else len(able))
    place = here + step
    return able[place] if 0 <= place < len(able) else None

"""What changed on a card, when and why: a heading that unfolds it. It is read when it is unfolded, and not before."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.card.history_words import told
from gmtool.desktop.card.words import FormWords, minute
from gmtool.desktop.parts import label, wrapped
from gmtool.desktop.theme import theme

if TYPE_CHECKING:
    from gmtool.store.history import HistoryEntry

Read = Callable[[], "Sequence[HistoryEntry]"]
MOST: Final = 100
"""So many entries are shown, the newest ones."""


class HistorySection(QWidget):
    """The newest first, those of one deed together. Hidden for a card that no campaign holds."""

    def __init__(self, words: FormWords) -> None:
        super().__init__()
        self._words = words
        self._read: Read | None = None
        self.head = QToolButton()
        self.head.setProperty("role", "label")
        self.head.setCheckable(True)
        self.head.toggled.connect(self._unfold)
        self.rows = QWidget()
        self._grid = QGridLayout(self.rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(14))
        self._grid.setVerticalSpacing(theme().px(3))
        self._grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(4))
        column.addWidget(self.head)
        column.addWidget(self.rows)
        self._unfold(False)
        self.hide()

    def follow(self, read: Read | None) -> None:
        """Tell this history from now on; none where there is no card."""
        self._read = read
        self.setVisible(read is not None)
        if self.head.isChecked():
            self._fill()

    def _unfold(self, unfolded: bool) -> None:
        self.rows.setVisible(unfolded)
        self.head.setText(f"{'▾' if unfolded else '▸'}  HISTORY")
        self.head.setAccessibleName(f"History, {'unfolded' if unfolded else 'folded'}")
        if unfolded:
            self._fill()

    def _fill(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        entries = self._read() if self._read is not None else ()
        if not entries:
            self._grid.addWidget(wrapped("Nothing has changed yet.", "muted"), 0, 0, 1, 2)
        for row, (deed, together) in enumerate(groupby(entries[:MOST], lambda one: (one.at, one.source))):
            self._add(row, *deed, list(together))
        if len(entries) > MOST:
            self._grid.addWidget(wrapped(f"and {len(entries) - MOST} older changes", "small"), MOST, 0, 1, 2)

    def _add(self, row: int, at: str, source: str, entries: "Sequence[HistoryEntry]") -> None:
        when = label(minute(at), "small")
        self._grid.addWidget(when, row, 0, Qt.AlignmentFlag.AlignTop)
        lines = [f"{source}:"] if source else []
        lines += told(self._words, reversed(entries))
        said = wrapped("\n".join(lines))
        said.setAccessibleName(f"{minute(at)}: {' '.join(lines)}")
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(said, row, 1)

"""Folded sections of a card: values kept without a field, and the history, which is read when it is unfolded."""

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.parts.labels import dressed, label, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr, trn
from gmtool.presentation.cards.card_words import FormWords, history_lines, minute
from gmtool.presentation.text import breakable_anywhere, shortened
from gmtool.rules.seam import Json
from gmtool.store.cards.entries import HistoryEntry

TITLE: Final = tr("Other data")
_LETTERS: Final = 160
"""So many letters of a value are shown, and so many times ten in its tool tip."""


class FoldedSection(QWidget):
    """A heading that unfolds rows of two columns. Hidden until there is something to show."""

    def __init__(self) -> None:
        super().__init__()
        self.head = dressed(QToolButton(), role="label")
        self.head.setCheckable(True)
        self.head.toggled.connect(self._unfold)
        self.rows = QWidget()
        self._grid = QGridLayout(self.rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(14))
        self._grid.setColumnStretch(1, 1)
        column_in(self, self.head, self.rows, gap=4, margins=0)
        self.hide()

    def _unfold(self, unfolded: bool) -> None:
        raise NotImplementedError

    def _show_rows(self, shown: bool, title: str, called: str) -> None:
        self.rows.setVisible(shown)
        self.head.setText(f"{'▼' if shown else '►'}  {title}")
        self.head.setAccessibleName(
            tr("{section}, unfolded", section=called) if shown else tr("{section}, folded", section=called)
        )

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()


class KeptSection(FoldedSection):
    """Names and values that the form has no fields for."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[str, Json] = {}
        self._unfold(False)

    def show_kept(self, kept: Mapping[str, Json]) -> None:
        if kept == self.kept:
            return
        self.kept = dict(kept)
        self._clear()
        note = wrapped(tr("The form has no fields for these; they stay on the card and are exported with it."), "small")
        self._grid.addWidget(note, 0, 0, 1, 2)
        for row, (name, value) in enumerate(self.kept.items(), start=1):
            self._add(row, name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        self._unfold(self.head.isChecked())
        self.setVisible(bool(self.kept))

    def _add(self, row: int, name: str, value: str) -> None:
        called = label(shortened(name, 30), "small")
        called.setAlignment(Qt.AlignmentFlag.AlignTop)
        said = dressed(
            wrapped(breakable_anywhere(shortened(value, _LETTERS))),
            name=f"{shortened(name, 30)}: {shortened(value, _LETTERS)}",
            tip=tool_tip(shortened(value, 10 * _LETTERS)),
        )
        said.setMinimumWidth(theme().px(40))
        self._grid.addWidget(called, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(said, row, 1)

    def _unfold(self, unfolded: bool) -> None:
        self._show_rows(unfolded, f"{TITLE.upper()}  {len(self.kept)}", f"{TITLE}, {len(self.kept)}")


def without_field(
    fields: Mapping[str, Json], editors: Mapping[str, FieldEditor], beside: Mapping[str, Json]
) -> dict[str, Json]:
    """The values of a card that its form does not show as they are, and those that are kept beside the card."""
    found = {key: value for key, value in fields.items() if key not in editors}
    for key, editor in editors.items():
        if key in fields and not editor.shows(fields[key]):
            found[editor.field.label] = fields[key]
    return {**found, **beside}


ReadHistory = Callable[[], Sequence[HistoryEntry]]
MOST: Final = 100
"""So many entries are shown, the newest ones."""


class HistorySection(FoldedSection):
    """The newest first, those of one deed together. Hidden for a card that no campaign holds."""

    def __init__(self, words: FormWords) -> None:
        super().__init__()
        self._words = words
        self._read: ReadHistory | None = None
        self._grid.setVerticalSpacing(theme().px(3))
        self._unfold(False)

    def follow(self, read: ReadHistory | None) -> None:
        """Tell this history from now on; none where there is no card."""
        self._read = read
        self.setVisible(read is not None)
        if self.head.isChecked():
            self._fill()

    def _unfold(self, unfolded: bool) -> None:
        self._show_rows(unfolded, tr("HISTORY"), tr("History"))
        if unfolded:
            self._fill()

    def _fill(self) -> None:
        self._clear()
        entries = self._read() if self._read is not None else ()
        if not entries:
            self._grid.addWidget(wrapped(tr("Nothing has changed yet."), "muted"), 0, 0, 1, 2)
        for row, (deed, together) in enumerate(groupby(entries[:MOST], lambda one: (one.at, one.source))):
            self._add(row, *deed, list(together))
        if len(entries) > MOST:
            older = trn("and {n} older change", "and {n} older changes", len(entries) - MOST)
            self._grid.addWidget(wrapped(older, "small"), MOST, 0, 1, 2)

    def _add(self, row: int, at: str, source: str, entries: Sequence[HistoryEntry]) -> None:
        when = label(minute(at), "small")
        self._grid.addWidget(when, row, 0, Qt.AlignmentFlag.AlignTop)
        lines = [f"{source}:"] if source else []
        lines += history_lines(self._words, reversed(entries))
        said = dressed(wrapped("\n".join(lines)), name=f"{minute(at)}: {' '.join(lines)}")
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(said, row, 1)

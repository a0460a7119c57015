"""What stands on a card and has no field: kept as it came, shown folded."""

import json
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.card.fields import FieldEditor
from gmtool.desktop.parts import label, tool_tip, wrapped
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Json

TITLE: Final = "Kept from elsewhere"
_LETTERS: Final = 160
"""So many letters of a value are shown, and so many times ten in its tool tip."""
_UNBROKEN: Final = 12
"""After so many letters without a space a line may break."""


class KeptSection(QWidget):
    """A heading that unfolds rows of names and values. Hidden where there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.head = QToolButton()
        self.head.setProperty("role", "label")
        self.head.setCheckable(True)
        self.head.toggled.connect(self._unfold)
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(14))
        self._grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(4))
        column.addWidget(self.head)
        column.addWidget(self._rows)
        self.kept: dict[str, Json] = {}
        self._unfold(False)
        self.hide()

    def show_kept(self, kept: Mapping[str, Json]) -> None:
        """Show these, by name."""
        if kept == self.kept:
            return
        self.kept = dict(kept)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        note = wrapped("The form has no fields for these. They stay on the card, and are exported with it.", "small")
        self._grid.addWidget(note, 0, 0, 1, 2)
        for row, (name, value) in enumerate(self.kept.items(), start=1):
            self._add(row, name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        self._unfold(self.head.isChecked())
        self.setVisible(bool(self.kept))

    def _add(self, row: int, name: str, value: str) -> None:
        called = label(shortened(name, 30), "small")
        called.setAlignment(Qt.AlignmentFlag.AlignTop)
        said = wrapped(breakable(shortened(value, _LETTERS)))
        said.setMinimumWidth(theme().px(40))
        said.setToolTip(tool_tip(shortened(value, 10 * _LETTERS)))
        said.setAccessibleName(f"{shortened(name, 30)}: {shortened(value, _LETTERS)}")
        self._grid.addWidget(called, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(said, row, 1)

    def _unfold(self, unfolded: bool) -> None:
        self._rows.setVisible(unfolded)
        self.head.setText(f"{'▾' if unfolded else '▸'}  {TITLE.upper()}  {len(self.kept)}")
        self.head.setAccessibleName(f"{TITLE}, {len(self.kept)}, {'unfolded' if unfolded else 'folded'}")


def without_field(
    fields: Mapping[str, Json], editors: Mapping[str, FieldEditor], beside: Mapping[str, Json]
) -> dict[str, Json]:
    """What of a card its form does not show as it is, and what is kept beside the card."""
    found = {key: value for key, value in fields.items() if key not in editors}
    for key, editor in editors.items():
        if key in fields and not editor.shows(fields[key]):
            found[editor.field.label] = fields[key]
    return {**found, **beside}


def shortened(text: str, letters: int) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text[: 4 * letters].split())
    return line if len(line) <= letters and len(text) <= 4 * letters else f"{line[:letters]}…"


def breakable(text: str) -> str:
    """The text with places where a line may break in words that are too long for one."""
    words = (
        "\u200b".join(word[at : at + _UNBROKEN] for at in range(0, len(word), _UNBROKEN)) for word in text.split(" ")
    )
    return " ".join(words)

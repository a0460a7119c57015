"""Fields for an encounter: how its ground and its counters are printed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import amount, switch
from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.printing.fields import OptionRows, one_of
from gmtool.language import tr, trc
from gmtool.presentation.sheets.options import (
    LARGEST_HEX,
    SMALLEST_HEX,
    CounterKind,
    GroundOptions,
)
from gmtool.rules.seam.muster import GroundKind
from gmtool.rules.seam.views import Counter, Side

SCALE: Final = "millimetres"
_SCALES: Final = {
    GroundKind.HEXES: (
        # translators: before a number of millimeters
        (tr("A hex is"), tr("A hex is this many millimeters")),
        int(SMALLEST_HEX),
        int(LARGEST_HEX),
        tr("Between opposite sides"),
    ),
    GroundKind.INCHES: ((tr("An inch is"), tr("An inch is this many millimeters")), 5, 100, tr("On paper")),
    GroundKind.FEET: ((tr("A foot is"), tr("A foot is this many millimeters")), 1, 50, tr("On paper")),
}
"""For each kind of ground: the label and the name of the field, its bounds, and its help."""
_MOST_OVERLAP: Final = 10
_GROUND: Final = tr("Ground")
_KEY: Final = tr("A sheet that shows how the others fit together, with a line to measure")
_NOTES: Final = tr("Numbers on the ground, with the words on a separate sheet")


_ALONE: Final = (
    (tr("A counter is"), tr("A counter is this many millimeters")),
    int(SMALLEST_HEX),
    int(LARGEST_HEX),
    # translators: how wide a counter is
    tr("Across"),
)


def ground_rows(kind: GroundKind | None) -> OptionRows[GroundOptions]:
    """Scale, overlap, and what of the ground is printed. Without a ground, only how large a counter is."""
    (words, name), least, most, help = _SCALES[kind] if kind is not None else _ALONE
    scale = amount(SCALE, words, least, most, _GROUND, name, "mm")
    labels = tr("Labels of the hexes") if kind is GroundKind.HEXES else tr("Labels of the cells")
    return OptionRows(
        GroundOptions,
        (
            replace(scale, decimals=1, help=help),
            amount("overlap", tr("Overlap"), 0, _MOST_OVERLAP, _GROUND, tr("Overlap for gluing"), "mm"),
            switch(
                "key",
                tr("Key to the sheets"),
                tr("A sheet that shows how the others fit together, with a line to measure"),
                _GROUND,
            ),
            switch("labels", labels, section=_GROUND),
            switch("backdrop", tr("Picture under the ground"), section=_GROUND),
            switch("notes", tr("The GM's notes"), _NOTES, _GROUND),
            switch(
                "fog",
                tr("Ground under fog"),
                tr("Print what the players have not seen yet; otherwise it stays white"),
                _GROUND,
            ),
        ),
    )


MOST_COPIES: Final = 50
FIGURES: Final = tr("Figures")


class CounterRows(FieldRows):
    """Kind, copies, and a tick at each figure; to begin with, at everybody who is not out of the fight."""

    def __init__(self, counters: Iterable[Counter], sides: Iterable[Side]) -> None:
        super().__init__(
            (
                one_of("kind", tr("Kind"), CounterKind, tr("Kind of counters"), FIGURES),
                amount("copies", tr("Copies"), 1, MOST_COPIES, FIGURES, tr("Copies of each counter")),
            )
        )
        self.list = dressed(QListWidget(), name=tr("Figures to print"))
        sized(self.list, least_height=120)
        names = {side.id: side.name for side in sides}
        for counter in counters:
            if not counter.gone:
                words = f"{counter.name}   ·   {names.get(counter.side, counter.side)}"
                gone = "" if counter.able else f"   ·   {trc('of the fight', 'out')}"
                self._add_figure(f"{words}{gone}", counter.figure, ticked=counter.able)
        self.everybody, self.nobody = QPushButton(tr("Everybody")), QPushButton(tr("Nobody"))
        buttons = QWidget()
        flow = FlowLayout(buttons, theme().px(6))
        for button in (self.everybody, self.nobody):
            flow.addWidget(button)
        self.rows.addRow(buttons)
        self.rows.addRow(self.list)
        self.list.itemChanged.connect(lambda _: self.edited.emit(FIGURES))
        self.everybody.clicked.connect(lambda: self._tick(Qt.CheckState.Checked))
        self.nobody.clicked.connect(lambda: self._tick(Qt.CheckState.Unchecked))

    @property
    def chosen(self) -> frozenset[str]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return frozenset(
            item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def _add_figure(self, text: str, figure: str, *, ticked: bool) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, figure)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def _tick(self, state: Qt.CheckState) -> None:
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            self.list.item(row).setCheckState(state)
        self.list.blockSignals(False)
        self.list.viewport().update()
        self.edited.emit(FIGURES)

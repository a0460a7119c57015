"""Fields for an encounter: how its ground, its counters, its order sheet and its freeze sheet are printed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import switch
from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.printing.fields import OptionRows, amount, one_of
from gmtool.presentation.sheets.options import (
    LARGEST_HEX,
    LEAST_TURNS,
    MOST_LINES,
    MOST_TURNS,
    SMALLEST_HEX,
    CounterKind,
    FreezeOptions,
    GroundOptions,
    OrderOptions,
)
from gmtool.rules.seam.muster import GroundKind
from gmtool.rules.seam.views import Counter, Side

SCALE: Final = "millimetres"
_SCALES: Final = {
    GroundKind.HEXES: ("A hex is", int(SMALLEST_HEX), int(LARGEST_HEX), "Between opposite sides"),
    GroundKind.INCHES: ("An inch is", 5, 100, "On paper"),
    GroundKind.FEET: ("A foot is", 1, 50, "On paper"),
}
_MOST_OVERLAP: Final = 10
_GROUND: Final = "Ground"
_KEY: Final = "A sheet that shows how the others fit together, with a line to measure"
_NOTES: Final = "Numbers on the ground, with the words on a separate sheet"


_ALONE: Final = ("A counter is", int(SMALLEST_HEX), int(LARGEST_HEX), "Across")


def ground_rows(kind: GroundKind | None) -> OptionRows[GroundOptions]:
    """Scale, overlap, and what of the ground is printed. Without a ground, only how large a counter is."""
    name, least, most, help = _SCALES[kind] if kind is not None else _ALONE
    scale = amount(SCALE, name, least, most, _GROUND, f"{name} this many millimeters", "mm")
    cells = "hexes" if kind is GroundKind.HEXES else "cells"
    return OptionRows(
        GroundOptions,
        (
            replace(scale, decimals=1, help=help),
            amount("overlap", "Overlap", 0, _MOST_OVERLAP, _GROUND, "Overlap for gluing", "mm"),
            switch(
                "key",
                "Key to the sheets",
                "A sheet that shows how the others fit together, with a line to measure",
                _GROUND,
            ),
            switch("labels", f"Labels of the {cells}", section=_GROUND),
            switch("backdrop", "Picture under the ground", section=_GROUND),
            switch("notes", "The GM's notes", _NOTES, _GROUND),
            switch(
                "fog", "Ground under fog", "Print what the players have not seen yet; otherwise it stays white", _GROUND
            ),
        ),
    )


MOST_COPIES: Final = 50
FIGURES: Final = "Figures"


class CounterRows(FieldRows):
    """Kind, copies, and a tick at each figure; to begin with, at everybody who is not out of the fight."""

    def __init__(self, counters: Iterable[Counter], sides: Iterable[Side]) -> None:
        super().__init__(
            (
                one_of("kind", "Kind", CounterKind, "Kind of counters", FIGURES),
                amount("copies", "Copies", 1, MOST_COPIES, FIGURES, "Copies of each counter"),
            )
        )
        self.list = dressed(QListWidget(), name="Figures to print")
        sized(self.list, least_height=120)
        names = {side.id: side.name for side in sides}
        for counter in counters:
            if not counter.gone:
                words = f"{counter.name}   ·   {names.get(counter.side, counter.side)}"
                self._add_figure(words if counter.able else f"{words}   ·   out", counter.figure, ticked=counter.able)
        self.everybody, self.nobody = QPushButton("Everybody"), QPushButton("Nobody")
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


def order_rows() -> OptionRows[OrderOptions]:
    """The options of the order sheet: the turns to tick, boxes for hits, room for notes."""
    sheet = "Order sheet"
    return OptionRows(
        OrderOptions,
        (
            amount("turns", "Turns", LEAST_TURNS, MOST_TURNS, sheet, "Turns to tick"),
            switch("boxes", "Boxes for hits", section=sheet),
            switch("notes", "Room for notes", section=sheet),
        ),
    )


def freeze_rows(has_map: bool) -> OptionRows[FreezeOptions]:
    """The options of the freeze sheet: the map, and the lines of the log."""
    sheet = "Freeze sheet"
    rows = OptionRows(
        FreezeOptions,
        (
            switch("map", "Map of the ground", section=sheet),
            amount("lines", "Log, lines", 0, MOST_LINES, sheet, "Last lines of the log"),
        ),
    )
    rows.show_row("map", has_map)
    return rows

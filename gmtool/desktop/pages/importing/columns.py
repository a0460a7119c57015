"""Choices about a table of text: how it is cut into cells, what its cards are, where each column goes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import heading, label, may_be_narrow, wrapped
from gmtool.desktop.base.theme.current import theme
from gmtool.rules.seam import Ruleset
from gmtool.store.exchange.faults import shown
from gmtool.store.text_tables import KEPT, Encoding, Layout, Separator, Sheet, Target, takes_one, targets

_BETWEEN: Final = {Separator.COMMA: "Comma", Separator.SEMICOLON: "Semicolon", Separator.TAB: "Tab"}
_KINDS: Final = {"monster": "Monsters", "player": "Player characters"}
_SAMPLE: Final = 28


class ColumnsForm(QScrollArea):
    """Says what was chosen: `laid_out` another `Layout`, `chosen` a `Sheet`, `system_chosen` another system's id."""

    laid_out = Signal(object)
    chosen = Signal(object)
    system_chosen = Signal(str)

    def __init__(self, rulesets: Sequence[Ruleset]) -> None:
        super().__init__()
        self._sheet: Sheet | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.encoding = _choice("Characters", {one: one.value for one in Encoding})
        self.separator = _choice("Between cells", _BETWEEN)
        self.headings = QCheckBox("The first row has headings")
        self.system = _choice("Rule system", {one.id: one.title for one in rulesets})
        self.kind = _choice("They are", _KINDS)
        self.columns: list[QComboBox] = []
        self._wishes: list[tuple[int, Target]] = []
        """What each column was to be, the last wish last."""
        self._grid = QWidget()
        column = self._make_place()
        for title, rows in (
            ("Cards", (("Rule system", self.system), ("They are", self.kind))),
            ("File", (("Characters", self.encoding), ("Between cells", self.separator))),
        ):
            column.addWidget(heading(title))
            grid = _grid()
            for place, (said, box) in enumerate(rows):
                _row(grid, place, label(said), box)
            column.addLayout(grid)
        column.addWidget(self.headings)
        column.addStretch(1)
        for box in (self.encoding, self.separator):
            box.activated.connect(lambda _: self._lay_out())
        self.headings.clicked.connect(lambda _: self._lay_out())
        self.system.activated.connect(lambda _: self.system_chosen.emit(self.system.currentData()))
        self.kind.activated.connect(lambda _: self._choose())

    def show_sheet(self, sheet: Sheet) -> None:
        """Show what is chosen."""
        before, self._sheet = self._sheet, sheet
        layout = sheet.table.layout
        _set(self.encoding, layout.encoding)
        _set(self.separator, layout.separator)
        self.headings.setChecked(layout.headings)
        _set(self.system, sheet.ruleset.id)
        _set(self.kind, sheet.kind)
        if before is None or before.table is not sheet.table or before.ruleset is not sheet.ruleset:
            self._make_columns(sheet)
        for box, target in zip(self.columns, sheet.targets, strict=True):
            box.setCurrentIndex(box.findData(target.code))

    def _make_place(self) -> QVBoxLayout:
        inside = QWidget()
        inside.setProperty("kind", "clear")
        column = QVBoxLayout(inside)
        margin = theme().px(12)
        column.setContentsMargins(margin, theme().px(4), margin, margin)
        column.addWidget(heading("Columns"))
        column.addWidget(self._grid)
        self._columns_at = column
        self.setWidget(inside)
        return column

    def _make_columns(self, sheet: Sheet) -> None:
        fresh = QWidget()
        grid = _grid()
        fresh.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self._columns_at.replaceWidget(self._grid, fresh)
        self._grid.deleteLater()
        self._grid = fresh
        self.columns = []
        self._wishes = list(enumerate(sheet.targets))
        places = {target.code: said for target, said in targets(sheet.ruleset).items()}
        for number, name in enumerate(sheet.table.headings):
            box = _choice(f"Column {name}", places)
            box.activated.connect(lambda _, number=number: self._choose(number))
            _row(grid, number, _said(name, _sample(sheet, number)), box)
            self.columns.append(box)

    def _lay_out(self) -> None:
        encoding, separator = Encoding(self.encoding.currentData()), Separator(self.separator.currentData())
        self.laid_out.emit(Layout(encoding, separator, self.headings.isChecked()))

    def _choose(self, number: int = -1) -> None:
        """Something was chosen. What only one column can be, the one that was chosen last is.

        The other keeps its wish, and is that again when this one goes elsewhere, as the arrows do on their way.
        """
        if self._sheet is None:
            return
        if number >= 0:
            by_code = {target.code: target for target in targets(self._sheet.ruleset)}
            self._wishes.append((number, by_code[self.columns[number].currentData()]))
        latest = dict(self._wishes)
        owners = {target: column for column, target in self._wishes if latest[column] == target}
        wanted = tuple(
            KEPT if owners[wish] != column and takes_one(wish, self._sheet.ruleset) else wish
            for column, wish in sorted(latest.items())
        )
        self.chosen.emit(replace(self._sheet, targets=wanted, kind=self.kind.currentData()))


def _sample(sheet: Sheet, number: int) -> str:
    """The first cell of a column that has something in it."""
    cells = (row[number].strip() for _, row in sheet.table.rows[:100] if number < len(row))
    return shown(" ".join(next((cell for cell in cells if cell), "").split()), _SAMPLE)


def _said(name: str, sample: str) -> QWidget:
    """The heading of a column, and below it what stands in it first."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(wrapped(name, "strong"))
    if sample:
        column.addWidget(wrapped(sample, "small"))
    return both


def _grid() -> QGridLayout:
    """What is chosen at the right, as wide in every part; what it is called at the left."""
    made = QGridLayout()
    made.setColumnStretch(0, 1)
    made.setColumnStretch(1, 2)
    made.setVerticalSpacing(theme().px(6))
    made.setHorizontalSpacing(theme().px(8))
    return made


def _row(grid: QGridLayout, place: int, said: QWidget, box: QComboBox) -> None:
    grid.addWidget(said, place, 0, Qt.AlignmentFlag.AlignVCenter)
    grid.addWidget(box, place, 1)


def _choice(name: str, values: "dict[str, str] | dict[Encoding, str] | dict[Separator, str]") -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    may_be_narrow(box, 8)
    for value, said in values.items():
        box.addItem(said, str(value))
    return box


def _set(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(box.findData(str(value)))

"""Choices about a table of text: how it is cut into cells, what its cards are, where each column goes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice, number, switch
from gmtool.desktop.base.forms.system_box import SystemBox
from gmtool.desktop.base.parts.labels import dressed, heading, label, may_be_narrow, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr, trc
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.faults import shown
from gmtool.store.text_tables import KEPT, SEPARATORS, Encoding, Layout, Separator, Sheet, Target, takes_one, targets

_MOST_ABOVE: Final = 50
_KINDS: Final = {"monster": tr("Monsters"), "player": tr("Player characters")}
_SAMPLE: Final = 28
_LETTERS: Final = 8
"""The letters of a choice that there is room for at least."""


class ColumnsForm(QScrollArea):
    """Says what was chosen: `laid_out` another `Layout`, `chosen` a `Sheet`, `system_chosen` another system's id."""

    laid_out = Signal(object)
    chosen = Signal(object)
    system_chosen = Signal(str)

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self._sheet: Sheet | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.encoding = _choice(trc("encoding of a file", "Characters"), {one.value: one.value for one in Encoding})
        self.separator = _choice(tr("Separator"), {one.value: words for one, words in SEPARATORS.items()})
        self.headings = FieldEditor(switch("headings", tr("The first row has headings")))
        self.above = FieldEditor(
            number("above", tr("Rows above"), 0, _MOST_ABOVE, help=tr("Rows above the headings that are left out"))
        )
        self.system = SystemBox(campaign, tr("Rule system"))
        may_be_narrow(self.system, _LETTERS)
        self.kind = _choice(tr("Kind"), _KINDS)
        self.columns: list[FieldEditor] = []
        self._wishes: list[tuple[int, Target]] = []
        """The wishes for columns, each with its target; the last wish is last."""
        self._grid = QWidget()
        column = self._make_place()
        cards: tuple[QWidget, ...] = (self.system, self.kind)
        of_file = (self.encoding, self.separator, self.above)
        for title, inputs in ((tr("Cards"), cards), (tr("File"), of_file)):
            column.addWidget(heading(title))
            grid = _grid()
            for place, one in enumerate(inputs):
                name = one.field.label if isinstance(one, FieldEditor) else one.accessibleName()
                _row(grid, place, label(name), one)
            column.addLayout(grid)
        column.addWidget(self.headings)
        column.addStretch(1)
        for editor in (self.encoding, self.separator, self.headings, self.above):
            editor.edited.connect(self._lay_out)
        self.system.activated.connect(self._choose_system)
        self.kind.edited.connect(self._choose)

    def show_sheet(self, sheet: Sheet) -> None:
        before, self._sheet = self._sheet, sheet
        layout = sheet.table.layout
        self.encoding.show_value(layout.encoding)
        self.separator.show_value(layout.separator)
        self.headings.show_value(layout.headings)
        self.above.show_value(layout.above)
        self.system.choose(sheet.ruleset.id)
        self.kind.show_value(sheet.kind)
        if before is None or before.table is not sheet.table or before.ruleset is not sheet.ruleset:
            self._make_columns(sheet)
        for editor, target in zip(self.columns, sheet.targets, strict=True):
            editor.show_value(target.code)

    def _make_place(self) -> QVBoxLayout:
        inside = dressed(QWidget(), kind="clear")
        column = column_in(inside, heading(tr("Columns")), self._grid, margins=(12, 4, 12, 12))
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
        for place, name in enumerate(sheet.table.headings):
            editor = _choice(tr("Column {name}", name=name), places)
            editor.edited.connect(lambda place=place: self._choose(place))
            _row(grid, place, _said(name, _sample(sheet, place)), editor)
            self.columns.append(editor)

    def _choose_system(self) -> None:
        if self._sheet is not None and self.system.currentData() != self._sheet.ruleset.id:
            self.system_chosen.emit(str(self.system.currentData()))

    def _lay_out(self) -> None:
        encoding, separator = Encoding(self.encoding.text), Separator(self.separator.text)
        above = self.above.value()
        rows = above if isinstance(above, int) else 0
        self.laid_out.emit(Layout(encoding, separator, self.headings.value() is True, rows))

    def _choose(self, number: int = -1) -> None:
        """Something was chosen. What only one column can be, the one that was chosen last is.

        The other keeps its wish, and is that again when this one goes elsewhere, as the arrows do on their way.
        """
        if self._sheet is None:
            return
        if number >= 0:
            by_code = {target.code: target for target in targets(self._sheet.ruleset)}
            self._wishes.append((number, by_code[self.columns[number].text]))
        latest = dict(self._wishes)
        owners = {target: column for column, target in self._wishes if latest[column] == target}
        wanted = tuple(
            KEPT if owners[wish] != column and takes_one(wish, self._sheet.ruleset) else wish
            for column, wish in sorted(latest.items())
        )
        self.chosen.emit(replace(self._sheet, targets=wanted, kind=self.kind.text))


def _sample(sheet: Sheet, number: int) -> str:
    cells = (row[number].strip() for _, row in sheet.table.rows[:100] if number < len(row))
    return shown(" ".join(next((cell for cell in cells if cell), "").split()), _SAMPLE)


def _said(name: str, sample: str) -> QWidget:
    """The heading of a column, and below it what stands in it first."""
    both = QWidget()
    column = column_in(both, wrapped(name, "strong"), gap=0, margins=0)
    if sample:
        column.addWidget(wrapped(sample, "small"))
    return both


def _grid() -> QGridLayout:
    """A grid with names at the left and choices at the right, equally wide in every part."""
    made = QGridLayout()
    made.setColumnStretch(0, 1)
    made.setColumnStretch(1, 2)
    made.setVerticalSpacing(theme().px(6))
    made.setHorizontalSpacing(theme().px(8))
    return made


def _row(grid: QGridLayout, place: int, said: QWidget, input: QWidget) -> None:
    grid.addWidget(said, place, 0, Qt.AlignmentFlag.AlignVCenter)
    grid.addWidget(input, place, 1)


def _choice(name: str, options: Mapping[str, str]) -> FieldEditor:
    return FieldEditor(choice(name, name, options, room=_LETTERS))

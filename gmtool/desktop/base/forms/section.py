"""Sections of a form: their fields set in columns. Sections with nothing to say are folded."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.rules.seam import CardField, FieldKind, Json

NARROW: Final = 2
WIDE: Final = 4


class Section(QWidget):
    """A heading that folds and unfolds, and short fields side by side under their labels, long ones across."""

    def __init__(self, title: str, *, first: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = title
        self._first = first
        self._editors: list[FieldEditor] = []
        self._place = 0
        self._columns = WIDE
        self._below: QWidget | None = None
        self.head = dressed(QToolButton(toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextOnly), role="label")
        self.head.setCheckable(True)
        self.head.toggled.connect(self._unfold)
        self.fields = QWidget(self)
        """Holds the fields; made in it, they are dressed by Qt only once."""
        self._grid = QGridLayout(self.fields)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(12))
        for column in range(WIDE):
            self._grid.setColumnStretch(column, 1)
        box = column_in(self, self.head, self.fields, gap=4, margins=0)
        self._box = box
        self.head.setChecked(True)
        self.head.setVisible(bool(title))

    def add(self, editor: FieldEditor) -> None:
        self._editors.append(editor)
        wide = {
            FieldKind.ITEMS: self._columns,
            FieldKind.TEXT: 2,
            FieldKind.ONE_OF: 2,
            FieldKind.NUMBERS: 2,
            FieldKind.SOME_OF: 2,
        }.get(editor.field.kind, 1)
        wide = min(wide, self._columns)
        if self._place % self._columns + wide > self._columns:
            self._place += self._columns - self._place % self._columns
        row, column = divmod(self._place, self._columns)
        if editor.caption is not None:
            self._grid.addWidget(editor.caption, 2 * row, column, 1, wide)
        self._grid.addWidget(editor, 2 * row + 1, column, 1, wide)
        self._place += wide

    def has(self, field: str) -> bool:
        return any(editor.field.key == field for editor in self._editors)

    def put_below(self, widget: QWidget) -> None:
        """Put something under the fields, to be folded with them."""
        if self._below is None:
            self._below = QWidget()
            QVBoxLayout(self._below).setContentsMargins(0, 0, 0, 0)
            self._box.addWidget(self._below)
            self._below.setVisible(self.head.isChecked())
        if widget.parentWidget() is not self._below and (layout := self._below.layout()) is not None:
            layout.addWidget(widget)

    def set_columns(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns, self._place = columns, 0
        while self._grid.takeAt(0) is not None:
            pass
        for column in range(WIDE):
            self._grid.setColumnStretch(column, int(column < columns))
        editors, self._editors = self._editors, []
        for editor in editors:
            self.add(editor)

    def fold_if_plain(self, values: Mapping[str, Json]) -> None:
        """Unfold what says something; fold a later section whose fields are all as they begin."""
        fields = [editor.field for editor in self._editors]
        lists = any(field.kind is FieldKind.ITEMS for field in fields)
        plain = all(values.get(field.key) in (None, "", 0, field.default) for field in fields)
        self.head.setChecked(self._first or lists or not plain)

    def show_wrong(self) -> None:
        """Unfold the section if a field in it breaks a rule."""
        if any(editor.wrong for editor in self._editors):
            self.head.setChecked(True)

    def _unfold(self, unfolded: bool) -> None:
        self.fields.setVisible(unfolded)
        if self._below is not None:
            self._below.setVisible(unfolded)
        self.head.setText(f"{'▼' if unfolded else '►'}  {self._title.upper()}")
        section = self._title
        self.head.setAccessibleName(
            tr("{section}, unfolded", section=section) if unfolded else tr("{section}, folded", section=section)
        )


_ROOMY, _TIGHT = 560, 340
"""As wide as a form must be, at 100 %, for four fields side by side and for two."""


class FieldSections(QWidget):
    """A section for each that the fields name, in their order, below each other."""

    edited = Signal(str)
    """A person changed the field of this key."""
    rule_wanted = Signal(str)

    def __init__(self, fields: Iterable[CardField], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editors: dict[str, FieldEditor] = {}
        column = column_in(self, gap=8, margins=0)
        by_section: dict[str, list[CardField]] = {}
        for field in fields:
            by_section.setdefault(field.section, []).append(field)
        self._sections: list[Section] = []
        for name, inside in by_section.items():
            section = Section(name, first=not self._sections, parent=self)
            self._sections.append(section)
            column.addWidget(section)
            for field in inside:
                section.add(self._editor(field, section.fields))

    def show_values(self, values: Mapping[str, Json]) -> None:
        """Show these, and in every other field its default."""
        for key, editor in self.editors.items():
            editor.show_value(values.get(key, editor.field.default))

    def fold_if_plain(self, values: Mapping[str, Json]) -> None:
        """Unfold the sections that say something, fold the others."""
        for section in self._sections:
            section.fold_if_plain(values)

    def show_wrong(self) -> None:
        """Unfold every section with a field that breaks a rule."""
        for section in self._sections:
            section.show_wrong()

    def of(self, field: str) -> Section | None:
        return next((section for section in self._sections if section.has(field)), None)

    def fit(self, width: int, *, least: int = 1) -> None:
        """As many columns as there is room for, at least so many."""
        wanted = WIDE if width > theme().px(_ROOMY) else NARROW if width > theme().px(_TIGHT) else 1
        for section in self._sections:
            section.set_columns(max(wanted, least))

    def _editor(self, field: CardField, parent: QWidget) -> FieldEditor:
        editor = self.editors[field.key] = FieldEditor(field, parent)
        if editor.caption is not None:
            editor.caption.rule_wanted.connect(self.rule_wanted)
        editor.edited.connect(lambda: self.edited.emit(field.key))
        return editor

"""Rows of fields: labels at the left, fields at the right, above each other where it is narrow."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import FormField
from gmtool.desktop.base.parts.labels import heading, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.rules.seam import FieldKind, Json


class FieldRows(QWidget):
    """A heading over each section. `explained`: the help of a field stands below it, not where the mouse rests."""

    edited = Signal(str)
    """A person changed the field of this key."""

    def __init__(self, fields: Iterable[FormField], *, explained: bool = False) -> None:
        super().__init__()
        self.editors: dict[str, FieldEditor] = {}
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setVerticalSpacing(theme().px(6))
        self.rows.setHorizontalSpacing(theme().px(12))
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        section = ""
        for field in fields:
            if field.section != section:
                section = field.section
                self.rows.addRow(heading(section))
            self._add(field, explained)

    def values(self) -> dict[str, Json]:
        return {key: editor.value() for key, editor in self.editors.items()}

    def show_values(self, values: Mapping[str, Json]) -> None:
        """Show these; a field without a value stays as it is."""
        for key in self.editors.keys() & values.keys():
            self.editors[key].show_value(values[key])

    def show_row(self, key: str, shown: bool) -> None:
        """Show a field with its label, or leave both away."""
        self.rows.setRowVisible(self.editors[key], shown)

    def _add(self, field: FormField, explained: bool) -> None:
        editor = self.editors[field.key] = FieldEditor(replace(field, help="") if explained else field)
        editor.edited.connect(lambda: self.edited.emit(field.key))
        says_its_name = field.kind is FieldKind.YES_NO or not field.label
        if explained:
            self.rows.addRow("" if says_its_name else field.label, _with_help(editor, field.help))
        elif says_its_name:
            self.rows.addRow(editor)
        else:
            name = QLabel(field.label)
            name.setBuddy(editor.input)
            self.rows.addRow(name, editor)


def _with_help(editor: FieldEditor, help: str) -> QWidget:
    both = QWidget()
    column_in(both, editor, wrapped(help, "small"), gap=2, margins=(0, 0, 0, 6))
    return both

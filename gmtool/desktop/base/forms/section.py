"""A section of a form: its fields set in columns. Sections with nothing to say are folded."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.theme.current import theme
from gmtool.rules.seam import FieldKind, Json

NARROW: Final = 2
WIDE: Final = 4


class Section(QWidget):
    """A heading that folds and unfolds, and short fields side by side under their labels, long ones across."""

    def __init__(self, title: str, *, first: bool) -> None:
        super().__init__()
        self._title = title
        self._first = first
        self._editors: list[FieldEditor] = []
        self._place = 0
        self._columns = WIDE
        self._below: QWidget | None = None
        self.head = QToolButton()
        self.head.setProperty("role", "label")
        self.head.setCheckable(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.head.toggled.connect(self._unfold)
        self._fields = QWidget()
        self._grid = QGridLayout(self._fields)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(12))
        for column in range(WIDE):
            self._grid.setColumnStretch(column, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme().px(4))
        box.addWidget(self.head)
        box.addWidget(self._fields)
        self._box = box
        self.head.setChecked(True)
        self.head.setVisible(bool(title))

    def add(self, editor: FieldEditor) -> None:
        """Put a field in the next free place."""
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
        """Whether this field is one of them."""
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
        """Lay the fields out anew in so many columns."""
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
        """What breaks a rule is not folded away."""
        if any(editor.wrong for editor in self._editors):
            self.head.setChecked(True)

    def _unfold(self, unfolded: bool) -> None:
        self._fields.setVisible(unfolded)
        if self._below is not None:
            self._below.setVisible(unfolded)
        self.head.setText(f"{'▾' if unfolded else '▸'}  {self._title.upper()}")
        self.head.setAccessibleName(f"{self._title}, {'unfolded' if unfolded else 'folded'}")

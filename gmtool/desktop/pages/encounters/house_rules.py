"""The house rules of an encounter: one switch for each reading that its system leaves open."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice
from gmtool.desktop.base.parts.labels import dressed, tool_tip, wrapped
from gmtool.desktop.base.theme.current import theme
from gmtool.rules.seam import HouseRule


class HouseRuleSwitches(QScrollArea):
    """A row a switch: what it is about, its values, and the rule it settles."""

    switched = Signal(str, str)
    rule_wanted = Signal(str)

    def __init__(self, rules: Sequence[HouseRule]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        inside = dressed(QWidget(), kind="clear")
        self._grid = QGridLayout(inside)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(theme().px(16))
        self.editors: dict[str, FieldEditor] = {}
        for row, rule in enumerate(rules):
            self._add(row, rule)
        if not rules:
            self._grid.addWidget(wrapped("This system has no house rules.", "muted"))
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self.setWidget(inside)

    def show_values(self, values: Mapping[str, str], locked: bool) -> None:
        """Show what holds; the default where nothing was said."""
        for key, editor in self.editors.items():
            editor.show_value(values.get(key, editor.field.default))
            editor.set_locked(locked)

    def _add(self, row: int, rule: HouseRule) -> None:
        text = wrapped(f"{rule.label}. {rule.help}".removesuffix(". ") if rule.help else rule.label)
        words = {key: f"Default: {value}" if key == rule.default else value for key, value in rule.options}
        editor = self.editors[rule.key] = FieldEditor(choice(rule.key, rule.label, words, room=16))
        editor.edited.connect(lambda: self.switched.emit(rule.key, editor.text))
        self._grid.addWidget(text, row, 0)
        self._grid.addWidget(editor, row, 1)
        if rule.rules:
            link = dressed(QPushButton("Rule"), kind="quiet", tip=tool_tip(", ".join(rule.rules)))
            link.clicked.connect(lambda: self.rule_wanted.emit(rule.rules[0]))
            self._grid.addWidget(link, row, 2)

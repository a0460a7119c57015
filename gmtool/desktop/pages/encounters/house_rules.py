"""The house rules of an encounter: presets, a search, and the switches of the system in their sections."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from gmtool.desktop.base.keys import alt_digit_keys
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, label, literal, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.switch_list import SwitchList
from gmtool.language import tr
from gmtool.presentation.encounters.switch_rows import SwitchRow, changed_words, switch_rows
from gmtool.rules.seam import HouseRule, Preset, changed_rules, differing, strays

_KEYS = tr("Enter changes · Del as printed · Shift+Enter shows the rule · letters search")


class _Search(QLineEdit):
    """Up and down walk the list while the letters stay here; Esc empties it, and then leaves it."""

    list: SwitchList

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                self.list.setFocus()
                self.list.keyPressEvent(event)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.list.setFocus()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.list.setFocus()
            case _:
                super().keyPressEvent(event)


class HouseRuleSwitches(QWidget):
    """The switches of one encounter. `switched` tells the values that the GM wants, by the keys of their switches."""

    switched = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, rules: Sequence[HouseRule], presets: Sequence[Preset] = ()) -> None:
        super().__init__()
        self._rules = rules
        self._presets = presets
        self._values: Mapping[str, str] = {}
        self._locked = False
        self._folded: set[str] = set()
        self.list = SwitchList()
        self.search = _Search(placeholderText=tr("Search the house rules…"), clearButtonEnabled=True)
        self.search.setAccessibleName(tr("Search the house rules"))
        self.search.list = self.list
        self.only = QCheckBox(tr("Not as printed"))
        self.only.setToolTip(tr("Only the house rules that are not as printed"))
        self.said = label("", "small")
        self.strays = wrapped("")
        set_kind(self.strays, kind="warn")
        self.buttons = [self._button(number, preset) for number, preset in enumerate(presets, start=1)]
        self._lay_out()
        self.search.textChanged.connect(self._look)
        self.only.toggled.connect(self._look)
        self.list.changed.connect(lambda key, value: self.switched.emit({key: value}))
        self.list.folding.connect(self._fold)
        self.list.rule_wanted.connect(self.rule_wanted)
        self.list.searched.connect(self._begin_search)

    def show_values(self, values: Mapping[str, str], locked: bool) -> None:
        """Show what holds: as printed, where nothing else was said."""
        self._values, self._locked = values, locked
        found = strays(self._rules, values)
        self.strays.setText("\n".join(found))
        self.strays.setVisible(bool(found))
        for button, preset in zip(self.buttons, self._presets, strict=True):
            holds = preset.holds(self._rules, values)
            button.setChecked(holds)
            button.setEnabled(not locked)
        self._look()

    def place(self, key: str) -> int:
        """The row of a switch in the list, or -1."""
        rows = (at for at, row in enumerate(self.list.rows) if isinstance(row, SwitchRow) and row.rule.key == key)
        return next(rows, -1)

    def _button(self, number: int, preset: Preset) -> KeyButton:
        key = f"Alt+{number}" if number < 10 else ""
        button = KeyButton(literal(preset.name), key.replace("+", " "))
        button.setCheckable(True)
        button.setToolTip(tool_tip(preset.help))
        button.clicked.connect(lambda: self._set(preset))
        if key:
            shortcut = QShortcut(self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setKeys(alt_digit_keys(number))
            shortcut.activated.connect(button.click)
        return button

    def _set(self, preset: Preset) -> None:
        if preset.holds(self._rules, self._values):
            self.show_values(self._values, self._locked)  # its button stays down
        else:
            self.switched.emit(preset.values)

    def _fold(self, title: str) -> None:
        self._folded ^= {title}
        self._look()

    def _begin_search(self, typed: str) -> None:
        self.search.setFocus()
        self.search.setText(self.search.text() + typed)

    def _look(self) -> None:
        typed, only = self.search.text(), self.only.isChecked()
        rows = switch_rows(self._rules, self._values, typed, self._folded, only)
        self.list.show_rows(rows, self._locked)
        number = len(changed_rules(self._rules, self._values))
        found = sum(isinstance(row, SwitchRow) for row in rows)
        if (typed.strip() or only) and not found:
            self.said.setText(tr("No house rule here."))
        else:
            self.said.setText(changed_words(number) or _as_it_is(self._rules, self._values))

    def _lay_out(self) -> None:
        if not self._rules:
            column_in(self, wrapped(tr("This system has no house rules."), "muted"), 1)
            for part in (self.list, self.search, self.only, self.said, self.strays):
                part.setParent(self)
                part.hide()
            return
        top = row_of((self.search, 1), self.only, self.said, gap=10)
        presets = QWidget()
        flow = FlowLayout(presets, theme().px(6))
        for button in self.buttons:
            flow.addWidget(button)
        keys = dressed(wrapped(_KEYS, "small"))
        column_in(self, presets, top, self.strays, (self.list, 1), keys, gap=6, margins=(0, 8, 0, 0))


def _as_it_is(rules: Sequence[HouseRule], values: Mapping[str, str]) -> str:
    """The sentence while no rule is changed; a default may be another reading than the printed one."""
    return tr("None changed") if differing(rules, values) else tr("All as printed")

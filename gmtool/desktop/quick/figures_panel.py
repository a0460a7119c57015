"""Random figures: what they are to be, how many, the seed of chance, and what would come of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gmtool.desktop.card.fields import FieldEditor
from gmtool.desktop.card.head import KINDS
from gmtool.desktop.parts import KeyButton, label, set_kind, wrapped
from gmtool.desktop.quick.figures_model import FiguresModel
from gmtool.desktop.quick.figures_table import FiguresTable
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Card, Refused, VirtualTable

MOST: Final = 99
_DOZEN: Final = 12
_SEEDS: Final = 999_999


class FiguresPanel(QWidget):
    """Rolls anew with every change; what is shown is what is added."""

    added = Signal(object)
    closed = Signal()

    def __init__(self, campaign: Any, names: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """`names` numbers the names of several figures."""
        super().__init__()
        self._campaign = campaign
        self._names = names
        self.setAccessibleName("Random figures")
        self.model = FiguresModel()
        self.system = QComboBox()
        self.system.setAccessibleName("Rule system")
        for one in campaign.rulesets():
            self.system.addItem(one.title, one.id)
        self.fields: list[FieldEditor] = []
        self.count = _number("How many", 1, MOST, _DOZEN)
        self.seed = _number("Seed", 0, _SEEDS, 0)
        self.seed.setToolTip("The same seed and the same wishes give the same figures")
        self.kind = QComboBox()
        self.kind.setAccessibleName("Kind")
        for key, text in KINDS:
            self.kind.addItem(text, key)
        self.name = _line("Name", "As they are called by what they are")
        self.tags = _line("Tags", "Words with commas between them: ambush, lair")
        self.refused = wrapped("")
        set_kind(self.refused, kind="warn")
        self.table = FiguresTable(self.model)
        self.again = KeyButton("Roll anew", "R")
        self.add = QPushButton()
        self.add.setProperty("kind", "primary")
        self.cancel = KeyButton("Close", "Esc")
        self._form = QFormLayout()
        self._lay_out()
        self._connect()

    def open_on(self, system: str, kind: str) -> None:
        """Begin with a system and a kind; a new seed."""
        self.system.setCurrentIndex(max(0, self.system.findData(system)))
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        self._ask()
        self.roll_anew()
        self.fields[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def roll_anew(self) -> None:
        """Other figures of the same wishes."""
        self.seed.setValue(Random().randrange(1, _SEEDS))
        self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter adds them, or presses the button it is on; Esc closes."""
        focus = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (focus if isinstance(focus, QPushButton) else self.add).click()
        else:
            super().keyPressEvent(event)

    # --- inside ------------------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        numbers = QHBoxLayout()
        for part in (self.count, label("Seed", "small"), self.seed):
            numbers.addWidget(part)
        numbers.addStretch(1)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for field in (self.name, self.tags, self.kind):
            self._form.addRow(_caption(field.accessibleName()), field)
        self._form.addRow(_caption("How many"), numbers)
        below = QHBoxLayout()
        for button in (self.add, self.again, self.cancel):
            below.addWidget(button)
        below.addStretch(1)
        inside = QWidget()
        inside.setProperty("kind", "clear")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, theme().px(8), 0)
        column.setSpacing(theme().px(8))
        column.addWidget(label("Random figures", "title"))
        column.addWidget(self.system)
        self.system.setVisible(self.system.count() > 1)
        column.addLayout(self._form)
        column.addWidget(self.refused)
        column.addWidget(self.table, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(theme().px(20), theme().px(16), theme().px(12), theme().px(16))
        whole.addWidget(scroll, 1)
        whole.addLayout(below)

    def _connect(self) -> None:
        self.system.activated.connect(lambda _: self._ask(anew=True))
        for changed in (self.count.valueChanged, self.seed.valueChanged, self.kind.activated):
            changed.connect(lambda _: self._look())
        for line in (self.name, self.tags):
            line.textChanged.connect(lambda _: self._look())
        self.again.clicked.connect(self.roll_anew)
        self.add.clicked.connect(self._add)
        self.cancel.clicked.connect(self.closed)
        key = QShortcut(QKeySequence("R"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        key.activated.connect(self.roll_anew)

    def _ask(self, anew: bool = False) -> None:
        """The fields of the system's creation, where they are not there already."""
        wanted = self._campaign.ruleset(self.system.currentData()).creation()
        if [editor.field for editor in self.fields] == list(wanted) and not anew:
            return
        for editor in self.fields:
            self._form.removeRow(editor)
        self.fields = [FieldEditor(field) for field in wanted]
        for row, editor in enumerate(self.fields):
            editor.show_value(editor.field.default)
            editor.edited.connect(self._look)
            self._form.insertRow(row, _caption(editor.field.label), editor)
        self._look()

    def _look(self) -> None:
        """Roll, by the seed, and show what came up."""
        rules = self._campaign.ruleset(self.system.currentData())
        wishes = {editor.field.key: editor.value() for editor in self.fields}
        table = VirtualTable(Random(self.seed.value()))
        try:
            rolled = [rules.created(wishes, table) for _ in range(self.count.value())]
        except Refused as refused:
            rolled = []
            self.refused.setText(" ".join(one.reason for one in refused.refusals))
        self.refused.setVisible(not rolled)
        self.model.show_figures(rules, self._dressed(rolled))
        self.add.setText(f"Add {len(rolled)} cards" if len(rolled) != 1 else "Add the card")
        self.add.setEnabled(bool(rolled))

    def _dressed(self, rolled: Sequence[Card]) -> Sequence[Card]:
        """The figures with the names, the kind and the tags they are to have."""
        name = self.name.text().strip()
        names = self._names([name or card.name for card in rolled])
        tags = tuple(dict.fromkeys(tag for part in self.tags.text().split(",") if (tag := part.strip())))
        kind = self.kind.currentData()
        return [replace(card, name=one, kind=kind, tags=tags) for card, one in zip(rolled, names, strict=True)]

    def _add(self) -> None:
        self.added.emit(self.model.cards)


def _number(name: str, lowest: int, highest: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(lowest, highest)
    box.setValue(value)
    box.setAccessibleName(name)
    box.setMinimumWidth(theme().px(84))
    box.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)
    return box


def _line(name: str, placeholder: str) -> QLineEdit:
    line = QLineEdit()
    line.setAccessibleName(name)
    line.setPlaceholderText(placeholder)
    return line


def _caption(text: str) -> QLabel:
    made = label(text, "small")
    made.setMinimumHeight(theme().px(28))
    made.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    return made

"""The form for random figures: the fields of the system's creation, how many, the seed, names, tags, kind."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.parts.labels import label
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.roster.card.head import KINDS
from gmtool.rules.seam import Json, Ruleset

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign

MOST: Final = 99
_DOZEN: Final = 12
SEEDS: Final = 999_999


class CreationForm(QWidget):
    """Tells of every change."""

    changed = Signal()

    def __init__(self, campaign: "Campaign") -> None:
        super().__init__()
        self._campaign = campaign
        self.system = QComboBox()
        self.system.setAccessibleName("Rule system")
        for one in campaign.rulesets():
            self.system.addItem(one.title, one.id)
        self._asked: Ruleset | None = None
        self.fields: list[FieldEditor] = []
        self.name = _line("Name", "As they are called by what they are")
        self.tags = _line("Tags", "Words with commas between them: ambush, lair")
        self.kind = QComboBox()
        self.kind.setAccessibleName("Kind")
        for key, text in KINDS:
            self.kind.addItem(text, key)
        self.count = _number("How many", 1, MOST, _DOZEN)
        self.seed = _number("Seed", 0, SEEDS, 0)
        self.seed.setToolTip("The same seed and the same wishes give the same figures")
        self._lay_out()
        self._connect()

    def begin(self, system: str, kind: str) -> None:
        """Begin with a system and a kind."""
        self.system.setCurrentIndex(max(0, self.system.findData(system)))
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        self._ask()

    @property
    def rules(self) -> Ruleset:
        """The system of the figures."""
        return self._campaign.ruleset(self.system.currentData())

    @property
    def wishes(self) -> dict[str, Json]:
        """What is filled in of the system's own fields."""
        return {editor.field.key: editor.value() for editor in self.fields}

    @property
    def given_tags(self) -> tuple[str, ...]:
        """The tags that they get."""
        return tuple(dict.fromkeys(tag for part in self.tags.text().split(",") if (tag := part.strip())))

    def _lay_out(self) -> None:
        numbers = QHBoxLayout()
        for part in (self.count, label("Seed", "small"), self.seed):
            numbers.addWidget(part)
        numbers.addStretch(1)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for field in (self.name, self.tags, self.kind):
            self._form.addRow(_caption(field.accessibleName()), field)
        self._form.addRow(_caption("How many"), numbers)
        self._form.insertRow(0, _caption("System"), self.system)
        self._form.setRowVisible(self.system, self.system.count() > 1)

    def _connect(self) -> None:
        self.system.activated.connect(lambda _: self._ask(anew=True))
        for changed in (self.count.valueChanged, self.seed.valueChanged, self.kind.activated):
            changed.connect(lambda _: self.changed.emit())
        for line in (self.name, self.tags):
            line.textChanged.connect(lambda _: self.changed.emit())

    def _ask(self, anew: bool = False) -> None:
        """The fields of the system's creation, where they are not there already; anew where its lists have changed."""
        rules = self.rules
        if rules is self._asked and not anew:
            return
        self._asked, wanted = rules, rules.creation()
        before = self.wishes
        for editor in self.fields:
            self._form.removeRow(editor)
        self.fields = [FieldEditor(field) for field in wanted]
        for row, editor in enumerate(self.fields, start=1):
            editor.show_value(before.get(editor.field.key, editor.field.default) if not anew else editor.field.default)
            editor.edited.connect(self.changed)
            self._form.insertRow(row, _caption(editor.field.label), editor)
        self.changed.emit()


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

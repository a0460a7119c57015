"""The form for random figures: single ones, a party or an army; the system's own fields, the seed, names, tags."""

from collections.abc import Collection
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import FormField, choice, number
from gmtool.desktop.base.parts.labels import label
from gmtool.desktop.base.parts.layouts import row_of
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.roster.card.head import KINDS
from gmtool.language import tr
from gmtool.presentation.games import OTHERS, offered
from gmtool.rules.seam import FieldKind, Json, Ruleset
from gmtool.store.campaign import Campaign

MOST: Final = 99
_DOZEN: Final = 12
SEEDS: Final = 999_999
_FIELDS: Final = (
    FormField("name", tr("Name"), FieldKind.TEXT, prompt=tr("Default: what they are")),
    FormField("tags", tr("Tags"), FieldKind.TEXT, prompt=tr("Separated by commas: ambush, lair")),
    choice("kind", tr("Kind"), KINDS),
    number("count", tr("How many"), 1, MOST, default=_DOZEN),
    # translators: the number that random figures come from
    number("seed", tr("Seed"), 0, SEEDS, help=tr("The same seed and settings give the same figures")),
)


_SINGLE: Final = ""


class CreationForm(QWidget):
    """Tells of every change. Where a system raises several figures at once, `what` asks for the way."""

    changed = Signal()

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self._campaign = campaign
        self._asked: tuple[Ruleset, str] | None = None
        self._kind_of_shelf = ""
        self.system = FieldEditor(choice("system", tr("Rule system"), offered(campaign)))
        self._every: Collection[str] = ()
        """The games that are offered besides those that are played."""
        self._before = self.system.text
        self.what = FieldEditor(choice("what", tr("What"), {_SINGLE: tr("Single figures")}))
        self.fields: list[FieldEditor] = []
        self.name, self.tags, self.kind, self.count, self.seed = (FieldEditor(field) for field in _FIELDS)
        self._lay_out()
        self.system.edited.connect(self._turn)
        self.what.edited.connect(self._ask)
        for editor in (self.name, self.tags, self.kind, self.count, self.seed):
            editor.edited.connect(self.changed)

    def begin(self, system: str, kind: str) -> None:
        """Begin with the system and the kind of a shelf; a kind chosen here stays while the shelf's is the same."""
        self._offer(system)
        if kind != self._kind_of_shelf:
            self._kind_of_shelf = kind
            self.kind.show_value(kind)
        self._ask()

    @property
    def rules(self) -> Ruleset:
        """The system of the figures."""
        return self._campaign.ruleset(self.system.text)

    @property
    def way(self) -> str:
        """The way in which several are raised at once; empty for single figures."""
        return self.what.text

    @property
    def counted(self) -> str:
        """The noun for one of those who are made or raised."""
        return next((one.counted for one in self.rules.raisings() if one.key == self.way), "figure")

    @property
    def wishes(self) -> dict[str, Json]:
        """The values of the system's own fields."""
        return {editor.field.key: editor.value() for editor in self.fields}

    @property
    def given_tags(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(tag for part in self.tags.text.split(",") if (tag := part.strip())))

    def _lay_out(self) -> None:
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for editor in (self.name, self.tags, self.kind):
            self._form.addRow(_caption(editor.field.label), editor)
        for editor in (self.count, self.seed):
            self._form.addRow(_caption(editor.field.label), row_of(editor, 1))
        self._form.insertRow(0, _caption(tr("System")), self.system)
        self._form.insertRow(1, _caption(tr("What")), self.what)
        self._form.setRowVisible(self.system, len(self.system.field.items()) > 1)

    def _turn(self) -> None:
        """Another game; or all of them to choose from, where the others are asked for."""
        if self.system.text != OTHERS:
            self._before = self.system.text
            self._ask(anew=True)
            return
        self._every = [one.id for one in self._campaign.rulesets()]
        self._offer(self._before)
        if isinstance(box := self.system.input, QComboBox):
            box.showPopup()

    def _offer(self, system: str) -> None:
        self.system.offer(offered(self._campaign, (system, *self._every)))
        self.system.show_value(system)
        self._before = system

    def _ask(self, anew: bool = False) -> None:
        """The fields of the system's creation, where they are not there already; anew where its lists have changed."""
        rules = self.rules
        ways = {one.key: one for one in rules.raisings()}
        self.what.offer({_SINGLE: tr("Single figures"), **{key: one.title for key, one in ways.items()}})
        asked = (rules, self.way)
        if asked == self._asked and not anew:
            return
        self._asked, wanted = asked, ways[self.way].fields if self.way else rules.creation()
        self._form.setRowVisible(self.what, bool(ways))
        before = self.wishes
        for editor in self.fields:
            self._form.removeRow(editor)
        self.fields = [FieldEditor(field) for field in wanted]
        for row, editor in enumerate(self.fields, start=2):
            editor.show_value(before.get(editor.field.key, editor.field.default) if not anew else editor.field.default)
            editor.edited.connect(self.changed)
            caption = (
                "" if editor.field.kind is FieldKind.YES_NO else editor.field.label
            )  # a box to tick says it itself
            self._form.insertRow(row, _caption(caption), editor)
        self._form.setRowVisible(len(self.fields) + 1 + _ROW_OF_COUNT, not self.way)
        editors = (self.system, self.what, *self.fields, self.name, self.tags, self.kind, self.count, self.seed)
        for one, after in pairwise(editors):  # new fields would come last
            self.setTabOrder(one.input, after.input)
        self.changed.emit()


_ROW_OF_COUNT: Final = 4
"""Behind the system's own fields: name, tags, kind, how many."""


def _caption(text: str) -> QLabel:
    made = sized(label(text, "small"), least_height=28)
    made.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    return made

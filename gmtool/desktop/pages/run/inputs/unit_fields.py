"""Fields of a unit's next stand: a wheel as degrees to the left or the right, a place with a heading."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.base.parts.labels import label, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.pages.run.inputs.fields import Field, NumberField
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.inputs import Entered
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.map.unit_input import UnitInput
from gmtool.rules.seam import Input

_BRACKETS = {"[": -1, "]": 1}
_HINT = tr(
    "Drag the unit on the map, or a corner to turn it. Or press {run.keys_to_the_map} and the arrows; [ and ] turn it."
)


class SteppedField(NumberField):
    """A number that [ and ] change step by step, as on the map: files, or whatever goes by larger steps."""

    step_size = 1

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.edit.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Take the two brackets before they are typed."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.text() in _BRACKETS:
            self.step_by(_BRACKETS[event.text()] * self.step_size)
            return True
        return super().eventFilter(watched, event)


class FilesField(SteppedField):
    """The men who stand side by side; it begins with those that stand so now."""

    def show_draft(self, draft: Draft) -> None:
        super().show_draft(draft)
        counter = draft.moment.counters.get(str(draft.choice.draft.get("figure", "")))
        if counter is not None and counter.formation is not None:
            self.begins_with = counter.formation.files


class WheelField(SteppedField):
    """Degrees, to the left below 0."""

    entered = Entered.WHEEL
    step_size = 15
    begins_with = 0

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.setToolTip(
            tr("Degrees to the right, or below 0 to the left. On the map: drag a corner, or press [ and ].")
        )


class PositionField(Field):
    """Says how to say it, then what was said, and how far that is."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self._words = wrapped("", "small")
        column_in(self, label(field.label, "small"), self._words, gap=2, margins=0)

    def show_draft(self, draft: Draft) -> None:
        counter, ground = draft.moment.counters.get(str(draft.choice.draft.get("figure", ""))), draft.moment.ground
        unit = UnitInput.of(self.field.kind, ground, counter, draft.value(self.field))
        if unit is None or not unit.said or ground is None:
            self._words.setText(book.told(_HINT))
            return
        self._words.setText(f"{ground.place_label(unit.position.at)}   ·   {unit.words}")

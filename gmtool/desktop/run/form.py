"""The inputs of the picked choice, one under the other; what must be said first comes first."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.parts import FlowLayout
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.field import Field, Toggle
from gmtool.desktop.run.list_field import ListField
from gmtool.desktop.run.place_field import PlaceField
from gmtool.desktop.run.toggles import SwitchField, ToggleField
from gmtool.desktop.run.typed import NumberField, TextField
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Choice, Input, InputKind

FEW = 7
SMALL = (SwitchField, NumberField)


class InputForm(QWidget):
    """Follows a draft; sends what is said."""

    said = Signal(str, object)
    picked = Signal()
    """Something was picked from a list: the keys can go on."""
    reason_said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: list[Field] = []
        self.letters: dict[str, Toggle] = {}
        self.reason: QLineEdit | None = None
        self._of: tuple[Choice, bool] | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def show_draft(self, draft: Draft | None) -> bool:
        """Show the inputs of a draft; whether they are those of another choice than before."""
        fresh = self._of != ((draft.choice, draft.overruling) if draft else None)
        if fresh:
            self._rebuild(draft)
        if draft is not None:
            for field in self.fields:
                field.show_draft(draft)
            self.letters = _lettered(toggle for field in self.fields for toggle in field.toggles())
        return fresh

    def focus_missing(self, draft: Draft) -> bool:
        """Put the keys where something must be said; False if nothing must."""
        missing = draft.missing
        field = next((f for f in self.fields if missing is not None and f.field.field == missing.field), None)
        target = field or (self.reason if draft.overruling and not draft.reason else None)
        if target is None:
            return False
        target.show()  # a layout shows its new widgets later, and a hidden one cannot have the focus
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def press(self, letter: str) -> bool:
        """Press the toggle with this letter."""
        toggle = self.letters.get(letter.lower())
        if toggle is None or not toggle.isEnabled():
            return False
        toggle.click()
        return True

    def _rebuild(self, draft: Draft | None) -> None:
        self._of = (draft.choice, draft.overruling) if draft else None
        self.fields, self.reason = [], None
        while (item := self._box.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._box.setSpacing(theme().px(6))
        if draft is not None:
            self.fields = [self._field(draft, i) for i in _in_order(draft.choice.inputs)]
            self._lay_out(_by_map(draft))
            if draft.overruling:
                self._add_reason()
        self.letters = {}

    def _lay_out(self, by_map: bool) -> None:
        stated = [field for field in self.fields if field.field.stated] if by_map else []
        self._add([field for field in self.fields if field not in stated], self._box)
        if stated:
            holder = QWidget()
            inner = QVBoxLayout(holder)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(theme().px(6))
            self._add(stated, inner)
            self._box.addWidget(_fold("Situation: as on the map", holder), 0, Qt.AlignmentFlag.AlignLeft)
            self._box.addWidget(holder)

    def _add(self, fields: Sequence[Field], box: QVBoxLayout) -> None:
        row: FlowLayout | None = None
        for field in fields:
            if not isinstance(field, SMALL):
                box.addWidget(field)
                row = None
                continue
            if row is None:
                holder = QWidget()
                row = FlowLayout(holder, theme().px(6))
                box.addWidget(holder)
            row.addWidget(field)

    def _field(self, draft: Draft, field: Input) -> Field:
        made = _field_for(draft, field)
        made.said.connect(self.said)
        if isinstance(made, ListField):
            made.list.picked.connect(self.picked)
        return made

    def _add_reason(self) -> None:
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("Why you overrule; it stands in the log")
        self.reason.setAccessibleName("Reason of the ruling")
        self.reason.textChanged.connect(self.reason_said)
        self._box.addWidget(self.reason)


def _field_for(draft: Draft, field: Input) -> Field:
    match field.kind:
        case InputKind.YES_NO:
            return SwitchField(field)
        case InputKind.NUMBER:
            return NumberField(field)
        case InputKind.TEXT:
            return TextField(field)
        case InputKind.ONE_OF | InputKind.FACING:
            candidates = draft.candidates(field)
            return ToggleField(field, candidates) if len(candidates) <= FEW else ListField(field, draft)
        case InputKind.HEADING:
            return NumberField(replace(field, lowest=0, highest=359))
        case InputKind.POINT | InputKind.POINTS if not draft.candidates(field):
            return PlaceField(field)
    return ListField(field, draft)


def _by_map(draft: Draft) -> bool:
    """Whether the situation is read from the map, and nothing of it was said."""
    said = any(field.stated and field.field in draft.values for field in draft.choice.inputs)
    return draft.moment.ground is not None and not said


def _fold(text: str, holder: QWidget) -> QPushButton:
    """A button that shows and hides the rest."""
    button = QPushButton(f"{text}  ▸")
    button.setProperty("kind", "tab")
    button.setCheckable(True)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.toggled.connect(holder.setVisible)
    holder.hide()
    return button


def _in_order(inputs: Iterable[Input]) -> list[Input]:
    return sorted(inputs, key=lambda field: not (field.required and field.default is None))


def _lettered(toggles: Iterable[Toggle]) -> dict[str, Toggle]:
    """A letter of its own for each toggle: the first of its name that is free, shown underlined."""
    letters: dict[str, Toggle] = {}
    for toggle in toggles:
        place = next((i for i, c in enumerate(toggle.name) if c.isalpha() and c.lower() not in letters), None)
        if place is not None:
            letters[toggle.name[place].lower()] = toggle
            toggle.underline(place)
    return letters

"""The inputs of a choice as one page of the form; another choice with the same inputs can have it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.parts import FlowLayout
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.field import Field
from gmtool.desktop.run.list_field import ListField
from gmtool.desktop.run.place_field import PlaceField
from gmtool.desktop.run.toggles import SwitchField, ToggleField
from gmtool.desktop.run.typed import NumberField, TextField
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Input, InputKind

FEW = 7
SMALL = (SwitchField, NumberField)


@dataclass(frozen=True)
class Shape:
    """What a page looks like: its inputs, how each is said, and at which font size in per cent."""

    inputs: tuple[Input, ...]
    kinds: tuple[type[Field], ...]
    by_map: bool
    overruling: bool
    scale: int

    @classmethod
    def of(cls, draft: Draft) -> Self:
        """That of the page for a draft."""
        inputs = _in_order(draft.choice.inputs)
        kinds = tuple(_kind_of(draft, field) for field in inputs)
        return cls(inputs, kinds, _by_map(draft), draft.overruling, theme().scale)


class FormPage(QWidget):
    """One field an input, and why the GM overrules if that is to be said."""

    said = Signal(str, object)
    picked = Signal()
    reason_said = Signal(str)

    def __init__(self, shape: Shape, draft: Draft) -> None:
        super().__init__()
        self.shape = shape
        self.reason: QLineEdit | None = None
        self._fold: QPushButton | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(theme().px(6))
        self.fields = [self._field(kind, field, draft) for kind, field in zip(shape.kinds, shape.inputs, strict=True)]
        self._lay_out(shape.by_map)
        if shape.overruling:
            self._add_reason()

    def begin(self, draft: Draft) -> None:
        """Take the inputs of another choice, as if nothing was ever said here."""
        for field, shown in zip(_in_order(draft.choice.inputs), self.fields, strict=True):
            shown.begin(_limited(field), draft)
        if self._fold is not None:
            self._fold.setChecked(False)

    def _lay_out(self, by_map: bool) -> None:
        stated = [field for field in self.fields if field.field.stated] if by_map else []
        self._add([field for field in self.fields if field not in stated], self._box)
        if stated:
            holder = QWidget()
            inner = QVBoxLayout(holder)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(theme().px(6))
            self._add(stated, inner)
            self._fold = _fold("Situation: as on the map", holder)
            self._box.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
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

    def _field(self, kind: type[Field], field: Input, draft: Draft) -> Field:
        made = _made(kind, _limited(field), draft)
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


def _kind_of(draft: Draft, field: Input) -> type[Field]:
    match field.kind:
        case InputKind.YES_NO:
            return SwitchField
        case InputKind.NUMBER | InputKind.HEADING:
            return NumberField
        case InputKind.TEXT:
            return TextField
        case InputKind.ONE_OF | InputKind.FACING:
            return ToggleField if len(draft.candidates(field)) <= FEW else ListField
        case InputKind.POINT | InputKind.POINTS if not draft.candidates(field):
            return PlaceField
    return ListField


def _made(kind: type[Field], field: Input, draft: Draft) -> Field:
    if kind is ToggleField:
        return ToggleField(field, draft.candidates(field))
    return ListField(field, draft) if kind is ListField else kind(field)


def _limited(field: Input) -> Input:
    return replace(field, lowest=0, highest=359) if field.kind is InputKind.HEADING else field


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


def _in_order(inputs: Iterable[Input]) -> tuple[Input, ...]:
    return tuple(sorted(inputs, key=lambda field: not (field.required and field.default is None)))

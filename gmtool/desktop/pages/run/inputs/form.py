"""The form of the picked choice: its inputs, one under the other; what must be said comes first.

What need not be said stands apart, under the odds, which are never pushed out of sight for it. The inputs of a choice
are one page of the form; another choice with the same inputs can have that page."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, Self

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import Fold
from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import Columns, FlowLayout, column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.inputs.fields import Field, NumberField, SwitchField, TextField, Toggle, ToggleField
from gmtool.desktop.pages.run.inputs.map_fields import ListField, PlaceField
from gmtool.desktop.pages.run.inputs.unit_fields import FilesField, PositionField, WheelField
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.inputs import (
    Entered,
    entered_by,
    in_order,
    letter_places,
    limited,
    numbered_input,
)
from gmtool.presentation.fight.keys.page_keys import REASON, to_be_said
from gmtool.records import dataclass
from gmtool.rules.seam import Choice, Input

MANY = 4
"""So many switches in a row stand in columns."""
SMALL = (SwitchField, NumberField)
OPTIONAL = (*SMALL, ToggleField, TextField)
"""The fields that stand apart where nothing must be said in them."""


@dataclass(frozen=True)
class Shape:
    """The shape of a page: its inputs, their kinds of field, and the font size in per cent."""

    inputs: tuple[Input, ...]
    kinds: tuple[type[Field], ...]
    by_map: bool
    overruling: bool
    scale: int

    @classmethod
    def of(cls, draft: Draft) -> Self:
        inputs = in_order(draft.choice.inputs)
        kinds = tuple(_FIELDS[entered_by(draft, field)] for field in inputs)
        return cls(inputs, kinds, _by_map(draft), draft.overruling, theme().scale)


class FormPage(QWidget):
    """One field an input, and why the GM overrules if that is to be said; `options` holds what need not be said."""

    said = Signal(str, object)
    picked = Signal()
    refused = Signal(object)
    reason_said = Signal(str)

    def __init__(self, shape: Shape, draft: Draft) -> None:
        super().__init__()
        self.shape = shape
        self.reason: QLineEdit | None = None
        self._fold: Fold | None = None
        self.options, self.optional = QWidget(), False
        self._box, self._beneath = (column_in(part, gap=6, margins=0) for part in (self, self.options))
        self.fields = [self._field(kind, field, draft) for kind, field in zip(shape.kinds, shape.inputs, strict=True)]
        self._lay_out(shape.by_map)
        if shape.overruling:
            self._add_reason()

    def begin(self, draft: Draft) -> None:
        """Take the inputs of another choice, as if nothing was ever said here."""
        for field, shown in zip(in_order(draft.choice.inputs), self.fields, strict=True):
            shown.begin(limited(field), draft)
        if self._fold is not None:
            self._fold.setChecked(False)

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        if self._fold is not None:
            self._fold.set_dense(dense)

    def _lay_out(self, by_map: bool) -> None:
        stated = [field for field in self.fields if field.field.stated] if by_map else []
        options = [field for field in self.fields if field not in stated and _need_not_be_said(field)]
        self._add([field for field in self.fields if field not in (*stated, *options)], self._box)
        self._add(options, self._beneath)
        self.optional = bool(options)
        if stated:
            holder = QWidget()
            inner = column_in(holder, gap=6, margins=0)
            self._add(stated, inner)
            self._fold = Fold(tr("Situation"), holder)
            self._fold.setToolTip(tr("Taken from the map, unless you change it"))
            first = next((field for field in self.fields if isinstance(field, ListField) and field not in stated), None)
            if first is None:
                self._box.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
            else:
                place = self._box.indexOf(first)
                self._box.insertLayout(place, row := row_of((first, 1)))
                row.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignTop)
            self._box.addWidget(holder)

    def _add(self, fields: Sequence[Field], box: QVBoxLayout) -> None:
        """Small ones side by side; many that are yes or no in columns, which are read one after the other."""
        for small, members in groupby(fields, lambda one: isinstance(one, SMALL)):
            together = list(members)
            switches = [one for one in together if isinstance(one, SwitchField)]
            if not small:
                for field in together:
                    box.addWidget(field)
            elif len(switches) < MANY:
                box.addWidget(_together(together, FlowLayout))
            else:
                box.addWidget(_together([one for one in together if one not in switches], FlowLayout))
                box.addWidget(_together(switches, Columns))

    def _field(self, kind: type[Field], field: Input, draft: Draft) -> Field:
        made = _made(kind, limited(field), draft)
        made.said.connect(self.said)
        if isinstance(made, ListField):
            made.list.picked.connect(self.picked)
            made.list.refused.connect(self.refused)
        return made

    def _add_reason(self) -> None:
        hint = tr("Reason for the ruling, shown in the log")
        self.reason = dressed(QLineEdit(placeholderText=hint), name=tr("Reason for the ruling"))
        self.reason.textChanged.connect(self.reason_said)
        self._box.addWidget(self.reason)


def _need_not_be_said(field: Field) -> bool:
    if isinstance(field, ListField):
        return field.spare
    return isinstance(field, OPTIONAL) and not (field.field.required and field.field.default is None)


def _together(fields: Sequence[Field], layout: type[FlowLayout]) -> QWidget:
    holder = QWidget()
    row = layout(holder, theme().px(6))
    for field in fields:
        row.addWidget(field)
    return holder


_FIELDS: Final = {
    Entered.BUTTONS: ToggleField,
    Entered.SWITCH: SwitchField,
    Entered.NUMBER: NumberField,
    Entered.FILES: FilesField,
    Entered.WHEEL: WheelField,
    Entered.TEXT: TextField,
    Entered.LIST: ListField,
    Entered.POSITION: PositionField,
    Entered.PLACE: PlaceField,
}


def _made(kind: type[Field], field: Input, draft: Draft) -> Field:
    if kind is ToggleField:
        return ToggleField(field, draft.candidates(field))
    return ListField(field, draft) if kind is ListField else kind(field)


def _by_map(draft: Draft) -> bool:
    """True if the situation is read from the map, and nothing of it was said."""
    said = any(field.stated and field.field in draft.values for field in draft.choice.inputs)
    return draft.moment.ground is not None and not said


KEPT: Final = 4
"""The number of pages kept for the next choice with the same inputs: making one takes most of a frame."""


class InputForm(QWidget):
    """Follows a draft; sends what is said."""

    said = Signal(str, object)
    picked = Signal()
    """Something was picked from a list: the keys can go on."""
    refused = Signal(object)
    """Refusals of what a digit stands on."""
    reason_said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: list[Field] = []
        self.letters: dict[str, Toggle] = {}
        self.reason: QLineEdit | None = None
        self.options = QWidget()
        """What need not be said: beneath the others, unless it is put elsewhere."""
        self._dense = False
        self._of: tuple[Choice, bool] | None = None
        self._pages: list[FormPage] = []
        pages = QWidget()
        self._box, self._beneath = column_in(pages, margins=0), column_in(self.options, margins=0)
        column_in(self, pages, self.options, gap=6, margins=0)

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        self._dense = dense
        for page in self._pages:
            page.set_dense(dense)

    def show_draft(self, draft: Draft | None, listed: Input | None = None) -> bool:
        """Show the inputs of a draft; whether they are those of another choice than before.

        listed: the input whose list is shown although something is proposed for it.
        """
        fresh = self._of != ((draft.choice, draft.overruling) if draft else None)
        if fresh:
            self._turn_to(draft)
        if draft is not None:
            for field in self.fields:
                if isinstance(field, ListField):
                    field.listed = listed is not None and field.field.field == listed.field
                field.show_draft(draft)
            self.letters = _lettered(toggle for field in self.fields for toggle in field.toggles())
        return fresh

    def focus_missing(self, draft: Draft) -> bool:
        """Put the keys where something must be said; False if nothing must."""
        asked = to_be_said(draft)
        target = self._field_of(asked) if isinstance(asked, Input) else self.reason if asked is REASON else None
        if target is None:
            return False
        target.show()  # a layout shows its new widgets later, and a hidden one cannot have the focus
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def begin_number(self) -> bool:
        """Put the keys into the number that is said first, so that typing replaces it; False if there is none."""
        first = self.fields[0] if self.fields else None
        if not isinstance(first, NumberField):
            return False
        first.show()  # as above
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        first.edit.selectAll()
        return True

    def pick_number(self, draft: Draft, number: int) -> bool:
        """Pick what a digit stands on in the list that was opened, or in the input that must be said; False where
        nothing is listed to pick from."""
        opened = next((one.field for one in self.fields if isinstance(one, ListField) and one.opened), None)
        asked = numbered_input(draft, opened)
        field = None if asked is None else self._field_of(asked)
        return field is not None and field.pick_number(number)

    def press(self, letter: str) -> bool:
        toggle = self.letters.get(letter.lower())
        if toggle is None or not toggle.isEnabled():
            return False
        toggle.click()
        return True

    def _field_of(self, asked: Input) -> Field | None:
        return next((field for field in self.fields if field.field.field == asked.field), None)

    def _turn_to(self, draft: Draft | None) -> None:
        self._of = (draft.choice, draft.overruling) if draft else None
        self.fields, self.reason, self.letters = [], None, {}
        page = None if draft is None else self._page(draft)
        for other in self._pages:
            other.setVisible(other is page)
            other.options.setVisible(other is page)
        self.options.setVisible(page is not None and page.optional)
        if page is not None:
            self.fields, self.reason = page.fields, page.reason

    def _page(self, draft: Draft) -> FormPage:
        """The page for a draft: one that is kept, if it has the same inputs, else a new one."""
        shape = Shape.of(draft)
        page = next((page for page in self._pages if page.shape == shape and page.reason is None), None)
        if page is None:
            page = self._new_page(shape, draft)
        else:
            self._pages.remove(page)
            page.begin(draft)
        self._pages.append(page)
        while len(self._pages) > KEPT:
            old = self._pages.pop(0)
            old.options.deleteLater()
            old.deleteLater()
        return page

    def _new_page(self, shape: Shape, draft: Draft) -> FormPage:
        page = FormPage(shape, draft)
        page.set_dense(self._dense)
        page.said.connect(self.said)
        page.picked.connect(self.picked)
        page.refused.connect(self.refused)
        page.reason_said.connect(self.reason_said)
        self._box.addWidget(page)
        self._beneath.addWidget(page.options)
        return page


def _lettered(toggles: Iterable[Toggle]) -> dict[str, Toggle]:
    """A letter of its own for each toggle, shown underlined."""
    every = list(toggles)
    letters, places = letter_places([toggle.name for toggle in every])
    for toggle, place in zip(every, places, strict=True):
        toggle.underline(place)
    return {letter: every[at] for letter, at in letters.items()}

"""One of the two who spar: a card to begin from, and its numbers to type over."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.card.field_grid import NARROW, Section
from gmtool.desktop.card.fields import FieldEditor
from gmtool.desktop.parts import label, may_be_narrow
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Card, CardForm, FieldKind, Json

TYPED = "Typed numbers"


class Fighter(QWidget):
    """A name to choose, and the fields of its card to change for this calculation only."""

    changed = Signal()

    def __init__(self, title: str, form: CardForm, cards: Sequence[Card]) -> None:
        super().__init__()
        self._cards = cards
        self._values: dict[str, Json] = {}
        self.who = QComboBox()
        self.who.setAccessibleName(title)
        may_be_narrow(self.who, 14)
        self.who.addItems([TYPED, *(card.name for card in cards)])
        self.who.setCurrentIndex(min(1, len(cards)))
        self.open = QToolButton()
        self.open.setText("Numbers ▸")
        self.open.setCheckable(True)
        self.numbers = Section("", first=True)
        self.numbers.set_columns(NARROW)
        self.editors = {field.key: FieldEditor(field) for field in form.fields}
        for key, editor in self.editors.items():
            self.numbers.add(editor)
            editor.edited.connect(lambda key=key: self._typed(key))
        self.numbers.hide()
        self.who.activated.connect(lambda _: self._chosen())
        self.open.toggled.connect(self._unfold)
        self._lay_out(title)
        self._show()

    def card(self) -> Card:
        """The card as it is to be reckoned with."""
        begun = self._begun()
        return replace(begun, fields={**begun.fields, **self._values}, id="")

    def choose(self, place: int) -> None:
        """Begin from the card at this place."""
        self.who.setCurrentIndex(min(place + 1, self.who.count() - 1))
        self._chosen()

    def _begun(self) -> Card:
        place = self.who.currentIndex() - 1
        if place >= 0:
            return self._cards[place]
        system = self._cards[0].system if self._cards else ""
        defaults = {key: editor.field.default for key, editor in self.editors.items()}
        return Card(system, TYPED, {key: value for key, value in defaults.items() if value is not None})

    def _chosen(self) -> None:
        self._values = {}
        if self.who.currentIndex() == 0:
            self.open.setChecked(True)
        self._show()
        self.changed.emit()

    def _typed(self, key: str) -> None:
        self._values[key] = self.editors[key].value()
        self.changed.emit()

    def _show(self) -> None:
        fields = self._begun().fields
        for key, editor in self.editors.items():
            editor.show_value(fields.get(key, editor.field.default))

    def _unfold(self, unfolded: bool) -> None:
        self.open.setText("Numbers ▾" if unfolded else "Numbers ▸")
        self.numbers.setVisible(unfolded)

    def _lay_out(self, title: str) -> None:
        row = QHBoxLayout()
        row.addWidget(self.who, 1)
        row.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(3))
        column.addWidget(label(title, "small"))
        column.addLayout(row)
        column.addWidget(self.numbers)


def typable(form: CardForm) -> CardForm:
    """The fields that can be typed quickly: all but texts."""
    return CardForm(tuple(field for field in form.fields if field.kind is not FieldKind.TEXT))

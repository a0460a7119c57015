"""Records: what a card says, declared once; its form, its reader, its columns and its tiles follow from the labels."""

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, get_args, get_type_hints

from gmtool.bounds import Between
from gmtool.rules.kit.card_reader import CardReader
from gmtool.rules.kit.row_fields import Items, Label, labels, metadata
from gmtool.rules.seam import Card, CardColumn, CardField, CardForm, Derived, FieldKind, Json


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a card's list, as an annotation of what the record makes of them: the card has them under `key`.

    `of` is the table that they are from. `counts` are the numbers of a row, within the bounds, and `marks` its yes or
    no. The field stands in the form `before` another one, if it does not stand where the record has it.
    """

    key: str
    label: str
    of: str
    bounds: Between | None = None
    counts: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    help: str = ""
    section: str = ""
    before: str = ""

    def field(self, items: Items) -> CardField:
        """Its field of the form."""
        low, high = (self.bounds.lowest, self.bounds.highest) if self.bounds else (None, None)
        return CardField(
            self.key,
            self.label,
            FieldKind.ITEMS,
            [],
            low,
            high,
            items=lambda: items(self.of),
            columns=dict(self.marks),
            counts=dict(self.counts),
            help=self.help,
            section=self.section,
        )


@dataclass(frozen=True, slots=True)
class _Said:
    """A number, a text or a choice of a card."""

    name: str
    label: Label
    bounds: Between | None
    usual: Json

    def field(self, items: Items) -> CardField:
        """Its field of the form; what is chosen from a table is one of its rows."""
        low, high = (self.bounds.lowest, self.bounds.highest) if self.bounds else (None, None)
        label, of = self.label, self.label.of
        kind = FieldKind.NUMBER if self.bounds else FieldKind.ONE_OF if of else FieldKind.TEXT
        offered = (lambda: items(of)) if of else tuple
        return CardField(
            self.name, label.label, kind, self.usual, low, high, items=offered, help=label.help, section=label.section
        )


def form_of(record: Any, items: Items) -> CardForm:
    """The form of a card: a field for each that the record labels, in its order."""
    found = [one.field(items) for one in _parts(record) if not (isinstance(one, Rows) and one.before)]
    for one in _parts(record):
        if isinstance(one, Rows) and one.before:
            found.insert([field.key for field in found].index(one.before), one.field(items))
    return CardForm(tuple(found))


def said_values(record: Any, said: CardReader) -> dict[str, Any]:
    """The numbers and texts of a card by the record's fields. Raises `BadCard`."""
    parts = [one for one in _parts(record) if isinstance(one, _Said)]
    return {one.name: said.number(one.name) if one.bounds else said.text(one.name) for one in parts}


def with_usual(card: Card, form: CardForm) -> dict[str, Json]:
    """The fields of a card, with what is usual where it leaves one open."""
    filled: dict[str, Json] = {key: value for key, value in card.fields.items() if value is not None}
    for field in form.fields:
        if field.default is not None:
            filled.setdefault(field.key, [] if field.kind is FieldKind.ITEMS else field.default)
    return filled


def card_columns(record: Any, *more: CardColumn) -> tuple[CardColumn, ...]:
    """By what cards are listed, sorted and searched: `more` values, then the record's own; texts come last."""
    said = [one for one in _parts(record) if isinstance(one, _Said) and one.label.column]
    own = [CardColumn(one.label.column, one.label.label, one.bounds is not None, one.label.listed) for one in said]
    return tuple(sorted((*more, *own), key=lambda one: (not one.number, not one.listed)))


def column_values(record: Any) -> dict[str, int | str]:
    """The values of a card's own columns."""
    kind: Any = type(record)
    said = [one for one in _parts(kind) if isinstance(one, _Said) and one.label.column]
    return {one.label.column: getattr(record, one.name) for one in said}


def tiles(record: Any, names: Iterable[str]) -> tuple[Derived, ...]:
    """Tiles of numbers as the card says them, with their units."""
    found = labels(type(record))
    return tuple(
        Derived(name, found[name].label, f"{getattr(record, name)} {found[name].unit}".strip()) for name in names
    )


def bounds_of(record: Any, name: str) -> Between:
    """How large a number of the record may be."""
    found = metadata(get_type_hints(record, include_extras=True)[name], Between)
    assert found is not None
    return found


@cache
def _parts(record: Any) -> tuple[_Said | Rows, ...]:
    """What a card says, in the order of the record's fields."""
    hints = get_type_hints(record, include_extras=True)
    found: list[_Said | Rows] = []
    for one in fields(record):
        rows, label = metadata(hints[one.name], Rows), metadata(hints[one.name], Label)
        usual = None if one.default is MISSING else one.default
        if rows is not None:
            found.append(rows)
        elif label is not None:
            bounds = metadata(hints[one.name], Between) if get_args(hints[one.name])[0] is int else None
            found.append(_Said(one.name, label, bounds, usual))
    return tuple(found)

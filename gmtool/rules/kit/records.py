"""Records: the contents of a card, declared once. Its form, its columns and its tiles follow from the labels.

The card reader takes a card field by field, by its form, or refuses it in one sentence.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from gmtool.bounds import Between
from gmtool.fraction import SUCH_AS, fraction_text, read_fraction
from gmtool.records import metadata
from gmtool.rules.kit.tables.row_fields import Items, Label, labels
from gmtool.rules.kit.tables.rows import LONGEST_NOTE
from gmtool.rules.seam import Card, CardColumn, CardField, CardForm, Derived, FieldKind, Item, Json, Value

MOST_ROWS = 50
MOST_LETTERS = 40


class BadCard(ValueError):
    """A card that no fighter can be made from; the message is one sentence that names the field; `field` is its key."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


class Row(NamedTuple):
    """A row of a card's list: its place from 1 on, the key of its item, its values, its counts and marks."""

    place: int
    item: str
    said: Mapping[str, Json]
    counts: Mapping[str, int]
    marks: Mapping[str, bool]


class CardReader:
    """A reader that gives a card's values by the keys of its form. A value that cannot be read raises `BadCard`."""

    def __init__(self, card: Card, form: CardForm) -> None:
        self.card = card
        self.form = form.by_key

    def number(self, key: str) -> int:
        """A whole number within the bounds of its field."""
        return self._within(self.form[key], self._said(key))

    def fraction(self, key: str) -> Fraction:
        """An exact number within the bounds of its field."""
        field, said = self.form[key], self._said(key)
        value = read_fraction(said)
        if value is None:
            raise self.bad(key, f" should be {SUCH_AS}, not {shown(said)}")
        lowest, highest = field.lowest or 0, field.highest or 0
        if not lowest <= value <= highest:
            raise self.bad(key, f" is {fraction_text(value)}; it can be {lowest} to {highest}")
        return value

    def text(self, key: str) -> str:
        """A text with no more letters than there is room for."""
        value = self._said(key)
        if not isinstance(value, str):
            raise self.bad(key, f" should be text, not {shown(value)}")
        if len(value) > LONGEST_NOTE:
            raise self.bad(key, f" has {len(value)} letters; there is room for {LONGEST_NOTE}")
        return value

    def rows(self, key: str, known: Container[str], called: str) -> Iterator[Row]:
        """The rows of a list, each with one of the `known` items; `called` is the word for these, such as "weapons"."""
        rows = self._said(key)
        if not isinstance(rows, list):
            raise self.bad(key, " is not a list")
        if len(rows) > MOST_ROWS:
            raise self.bad(key, f" has {len(rows)} items; the limit is {MOST_ROWS}")
        field = self.form[key]
        for place, row in enumerate(rows, start=1):
            yield self._row(field, place, row, known, called)

    def bad(self, key: str, problem: str) -> BadCard:
        """The error for a problem with a field."""
        return BadCard(f"{short(self.card.name) or 'The card'}: “{self.form[key].label}”{problem}.", key)

    def _row(self, field: CardField, place: int, row: Json, known: Container[str], called: str) -> Row:
        if not isinstance(row, Mapping):
            raise self.bad(field.key, f", row {place}, is not an item")
        item = row.get("item")
        if not isinstance(item, str):
            raise self.bad(field.key, f", row {place}, names nothing")
        if item not in known:
            raise self.bad(field.key, f", row {place}: “{short(item)}” is not in the list of {called}")
        counts, marks = dict[str, int](), dict[str, bool]()
        for key, label in field.counts.items():
            value = row.get(key)
            counts[key] = (field.lowest or 0) if value is None else self._within(field, value, at=(place, label))
        for key, label in field.columns.items():
            value = row.get(key)
            if value is not None and not isinstance(value, bool):
                raise self.bad(field.key, f", row {place}: “{label}” should be yes or no, not {shown(value)}")
            marks[key] = bool(value)
        return Row(place, item, row, counts, marks)

    def _within(
        self, field: CardField, value: Json, bounds: Between | None = None, at: tuple[int, str] | None = None
    ) -> int:
        """The value, if it is a whole number within bounds; `at` is the place of its row and its label there."""
        lowest, highest = (bounds.lowest, bounds.highest) if bounds else (field.lowest or 0, field.highest or 0)
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        where = f", row {at[0]}: “{at[1]}”" if at else ""
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.bad(field.key, f"{where} should be a whole number, not {shown(value)}")
        raise self.bad(field.key, f"{where} is {short(str(value))}; it can be {lowest} to {highest}")

    def _said(self, key: str) -> Json:
        """The card's value of a field; the default where the card leaves the field open."""
        value = self.card.fields.get(key)
        return self.form[key].default if value is None else value


def shown(value: Json) -> str:
    """A value as a sentence about a problem names it."""
    if isinstance(value, list | Mapping):
        return "a list" if isinstance(value, list) else "a table"
    return short(repr(value))


def short(text: str) -> str:
    """A text from a card, cut to fit into a sentence."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a card's list, as an annotation of a field of the record; the card has them under `key`.

    `of` is the table that their items come from. `counts` are the numbers of a row, within the bounds, and `marks` its
    yes-or-no values. In the form the field stands `before` another one, or else where the record has it. `column` is
    the key by which a list of cards shows the number of rows.
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
    column: str = ""

    def field(self, items: Items) -> CardField:
        """The list's field of the form."""
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
    """A number, a text or a choice of a card. `exact`: the number may have halves, quarters and eighths."""

    name: str
    label: Label
    bounds: Between | None
    usual: Json
    exact: bool = False

    @property
    def before(self) -> str:
        """The key of the field that this one stands before; empty for the record's order."""
        return self.label.before

    def field(self, items: Items) -> CardField:
        """The field of the form; a choice from a table is one of its rows."""
        low, high = (self.bounds.lowest, self.bounds.highest) if self.bounds else (None, None)
        label, of = self.label, self.label.of
        number = FieldKind.FRACTION if self.exact else FieldKind.NUMBER
        kind = number if self.bounds else FieldKind.ONE_OF if of else FieldKind.TEXT
        nothing = (Item("", "None"),) if of and self.usual == "" else ()
        offered = (lambda: (*nothing, *items(of))) if of else tuple
        return CardField(
            self.name, label.label, kind, self.usual, low, high, items=offered, help=label.help, section=label.section
        )


def form_of(record: Any, items: Items) -> CardForm:
    """The form of a card: a field for each one that the record labels, in its order."""
    parts = parts_of(record).values()
    found = [one.field(items) for one in parts if not one.before]
    for one in parts:
        if one.before:
            found.insert([field.key for field in found].index(one.before), one.field(items))
    return CardForm(tuple(found))


def said_values(record: Any, said: CardReader) -> dict[str, Any]:
    """The numbers and texts of a card by the record's fields. Raises `BadCard`."""
    return {name: _read(one, said) for name, one in parts_of(record).items() if isinstance(one, _Said)}


def _read(one: _Said, said: CardReader) -> int | str | Fraction:
    if one.exact:
        return said.fraction(one.name)
    return said.number(one.name) if one.bounds else said.text(one.name)


def with_usual(card: Card, form: CardForm) -> dict[str, Json]:
    """The fields of a card, with defaults where the card leaves one open."""
    filled: dict[str, Json] = {key: value for key, value in card.fields.items() if value is not None}
    for field in form.fields:
        if field.default is not None:
            filled.setdefault(field.key, [] if field.kind is FieldKind.ITEMS else field.default)
    return filled


def card_columns(record: Any, *more: CardColumn) -> tuple[CardColumn, ...]:
    """The columns by which cards are listed, sorted and searched: `more`, then the record's own; texts come last."""
    own = _columns(record).values()
    return tuple(sorted((*more, *own), key=lambda one: (not one.number, not one.listed)))


@cache
def _columns(record: Any) -> dict[str, CardColumn]:
    """The columns of the record's own, by its fields."""
    return {name: column for name, one in parts_of(record).items() if (column := _column(one)).key}


def _column(one: _Said | Rows) -> CardColumn:
    if isinstance(one, Rows):
        return CardColumn(one.column, one.label)
    return CardColumn(one.label.column, one.label.label, one.bounds is not None, one.label.listed)


def column_values(record: Any) -> dict[str, Value]:
    """The values of a card's own columns."""
    kind: Any = type(record)
    parts = parts_of(kind)
    values: dict[str, Value] = {}
    for name, column in _columns(kind).items():
        value = getattr(record, name)
        values[column.key] = len(value) if isinstance(parts[name], Rows) else value
    return values


def listed_words(record: Any) -> tuple[list[str], list[str]]:
    """The items of a record's lists by their keys, and its texts."""
    kind: Any = type(record)
    items, texts = list[str](), list[str]()
    for name, one in parts_of(kind).items():
        value = getattr(record, name)
        if isinstance(value, tuple):
            items += [row.item for row in value]
        elif isinstance(one, _Said) and one.bounds is None:
            texts.append(value)
    return items, texts


NamesByField = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The other names of things, by field and by key; only of fields in which anything has some."""


def names_by_field(form: CardForm) -> NamesByField:
    """The other names of all that the lists of a form offer."""
    listed = [field for field in form.fields if field.kind in (FieldKind.ONE_OF, FieldKind.ITEMS)]
    named = {field.key: {item.key: item.also for item in field.items() if item.also} for field in listed}
    return {key: names for key, names in named.items() if names}


def other_names(known: NamesByField, card: Card) -> Iterator[str]:
    """The other names of the things that a card has, and of what it is."""
    for key, names in known.items():
        value = card.fields.get(key)
        rows = value if isinstance(value, list) else [{"item": value}]
        items = [row.get("item") for row in rows if isinstance(row, Mapping)]
        for item in dict.fromkeys(one for one in items if isinstance(one, str)):
            yield from names.get(item, ())


def tiles(record: Any, names: Iterable[str]) -> tuple[Derived, ...]:
    """Tiles of the record's numbers, with their units."""
    kind: Any = type(record)
    found = labels(kind)
    return tuple(
        Derived(name, found[name].label, f"{_shown(getattr(record, name))} {found[name].unit}".strip())
        for name in names
    )


def _shown(value: object) -> str:
    return fraction_text(value) if isinstance(value, Fraction) else str(value)


def bounds_of(record: Any, name: str) -> Between:
    """The bounds of a number of the record."""
    found = metadata(get_type_hints(record, include_extras=True)[name], Between)
    assert found is not None
    return found


@cache
def parts_of(record: Any) -> dict[str, _Said | Rows]:
    """The labeled parts of a card, by the record's fields."""
    hints = get_type_hints(record, include_extras=True)
    found: dict[str, _Said | Rows] = {}
    for one in fields(record):
        rows, label = metadata(hints[one.name], Rows), metadata(hints[one.name], Label)
        usual = None if one.default is MISSING else one.default
        if rows is not None:
            found[one.name] = rows
        elif label is not None:
            plain = get_args(hints[one.name])[0]
            bounds = metadata(hints[one.name], Between) if plain in (int, Fraction) else None
            usual = str(usual) if isinstance(usual, Fraction) else usual
            found[one.name] = _Said(one.name, label, bounds, usual, plain is Fraction)
    return found

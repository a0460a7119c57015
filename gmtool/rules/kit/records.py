"""Records: the contents of a card, declared once. Its form, its columns and its tiles follow from the labels."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, get_type_hints

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.fraction import fraction_text
from gmtool.records import dataclass, metadata
from gmtool.rules.kit.card_reader import CardReader, Row
from gmtool.rules.kit.tables.row_fields import Items, Label, labels, may_be_none, plain_of
from gmtool.rules.seam import Card, CardColumn, CardField, CardForm, Derived, FieldKind, Item, Json, Value

Fitted = Callable[[CardField, Any], CardField]
"""A function that changes a field of the form as the tables of an edition say."""


@dataclass(frozen=True, slots=True)
class OnCard(Label):
    """The label of a field that only cards have. The card has it under `key`, or else under the record's name for it.

    A new card has the `fresh` value where the record has no default, or another one; a `blank` field is empty there.
    The form asks for a number within `asked`, and a card is read within `read`, where these are not the field's bounds.
    A choice that is in no list is `unknown`, as the sentence about it says. By its texts and choices a card is found:
    by those that are `found`, and not by the row that stands for `nothing`. `fitted` fits the form to an edition.
    """

    key: str = ""
    fresh: Json = None
    blank: bool = False
    asked: tuple[int | None, int | None] | None = None
    read: Between | None = None
    unknown: str = "not in any list"
    nothing: str = ""
    found: bool = True
    fitted: Fitted | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a card's list, as an annotation of a field of the record; the card has them under `key`.

    Their items come from the table `of`, and are `called` so in sentences unless these say otherwise; or they are
    `options`, a key and its words each. `counts` are the numbers of a row, within the bounds, and `marks` its yes-or-no
    values. `made` makes what the record has of a row and the tables. In the form the field stands `before` another one,
    or else where the record has it. `column` is the key by which a list of cards shows the number of rows, or their
    names, as `named` gives them of what was made and the tables. A card is found by their names, if they are `found`.
    `fitted` fits the form to an edition.
    """

    key: str
    label: str
    of: str = ""
    bounds: Between | None = None
    counts: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    help: str = ""
    section: str = ""
    before: str = ""
    column: str = ""
    called: str = ""
    options: tuple[tuple[str, str], ...] = ()
    made: Callable[[Row, Any], object] | None = None
    named: Callable[[Any, Any], str] | None = None
    found: bool = True
    fitted: Fitted | None = None

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
            items=cache(lambda: tuple(Item(*one) for one in self.options) if self.options else items(self.of)),
            columns=dict(self.marks),
            counts=dict(self.counts),
            help=self.help,
            section=self.section,
        )


@dataclass(frozen=True, slots=True)
class Follows:
    """A value of the record that follows from what a card says, as an annotation of its field.

    `of` gives it from what was read, None where the card leaves it open; from the values before it, by the record's
    fields; the reader, whose `bad` makes the error; and the tables.
    """

    of: Callable[[Any, Mapping[str, Any], CardReader, Any], object]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card: a yes or no, a number, dice, a text, a choice or a list; or a record of its own, with parts.

    `path` are the names by which the record has it, from the outermost; `default` is what it has where a card and its
    form say nothing. It is `needed` where the record has none.
    """

    path: tuple[str, ...]
    plain: Any
    label: OnCard = OnCard("")
    rows: Rows | None = None
    bounds: Between | None = None
    default: Any = None
    needed: bool = False
    follows: Follows | None = None
    within: Mapping[str, "Part"] | None = None

    @property
    def key(self) -> str:
        """The key under which the card has it."""
        return self.rows.key if self.rows else self.label.key or self.path[-1]

    @property
    def declared(self) -> OnCard | Rows:
        """Its label, or its rows."""
        return self.rows or self.label

    def of(self, record: object) -> Any:
        """The value that the record has; None where a record around it is None."""
        for name in self.path:
            record = None if record is None else getattr(record, name)
        return record

    def field(self, items: Items) -> CardField:
        """The field of the form; a choice from a table is one of its rows."""
        if self.rows:
            return self.rows.field(items)
        label, of = self.label, self.label.of
        low, high = label.asked or ((self.bounds.lowest, self.bounds.highest) if self.bounds else (None, None))
        usual = str(self.default) if isinstance(self.default, Fraction) else self.default
        default = label.fresh if label.fresh is not None else None if label.blank else usual
        kind = _KINDS.get(self.plain) or (FieldKind.ONE_OF if of else FieldKind.TEXT)
        nothing = (Item("", "None"),) if of and default == "" else ()
        offered = cache(lambda: (*nothing, *items(of))) if of else tuple
        return CardField(
            self.key,
            label.label,
            kind,
            default,
            low,
            high,
            items=offered,
            help=label.help,
            section=label.section,
            names=label.names,
            heads=label.heads,
        )


_KINDS: Mapping[object, FieldKind] = {
    bool: FieldKind.YES_NO,
    int: FieldKind.NUMBER,
    Fraction: FieldKind.FRACTION,
}


def form_of(record: type, items: Items, sections: Sequence[str] = (), tables: object = None) -> CardForm:
    """The form of a card: a field for each one that the record labels, in its order, but section by section."""
    found = list[CardField]()
    for one in in_sections(record, sections):
        field, before = one.field(items), one.declared.before
        if one.declared.fitted:
            field = one.declared.fitted(field, tables)
        found.insert([other.key for other in found].index(before) if before else len(found), field)
    return CardForm(tuple(found))


def in_sections(record: type, sections: Sequence[str]) -> list[Part]:
    """The parts of a card, section by section; those that stand before another one come last."""
    places = {section: place for place, section in enumerate(sections)}
    parts = sorted(leaves(record), key=lambda one: places.get(one.declared.section, len(places)))
    return sorted(parts, key=lambda one: bool(one.declared.before))


def said_values(record: type, said: CardReader) -> dict[str, Any]:
    """The numbers and texts of a card by the record's fields. Raises `BadCard`."""
    parts = parts_of(record).items()
    return {name: value_of(one, said) for name, one in parts if one.rows is None and one.within is None}


def value_of(part: Part, said: CardReader) -> Any:
    """The value of a part; the record's default where the card leaves it open and its form has none."""
    field, value = said.form.get(part.key), said.card.fields.get(part.key)
    if field is None or (value == "" and part.plain is Dice):
        return part.default
    if value is None and part.needed:
        raise said.bad(part.key, " is missing")
    value = field.default if value is None else value
    if value is None:
        return part.default
    if part.plain is bool:
        return said.yes_or_no(part.key, value)
    if part.plain is int:
        return said.within(field, value, part.label.read or part.bounds)
    read = {Dice: said.dice, Fraction: said.fraction}.get(part.plain, said.text)
    return read(part.key)


def with_usual(card: Card, form: CardForm) -> dict[str, Json]:
    """The fields of a card, with defaults where the card leaves one open."""
    filled: dict[str, Json] = {key: value for key, value in card.fields.items() if value is not None}
    for field in form.fields:
        if field.default is not None:
            filled.setdefault(field.key, [] if field.kind is FieldKind.ITEMS else field.default)
    return filled


def card_columns(
    record: type,
    *more: CardColumn,
    sections: Sequence[str] = (),
    before: Mapping[str, Sequence[CardColumn]] | None = None,
) -> tuple[CardColumn, ...]:
    """The columns by which cards are listed, sorted and searched: `more`, then the record's own; texts come last.

    Others stand `before` one of the record's own, by its key, or before the texts, by an empty one.
    """
    own, among = list(more), before or {}
    for one in in_sections(record, sections) if sections else leaves(record):
        if (column := _column(one)).key:
            own += [*among.get(column.key, ()), column]
    own += among.get("", ())
    listed = {one.rows.column for one in leaves(record) if one.rows and one.rows.named}
    return tuple(sorted(own, key=lambda one: (not one.number, not one.listed, one.key in listed)))


def _column(one: Part) -> CardColumn:
    if one.rows:
        return CardColumn(one.rows.column, one.rows.label, one.rows.named is None)
    return CardColumn(one.label.column, one.label.label, one.plain in (int, Fraction), one.label.listed)


def column_values(
    record: object, name: Callable[[str, str], str] | None = None, tables: object = None
) -> dict[str, Value]:
    """The values of a card's own columns, as far as it has them.

    A choice is shown by its `name`, which is given by the list and the key; or by its key.
    """
    kind: type = type(record)
    values: dict[str, Value] = {}
    for one in leaves(kind):
        key, value = one.declared.column, one.of(record)
        if not key or value is None:
            continue
        if one.rows:
            named = one.rows.named
            values[key] = ", ".join(named(row, tables) for row in value) if named else len(value)
        else:
            values[key] = name(one.label.of, value) if name and one.label.of else _plainly(value)
    return values


def _plainly(value: Any) -> Value:
    """A value for a column; a yes is a word, and a no is nothing."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value) if isinstance(value, Dice) else value


def listed_words(record: object) -> tuple[list[str], list[str]]:
    """The items of a record's lists by their keys, and its texts."""
    kind: type = type(record)
    items, texts = list[str](), list[str]()
    for one in leaves(kind):
        value = one.of(record)
        if one.rows:
            items += [row.item for row in value] if isinstance(value, tuple) else []
        elif one.plain is str:
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


def tiles(record: object, names: Iterable[str]) -> tuple[Derived, ...]:
    """Tiles of the record's numbers, with their units."""
    kind: type = type(record)
    found = labels(kind)
    return tuple(
        Derived(name, found[name].label, f"{_shown(getattr(record, name))} {found[name].unit}".strip())
        for name in names
    )


def _shown(value: object) -> str:
    return fraction_text(value) if isinstance(value, Fraction) else str(value)


def bounds_of(record: type, name: str) -> Between:
    """The bounds of a number of the record; kept, for they take long to work out."""
    return _bounds_of(record, name)


@cache
def _bounds_of(record: object, name: str) -> Between:
    found = metadata(get_type_hints(record, include_extras=True)[name], Between)
    assert found is not None
    return found


@cache
def parts_of(record: type) -> Mapping[str, Part]:
    """The labeled parts of a card, by the record's fields."""
    return _parts(record, (), needed=True)


def _parts(record: type, path: tuple[str, ...], needed: bool) -> dict[str, Part]:
    hints, found = get_type_hints(record, include_extras=True), dict[str, Part]()
    for one in fields(record):
        hint, here = hints[one.name], (*path, one.name)
        rows, label, follows = metadata(hint, Rows), metadata(hint, Label), metadata(hint, Follows)
        plain, bounds = plain_of(hint)
        bounds = bounds if plain in (int, Fraction) else None
        default = None if one.default is MISSING or (follows and not rows) else one.default
        if rows is not None:
            found[one.name] = Part(here, plain, rows=rows, default=default, follows=follows)
        elif label is not None:
            told = label if isinstance(label, OnCard) else OnCard(*(getattr(label, it.name) for it in fields(Label)))
            open_ = may_be_none(hint) or one.default is not MISSING
            found[one.name] = Part(
                here, plain, told, bounds=bounds, default=default, needed=needed and not open_, follows=follows
            )
        elif (
            isinstance(plain, type)
            and is_dataclass(plain)
            and (parts := _parts(plain, here, needed and not may_be_none(hint)))
        ):
            found[one.name] = Part(here, plain, default=default, follows=follows, within=parts)
    return found


@cache
def leaves(record: type) -> tuple[Part, ...]:
    """The parts of a card, those of the records in it one by one."""
    return tuple(_leaves(parts_of(record)))


def _leaves(parts: Mapping[str, Part]) -> Iterator[Part]:
    for one in parts.values():
        if one.within is None:
            yield one
        else:
            yield from _leaves(one.within)

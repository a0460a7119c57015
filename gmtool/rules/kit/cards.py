"""Cards: the part of a ruleset that follows from the declared record of a card, and cards made from kits."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import make_dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from json import dumps
from types import MappingProxyType
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.card_parts import CardParts, Creating, Raises, no_spendings
from gmtool.rules.kit.card_reader import CardReader, Row, short
from gmtool.rules.kit.fighting import ItemNames
from gmtool.rules.kit.making.adopting import Kin
from gmtool.rules.kit.making.from_kits import Tabled
from gmtool.rules.kit.records import (
    Part,
    Rows,
    card_columns,
    column_values,
    form_of,
    leaves,
    listed_words,
    parts_of,
    value_of,
)
from gmtool.rules.kit.tables.row_fields import also
from gmtool.rules.kit.tables.rows import LONGEST_NOTE, Keys, Name, read_rows
from gmtool.rules.kit.tables.tables import BaseTables, Keyed
from gmtool.rules.seam import (
    Card,
    CardColumn,
    CardForm,
    CardReport,
    FieldKind,
    Item,
    Json,
    Spending,
    Value,
)


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


class _Kind(Keyed, Protocol):
    @property
    def kind(self) -> str: ...


B = TypeVar("B", bound=Tabled[BaseTables])
T = TypeVar("T", bound=BaseTables)
R = TypeVar("R")
K = TypeVar("K", bound=_Keyed)
RowsIn = Callable[[T, str], Mapping[str, Keyed]]
"""A function that gives the rows by key that a list of the record can have, of the tables and the list's name."""


def rows_in(tables: object, of: str) -> Mapping[str, Keyed]:
    """The rows of a table."""
    rows: Mapping[str, Keyed] = getattr(tables, of)
    return rows


def joined(lists: Mapping[str, Sequence[str]]) -> RowsIn[BaseTables]:
    """The rows of some lists, each of several tables; those of any other list are the table of its name."""

    @lru_cache(maxsize=64)
    def rows(tables: object, of: str) -> Mapping[str, Keyed]:
        found = [rows_in(tables, name) for name in lists.get(of, (of,))]
        return {key: row for one in reversed(found) for key, row in one.items()}

    return rows


def read_record(record: type[R], card: Card, form: CardForm, tables: T, rows: RowsIn[T] = rows_in) -> R:
    """The record of a card; lists come as `Row`s, if they make nothing else. Raises `BadCard`, also for a key that is
    in no list."""
    kind: type = record
    made: R = kind(**_read(parts_of(kind), CardReader(card, form), tables, rows))
    return made


def _read(parts: Mapping[str, Part], said: CardReader, tables: T, rows: RowsIn[T]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, one in parts.items():
        if one.within is not None:
            value: Any = _read(one.within, said, tables, rows)
        elif one.rows is not None:
            value = _rows(one, one.rows, said, tables, rows) if one.key in said.form else one.default
        else:
            value = value_of(one, said)
            _check_choice(one, value, said, tables, rows)
        if one.follows is not None:
            value = one.follows.of(value, values, said, tables)
        elif one.within is not None:
            value = one.plain(**value)
        values[name] = value
    return values


def _check_choice(one: Part, value: object, said: CardReader, tables: T, rows: RowsIn[T]) -> None:
    """Raise `BadCard` for a choice that is in no list.

    Nothing may be chosen where a card that leaves the field open has nothing there, and no row stands for that.
    """
    may_be_nothing = not (one.needed or one.label.nothing or one.default)
    if one.key not in said.form or not one.label.of or (not value and may_be_nothing):
        return
    if value not in rows(tables, one.label.of):
        raise said.bad(one.key, f" is “{short(str(value))}”, which is {one.label.unknown}")


def _rows(part: Part, listed: Rows, said: CardReader, tables: T, rows: RowsIn[T]) -> tuple[object, ...]:
    known = dict(listed.options) if listed.options else rows(tables, listed.of)
    found = said.rows(part.key, known, listed.called or listed.of)
    return tuple(listed.made(row, tables) if listed.made else row for row in found)


def texts_of(record: object, tables: T, rows: RowsIn[T] = rows_in) -> str:
    """The words by which a card is found: its texts, and the names of the table rows that it uses."""
    found: list[str] = []
    kind: type = type(record)
    for one in leaves(kind):
        value = one.of(record)
        if one.declared.found and one.rows:
            named = one.rows.named or partial(_name, one.rows, rows)
            found += [named(row, tables) for row in value]
        elif one.declared.found and isinstance(value, str) and value not in ("", one.label.nothing):
            found.append(rows(tables, one.label.of)[value].name if one.label.of else value)
    return " ".join(found)


def _name(listed: Rows, rows: RowsIn[T], row: Row, tables: T) -> str:
    return dict(listed.options)[row.item] if listed.options else str(rows(tables, listed.of)[row.item].name)


def card_row(record: type, rest: type) -> type:
    """The kind of a table's rows that are cards: `rest`, and what is single in the record, by the keys of the cards.

    A row must have what a card must have; anything else is None where it does not say it. Dice are as written.
    """
    single = [one for one in leaves(record) if one.rows is None]
    kinds = {one.key: str if one.plain in (Dice, Fraction) else one.plain for one in single}
    told = [(one.key, kinds[one.key]) if one.needed else (one.key, kinds[one.key] | None, None) for one in single]
    return make_dataclass(f"{record.__name__}Row", told, bases=(rest,), frozen=True, slots=True, kw_only=True)


class Fields(Protocol):
    """The fields of the cards of an edition: `without` some of the record, and some `before` others, by key."""

    @property
    def without(self) -> Collection[str]: ...
    @property
    def before(self) -> Mapping[str, str]: ...


_NUMBERS: Final = (FieldKind.NUMBER, FieldKind.FRACTION)


class RecordCards(Generic[T, R]):
    """The cards of a system as its record declares them: form, reader, columns, values and words.

    `items` are those to choose from, of the tables and a list of the record; `rows` are the rows of that list. Fields
    stand section by section, in the order of `sections`. `fields` gives those of an edition.
    """

    def __init__(
        self,
        record: type[R],
        items: Callable[[T, str], tuple[Item, ...]] | None = None,
        rows: RowsIn[T] = rows_in,
        sections: Sequence[str] = (),
        fields: Callable[[T], Fields] | None = None,
    ) -> None:
        self.record: type = record
        self.form: Callable[[T], CardForm] = lru_cache(maxsize=8)(self._form)
        self.items: Callable[[T, str], tuple[Item, ...]] = items or rows_of
        self.rows, self.sections = rows, sections
        self._fields = fields

    def _form(self, tables: T) -> CardForm:
        form = form_of(self.record, lambda of: self.items(tables, of), self.sections, tables)
        return form if self._fields is None else _edited(form, self._fields(tables))

    def read(self, card: Card, tables: T) -> R:
        """The record of a card. Raises `BadCard`."""
        return read_record(self.record, card, self.form(tables), tables, self.rows)

    def missing(self, tables: T) -> frozenset[str]:
        """The keys of the columns whose fields the cards of an edition do not have."""
        form = self.form(tables).by_key
        return frozenset(one.declared.column for one in leaves(self.record) if one.key not in form)

    def values(self, record: R, tables: T) -> dict[str, Value]:
        """The values of the columns that the record declares, choices by name, as far as the edition has them."""
        missing = self.missing(tables)
        values = column_values(record, lambda of, key: str(self.rows(tables, of)[key].name), tables)
        return {key: value for key, value in values.items() if key not in missing}

    def words(self, record: R, tables: T) -> str:
        """The words by which a card is found."""
        return texts_of(record, tables, self.rows)

    def completed(self, card: Card, tables: T) -> Card:
        """The card with default numbers where it leaves them open; texts and lists may stay empty."""
        usual = {one.key: one.default for one in self.form(tables).fields if one.kind in _NUMBERS}
        return replace(card, fields={**usual, **card.fields})

    def parts(
        self,
        report: Callable[[Card, B], CardReport],
        creation: Callable[[B], Creating],
        *,
        columns: tuple[CardColumn, ...] | None = None,
        values: Callable[[Card, R, B], Mapping[str, Value]] = lambda card, record, book: column_values(record),
        completed: Callable[[Card, T], Card] | None = None,
        card_of: Mapping[str, Callable[[str, Any, T], Card]] = MappingProxyType({}),
        spendings: Callable[[Card, B], tuple[Spending, ...]] = no_spendings,
        kin: tuple[Kin, ...] = (),
        raising: Callable[[B], Raises] | None = None,
    ) -> CardParts[B, T, R]:
        """The parts of a ruleset as the record gives them, with this report and creation, and what else is given."""
        return CardParts(
            form=self.form,
            report=report,
            columns=card_columns(self.record, sections=self.sections) if columns is None else columns,
            read=self.read,
            values=values,
            words=self.words,
            completed=completed or self.completed,
            items=self.items,
            creation=creation,
            card_of=card_of,
            spendings=spendings,
            kin=kin,
            raising=raising,
        )


def _edited(form: CardForm, edition: Fields) -> CardForm:
    fields = {one.key: one for one in form.fields if one.key not in edition.without}
    keys = [key for key in fields if key not in edition.before]
    for key, before in edition.before.items():
        keys.insert(keys.index(before), key)
    return CardForm(tuple(fields[key] for key in keys))


def rows_of(tables: BaseTables, of: str) -> tuple[Item, ...]:
    """The rows of a table as items to choose from."""
    rows = getattr(tables, of).values()
    return tuple(Item(row.key, row.name, own=tables.is_own(of, row.key), also=also(row)) for row in rows)


@dataclass(frozen=True, slots=True)
class _CardRow:
    name: Name
    kit: Name
    tags: Keys = ()
    notes: Annotated[str, Between(0, LONGEST_NOTE)] = ""


def read_bestiary(
    parsed: Mapping[str, Mapping[str, object]], kits: Sequence[K], card_of: Callable[[K], Card]
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of `bestiary.toml`, and a sentence for each row that had to be left out."""
    where = "bestiary.toml, [[card]]"
    rows, bad = read_rows(_CardRow, parsed.get("bestiary", {}).get("card"), where, lambda row: row.name)
    by_key = {kit.key: kit for kit in kits}
    cards: list[Card] = []
    for row in rows.values():
        if row.kit in by_key:
            cards.append(replace(card_of(by_key[row.kit]), name=row.name, tags=row.tags, notes=row.notes))
        else:
            bad.append(f"{where} ({row.name}) is left out: there is no kit “{row.kit}”.")
    return tuple(cards), tuple(bad)


def rows_by_kind(rows: Json, known: Mapping[str, _Kind]) -> list[tuple[str, dict[str, Json]]] | None:
    """Copies of a card's rows, each with the kind of its item; None unless all items are among the `known`."""
    if not isinstance(rows, list):
        return None
    found = []
    for row in rows:
        item = row.get("item") if isinstance(row, Mapping) else None
        if not isinstance(row, Mapping) or not isinstance(item, str) or item not in known:
            return None
        found.append((str(known[item].kind), dict(row)))
    return found


def ready_first(rows: Sequence[dict[str, Json]]) -> None:
    """Make a row ready where none is: the first that is not slung and leaves it open. The others are not ready."""
    free = (row for row in rows if "ready" not in row and not row.get("slung"))
    if not any(row.get("ready") for row in rows) and (first := next(free, None)) is not None:
        first["ready"] = True
    for row in rows:
        row.setdefault("ready", False)


def words_of(record: object, tables: ItemNames) -> str:
    """The words by which a card is found: the names of the things in its lists, and its texts."""
    things, texts = listed_words(record)
    return " ".join(filter(None, (*map(tables.item_name, things), *texts)))


REPORTS: Final = 500
"""The reports that a ruleset keeps: of more cards than are in sight, on paper or in an encounter at once."""


class CardKey:
    """A card as the key of what is known about it: equal to any other that says the same, but for its id."""

    __slots__ = ("_text", "card")

    def __init__(self, card: Card) -> None:
        self.card = card
        said = (card.name, card.kind, card.tags, card.notes, card.picture, dict(card.fields), dict(card.rulings))
        self._text = dumps(said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardKey) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

"""The card reader: takes a card field by field, by its form, or refuses it in one sentence."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gmtool.rules.kit.rows import LONGEST_NOTE
from gmtool.rules.seam import Card, CardField, CardForm, Json

MOST_ROWS = 50
MOST_LETTERS = 40


class BadCard(ValueError):
    """A card that no fighter can be made of; the message is one sentence that names the field, whose key is `field`."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


class Row(NamedTuple):
    """A row of a list of the card: its place from 1 on, the key of its item, what it says, its counts and marks."""

    place: int
    item: str
    said: Mapping[str, Json]
    counts: Mapping[str, int]
    marks: Mapping[str, bool]


class CardReader:
    """Gives what a card says by the keys of its form. Everything raises `BadCard` where it cannot be read."""

    def __init__(self, card: Card, form: CardForm) -> None:
        self.card = card
        self.form = {field.key: field for field in form.fields}

    def number(self, key: str) -> int:
        """A whole number within the bounds of its field."""
        return self._within(self.form[key], self._said(key))

    def text(self, key: str) -> str:
        """A text that there is room for."""
        value = self._said(key)
        if not isinstance(value, str):
            raise self.bad(key, f" should be text, not {shown(value)}")
        if len(value) > LONGEST_NOTE:
            raise self.bad(key, f" has {len(value)} letters; there is room for {LONGEST_NOTE}")
        return value

    def rows(self, key: str, known: Mapping[str, object], called: str) -> Iterator[Row]:
        """The rows of a list, each with one of the items that are `known`, which are `called` "weapons" or the like."""
        rows = self._said(key)
        if not isinstance(rows, list):
            raise self.bad(key, " is no list")
        if len(rows) > MOST_ROWS:
            raise self.bad(key, f" has {len(rows)} things; {MOST_ROWS} can be listed")
        for place, row in enumerate(rows, start=1):
            yield self._row(self.form[key], place, row, known, called)

    def bad(self, key: str, problem: str) -> BadCard:
        """What is wrong with a field."""
        return BadCard(f"{short(self.card.name) or 'The card'}: “{self.form[key].label}”{problem}.", key)

    def _row(self, field: CardField, place: int, row: Json, known: Mapping[str, object], called: str) -> Row:
        where = f", row {place}"
        if not isinstance(row, Mapping):
            raise self.bad(field.key, f"{where}, is no item")
        item = row.get("item")
        if not isinstance(item, str):
            raise self.bad(field.key, f"{where}, names nothing")
        if item not in known:
            raise self.bad(field.key, f"{where}: “{short(item)}” is not in the list of {called}")
        counts = {key: self._count(field, key, where, row) for key in field.counts}
        marks = {key: self._mark(field, key, where, row) for key in field.columns}
        return Row(place, item, row, counts, marks)

    def _mark(self, field: CardField, key: str, where: str, row: Mapping[str, Json]) -> bool:
        value = row.get(key)
        if value is not None and not isinstance(value, bool):
            raise self.bad(field.key, f"{where}: “{field.columns[key]}” should be yes or no, not {shown(value)}")
        return bool(value)

    def _count(self, field: CardField, key: str, where: str, row: Mapping[str, Json]) -> int:
        value = row.get(key)
        return (field.lowest or 0) if value is None else self._within(field, value, f"{where}: “{field.counts[key]}”")

    def _within(self, field: CardField, value: Json, where: str = "") -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.bad(field.key, f"{where} should be a whole number, not {shown(value)}")
        lowest, highest = field.lowest or 0, field.highest or 0
        if not lowest <= value <= highest:
            raise self.bad(field.key, f"{where} is {short(str(value))}; it can be {lowest} to {highest}")
        return value

    def _said(self, key: str) -> Json:
        """What the card says; of a field that it leaves open, what it begins with."""
        value = self.card.fields.get(key)
        return self.form[key].default if value is None else value


def shown(value: Json) -> str:
    """A value as a sentence about what is wrong with it names it."""
    if isinstance(value, list | Mapping):
        return "a list" if isinstance(value, list) else "a table"
    return short(repr(value))


def short(text: str) -> str:
    """What stands on a card, as far as a sentence has room for it."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"

"""Card reader: it takes a card field by field, by the form of its system, or refuses it in one sentence."""

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from gmtool.bounds import Between
from gmtool.dice import Dice, DiceError
from gmtool.fraction import SUCH_AS, fraction_text, read_fraction
from gmtool.rules.kit.tables.rows import LONGEST_NOTE
from gmtool.rules.seam import Card, CardField, CardForm, Json

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

    @property
    def values(self) -> dict[str, Any]:
        """Its counts and marks by key."""
        return {**self.counts, **self.marks}


class CardReader:
    """A reader that gives a card's values by the keys of its form. A value that cannot be read raises `BadCard`."""

    def __init__(self, card: Card, form: CardForm) -> None:
        self.card = card
        self.form = form.by_key

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
            counts[key] = (field.lowest or 0) if value is None else self.within(field, value, at=(place, label))
        for key, label in field.columns.items():
            marks[key] = self.yes_or_no(field.key, row.get(key), f", row {place}: “{label}”")
        return Row(place, item, row, counts, marks)

    def yes_or_no(self, key: str, value: Json, where: str = "") -> bool:
        """The value, if it is a yes or no; None is a no. `where` names a place within the field."""
        if value is not None and not isinstance(value, bool):
            raise self.bad(key, f"{where} should be yes or no, not {shown(value)}")
        return bool(value)

    def dice(self, key: str) -> Dice:
        """Dice, as they are written: 2d+1."""
        try:
            return Dice.parse(self.text(key))
        except DiceError as problem:
            raise self.bad(key, f": {str(problem).rstrip('.')}") from problem

    def within(
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

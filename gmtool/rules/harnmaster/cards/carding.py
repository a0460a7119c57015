"""From a card to a fighter, or one sentence about what is wrong with it."""

from collections.abc import Mapping
from dataclasses import replace

from gmtool.rules.harnmaster.cards.fighter import Fighter, Gear
from gmtool.rules.harnmaster.cards.form import card_form
from gmtool.rules.harnmaster.data.numbers import LONGEST_NOTE
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import Card, CardField, Json

MOST_GEAR = 50
MOST_LETTERS = 40


class BadCard(ValueError):
    """A card that no fighter can be made of; the message is one sentence that names the field, whose key is `field`."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    return _Reader(card, tables).fighter()


class _Reader:
    def __init__(self, card: Card, tables: Tables) -> None:
        self._card = card
        self._tables = tables
        self._form = {field.key: field for field in card_form(tables).fields}

    def fighter(self) -> Fighter:
        return Fighter(
            strength=self._number("strength"),
            dexterity=self._number("dexterity"),
            agility=self._number("agility"),
            dodge=self._number("dodge"),
            move=self._number("move"),
            rank=self._number("rank"),
            zone=self._number("zone"),
            engagement=self._number("engagement"),
            armor=self._text("armor"),
            fatigue=self._number("fatigue"),
            impairment=self._number("impairment"),
            injuries=self._text("injuries"),
            gear=self._gear(),
        )

    def _gear(self) -> tuple[Gear, ...]:
        rows = self._said("weapons")
        if not isinstance(rows, list):
            raise self._bad("weapons", " is no list")
        if len(rows) > MOST_GEAR:
            raise self._bad("weapons", f" has {len(rows)} things; {MOST_GEAR} can be listed")
        return tuple(self._thing(number, row) for number, row in enumerate(rows, start=1))

    def _thing(self, number: int, row: Json) -> Gear:
        if not isinstance(row, Mapping):
            raise self._bad("weapons", f", row {number}, is no item")
        item = row.get("item")
        if not isinstance(item, str):
            raise self._bad("weapons", f", row {number}, names no weapon")
        if item not in self._tables.weapons:
            raise self._bad("weapons", f", row {number}: “{_short(item)}” is not in the list of weapons")
        field = self._form["weapons"]
        marks = {key: self._mark(number, key, label, row) for key, label in field.columns.items()}
        natural = self._tables.weapons[item].kind == "natural"
        gear = Gear(f"g{number}", item, self._count(number, "ml", field, row), **marks)
        return replace(gear, ready=True) if natural else gear

    def _mark(self, number: int, key: str, label: str, row: Mapping[str, Json]) -> bool:
        value = row.get(key)
        if value is not None and not isinstance(value, bool):
            raise self._bad("weapons", f", row {number}: “{label}” should be yes or no, not {_shown(value)}")
        return bool(value)

    def _count(self, number: int, key: str, field: CardField, row: Mapping[str, Json]) -> int:
        value = row.get(key)
        where = f", row {number}: “{field.counts[key]}”"
        return 0 if value is None else self._within(field, value, where)

    def _number(self, key: str) -> int:
        return self._within(self._form[key], self._said(key))

    def _within(self, field: CardField, value: Json, where: str = "") -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._bad(field.key, f"{where} should be a whole number, not {_shown(value)}")
        lowest, highest = field.lowest or 0, field.highest or 0
        if not lowest <= value <= highest:
            raise self._bad(field.key, f"{where} is {_short(str(value))}; it can be {lowest} to {highest}")
        return value

    def _text(self, key: str) -> str:
        value = self._said(key)
        if not isinstance(value, str):
            raise self._bad(key, f" should be text, not {_shown(value)}")
        if len(value) > LONGEST_NOTE:
            raise self._bad(key, f" has {len(value)} letters; there is room for {LONGEST_NOTE}")
        return value

    def _said(self, key: str) -> Json:
        """What the card says; of a field that it leaves open, what it begins with."""
        value = self._card.fields.get(key)
        return self._form[key].default if value is None else value

    def _bad(self, key: str, problem: str) -> BadCard:
        return BadCard(f"{_short(self._card.name) or 'The card'}: “{self._form[key].label}”{problem}.", key)


def _shown(value: Json) -> str:
    if isinstance(value, list | Mapping):
        return "a list" if isinstance(value, list) else "a table"
    return _short(repr(value))


def _short(text: str) -> str:
    """What stands on a card, as far as a sentence has room for it."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"

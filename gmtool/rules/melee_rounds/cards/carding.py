"""From a card to a fighter, or one sentence about what is wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear, Spell, Thing
from gmtool.rules.melee_rounds.cards.form import card_form
from gmtool.rules.melee_rounds.data.numbers import LONGEST_NOTE
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card, CardField, Json

MOST_ROWS = 50
MOST_LETTERS = 40
_LISTS = {
    "sets": "sets of weapons",
    "weapons": "weapons",
    "spells": "spells",
    "things": "potions and pellets",
}


class BadCard(ValueError):
    """A card that no fighter can be made of; the message is one sentence that names the field, whose key is `field`."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    return _Reader(card, tables).fighter()


class _Row(NamedTuple):
    """A row of a list of the card: its place from 1 on, the key of its item, what it says, its counts and marks."""

    place: int
    item: str
    said: Mapping[str, Json]
    counts: Mapping[str, int]
    marks: Mapping[str, bool]


class _Reader:
    def __init__(self, card: Card, tables: Tables) -> None:
        self._card = card
        self._tables = tables
        self._form = {field.key: field for field in card_form(tables).fields}

    def fighter(self) -> Fighter:
        return Fighter(
            sets=self._sets(),
            d=self._number("d"),
            rd=self._number("rd"),
            defence=self._text("defence"),
            hits=self._number("hits"),
            damage=self._number("damage"),
            skills=self._text("skills"),
            gear=tuple(self._gear(row) for row in self._rows("weapons")),
            spells=tuple(self._spell(row) for row in self._rows("spells")),
            things=tuple(
                Thing(f"t{row.place}", row.item, row.counts["number"], row.marks["ready"])
                for row in self._rows("things")
            ),
        )

    def _sets(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for row in self._rows("sets"):
            if row.item in found:
                name = self._tables.sets[row.item].name
                raise self._bad("sets", f", row {row.place}: “{_short(name)}” is there already")
            found[row.item] = row.counts["amr"]
        return found

    def _gear(self, row: _Row) -> Gear:
        """A shield that nothing is said of is on the arm (mr.item.shield-on-arm)."""
        shield = self._tables.weapons[row.item].kind == "shield"
        usual = shield and row.said.get("ready") is None and not row.marks["slung"]
        return Gear(f"g{row.place}", row.item, row.counts["hit"], **{**row.marks, "ready": usual or row.marks["ready"]})

    def _spell(self, row: _Row) -> Spell:
        """What the card does not say of it stands in the lists, or nobody has noted it."""
        casting = row.counts["casting"] or self._tables.casting_of(row.item)
        interspell = row.counts["interspell"] or self._tables.interspell_of(row.item)
        return Spell(f"s{row.place}", row.item, casting, interspell)

    def _rows(self, key: str) -> Iterator[_Row]:
        rows = self._said(key)
        if not isinstance(rows, list):
            raise self._bad(key, " is no list")
        if len(rows) > MOST_ROWS:
            raise self._bad(key, f" has {len(rows)} things; {MOST_ROWS} can be listed")
        for place, row in enumerate(rows, start=1):
            yield self._row(self._form[key], place, row)

    def _row(self, field: CardField, place: int, row: Json) -> _Row:
        where = f", row {place}"
        if not isinstance(row, Mapping):
            raise self._bad(field.key, f"{where}, is no item")
        item, known = row.get("item"), self._known(field.key)
        if not isinstance(item, str):
            raise self._bad(field.key, f"{where}, names nothing")
        if item not in known:
            raise self._bad(field.key, f"{where}: “{_short(item)}” is not in the list of {_LISTS[field.key]}")
        counts = {key: self._count(field, key, where, row) for key in field.counts}
        marks = {key: self._mark(field, key, where, row) for key in field.columns}
        return _Row(place, item, row, counts, marks)

    def _known(self, key: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = getattr(self._tables, key)
        return found

    def _mark(self, field: CardField, key: str, where: str, row: Mapping[str, Json]) -> bool:
        value = row.get(key)
        if value is not None and not isinstance(value, bool):
            raise self._bad(field.key, f"{where}: “{field.columns[key]}” should be yes or no, not {_shown(value)}")
        return bool(value)

    def _count(self, field: CardField, key: str, where: str, row: Mapping[str, Json]) -> int:
        value = row.get(key)
        if value is None:
            return field.lowest or 0
        return self._within(field, value, f"{where}: “{field.counts[key]}”")

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

"""Reader of cards: from a card to a fighter, or one sentence about what is wrong; and the built-in cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gmtool.dice import Dice, DiceError
from gmtool.rules.kit.rows import read_rows
from gmtool.rules.seam import Card, Json
from gmtool.rules.tft.cards.fighter import MOST, UNARMORED, XP, Fighter, First, Gear, Own
from gmtool.rules.tft.data.people import Creature
from gmtool.rules.tft.data.tables import Tables

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

    def fighter(self) -> Fighter:
        people = self._people()
        creature = self._tables.creatures.get(people)
        return Fighter(
            people=people,
            st=self._number("st", None, 1),
            dx=self._number("dx", None, 1),
            armor=self._armor(),
            gear=self._gear(),
            xp=self._number("xp", 0, XP.lowest, XP.highest),
            points_added=self._number("points_added", 0, 0),
            hexes=self._hexes(creature),
            own=self._own(creature),
            first=self._first(),
            hits=self._own_number("hits") or 0,
        )

    def _first(self) -> First | None:
        st, dx = self._own_number("first_st"), self._own_number("first_dx")
        return None if st is None or dx is None else First(st, dx)

    def _people(self) -> str:
        people = self._text("people", None)
        if self._tables.people(people) is None:
            raise self._bad("people", f" is “{_short(people)}”, which is neither a race nor a creature of the lists")
        return people

    def _armor(self) -> str:
        armor = self._text("armor", UNARMORED)
        if armor not in self._tables.armors:
            raise self._bad("armor", f" is “{_short(armor)}”, which is not in the list of armor")
        return armor

    def _gear(self) -> tuple[Gear, ...]:
        rows = self._card.fields.get("gear", [])
        if not isinstance(rows, list):
            raise self._bad("gear", " is no list")
        if len(rows) > MOST_GEAR:
            raise self._bad("gear", f" has {len(rows)} things; {MOST_GEAR} can be listed")
        return tuple(self._thing(number, row) for number, row in enumerate(rows, start=1))

    def _thing(self, number: int, row: Json) -> Gear:
        if not isinstance(row, Mapping):
            raise self._bad("gear", f", row {number}, is no item")
        item, ready = row.get("item"), row.get("ready", False)
        if not isinstance(item, str) or not (item in self._tables.weapons or item in self._tables.shields):
            raise self._bad(
                "gear", f", row {number}: “{_short(str(item))}” is neither in the list of weapons nor of shields"
            )
        if not isinstance(ready, bool):
            raise self._bad("gear", f", row {number}: “ready” should be true or false")
        return Gear(f"g{number}", item, ready)

    def _own(self, creature: Creature | None) -> Own:
        own = Own(
            ma=self._own_number("ma"),
            damage=self._own_dice("damage"),
            hth_damage=self._own_dice("hth_damage"),
            hits_stopped=self._own_number("hits_stopped"),
        )
        if creature:
            self._check_given("ma", creature.ma, own.ma)
            self._check_given("hits_stopped", creature.hits_stopped, own.hits_stopped)
            if not creature.weapons:
                self._check_given("damage", creature.damage, own.damage)
        return own

    def _check_given(self, key: str, row: object, own: object) -> None:
        if row is None and own is None:
            raise self._bad(key, " is missing; this creature has none of its own in the lists")

    def _hexes(self, creature: Creature | None) -> int:
        hexes = self._own_number("hexes")
        if hexes is None:
            return creature.hexes if creature else 1
        if hexes not in (1, 3):
            raise self._bad("hexes", f" is {hexes}; a figure fills 1 or 3")
        return hexes

    def _own_number(self, key: str) -> int | None:
        return None if self._card.fields.get(key) is None else self._number(key, None, 0)

    def _own_dice(self, key: str) -> Dice | None:
        if self._card.fields.get(key) in (None, ""):
            return None
        try:
            return Dice.parse(self._text(key, None))
        except DiceError as problem:
            raise self._bad(key, f": {str(problem).rstrip('.')}") from problem

    def _number(self, key: str, default: int | None, lowest: int, highest: int = MOST) -> int:
        value = self._card.fields.get(key, default)
        if value is None:
            raise self._bad(key, " is missing")
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._bad(key, f" should be a whole number, not {_said(value)}")
        if not lowest <= value <= highest:
            raise self._bad(key, f" is {value}; it can be {lowest} to {highest}")
        return value

    def _text(self, key: str, default: str | None) -> str:
        value = self._card.fields.get(key, default)
        if value is None:
            raise self._bad(key, " is missing")
        if not isinstance(value, str):
            raise self._bad(key, f" should be text, not {_said(value)}")
        return value

    def _bad(self, field: str, problem: str) -> BadCard:
        return BadCard(f"{_short(self._card.name) or 'The card'}: “{field}”{problem}.", field)


def _said(value: Json) -> str:
    return _short(repr(value))


def _short(text: str) -> str:
    """What stands on a card, as far as a sentence has room for it."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


@dataclass(frozen=True, slots=True)
class _CardRow:
    name: str
    people: str
    st: int
    dx: int
    kind: Literal["player", "monster"] = "monster"
    armor: str = UNARMORED
    ready: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    notes: str = ""


def read_bestiary(
    parsed: Mapping[str, Mapping[str, object]], tables: Tables, system: str
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of `bestiary.toml`, and a sentence for each row that had to be left out."""
    where = "bestiary.toml, [[card]]"
    rows, bad = read_rows(_CardRow, parsed.get("bestiary", {}).get("card"), where, lambda row: row.name)
    cards: list[Card] = []
    for row in rows.values():
        card = _card(row, system)
        try:
            read_fighter(card, tables)
        except BadCard as problem:
            bad.append(f"{where} is left out: {problem}")
        else:
            cards.append(card)
    return tuple(cards), tuple(bad)


def _card(row: _CardRow, system: str) -> Card:
    gear: list[Json] = [{"item": item, "ready": True} for item in row.ready]
    gear += [{"item": item, "ready": False} for item in row.carried]
    fields: dict[str, Json] = {
        "people": row.people,
        "st": row.st,
        "dx": row.dx,
        "armor": row.armor,
        "gear": gear,
        "xp": 0,
        "points_added": 0,
    }
    return Card(system, row.name, fields, kind=row.kind, tags=row.tags, notes=row.notes)

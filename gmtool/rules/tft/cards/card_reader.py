"""Reader of cards: from a card to a fighter, or to one sentence about the problem; and the built-in cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gmtool.bounds import Between
from gmtool.dice import Dice, DiceError
from gmtool.rules.kit.records import BadCard, CardReader, short
from gmtool.rules.kit.tables.rows import read_rows
from gmtool.rules.seam import Card, Json
from gmtool.rules.tft.cards.fighter import MOST, UNARMORED, XP, Fighter, First, Gear, Own
from gmtool.rules.tft.cards.form import card_form
from gmtool.rules.tft.data.people import Creature
from gmtool.rules.tft.data.tables import Tables

_ANY, _ABILITY = Between(0, MOST), Between(1, MOST)
"""Bounds that are wider than those of the form: older cards have numbers from before it had bounds."""


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter of a card. Raises `BadCard`."""
    return _Reader(card, tables).fighter()


class _Reader(CardReader):
    """A reader that takes an empty field as missing, unless the field has a default for every figure."""

    def __init__(self, card: Card, tables: Tables) -> None:
        super().__init__(card, card_form(tables))
        self._tables = tables

    def fighter(self) -> Fighter:
        people = self._people()
        creature = self._tables.creatures.get(people)
        gear = {**self._tables.weapons, **self._tables.shields}
        return Fighter(
            people=people,
            st=self._needed("st"),
            dx=self._needed("dx"),
            armor=self._armor(),
            gear=tuple(
                Gear(f"g{row.place}", row.item, row.marks["ready"])
                for row in self.rows("gear", gear, "weapons and shields")
            ),
            xp=self._own("xp", XP) or 0,
            points_added=self._own("points_added") or 0,
            hexes=self._hexes(creature),
            own=self._own_numbers(creature),
            first=self._first(),
            hits=self._own("hits") or 0,
        )

    def _own(self, key: str, bounds: Between = _ANY) -> int | None:
        """A number; None where the card does not give it."""
        value = self.card.fields.get(key)
        if value is None:
            return None
        return self._within(self.form[key], value, bounds=bounds)

    def _needed(self, key: str) -> int:
        found = self._own(key, _ABILITY)
        if found is None:
            raise self.bad(key, " is missing")
        return found

    def _people(self) -> str:
        if self.card.fields.get("people") is None:
            raise self.bad("people", " is missing")
        people = self.text("people")
        if self._tables.people(people) is None:
            raise self.bad("people", f" is “{short(people)}”, which is neither a race nor a creature of the lists")
        return people

    def _armor(self) -> str:
        armor = self.text("armor")
        if armor not in self._tables.armors:
            raise self.bad("armor", f" is “{short(armor)}”, which is not in the list of armor")
        return armor

    def _first(self) -> First | None:
        st, dx = self._own("first_st"), self._own("first_dx")
        return None if st is None or dx is None else First(st, dx)

    def _own_numbers(self, creature: Creature | None) -> Own:
        """The card's own numbers, which go before the creature's; where the creature has none, they are required."""
        own = Own(self._own("ma"), self._dice("damage"), self._dice("hth_damage"), self._own("hits_stopped"))
        if creature:
            needed = ("ma", "hits_stopped") if creature.weapons else ("ma", "hits_stopped", "damage")
            for key in needed:
                if getattr(creature, key) is None and getattr(own, key) is None:
                    raise self.bad(key, " is missing; this creature has none of its own in the lists")
        return own

    def _hexes(self, creature: Creature | None) -> int:
        hexes = self._own("hexes")
        if hexes is None:
            return creature.hexes if creature else 1
        if hexes not in (1, 3):
            raise self.bad("hexes", f" is {hexes}; a figure fills 1 or 3")
        return hexes

    def _dice(self, key: str) -> Dice | None:
        if self.card.fields.get(key) in (None, ""):
            return None
        try:
            return Dice.parse(self.text(key))
        except DiceError as problem:
            raise self.bad(key, f": {str(problem).rstrip('.')}") from problem


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

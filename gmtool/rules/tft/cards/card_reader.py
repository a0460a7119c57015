"""Reader of cards: from a card to a fighter, or to one sentence about the problem."""

from functools import lru_cache

from gmtool.bounds import Between
from gmtool.dice import Dice, DiceError
from gmtool.rules.kit.records import CardReader, Row, short, shown
from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.abilities import LIMBS, MOST, First, Maimed, Own, Skill
from gmtool.rules.tft.cards.fighter import XP, Fighter, Gear
from gmtool.rules.tft.cards.form import card_form
from gmtool.rules.tft.data.people import Creature
from gmtool.rules.tft.data.tables import Tables

_ANY, _ABILITY = Between(0, MOST), Between(1, MOST)
"""Bounds that are wider than those of the form: older cards have numbers from before it had bounds."""


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter of a card. Raises `BadCard`."""
    return _Reader(card, tables).fighter()


def _gear(row: Row) -> Gear:
    marks = row.marks
    return Gear(
        f"g{row.place}",
        row.item,
        marks["ready"],
        marks.get("packed", False),
        marks.get("silver", False),
        fine=row.counts.get("fine", 0),
        balanced=marks.get("balanced", False),
        absorbed=row.counts.get("absorbed", 0),
    )


@lru_cache(maxsize=8)
def _gear_keys(tables: Tables) -> frozenset[str]:
    return frozenset((*tables.weapons, *tables.shields, *tables.supplies))


class _Reader(CardReader):
    """A reader that takes an empty field as missing, unless the field has a default for every figure."""

    def __init__(self, card: Card, tables: Tables) -> None:
        super().__init__(card, card_form(tables))
        self._tables = tables

    def fighter(self) -> Fighter:
        people = self._people()
        creature = self._tables.creatures.get(people)
        return Fighter(
            people=people,
            st=self._needed("st"),
            dx=self._needed("dx"),
            armor=self._armor(),
            gear=tuple(map(_gear, self.rows("gear", _gear_keys(self._tables), "weapons and shields"))),
            xp=self._own("xp", XP) or 0,
            points_added=self._own("points_added") or 0,
            hexes=self._hexes(creature),
            own=self._own_numbers(creature),
            first=self._first(),
            hits=self._own("hits") or 0,
            iq=self._own("iq", _ABILITY),
            skills=self._skills(),
            left_handed=self._marked("left_handed"),
            pack=self._pack(),
            exhaustion=self._own("exhaustion") or 0,
            limbs=self._limbs(),
            eased=self._own("eased") or 0,
            iron_dx=self._own("iron_dx") or 0,
            silver_armor=self._marked("silver_armor"),
            absorbed=self._own("absorbed") or 0,
        )

    def _own(self, key: str, bounds: Between = _ANY) -> int | None:
        """A number; None where the card does not give it, or the edition has no such field."""
        field, value = self.form.get(key), self.card.fields.get(key)
        return None if value is None or field is None else self._within(field, value, bounds)

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
        if "first_dx" not in self.form:
            dx = self._needed("dx")
        return None if st is None or dx is None else First(st, dx)

    def _skills(self) -> tuple[Skill, ...]:
        if "talents" not in self.form:
            return ()
        return tuple(
            Skill(row.item, row.counts["level"]) for row in self.rows("talents", self._tables.talents, "talents")
        )

    def _limbs(self) -> tuple[Maimed, ...]:
        if "limbs" not in self.form:
            return ()
        rows = self.rows("limbs", LIMBS, "limbs")
        return tuple(Maimed(row.item, row.marks["lost"]) for row in rows)

    def _marked(self, key: str) -> bool:
        """A yes or no; no where the card does not say, or the edition has no such field."""
        value = self.card.fields.get(key) if key in self.form else None
        if value is not None and not isinstance(value, bool):
            raise self.bad(key, f" should be yes or no, not {shown(value)}")
        return bool(value)

    def _pack(self) -> str:
        if "pack" not in self.form:
            return ""
        pack = self.text("pack")
        if pack not in self._tables.packs:
            raise self.bad("pack", f" is “{short(pack)}”, which is not in the list of packs")
        return pack

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
        if str(hexes) not in self._tables.bodies:
            raise self.bad("hexes", f" is {hexes}; a figure fills {self._tables.body_words()}")
        return hexes

    def _dice(self, key: str) -> Dice | None:
        if self.card.fields.get(key) in (None, ""):
            return None
        try:
            return Dice.parse(self.text(key))
        except DiceError as problem:
            raise self.bad(key, f": {str(problem).rstrip('.')}") from problem

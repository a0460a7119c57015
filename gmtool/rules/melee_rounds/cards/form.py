"""The card form: which fields a card has, with the lists to choose from and what is noted of them."""

from collections.abc import Mapping
from functools import lru_cache

from gmtool.bounds import Between
from gmtool.rules.melee_rounds.cards.wording import times_text, weapon_numbers
from gmtool.rules.melee_rounds.data import numbers
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import CardField, CardForm, FieldKind, Item

KINDS = {"weapon": "Weapons", "shield": "Shields", "ranged": "Ranged weapons"}
SPELL_KINDS = {"ordinary": "Spells", "reflex": "Reflex Spells", "word": "Word Spells"}
THING_KINDS = {"potion": "Potions", "flash": "Flash pellets", "tanglefoot": "Tanglefoot pills"}
MARKS = {"ready": "Drawn", "slung": "Slung", "loaded": "Loaded"}
UNCORKED = {"ready": "Uncorked in the shield hand"}
_FIGHTS, _CARRIES, _NOTED = "In a melee", "Carries", "As you note it"
_SETS = "AMR: how many attacks or parries it has in a round with each set of weapons; the usual set first"
_DODGE = "A dodge defence, named and not explained in the source; shown when it is attacked"
_HITS = "Damage it can take; 0: you keep that to yourself"
_WEAPONS = "A shield is on the arm unless it is slung. Hits on: what a to-hit roll of your own needs, 0: you say"
_SPELLS = "Casting and interspell time (IST) in seconds; 0: as the lists have them"
_SKILLS = "Thief skills and whatever else you want to see beside it"


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of a card, in order."""
    amr, needed, seconds, many = numbers.AMR, numbers.NEEDED, numbers.SECONDS, numbers.HOW_MANY
    return CardForm(
        (
            _rows("sets", "Attacks a round", amr, {"amr": "AMR"}, {}, _SETS, _FIGHTS, _sets(tables)),
            _number("d", "D", numbers.DODGE, _DODGE),
            _number("rd", "RD", numbers.DODGE, _DODGE),
            _number("hits", "Hits", numbers.POINTS, _HITS),
            _number("damage", "Damage", numbers.POINTS, "Damage taken before; it comes into the next melee"),
            _rows("weapons", "Weapons", needed, {"hit": "Hits on"}, MARKS, _WEAPONS, _CARRIES, _weapons(tables)),
            _rows(
                "spells",
                "Spells",
                seconds,
                {"casting": "Casting", "interspell": "IST"},
                {},
                _SPELLS,
                _CARRIES,
                _spells(tables),
            ),
            _rows(
                "things",
                "Potions and pellets",
                many,
                {"number": "Number"},
                UNCORKED,
                "A potion that is ready takes one AMR instead of a whole round",
                _CARRIES,
                _things(tables),
            ),
            _text("defence", "Defence", "Armour, and whatever else you go by when it is hit"),
            _text("skills", "Skills", _SKILLS),
        )
    )


def _rows(
    key: str,
    label: str,
    bounds: Between,
    counts: Mapping[str, str],
    marks: Mapping[str, str],
    help: str,
    section: str,
    items: tuple[Item, ...],
) -> CardField:
    return CardField(
        key,
        label,
        FieldKind.ITEMS,
        [],
        bounds.lowest,
        bounds.highest,
        items=lambda: items,
        columns=marks,
        counts=counts,
        help=help,
        section=section,
    )


def _number(key: str, label: str, bounds: Between, help: str) -> CardField:
    return CardField(key, label, FieldKind.NUMBER, 0, bounds.lowest, bounds.highest, help=help, section=_FIGHTS)


def _text(key: str, label: str, help: str) -> CardField:
    return CardField(key, label, FieldKind.TEXT, "", help=help, section=_NOTED)


def _sets(tables: Tables) -> tuple[Item, ...]:
    return tuple(Item(row.key, row.name, own=tables.is_own("sets", row.key)) for row in tables.sets.values())


def _weapons(tables: Tables) -> tuple[Item, ...]:
    return tuple(
        Item(
            row.key,
            row.name,
            weapon_numbers(tables, row),
            KINDS[row.kind],
            own=tables.is_own("weapons", row.key),
            notes="delicate" if row.delicate else "",
        )
        for row in tables.weapons.values()
    )


def _spells(tables: Tables) -> tuple[Item, ...]:
    return tuple(
        Item(
            row.key,
            row.name,
            {"As listed": times_text(tables, row.key)},
            SPELL_KINDS[row.kind],
            own=tables.is_own("spells", row.key),
        )
        for row in tables.spells.values()
    )


def _things(tables: Tables) -> tuple[Item, ...]:
    return tuple(
        Item(row.key, row.name, group=THING_KINDS[row.kind], own=tables.is_own("things", row.key))
        for row in tables.things.values()
    )

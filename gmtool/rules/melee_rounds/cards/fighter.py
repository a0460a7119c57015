"""The fighter that a card writes up, as the rules count with it: the card's form, its reader and its columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.rules.kit.records import BadCard, CardReader, Row, short
from gmtool.rules.melee_rounds.data import numbers
from gmtool.rules.melee_rounds.data.arms import Weapon
from gmtool.rules.melee_rounds.data.numbers import USUAL_AMR
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card, CardColumn, CardField, CardForm, FieldKind, Item


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried weapon or shield. `hit` is the number that the GM's own roll needs with it, 0 where the GM says.

    `ready`: it is drawn, or on the arm. `slung`: it hangs on the back or on the horse (a shield that is neither ready
    nor slung has been put down). `loading` is how many AMR its loading has had; `loaded`: it can be shot.
    """

    id: str
    item: str
    hit: Annotated[int, numbers.NEEDED] = 0
    ready: bool = False
    slung: bool = False
    loaded: bool = False
    loading: Count = 0


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell that somebody knows. `casting` and `interspell` are seconds, None where nobody has noted them."""

    id: str
    item: str
    casting: Annotated[int, numbers.SECONDS] | None = None
    interspell: Annotated[int, numbers.SECONDS] | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A potion or pellet, and how many of it. `ready`: one is uncorked in the shield hand (mr.item.potion-ready)."""

    id: str
    item: str
    number: Count = 1
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """The numbers of a card, all of them the GM's.

    `sets` are the attacks in a round (AMR) with each set of weapons, the usual one first. `d` and `rd` are the two
    dodge defences, `defence` what else the GM notes of it. `hits` are the points of damage it can take, 0 where nobody
    has noted them, `damage` those it brings.
    """

    sets: Mapping[str, Annotated[int, numbers.AMR]]
    d: Annotated[int, numbers.DODGE] = 0
    rd: Annotated[int, numbers.DODGE] = 0
    defence: str = ""
    hits: Annotated[int, numbers.POINTS] = 0
    damage: Annotated[int, numbers.POINTS] = 0
    skills: str = ""
    gear: tuple[Gear, ...] = ()
    spells: tuple[Spell, ...] = ()
    things: tuple[Thing, ...] = field(default=())


UNNOTED = "–"
YOU_SAY = "you say"


def load_text(tables: Tables, weapon: str) -> str:
    """The AMR to load a weapon; empty for one that needs none."""
    amr = tables.load_of(weapon)
    return UNNOTED if amr is None else f"{amr} AMR" if amr else ""


def weapon_numbers(tables: Tables, weapon: Weapon) -> dict[str, str]:
    """What is noted of a weapon: AMR to load it, the dice of its to-hit roll and of its damage."""
    test = tables.tests.get(weapon.test)
    said = {
        "Load": load_text(tables, weapon.key),
        "Roll": str(test.dice) if test else "",
        "Damage": damage_text(weapon),
    }
    return {name: text for name, text in said.items() if text}


def needed_text(tables: Tables, weapon: Weapon, hit: int) -> str:
    """What the to-hit roll of a weapon needs, if it is rolled at all: “1d20, 11 or more”."""
    test = tables.tests.get(weapon.test)
    if test is None or not hit:
        return YOU_SAY
    return f"{test.dice}, {hit} or {'more' if test.hits == 'at least' else 'less'}"


def damage_text(weapon: Weapon) -> str:
    """The dice of its damage; empty where the GM says it."""
    return "" if weapon.damage is None else str(weapon.damage)


def noted(number: int | None) -> str:
    """A number of which 0 means that it is not noted."""
    return str(number) if number else UNNOTED


def interspell_text(seconds: int | None) -> str:
    """Interspell time (IST); 0 is noted, and means none."""
    return UNNOTED if seconds is None else str(seconds)


def times_text(tables: Tables, spell: str) -> str:
    """Its casting and interspell time as the lists have them: “2, IST 3”."""
    return f"{noted(tables.casting_of(spell))}, IST {interspell_text(tables.interspell_of(spell))}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: “the mace, the spear and the shield”."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


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
            _rows("sets", "Attacks a round", amr, {"amr": "AMR"}, {}, _SETS, _FIGHTS, _set_items(tables)),
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


def _set_items(tables: Tables) -> tuple[Item, ...]:
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


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    said = CardReader(card, card_form(tables))
    things = said.rows("things", tables.things, "potions and pellets")
    return Fighter(
        sets=_sets(said, tables),
        d=said.number("d"),
        rd=said.number("rd"),
        defence=said.text("defence"),
        hits=said.number("hits"),
        damage=said.number("damage"),
        skills=said.text("skills"),
        gear=tuple(_gear(row, tables) for row in said.rows("weapons", tables.weapons, "weapons")),
        spells=tuple(_spell(row, tables) for row in said.rows("spells", tables.spells, "spells")),
        things=tuple(Thing(f"t{row.place}", row.item, row.counts["number"], row.marks["ready"]) for row in things),
    )


def _sets(said: CardReader, tables: Tables) -> dict[str, int]:
    """The AMR with each set of weapons, each once."""
    found: dict[str, int] = {}
    for row in said.rows("sets", tables.sets, "sets of weapons"):
        if row.item in found:
            name = tables.sets[row.item].name
            raise said.bad("sets", f", row {row.place}: “{short(name)}” is there already")
        found[row.item] = row.counts["amr"]
    return found


def _gear(row: Row, tables: Tables) -> Gear:
    """A shield that nothing is said of is on the arm (mr.item.shield-on-arm)."""
    shield = tables.weapons[row.item].kind == "shield"
    usual = shield and row.said.get("ready") is None and not row.marks["slung"]
    return Gear(f"g{row.place}", row.item, row.counts["hit"], **{**row.marks, "ready": usual or row.marks["ready"]})


def _spell(row: Row, tables: Tables) -> Spell:
    """What the card does not say of it stands in the lists, or nobody has noted it."""
    casting = row.counts["casting"] or tables.casting_of(row.item)
    interspell = row.counts["interspell"] or tables.interspell_of(row.item)
    return Spell(f"s{row.place}", row.item, casting, interspell)


COLUMNS = (
    CardColumn("amr", "AMR", listed=True),
    CardColumn("d", "D", listed=True),
    CardColumn("rd", "RD", listed=True),
    CardColumn("hits", "Hits"),
    CardColumn("damage", "Damage"),
    CardColumn("spells", "Spells"),
    CardColumn("defence", "Defence", number=False),
)


def card_values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values by the keys of the columns, AMR being that of the usual set; none for a card that cannot be read."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return {}
    return {
        "amr": next(iter(fighter.sets.values()), USUAL_AMR),
        "d": fighter.d,
        "rd": fighter.rd,
        "hits": fighter.hits,
        "damage": fighter.damage,
        "spells": len(fighter.spells),
        "defence": fighter.defence,
    }


def card_words(card: Card, tables: Tables) -> str:
    """The names of what it carries and knows, and what is noted of its defence and its skills."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return ""
    gear = (one.item for one in fighter.gear)
    spells = (one.item for one in fighter.spells)
    things = (one.item for one in fighter.things)
    names = (tables.item_name(item) for item in (*gear, *spells, *things))
    return " ".join(filter(None, (*names, fighter.defence, fighter.skills)))

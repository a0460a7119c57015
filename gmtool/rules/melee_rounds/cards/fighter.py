"""The fighter on a card, as the rules count with it; with the card's form, its reader and its columns."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any

from gmtool.bounds import Count
from gmtool.records import dataclass
from gmtool.rules.kit.card_reader import CardReader, Row, short
from gmtool.rules.kit.records import Rows, card_columns, column_values, form_of, said_values
from gmtool.rules.kit.tables.row_fields import Label, also
from gmtool.rules.melee_rounds.cards.wording import times_text, weapon_numbers
from gmtool.rules.melee_rounds.data.kits import (
    AMR,
    CARRIES,
    DODGE,
    FIGHTS,
    HOW_MANY,
    NEEDED,
    NOTED,
    POINTS,
    TIME,
    USUAL_AMR,
)
from gmtool.rules.melee_rounds.data.tables import GROUPS, Tables
from gmtool.rules.seam import Card, CardColumn, CardForm, Item, Value

_AMR = "AMR: attacks or parries per round with each set of weapons; the usual set first"
_DODGE = "A dodge defense; shown when the figure is attacked"
_ARMS = "A shield is on the arm unless it is slung. Hits on: the number for your own to-hit roll, 0: you decide"
_D = Label("D", _DODGE, FIGHTS, column="d", listed=True)
_RD = Label("RD", _DODGE, FIGHTS, column="rd", listed=True)
_DEFENCE = Label("Defense", "Armor, and anything else you use when it is hit", NOTED, column="defence")
_HITS = Label("Hits", "Damage it can take; 0: not noted", FIGHTS, column="hits", before="defence")
_DAMAGE = Label("Damage", "Damage from earlier; counts in the next melee", FIGHTS, column="damage", before="defence")
_SKILLS = Label("Skills", "Thief skills and anything else worth seeing", NOTED)
_SETS = Rows("sets", "Attacks a round", "sets", AMR, counts=(("amr", "AMR"),), help=_AMR, section=FIGHTS)
_GEAR = Rows(
    "weapons",
    "Weapons",
    "weapons",
    NEEDED,
    counts=(("hit", "Hits on"),),
    marks=(("ready", "Drawn"), ("slung", "Slung"), ("loaded", "Loaded")),
    help=_ARMS,
    section=CARRIES,
    before="defence",
)
_SPELLS = Rows(
    "spells",
    "Spells",
    "spells",
    TIME,
    counts=(("casting", "Casting"), ("interspell", "IST")),
    help="Casting and interspell time (IST) in seconds; 0: as the lists have them",
    section=CARRIES,
    before="defence",
    column="spells",
)
_THINGS = Rows(
    "things",
    "Potions and pellets",
    "things",
    HOW_MANY,
    counts=(("number", "Number"),),
    marks=(("ready", "Uncorked in the shield hand"),),
    help="A potion that is ready takes one AMR instead of a whole round",
    section=CARRIES,
    before="defence",
)


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried weapon or shield. `hit` is the number that the GM's own roll needs with it, 0 where the GM says.

    `ready`: it is drawn, or on the arm. `slung`: it hangs on the back or on the horse (a shield that is neither ready
    nor slung has been put down). `loading` is the AMR spent on loading it so far; `loaded`: it can be shot.
    """

    id: str
    item: str
    hit: Annotated[int, NEEDED] = 0
    ready: bool = False
    slung: bool = False
    loaded: bool = False
    loading: Count = 0


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell that a figure knows. `casting` and `interspell` are seconds, None where they are not noted."""

    id: str
    item: str
    casting: Annotated[int, TIME] | None = None
    interspell: Annotated[int, TIME] | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A potion or pellet, and its `number`. `ready`: one is uncorked in the shield hand (mr.item.potion-ready)."""

    id: str
    item: str
    number: Count = 1
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """The numbers of a card, all of them the GM's.

    `sets` are the attacks in a round (AMR) with each set of weapons, the usual one first. `d` and `rd` are the two
    dodge defenses, `defence` the GM's note on any other. `hits` are the points of damage it can take, 0 where not
    noted, `damage` those it brings.
    """

    sets: Annotated[Mapping[str, Annotated[int, AMR]], _SETS]
    d: Annotated[int, DODGE, _D] = 0
    rd: Annotated[int, DODGE, _RD] = 0
    defence: Annotated[str, _DEFENCE] = ""
    hits: Annotated[int, POINTS, _HITS] = 0
    damage: Annotated[int, POINTS, _DAMAGE] = 0
    skills: Annotated[str, _SKILLS] = ""
    gear: Annotated[tuple[Gear, ...], _GEAR] = ()
    spells: Annotated[tuple[Spell, ...], _SPELLS] = ()
    things: Annotated[tuple[Thing, ...], _THINGS] = ()


COLUMNS = card_columns(Fighter, CardColumn("amr", "AMR", listed=True))


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of a card, in order; weapons and spells show their noted numbers."""
    return form_of(Fighter, lambda of: tuple(_with_numbers(tables, of, item) for item in items(tables, of)))


def _with_numbers(tables: Tables, of: str, item: Item) -> Item:
    if of == "spells":
        return replace(item, numbers={"As listed": times_text(tables, item.key)})
    if of != "weapons":
        return item
    weapon = tables.weapons[item.key]
    return replace(item, numbers=weapon_numbers(tables, weapon), notes="delicate" if weapon.delicate else "")


def items(tables: Tables, of: str) -> tuple[Item, ...]:
    """The rows of a table to choose from; "ranged" are the weapons that can be loaded."""
    if of == "ranged":
        loaded = set(tables.ranged())
        return tuple(item for item in items(tables, "weapons") if item.key in loaded)
    if of == "tests":
        return tuple(Item(row.key, row.name, {"Dice": str(row.dice)}) for row in tables.tests.values())
    return tuple(_item(row, tables, of) for row in getattr(tables, of).values())


def _item(row: Any, tables: Tables, of: str) -> Item:
    group = GROUPS.get(getattr(row, "kind", ""), "")
    return Item(row.key, row.name, group=group, own=tables.is_own(of, row.key), also=also(row))


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter on a card. Raises `BadCard`."""
    said = CardReader(card, card_form(tables))
    things = said.rows("things", tables.things, "potions and pellets")
    return Fighter(
        sets=_sets(said, tables),
        **said_values(Fighter, said),
        gear=tuple(_gear(row, tables) for row in said.rows("weapons", tables.weapons, "weapons")),
        spells=tuple(_spell(row, tables) for row in said.rows("spells", tables.spells, "spells")),
        things=tuple(Thing(f"t{row.place}", row.item, row.counts["number"], row.marks["ready"]) for row in things),
    )


def _sets(said: CardReader, tables: Tables) -> dict[str, int]:
    """The AMR with each set of weapons. Raises `BadCard` where a set is there twice."""
    found: dict[str, int] = {}
    for row in said.rows("sets", tables.sets, "sets of weapons"):
        if row.item in found:
            name = tables.sets[row.item].name
            raise said.bad("sets", f", row {row.place}: “{short(name)}” already exists")
        found[row.item] = row.counts["amr"]
    return found


def _gear(row: Row, tables: Tables) -> Gear:
    """The gear of a row; a shield is on the arm unless the card says otherwise (mr.item.shield-on-arm)."""
    shield = tables.weapons[row.item].kind == "shield"
    usual = shield and row.said.get("ready") is None and not row.marks["slung"]
    return Gear(f"g{row.place}", row.item, row.counts["hit"], **{**row.marks, "ready": usual or row.marks["ready"]})


def _spell(row: Row, tables: Tables) -> Spell:
    """The spell of a row; times that the card does not give come from the lists, or are None."""
    casting = row.counts["casting"] or tables.casting_of(row.item)
    interspell = row.counts["interspell"] or tables.interspell_of(row.item)
    return Spell(f"s{row.place}", row.item, casting, interspell)


def card_values(one: Fighter) -> Mapping[str, Value]:
    """The values by column key; AMR is that of the usual set."""
    return {"amr": next(iter(one.sets.values()), USUAL_AMR), **column_values(one)}

"""The fighter on a card, as the rules count with it; with the card's form, its reader and its columns."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated

from gmtool.records import dataclass
from gmtool.rules.harnmaster.data.arms import KINDS, NOT_NOTED, Mode, Weapon
from gmtool.rules.harnmaster.data.kits import CARRIES, LEVEL, Level, Numbers
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.kit.card_reader import CardReader, Row
from gmtool.rules.kit.records import Rows, card_columns, form_of, said_values
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.seam import Card, CardColumn, CardForm, Item

UNNOTED = "–"


def impact_text(mode: Mode) -> str:
    """The base impact with its aspect, as the page writes them: 5e."""
    return f"{noted(mode.impact)}{mode.aspect}"


def reach_text(mode: Mode) -> str:
    """The RCH, with a T for a mode marked so: 6 T."""
    reach = UNNOTED if mode.reach == NOT_NOTED else str(mode.reach)
    return f"{reach} T" if mode.thrust else reach


def noted(number: int) -> str:
    """A number as text, with a dash for 0, which means not noted."""
    return str(number) if number else UNNOTED


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: “the mace, the spear and the shield”."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


_TRAUMA = "Trauma"
_IMPAIRMENT = "Points of injuries that apply; subtracted from every level"


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried weapon or shield, or a natural weapon. `ml` is the mastery level with it.

    `ready`: it is in hand (a natural weapon always is). `slung`: it is slung, not sheathed. `broken`: it is of no use.
    """

    id: str
    item: str
    ml: Level = 0
    ready: bool = False
    slung: bool = False
    off_hand: bool = False
    two_handed: bool = False
    broken: bool = False


_WEAPONS = Rows(
    "weapons",
    "Weapons",
    "weapons",
    LEVEL,
    counts=(("ml", "ML"),),
    marks=(("ready", "Ready"), ("off_hand", "Off hand"), ("two_handed", "Two hands"), ("slung", "Slung")),
    help="Each with its mastery level; natural weapons are always ready",
    section=CARRIES,
    before="armor",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Numbers):
    """The numbers of a card, its trauma, and its gear."""

    fatigue: Annotated[Level, Label("Fatigue", "Taken off every level", _TRAUMA, column="fatigue")] = 0
    impairment: Annotated[Level, Label("Impairment", _IMPAIRMENT, _TRAUMA, column="impairment")] = 0
    injuries: Annotated[str, Label("Injuries", "In words, as a melee left them", _TRAUMA)] = ""
    gear: Annotated[tuple[Gear, ...], _WEAPONS] = ()


COLUMNS = card_columns(Fighter, CardColumn("ml", "ML", listed=True))


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of a card, in order."""
    return form_of(Fighter, lambda of: items(tables, of))


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter on a card. Raises `BadCard`."""
    said = CardReader(card, card_form(tables))
    gear = tuple(_gear(row, tables) for row in said.rows("weapons", tables.weapons, "weapons"))
    return Fighter(**said_values(Fighter, said), gear=gear)


def _gear(row: Row, tables: Tables) -> Gear:
    """The gear of a row; a natural weapon is always ready (hm.declare.natural-strike)."""
    natural = tables.weapons[row.item].kind == "natural"
    marks = {**row.marks, "ready": natural or row.marks["ready"]}
    return Gear(f"g{row.place}", row.item, row.counts["ml"], **marks)


def items(tables: Tables, of: str) -> tuple[Item, ...]:
    """The rows of a table to choose from: weapons with their numbers, aspects with what an advantage adds."""
    if of == "aspects":
        return tuple(Item(row.key, row.name, {"Impact": f"+{row.extra}"}) for row in tables.aspects.values())
    return tuple(_weapon(weapon, tables) for weapon in tables.weapons.values())


def _weapon(weapon: Weapon, tables: Tables) -> Item:
    """A weapon with those of its numbers that are noted."""
    modes = tables.modes_of(weapon.key)
    shown = {
        "Impact": _each(impact_text(mode) for mode in modes if mode.impact),
        "RCH": _each(reach_text(mode) for mode in modes),
        "HFT": _each(str(mode.heft) for mode in modes if mode.heft),
        "ZD": _each(f"d{die}" for die in _dice(weapon, modes)),
    }
    own = tables.is_own("weapons", weapon.key)
    return Item(weapon.key, weapon.name, shown, KINDS[weapon.kind], own=own, also=weapon.also)


def _dice(weapon: Weapon, modes: tuple[Mode, ...]) -> list[int]:
    own = [mode.zone_die or weapon.zone_die for mode in modes] or [weapon.zone_die]
    return [sides for sides in own if sides]


def _each(texts: Iterable[str]) -> str:
    """The different texts, joined by strokes; a dash where there are none."""
    return " / ".join(dict.fromkeys(text.strip() for text in texts)) or "–"

"""Cards of an edition: form, reader, columns and values, as the record declares them; with the lists to choose from."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from gmtool.rules.kit.cards import RecordCards, joined
from gmtool.rules.kit.making.adopting import Kin
from gmtool.rules.kit.records import card_columns
from gmtool.rules.kit.tables.row_fields import also
from gmtool.rules.seam import Card, CardColumn, Item, signed
from gmtool.rules.tft.cards.abilities import SECTIONS
from gmtool.rules.tft.cards.fighter import FIRST_DX, FIRST_ST, Fighter
from gmtool.rules.tft.cards.wording import notes_on, printed_damage
from gmtool.rules.tft.data.arms import Armor, Pack, Shield, Weapon, ma_columns
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables

_LISTS: Final = {"people": ("races", "creatures"), "gear": ("weapons", "shields", "supplies")}
"""The lists of a card that are several tables."""
_BY_NAME: Final[Mapping[str, Mapping[str, str]]] = {
    "users": {"races": "Races", "creatures": "Creatures"},
    "things": {"weapons": "Weapons", "shields": "Shields", "supplies": "Supplies"},
    "worn": {"armors": ""},
    "weapons": {"weapons": ""},
}
"""The lists of rows, whose items are only names: their tables, and the headings of these."""
_GROUPS = {"melee": "Weapons", "pole": "Pole weapons", "missile": "Missile weapons", "thrown": "Thrown weapons"}


@lru_cache(maxsize=64)
def items(tables: Tables, of: str) -> tuple[Item, ...]:
    """The items to choose from: on cards with numbers and the GM's own marked, in rows only by name."""
    if of == "groups":  # groups of races that move alike in armor
        races = tables.races
        return tuple(Item(one, races[one].name if one in races else one) for one in ma_columns(tables.armors))
    if of in _BY_NAME:
        found = _rows(tables, _BY_NAME[of])
        return tuple(Item(row.key, row.name, group=_BY_NAME[of][name]) for name, row in found)
    lists = _LISTS.get(of, (of,))
    return tuple(_marked(_SHOWN[name](row, tables), tables, lists) for name, row in _rows(tables, lists))


def _rows(tables: Tables, lists: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """The rows of these tables with the names of these; what is a weapon and a shield is among the shields."""
    both = tables.shields if "shields" in lists else {}
    for name in lists:
        yield from ((name, row) for row in getattr(tables, name).values() if name != "weapons" or row.key not in both)


def _marked(one: Item, tables: Tables, lists: Iterable[str]) -> Item:
    """The item, marked if it is the GM's own, with the other names of its rows."""
    rows = [getattr(tables, name)[one.key] for name in lists if one.key in getattr(tables, name)]
    names = dict.fromkeys(name for row in rows for name in also(row))
    return replace(one, own=any(tables.is_own(name, one.key) for name in lists), also=tuple(names))


def race_item(race: Race, _: Tables) -> Item:
    """A race with its minimums and its points."""
    numbers = {"ST": f"{race.min_st}+", "DX": f"{race.min_dx}+", "Total": str(race.total)}
    return Item(race.key, race.name, numbers, "Races")


def _creature(creature: Creature, _: Tables) -> Item:
    st = f"{creature.st_min}+" if creature.st is None and creature.st_min > 1 else str(creature.st or "")
    numbers = {"ST": st, "DX": str(creature.dx or ""), "MA": str(creature.ma or "")}
    return Item(creature.key, creature.name, numbers, "Monsters and beasts")


def _armor(armor: Armor, _: Tables) -> Item:
    ma = " / ".join(str(hexes) for hexes in dict.fromkeys(armor.ma.values()))
    return Item(armor.key, armor.name, {"Stops": str(armor.hits_stopped), "DX": signed(armor.dx), "MA": ma})


def _weapon(weapon: Weapon, tables: Tables) -> Item:
    group = weapon.group or _GROUPS[weapon.kind]
    return Item(weapon.key, weapon.name, _numbers(weapon), group, notes=notes_on(weapon, None, tables))


def _numbers(weapon: Weapon) -> dict[str, str]:
    hands = "2" if weapon.two_handed else "1 or 2" if weapon.both_hands else "1"
    return {"Damage": printed_damage(weapon), "ST": str(weapon.st or "–"), "Hands": hands}


def _shield(shield: Shield, tables: Tables) -> Item:
    weapon = tables.weapons.get(shield.key)
    numbers = {**(_numbers(weapon) if weapon else {}), "Stops": str(shield.hits_stopped)}
    if shield.dx_ready:
        numbers["DX"] = signed(shield.dx_ready)
    return Item(shield.key, shield.name, numbers, "Shields", notes=notes_on(weapon, shield, tables))


def _pack(pack: Pack, _: Tables) -> Item:
    return Item(pack.key, pack.name, {"DX": signed(pack.dx), "Stops": str(pack.hits_stopped)} if pack.dx else {})


_SHOWN: Final[Mapping[str, Callable[[Any, Tables], Item]]] = {
    "races": race_item,
    "creatures": _creature,
    "armors": _armor,
    "weapons": _weapon,
    "shields": _shield,
    "supplies": lambda supply, _: Item(supply.key, supply.name, group="Supplies", notes=supply.effect),
    "talents": lambda talent, _: Item(talent.key, talent.name, notes=talent.effect),
    "packs": _pack,
}
"""The items of cards, by the table."""

CARDS: RecordCards[Tables, Fighter] = RecordCards(
    Fighter, items, joined(_LISTS), SECTIONS, fields=lambda tables: tables.cards
)
COLUMNS = card_columns(
    Fighter,
    CardColumn("adjdx", "adjDX", listed=True),
    sections=SECTIONS,
    before={"xp": (CardColumn("ma", "MA"), CardColumn("stops", "Hits stopped")), "": (CardColumn("load", "Load, kg"),)},
)


def columns(tables: Tables) -> tuple[CardColumn, ...]:
    """The columns of the edition's cards; load has one where there are packs."""
    missing = CARDS.missing(tables) | ({"load"} if "pack" in tables.cards.without else set())
    return tuple(one for one in COLUMNS if one.key not in missing)


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter of a card. Raises `BadCard`."""
    fighter: Fighter = CARDS.read(card, tables)
    return fighter


def card_of_race(system: str, race: Race, _: Tables) -> Card:
    """A card with the race's minimums, and the free points divided evenly, the odd one to ST (Melee III)."""
    to_dx = race.free_points // 2
    abilities = {"st": race.min_st + race.free_points - to_dx, "dx": race.min_dx + to_dx}
    return Card(system, race.name, {"people": race.key, **abilities}, kind="monster")


def card_of_beast(system: str, creature: Creature, _: Tables) -> Card:
    """A card with the ST and DX of the row, as far as it has them."""
    st = creature.st or max(creature.st_min, FIRST_ST)
    dx = creature.dx or creature.dx_usual_max or FIRST_DX
    return Card(system, creature.name, {"people": creature.key, "st": st, "dx": dx}, kind="monster")


_ADVANCED: Final = {"saber": "cutlass", "spiked-club": "club"}
"""Things of Melee, and what they are called in Advanced Melee."""
KIN: Final = (
    Kin("tft-melee", items=_ADVANCED, asks=("iq", "talents")),
    Kin("advanced-melee", items={"cutlass": "saber"}, asks=()),
)
"""The editions, whose cards each can take over from the other."""

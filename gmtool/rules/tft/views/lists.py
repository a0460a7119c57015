"""Lists that a GM looks through and adds rows to: weapons, shields, armour, races, creatures, kits."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gmtool.rules.kit.row_fields import RowFields, row_values
from gmtool.rules.kit.tables import Own
from gmtool.rules.seam import CardField, FieldKind, Item, Json, ListRow, SystemList
from gmtool.rules.tft.data.kits import Kit
from gmtool.rules.tft.data.own_rows import ma_columns
from gmtool.rules.tft.data.rows import Armor, Creature, Race, Shield, Weapon
from gmtool.rules.tft.data.tables import Tables

KINDS = (
    Item("melee", "Hand weapon"),
    Item("pole", "Pole weapon"),
    Item("missile", "Missile weapon"),
    Item("thrown", "Only to throw"),
)
NAME = "What it is called in lists, on cards and in the log"
KEY = "By this cards name it; it stays the same once cards use it"
_SHOTS = "Missile weapons"
_HANDS = "Use"


def weapon_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a weapon."""
    field = RowFields(Weapon)
    people = (
        *(Item(row.key, row.name, group="Races") for row in tables.races.values()),
        *(Item(row.key, row.name, group="Creatures") for row in tables.creatures.values()),
    )
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("kind", "Kind", items=KINDS),
        field("damage", "Damage", "Dice such as 2d-1"),
        field("hth_damage", "Hand to hand", "Dice hand to hand; only what is a dagger can be used there"),
        field("st", "ST", "The strength it needs; 0 for none"),
        field("two_handed", "Two-handed", "Needs both hands", _HANDS),
        field("throwable", "May be thrown", "", _HANDS),
        field("jab", "Jabs", "Strikes at two hexes, as long pole weapons do", _HANDS),
        field("dagger_place", "Dagger's place", "May be the one thing carried beside two weapons", _HANDS),
        field("off_hand", "Off hand", "A second weapon that can strike beside the first", _HANDS),
        field("off_hand_dx", "DX, off hand", "For the second attack", _HANDS),
        field("always_available", "Always at hand", "Lies about everywhere, as rocks do", _HANDS),
        field("per_st", "Damage per ST", "The damage counts once for every full so many points of ST; 0: once", _HANDS),
        field("users", "Used by", "The only people who can use it; nobody chosen: everyone", _HANDS, people),
        field("two_shots_adjdx", "Two shots", "From this adjDX on, two shots a turn", _SHOTS),
        field("crossbow", "Crossbow", "Is cocked again after each shot", _SHOTS),
        field("turns_between_shots", "Pause", "Turns between two shots, 0 to 2", _SHOTS),
        field("fast_adjdx", "Quick from", "From this adjDX on, the shorter pause", _SHOTS),
        field("fast_turns_between_shots", "Short pause", "Turns between two shots of the quick", _SHOTS),
        field("kneeling_fire", "Shot kneeling", "", _SHOTS),
        field("prone_fire", "Shot prone", "", _SHOTS),
        field("prone_dx", "DX, prone", "For a shot while lying down", _SHOTS),
    )


def armor_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of an armour."""
    field = RowFields(Armor)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("hits_stopped", "Stops", "Hits of every attack that it stops"),
        field("dx", "DX", "What it costs of DX: -3 for chainmail"),
        field("ma", "MA", "Movement allowance in it, by who wears it", columns=ma_groups(tables)),
    )


def shield_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a shield."""
    field = RowFields(Shield)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("hits_stopped", "Stops", "Hits of every attack that it stops"),
        field("dx_ready", "DX, ready", "What it costs of DX while it is ready"),
        field("dx_slung", "DX, slung", "What it costs of DX on the back"),
        field("uses_weapon_place", "Counts as a weapon", "Takes one of the two places for weapons"),
        field("shield_rush", "Shield-rush", "One can rush with it"),
        field("stops_missile", "Stops missiles", "", "Against"),
        field("stops_two_handed", "Stops two-handed", "Stops hits of two-handed weapons", "Against"),
        field("stops_slung_rear", "Guards the back", "Stops hits from behind while it is slung", "Against"),
    )


def kit_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a kit, with which figures are made at random."""
    field = RowFields(Kit)
    gear = (
        *(Item(row.key, row.name, group="Weapons") for row in tables.weapons.values() if row.key not in tables.shields),
        *(Item(row.key, row.name, group="Shields") for row in tables.shields.values()),
    )
    armors = tuple(Item(row.key, row.name) for row in tables.armors.values())
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("armor", "Armor", "What it wears", items=armors),
        field("ready", "Ready", "What is in hand at the start", items=gear),
        field("carried", "Carried", "What is slung or in the belt", items=gear),
    )


def ma_groups(tables: Tables) -> dict[str, str]:
    """The groups of races that move alike in armour, with what the form calls them."""
    return {group: tables.races[group].name if group in tables.races else group for group in ma_columns(tables)}


_ATTRIBUTES = (
    Item("fixed", "Fixed"),
    Item("suggested", "Suggested"),
    Item("chosen", "Chosen"),
)
_KINDS_OF_ATTRIBUTES = "Fixed for all of its kind, suggested for them, or chosen card by card"
_BODY = "Body"
_ARMS = "Arms"


def race_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a race."""
    field = RowFields(Race)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("min_st", "Least ST", "Where its ST begins"),
        field("min_dx", "Least DX", "Where its DX begins"),
        field("free_points", "Free points", "To divide between ST and DX"),
        field("total", "Total", "What ST and DX come to together"),
        field("ma_group", "Moves like", "Whose movement allowance in armor it has", items=_groups(tables)),
        field("throw_dx", "DX, throwing", "What it adds to DX with anything thrown"),
        field("throw_when_readied", "Throws at once", "May throw a weapon in the turn in which it is readied"),
    )


def creature_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a creature."""
    field = RowFields(Creature)
    none = Item("", "Nobody: wears no armor")
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("attributes", "ST and DX", _KINDS_OF_ATTRIBUTES, items=_ATTRIBUTES),
        field("st", "ST", "Where cards of it begin; left out, the card says it"),
        field("dx", "DX", "Where cards of it begin; left out, the card says it"),
        field("st_min", "Least ST"),
        field("dx_usual_max", "Usual top DX", "More than this is unusual"),
        field("ma", "MA", "Hexes a turn; left out, the card says it"),
        field("ma_flying", "MA, flying", "Hexes a turn in the air"),
        field("attack", "Strikes with", "What its body strikes with: claws, bite", _BODY),
        field("damage", "Damage", "Dice of its body, such as 2d+2; left out, the card says it", _BODY),
        field("hth_damage", "Hand to hand", "Dice hand to hand, where they differ", _BODY),
        field("hits_stopped", "Stops", "Hits that its hide stops; left out, the card says it", _BODY),
        field("hexes", "Hexes", "How many it fills: 1 or 3", _BODY),
        field("front_hexes", "Front hexes", "How many of the hexes around it are front", _BODY),
        field("engaged_by", "Engaged by", "How many enemies it takes to engage it", _BODY),
        field("attacker_dx", "Attackers' DX", "Added to the DX of whoever attacks it: -3 for a snake", _BODY),
        field("dx_loss_hits", "Hits for DX loss", "Hits in a turn that cost it DX; left out: as people", _BODY),
        field("fall_hits", "Hits to fall", "Hits in a turn that floor it; left out: as people", _BODY),
        field("weapons", "Uses weapons", "Carries arms, and needs a ready one to attack", _ARMS),
        field("ma_group", "Armor like", "Whose armor it can wear", _ARMS, (none, *_groups(tables))),
    )


def _groups(tables: Tables) -> tuple[Item, ...]:
    return tuple(Item(key, label) for key, label in ma_groups(tables).items())


_RULES = {"weapons": "tm.weapon.table", "shields": "tm.shield.table", "armors": "tm.armor.table"}
_MA = 10
_KINDS = {item.key: item.label for item in KINDS}


_BLANK: Mapping[str, Mapping[str, Json]] = {
    "weapons": {"kind": "melee", "damage": "1d"},
    "shields": {"hits_stopped": 1, "uses_weapon_place": True, "stops_missile": True, "stops_two_handed": True},
    "armors": {"hits_stopped": 1, "dx": -1},
    "races": {"min_st": 8, "min_dx": 8, "free_points": 8, "total": 24},
    "kits": {},
    "creatures": {"attributes": "suggested", "st": 10, "dx": 10, "ma": 10, "damage": "1d", "hits_stopped": 0},
}


@lru_cache(maxsize=8)
def system_lists(tables: Tables, kits: tuple[Kit, ...]) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to."""
    own = tables.own
    return (
        _list("weapons", "Weapons", "weapon", weapon_fields(tables), tables.weapons, own),
        _list("shields", "Shields", "shield", shield_fields(tables), tables.shields, own),
        _list("armors", "Armor", "armor", armor_fields(tables), tables.armors, own),
        _list("races", "Races", "race", race_fields(tables), tables.races, own),
        _list("creatures", "Creatures", "creature", creature_fields(tables), tables.creatures, own),
        _list("kits", "Kits", "kit", kit_fields(tables), {kit.key: kit for kit in kits}, own),
    )


def _list(
    key: str, title: str, one: str, fields: tuple[CardField, ...], table: Mapping[str, Any], own: Own
) -> SystemList:
    mine = own.rows.get(key, {})
    rows = tuple(
        ListRow(row.key, row.name, mine[row.key], _group(row), own=True)
        if row.key in mine
        else ListRow(row.key, row.name, row_values(row, fields), _group(row), rule=_rule(key, row))
        for row in table.values()
    )
    return SystemList(key, title, one, fields, rows, _blank(key, fields), own.refused.get(key, {}))


def _blank(key: str, fields: tuple[CardField, ...]) -> dict[str, Json]:
    """A plain row of the kind; whose movement it has is that of the first group there is."""
    blank = dict(_BLANK[key])
    for one in fields:
        if one.kind is FieldKind.NUMBERS:
            blank[one.key] = dict.fromkeys(one.columns, _MA)
        elif one.kind is FieldKind.ONE_OF and one.default is None and one.key not in blank and one.items():
            blank[one.key] = one.items()[0].key
    return blank


def _rule(key: str, row: Any) -> str:
    return _RULES.get(key) or str(getattr(row, "rule", ""))


def _group(row: Any) -> str:
    return _KINDS[row.kind] if isinstance(row, Weapon) else ""

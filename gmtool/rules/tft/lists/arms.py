"""What a GM is asked about a weapon, a shield or armour (Melee VII)."""

from gmtool.rules.kit.row_fields import RowFields
from gmtool.rules.seam import CardField, Item
from gmtool.rules.tft.data.arms import Armor, Shield, Weapon
from gmtool.rules.tft.data.joining import ma_columns
from gmtool.rules.tft.data.kits import Kit
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

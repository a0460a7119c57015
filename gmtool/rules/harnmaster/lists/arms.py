"""What a GM is asked about a weapon, a strike mode or a kit."""

from gmtool.rules.harnmaster.cards.form import KINDS as KINDS_OF_WEAPONS
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.kits import Kit
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.kit.row_fields import RowFields
from gmtool.rules.seam import CardField, Item

KINDS = (
    Item("weapon", "Weapon"),
    Item("shield", "Shield"),
    Item("natural", "Natural weapon"),
    Item("missile", "Missile weapon"),
)
NAME = "What it is called in lists, on cards and in the log"
KEY = "By this cards name it; it stays the same once cards use it"
_KINDS_HELP = "Natural weapons are always ready; missile weapons make no melee strike"
_UNKNOWN = Item("", "Said at the strike")
_ZONE_DIE = "Sides: 4, 6, 8, 10, 12 or 20; 0: you say it at the strike"
_NUMBERS, _FIGURE = "Numbers (pages 97 and 102)", "Numbers of the card"


def weapon_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a weapon."""
    field = RowFields(Weapon)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("kind", "Kind", _KINDS_HELP, items=KINDS),
        field("zone_die", "Zone Die", _ZONE_DIE),
    )


def mode_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a strike mode (hm.gm.strike-modes)."""
    field = RowFields(Mode)
    return (
        field("name", "Name", "What it is called beside its weapon: Cut, Thrust, Bash"),
        field("key", "Key", "By this the log of a fight names it"),
        field("weapon", "Weapon", "It stands in for the built-in mode of the same aspect", items=_weapons(tables)),
        field("aspect", "Aspect", "What kind of harm it does", items=(_UNKNOWN, *aspects(tables))),
        field("impact", "Impact", "Base impact; 0: not noted", _NUMBERS),
        field("reach", "RCH", "Reach; -1: not noted, and never compared", _NUMBERS),
        field("heft", "HFT", "Heft: the STR it asks for; 0: not noted", _NUMBERS),
        field("thrust", "T", "A Thrust weapon in this mode: longer reach is a bonus", _NUMBERS),
        field("zone_die", "Zone Die", "Sides, where they are not those of the weapon; 0: as the weapon", _NUMBERS),
        field("extra", "Impact advantage", "What one adds; 0: the usual, b 3, e 5, p 4, f 2", _NUMBERS),
    )


def kit_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a kit, with which figures are made at random."""
    field = RowFields(Kit)
    weapons = _weapons(tables)
    return (
        field("name", "Name", NAME),
        field("key", "Key", "It stays the same once it is used"),
        field("ml", "ML", "Mastery level with everything it carries"),
        field("dodge", "Dodge", "Mastery level"),
        field("ready", "Ready", "What is in hand at the start", items=weapons),
        field("two_handed", "In two hands", "What of it takes both hands", items=weapons),
        field("carried", "Carried", "What is sheathed", items=weapons),
        field("armor", "Armor", "As you note it"),
        field("strength", "STR", "", _FIGURE),
        field("dexterity", "DEX", "", _FIGURE),
        field("agility", "AGL", "", _FIGURE),
        field("move", "Move", "Feet in a turn", _FIGURE),
        field("rank", "Rank", "The highest acts first", _FIGURE),
        field("zone", "Zone", "Strikes at it aim at it by default", _FIGURE),
        field("engagement", "Engages", "Feet of its Engagement Zone", _FIGURE),
    )


def aspects(tables: Tables) -> tuple[Item, ...]:
    """The aspects of strikes, with what one Impact advantage usually adds."""
    return tuple(Item(row.key, row.name, {"Impact": f"+{row.extra}"}) for row in tables.aspects.values())


def _weapons(tables: Tables) -> tuple[Item, ...]:
    rows = tables.weapons.values()
    return tuple(
        Item(row.key, row.name, group=KINDS_OF_WEAPONS[row.kind], own=tables.is_own("weapons", row.key)) for row in rows
    )

"""What a GM is asked about a weapon, a set of weapons, a to-hit roll, and what loading takes."""

from gmtool.rules.kit.row_fields import RowFields
from gmtool.rules.melee_rounds.cards.fighter import KINDS as KINDS_OF_WEAPONS
from gmtool.rules.melee_rounds.data.arms import Load, ToHit, Weapon, WeaponSet
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import CardField, Item

NAME = "What it is called in lists, on cards and in the log"
KEY = "By this cards name it; it stays the same once cards use it"
APART = "Any word of your own; it only tells the rows apart"
FIND = "As you like to find it again"
_KINDS = (Item("weapon", "Weapon"), Item("shield", "Shield"), Item("ranged", "Ranged weapon"))
_HITS = (Item("at least", "The number or more"), Item("at most", "The number or less"))
_SAID = Item("", "You say hit or miss")
_LOAD = "AMR to load it; 0: it needs none, -1: not noted, and asked in the melee"
_TEST = "One of your own; it is made for those whose card says what they hit on"


def set_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a set of weapons."""
    field = RowFields(WeaponSet)
    return (field("name", "Name", "A way of being armed that has an AMR of its own"), field("key", "Key", KEY))


def weapon_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a weapon or shield."""
    field = RowFields(Weapon)
    tests = (_SAID, *(Item(row.key, row.name, {"Dice": str(row.dice)}) for row in tables.tests.values()))
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("kind", "Kind", "A ranged weapon is loaded; a shield is on the arm", items=_KINDS),
        field("delicate", "Delicate", "Can be damaged by being dropped: you are asked"),
        field("load", "Load", _LOAD),
        field("test", "To-hit roll", _TEST, items=tests),
        field("damage", "Damage", "Dice of a hit, such as 1d8+1; nothing: you say it"),
    )


def test_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a to-hit roll of the GM's own (mr.gm.section-c)."""
    field = RowFields(ToHit)
    return (
        field("name", "Name", "What it is called where it is rolled"),
        field("key", "Key", "By this weapons name it; it stays the same once they use it"),
        field("dice", "Dice", "Such as 1d20, 1d100 or 3d6"),
        field("hits", "Hits on", "On which side of the number that stands on the card", items=_HITS),
    )


def load_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of what loading takes (mr.item.load-ranged)."""
    field = RowFields(Load)
    ranged = tuple(item for item in weapon_items(tables) if tables.weapons[item.key].kind == "ranged")
    return (
        field("name", "Name", FIND),
        field("key", "Key", APART),
        field("weapon", "Weapon", "What is noted here goes before what its own row says", items=ranged),
        field("amr", "AMR", "How many attacks or parries it takes to load it"),
    )


def weapon_items(tables: Tables) -> tuple[Item, ...]:
    """The weapons and shields, to choose from."""
    return tuple(
        Item(row.key, row.name, group=KINDS_OF_WEAPONS[row.kind], own=tables.is_own("weapons", row.key))
        for row in tables.weapons.values()
    )

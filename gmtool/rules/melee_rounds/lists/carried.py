"""What a GM is asked about a spell and its times, a potion or pellet, and a kit."""

from gmtool.rules.kit.row_fields import RowFields
from gmtool.rules.melee_rounds.cards.fighter import SPELL_KINDS, THING_KINDS
from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.magic import SpellRow, ThingRow, Times
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.lists.arms import APART, FIND, KEY, NAME, weapon_items
from gmtool.rules.seam import CardField, Item

_SPELLS = (Item("ordinary", "Spell"), Item("reflex", "Reflex Spell"), Item("word", "Word Spell"))
_THINGS = (Item("potion", "Potion"), Item("flash", "Flash pellet"), Item("tanglefoot", "Tanglefoot pill"))
_SPELL_KIND = "A Reflex Spell is cast at any time; a Word Spell leaves dodging and shielding as they are"
_CASTING = "Seconds; 0: not noted, and said when it is cast"
_INTERSPELL = "Interspell time in seconds; 0: none, -1: not noted, and said when it is cast"
_CARRIES, _NOTED = "Carries", "As you note it"


def spell_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a spell."""
    field = RowFields(SpellRow)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("kind", "Kind", _SPELL_KIND, items=_SPELLS),
        field("casting", "Casting", _CASTING),
        field("interspell", "IST", _INTERSPELL),
    )


def times_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of the times of a spell (mr.magic.free-seconds)."""
    field = RowFields(Times)
    return (
        field("name", "Name", FIND),
        field("key", "Key", APART),
        field("spell", "Spell", "What is noted here goes before what its own row says", items=_spells(tables)),
        field("casting", "Casting", _CASTING),
        field("interspell", "IST", _INTERSPELL),
    )


def thing_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a potion or pellet."""
    field = RowFields(ThingRow)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("kind", "Kind", "By it goes what has to be done with it", items=_THINGS),
    )


def kit_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a kit, with which figures are made at random."""
    field = RowFields(Kit)
    weapons, things = weapon_items(tables), _things(tables)
    sets = tuple(Item(row.key, row.name, own=tables.is_own("sets", row.key)) for row in tables.sets.values())
    return (
        field("name", "Name", NAME),
        field("key", "Key", "It stays the same once it is used"),
        field("set", "Fights with", "Its usual set of weapons", items=sets),
        field("amr", "AMR", "Attacks or parries in a round with that"),
        field("one_weapon", "AMR, one weapon", "Where it fights with something else; 0: not said"),
        field("drawn", "Drawn", "What is in hand at the start, a shield on the arm", _CARRIES, weapons),
        field("sheathed", "Sheathed", "What else it carries", _CARRIES, weapons),
        field("slung", "Slung", "What hangs on the back or on the horse", _CARRIES, weapons),
        field("spells", "Spells", "What it can cast", _CARRIES, _spells(tables)),
        field("things", "Potions and pellets", "One of each", _CARRIES, things),
        field("uncorked", "Uncorked", "Which of them is ready in the shield hand", _CARRIES, things),
        field("d", "D", "", _NOTED),
        field("rd", "RD", "", _NOTED),
        field("hits", "Hits", "Damage it can take; 0: you keep that to yourself", _NOTED),
        field("defence", "Defence", "Armour, and whatever else you go by", _NOTED),
        field("skills", "Skills", "Thief skills", _NOTED),
    )


def _spells(tables: Tables) -> tuple[Item, ...]:
    return tuple(
        Item(row.key, row.name, group=SPELL_KINDS[row.kind], own=tables.is_own("spells", row.key))
        for row in tables.spells.values()
    )


def _things(tables: Tables) -> tuple[Item, ...]:
    return tuple(
        Item(row.key, row.name, group=THING_KINDS[row.kind], own=tables.is_own("things", row.key))
        for row in tables.things.values()
    )

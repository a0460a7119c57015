"""Spells, potions and pellets, as far as the melee needs them."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Name
from gmtool.rules.kit.tables.tables import Known
from gmtool.rules.melee_rounds.data.kits import NOT_NOTED, TIME, Apart, Called, Found, Key

_SPELL_KIND = Label(
    "Kind",
    "A Reflex Spell is cast at any time; a Word Spell still allows dodging and shielding",
    options=(("ordinary", "Spell"), ("reflex", "Reflex Spell"), ("word", "Word Spell")),
)
_THING_KIND = Label(
    "Kind",
    "Decides how it is used",
    options=(("potion", "Potion"), ("flash", "Flash pellet"), ("tanglefoot", "Tanglefoot pill")),
)
_INTERSPELL = Label("IST", "Interspell time in seconds; 0: none, -1: not noted, asked when it is cast")
Casting = Annotated[int, TIME, Label("Casting", "Seconds; 0: not noted, asked when it is cast")]
Interspell = Annotated[int, Between(NOT_NOTED, TIME.highest), _INTERSPELL]


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell. `casting` (0: not noted) and `interspell` (IST, `NOT_NOTED` for not noted) are in seconds.

    `kind`: a Reflex Spell is cast in the second in which it is announced, whenever that is (mr.magic.reflex-any-time);
    a Word Spell still allows dodging and shielding (mr.magic.word-spells).
    """

    key: Key
    name: Called
    kind: Annotated[Literal["ordinary", "reflex", "word"], _SPELL_KIND] = "ordinary"
    casting: Casting = 0
    interspell: Interspell = NOT_NOTED
    also: OtherNames = ()


@dataclass(frozen=True, slots=True)
class Times:
    """The seconds of a spell as the GM noted them, which go before the spell's own row."""

    key: Apart
    name: Found
    spell: Annotated[Name, Label("Spell", "What is noted here goes before what its own row says", of="spells")]
    casting: Casting = 0
    interspell: Interspell = NOT_NOTED


@dataclass(frozen=True, slots=True)
class ThingRow:
    """A thing to drink or throw; its kind decides what has to be done with it (section 6.5, 6.6)."""

    key: Key
    name: Called
    kind: Annotated[Literal["potion", "flash", "tanglefoot"], _THING_KIND]
    also: OtherNames = ()


def check_times(times: Times, known: Known) -> None:
    """Check the spell of casting times. Raises `BadRow` where the lists do not have it (mr.magic.free-seconds)."""
    if times.spell not in known["spells"]:
        raise BadRow(f"“{times.spell}” is not in the list of spells")

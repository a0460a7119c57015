"""Weapons, sets of weapons, the GM's own to-hit rolls, and the AMR of loading."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice, Need, at_least, at_most
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Damage, Name, Word
from gmtool.rules.kit.tables.tables import Known
from gmtool.rules.melee_rounds.data.kits import LOAD, NOT_NOTED, Apart, Called, Found, Key

_KIND = Label(
    "Kind",
    "A ranged weapon is loaded; a shield is on the arm",
    options=(("weapon", "Weapon"), ("shield", "Shield"), ("ranged", "Ranged weapon")),
)
_LOAD = Label("Load", "AMR to load it; 0: none, -1: not noted, asked in the melee")
_TEST = Label(
    "To-hit roll",
    "Your own roll, for figures whose card has a number under Hits on",
    options=(("", "You decide hit or miss"),),
    of="tests",
)
_HITS = Label(
    "Hits on",
    "How to read the number on the card",
    options=(("at least", "The number or more"), ("at most", "The number or less")),
)


@dataclass(frozen=True, slots=True)
class WeaponSet:
    """A set of weapons that has an AMR of its own."""

    key: Key
    name: Annotated[Name, Label("Name", "A way of being armed that has an AMR of its own")]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon or shield.

    `delicate`: it can be damaged by being dropped (mr.item.drop-delicate). `load` is the AMR to load it, 0 where it
    needs none, `NOT_NOTED` where unknown (mr.item.load-ranged). `test` is the key of the GM's own to-hit roll, and
    `damage` the dice of a hit: where they are missing, the GM says.
    """

    key: Key
    name: Called
    kind: Annotated[Literal["weapon", "shield", "ranged"], _KIND] = "weapon"
    delicate: Annotated[bool, Label("Delicate", "Can be damaged by being dropped: you are asked")] = False
    load: Annotated[int, Between(NOT_NOTED, LOAD.highest), _LOAD] = 0
    test: Annotated[Word, _TEST] = ""
    damage: Annotated[Damage | None, Label("Damage", "Dice of a hit, such as 1d8+1; nothing: you say it")] = None
    also: OtherNames = ()


@dataclass(frozen=True, slots=True)
class ToHit:
    """A to-hit roll of the GM's own (mr.gm.section-c): its dice, and on which side of the card's number they hit."""

    key: Annotated[Name, Label("Code", "By this weapons name it; it stays the same once they use it")]
    name: Annotated[Name, Label("Name", "What it is called where it is rolled")]
    dice: Annotated[Dice, Between(1, 20), Label("Dice", "Such as 1d20, 1d100 or 3d6")]
    hits: Annotated[Literal["at least", "at most"], _HITS] = "at least"

    def need(self, number: int) -> Need:
        """The totals that hit, in words, with this number on the card."""
        return (at_most(number) if self.hits == "at most" else at_least(number)).on(self.dice)


@dataclass(frozen=True, slots=True)
class Load:
    """The AMR to load a weapon as the GM noted it, which goes before the weapon's own row."""

    key: Apart
    name: Found
    weapon: Annotated[Name, Label("Weapon", "What is noted here goes before what its own row says", of="ranged")]
    amr: Annotated[int, LOAD, Label("AMR", "How many attacks or parries it takes to load it")]


def check_weapon(weapon: Weapon, known: Known) -> None:
    """Check the to-hit roll of a weapon. Raises `BadRow` where it is in no list."""
    if weapon.test and weapon.test not in known["tests"]:
        raise BadRow(f"“{weapon.test}” is not in the list of to-hit rolls")


def check_load(load: Load, known: Known) -> None:
    """Check the weapon of a loading. Raises `BadRow` where it is not a ranged weapon (mr.item.load-ranged)."""
    weapon = known["weapons"].get(load.weapon)
    if weapon is None:
        raise BadRow(f"“{load.weapon}” is not in the list of weapons")
    if weapon.kind != "ranged":
        raise BadRow(f"“{weapon.name}” is not a ranged weapon")

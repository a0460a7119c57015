"""Sets of weapons, weapons, the GM's own to-hit rolls, and what loading takes."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.rows import Damage, Name, Word
from gmtool.rules.melee_rounds.data.numbers import LOAD

NOT_NOTED = -1
"""AMR or seconds that nobody has noted: they are asked for when they are wanted."""


@dataclass(frozen=True, slots=True)
class WeaponSet:
    """A way of being armed that has an AMR of its own."""

    key: Name
    name: Name


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, a shield counting as one.

    `delicate`: it can be damaged by being dropped (mr.item.drop-delicate). `load` is the AMR to load it, 0 where it
    needs none, `NOT_NOTED` where nobody has said (mr.item.load-ranged). `test` is the key of the GM's own to-hit roll,
    and `damage` the dice of a hit: where they are missing, the GM says.
    """

    key: Name
    name: Name
    kind: Literal["weapon", "shield", "ranged"] = "weapon"
    delicate: bool = False
    load: Annotated[int, Between(NOT_NOTED, LOAD.highest)] = 0
    test: Word = ""
    damage: Damage | None = None


@dataclass(frozen=True, slots=True)
class ToHit:
    """A to-hit roll of the GM's own (mr.gm.section-c): the dice, and on which side of the card's number they hit."""

    key: Name
    name: Name
    dice: Annotated[Dice, Between(1, 20)]
    hits: Literal["at least", "at most"] = "at least"


@dataclass(frozen=True, slots=True)
class Load:
    """The AMR to load a weapon, as the GM noted it: it goes before what the weapon's own row says."""

    key: Name
    name: Name
    weapon: Name
    amr: Annotated[int, LOAD]

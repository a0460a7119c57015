"""Weapons, and the ways in which they strike."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.rows import Name, Number

NOT_NOTED = -1
"""The reach of a mode that nobody has noted: nothing is compared with it."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, a shield counting as one. `zone_die` is the sides of its Zone Die, 0 where the GM says it each time.

    `kind`: natural weapons need no readying, missiles make no melee strike.
    """

    key: Name
    name: Name
    kind: Literal["weapon", "shield", "natural", "missile"] = "weapon"
    zone_die: Literal[0, 4, 6, 8, 10, 12, 20] = 0


@dataclass(frozen=True, slots=True)
class Mode:
    """A strike mode of a weapon (pages 97 and 102, which the GM enters).

    `aspect`: blunt, edge, point or fire and frost; empty where the GM says it at the strike. `impact` is the base
    impact, 0 where it is not noted. `reach` is RCH, `NOT_NOTED` where it is not. `heft` is HFT, 0 where it is not.
    `thrust`: it is marked T. `zone_die` 0: that of its weapon. `extra` is what one Impact advantage adds, 0: the usual.
    """

    key: Name
    name: Name
    weapon: Name
    aspect: Literal["", "b", "e", "p", "f"] = ""
    impact: Number = 0
    reach: Annotated[int, Between(NOT_NOTED, 40)] = NOT_NOTED
    heft: Number = 0
    thrust: bool = False
    zone_die: Literal[0, 4, 6, 8, 10, 12, 20] = 0
    extra: Number = 0

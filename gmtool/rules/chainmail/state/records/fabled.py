"""The doings of a fabled creature, and the marks that such creatures have left on a unit."""

from typing import Literal

from gmtool.bounds import Count
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fabled:
    """A creature's turns in the air and breaths, and the men whom a touch has paralyzed.

    `flew` are the turns in a row that it has been in the air, `flew_on` the last in which it moved there. It has
    breathed `breaths` times since it last rested, and `rests_on` the turn on the ground that follows the third
    (cm.dragon.rekindle). `numb` men are paralyzed through the turn `numb_until` (cm.wight.paralyze), and `stiff` ones
    until a friend frees them (cm.wraith.release). `feared` are the creatures near it for which it has checked already.
    """

    flew: Count = 0
    flew_on: Count = 0
    breaths: Count = 0
    breathed_on: Count = 0
    rests_on: Count = 0
    numb: Count = 0
    numb_until: Count = 0
    stiff: Count = 0
    feared: tuple[str, ...] = ()
    torches: Count = 0
    """The men of it that have tried to set a Treant afire this turn (cm.treant.fire)."""
    led_by: str = ""
    led_on: Count = 0
    """The Treant that moved this tree, and the last turn in which it did (cm.treant.trees)."""
    stands: Literal["", "wood", "by water", "water"] = ""
    """The place where it fights, by the GM's word where there is no map: in or near a wood (cm.lycan.wood), by water or
    in it (cm.elemental.water)."""

    @property
    def paralyzed(self) -> int:
        """The men who cannot do anything."""
        return self.numb + self.stiff

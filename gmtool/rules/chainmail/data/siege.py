"""The tables of sieges: what has to be destroyed, and what destroys it."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.troops import Named
from gmtool.rules.kit.tables.rows import Name

Points = Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeTarget:
    """A sort of target with the least and the most points of defense that it can have (cm.siege.defense-values)."""

    name: Name
    least: Points
    most: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeWeapon(Named):
    """What does so many points of damage a shot, a turn or a throw (cm.siege.attack-values)."""

    damage: Points

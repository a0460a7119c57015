"""A unit's post in a siege: behind what it stands, what it climbs, batters or crosses."""

from gmtool.bounds import Count
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """What a unit does in a siege; keys are those of units, and of breaches.

    `behind` is the mantlet, abatis or wall that shelters it. It `climbs` a ladder or a tower: so many men have come
    `aloft`, of them `atop` stand on the wall, `up_now` came up this turn, and it had so much `strength` then. A ram is
    `against` its target until it is `disabled`. `breach` is the one that it came into on the turn `breach_on`;
    `burning` the turn of the oil. `pushed_on` is the turn in which it tried to push a ladder off.
    """

    behind: str = ""
    climbs: str = ""
    aloft: Count = 0
    atop: Count = 0
    up_now: Count = 0
    strength: Count = 0
    stunned: Count = 0
    stunned_until: Count = 0
    against: str = ""
    disabled: bool = False
    breach: str = ""
    breach_on: Count = 0
    burning: Count = 0
    pushed_on: Count = 0
    sappers: bool = False

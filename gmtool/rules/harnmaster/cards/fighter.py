"""What a card says of somebody, as the rules count with it."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.rules.harnmaster.data import numbers


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried weapon or shield, or a natural weapon. `ml` is the mastery level with it.

    `ready`: it is in hand (a natural weapon always is). `slung`: it is not in a sheath, but slung. `broken` ones
    are of no use.
    """

    id: str
    item: str
    ml: Annotated[int, numbers.LEVEL] = 0
    ready: bool = False
    slung: bool = False
    off_hand: bool = False
    two_handed: bool = False
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """The numbers of a card. `dodge` is the Dodge mastery level, `move` feet a turn, `rank` the Initiative Rank.

    `zone` is the Zone Number that strikes at it are aimed at by default; `engagement` how many feet its Engagement
    Zone reaches. `armor` is the GM's note of what it wears.
    """

    strength: Annotated[int, numbers.ATTRIBUTE]
    dexterity: Annotated[int, numbers.ATTRIBUTE]
    agility: Annotated[int, numbers.ATTRIBUTE]
    dodge: Annotated[int, numbers.LEVEL]
    move: Annotated[int, numbers.MOVE]
    rank: Annotated[int, numbers.RANK]
    zone: Annotated[int, numbers.ZONE] = 1
    engagement: Annotated[int, numbers.ENGAGEMENT] = 5
    armor: str = ""
    fatigue: Annotated[int, numbers.LEVEL] = 0
    impairment: Annotated[int, numbers.LEVEL] = 0
    injuries: str = ""
    gear: tuple[Gear, ...] = ()

"""What a card says of somebody, as the rules count with it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried weapon or shield, or a natural weapon. `ml` is the mastery level with it.

    `ready`: it is in hand (a natural weapon always is). `slung`: it is not in a sheath, but slung. `broken` ones
    are of no use.
    """

    id: str
    item: str
    ml: int = 0
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

    strength: int
    dexterity: int
    agility: int
    dodge: int
    move: int
    rank: int
    zone: int = 1
    engagement: int = 5
    armor: str = ""
    fatigue: int = 0
    impairment: int = 0
    injuries: str = ""
    gear: tuple[Gear, ...] = ()

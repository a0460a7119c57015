"""Effects: areas that belong to nobody, and conditions of a side or of the whole fight, each with its end."""

from enum import StrEnum

from gmtool.bounds import Change, Count
from gmtool.records import dataclass
from gmtool.space import Hex, Place, Point, Template


class EffectPicture(StrEnum):
    """The picture of an effect on the map."""

    FIRE = "fire"
    GAS = "gas"
    OIL = "oil"
    LIGHT = "light"
    DARKNESS = "darkness"
    CLOUD = "cloud"
    SMOKE = "smoke"
    WEATHER = "weather"
    MAGIC = "magic"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Extent:
    """The place of an effect: these hexes, or a template on open ground; neither without a place."""

    spots: tuple[Hex, ...] = ()
    shape: Template | None = None

    def __bool__(self) -> bool:
        return bool(self.spots) or self.shape is not None

    def covers(self, place: Place | None) -> bool:
        """True if a hex, or a place of open ground, is within it."""
        if isinstance(place, Point):
            return self.shape is not None and self.shape.covers(place)
        return place in self.spots


NOWHERE = Extent()
"""The extent of what has no place."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that holds in an area, for a side, or (without either) for the whole fight.

    `ends` is the last turn in which it holds; 0: until somebody ends it. An effect that `acts` does so once a turn, in
    the order, at this score; `acted` is the last turn for which it did. `does` says in words what it does; `sort` is
    the system's own key for it, empty for one that the GM made up. A `secret` effect is kept from the players.
    """

    key: str
    label: str
    picture: EffectPicture = EffectPicture.OTHER
    where: Extent = NOWHERE
    side: str = ""
    ends: Count = 0
    acts: Change | None = None
    acted: Count = 0
    does: str = ""
    sort: str = ""
    rule: str = ""
    secret: bool = False

    def turns_left(self, turn: int) -> int | None:
        """The number of turns that it still holds, the present one included; None for one without an end."""
        return self.ends - turn + 1 if self.ends else None

    def still_acts(self, turn: int) -> bool:
        """True if it acts this turn and has not done so yet."""
        return self.acts is not None and self.acted < turn

    def is_late(self, turn: int) -> bool:
        """True if it still has to act for a turn that is over: whoever acted last ended that turn."""
        return self.acts is not None and self.acted < turn - 1

"""Ways to act: the plain plans by which a figure can be played without a person, such as pressing on or holding."""

from enum import StrEnum
from fnmatch import fnmatchcase
from typing import NamedTuple

from gmtool.records import dataclass


class Course(StrEnum):
    """The direction in which a figure moves."""

    CLOSE = "close"  # to the nearest foe
    STAY = "stay"  # nowhere
    AWAY = "away"  # as far from every foe as it can
    RANGE = "range"  # to within the range of the way, and away from who comes nearer than half of it


class Aim(StrEnum):
    """The foe that a figure picks."""

    NEAREST = "nearest"
    WEAKEST = "weakest"  # the one with the fewest hits left
    GUARDED = "guarded"  # the one nearest to the figure that it protects


class Preference(NamedTuple):
    """Choices that a way likes, by a pattern of their keys such as `strike:*`.

    `reaching`: only where the figure's way over the ground can end beside a foe, or there is no ground. `usual`: only
    where the rules propose it. `ground`: only where there is a ground to go on. `drawn`: what there is to choose is
    drawn at random.
    """

    pattern: str
    reaching: bool = False
    usual: bool = False
    ground: bool = False
    drawn: bool = False

    def likes(self, key: str, usual: bool) -> bool:
        """True for a choice of this key."""
        return (usual or not self.usual) and fnmatchcase(key, self.pattern)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to act. Of the choices that the rules allow, the figure takes the first of its `preferences`.

    `never` are patterns of choices that it does not take, not even as the usual one. Below `nerve` percent of its hits
    the figure acts by the way `then` instead; 0: never. `range` is the distance that it keeps, in
    hexes, inches or feet.
    """

    key: str
    label: str
    does: str
    preferences: tuple[Preference, ...] = ()
    never: tuple[str, ...] = ()
    course: Course = Course.CLOSE
    aim: Aim = Aim.NEAREST
    nerve: int = 0
    then: str = ""
    range: int = 0

"""A man of man-to-man combat, and a knight of a tourney: what a figure has beyond what every unit has."""

from enum import StrEnum

from gmtool.bounds import Count
from gmtool.records import dataclass
from gmtool.space import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Man:
    """A single man: his weapon, armor column and horse by key, empty for what his kind and arms suggest.

    `broken`: his weapon broke in a parry. `mount` is the kind of a rider who is on foot beside his horse. He lies on
    the ground through the turn `down_until`, and is stunned through `stunned_until`. `shaken`: he has checked morale
    for a third of his army. In a joust he has an `aim` and a `seat`, and must sit `steady` in the next ride.
    """

    weapon: str = ""
    column: str = ""
    horse: str = ""
    broken: bool = False
    mount: str = ""
    down_until: Count = 0
    stunned_until: Count = 0
    start: Point | None = None
    """His place as the turn began (cm.mtm.missile.target)."""
    shaken: bool = False
    aim: str = ""
    seat: str = ""
    steady: bool = False


class Part(StrEnum):
    """The target of a blow or a shot: the man, his horse, or the man to pull him off it (cm.mtm.unhorse-declare)."""

    MAN = "man"
    HORSE = "horse"
    UNHORSE = "unhorse"

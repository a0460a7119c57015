"""Scoring: what a system counts as harm, and which of its events tell of blows, falls and fumbles."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from gmtool.language import tr, trc, trn
from gmtool.records import dataclass
from gmtool.rules.seam.messages import Data, Json


class HarmUnit(StrEnum):
    """What harm is counted in."""

    HITS = "hits"
    MEN = "men"
    POINTS = "points"

    def counted(self, amount: int) -> str:
        """So much harm in words: “5 hits”."""
        match self:
            case HarmUnit.HITS:
                return trn("{n:,} hit", "{n:,} hits", amount)
            case HarmUnit.MEN:
                return trn("{n:,} man", "{n:,} men", amount)
            case HarmUnit.POINTS:
                return trn("{n:,} point", "{n:,} points", amount)

    @property
    def explained(self) -> str:
        """What is counted, in a sentence."""
        return _EXPLAINED[self]


_EXPLAINED: Final = {
    HarmUnit.HITS: tr("Hits are those that got through."),
    HarmUnit.MEN: tr("Men lost are counted, killed or captured."),
    HarmUnit.POINTS: tr("The points of injuries are counted; an injury without points is still a blow."),
}


@dataclass(frozen=True, slots=True, order=True)
class Slip:
    """A fumble: the higher the `grade`, the worse; `words` say what came of it."""

    grade: int
    words: str


DROPPED: Final = Slip(1, trc("fumble", "weapon dropped"))
BROKEN: Final = Slip(2, trc("fumble", "weapon broken"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _When:
    """With a `field`, an event counts only where that has one of the values `among`."""

    field: str = ""
    among: tuple[str, ...] = ()

    def holds(self, event: Data) -> bool:
        """True if this very event counts."""
        return not self.field or event.get(self.field) in self.among


@dataclass(frozen=True, slots=True)
class Deals(_When):
    """An event is a blow: the names of its fields for how much harm it did, for the striker, and for whom he struck.

    Without an `amount`, it did all the harm that `whom` has taken since the entry before; without `whom`, all that
    nobody else did to anybody, as an explosion does.
    """

    amount: str = ""
    by: str = "figure"
    whom: str = "target"


@dataclass(frozen=True, slots=True)
class Downs(_When):
    """An event puts a figure out of the fight: the name of the field for it."""

    who: str = "figure"


@dataclass(frozen=True, slots=True)
class Fumbles:
    """An event may be a fumble of its figure: `slip` says which, None for none."""

    slip: Callable[[Data], Slip | None]


Counts = Deals | Downs | Fumbles
"""What an event counts as."""


def _no_marks(_: Data) -> int:
    """Nothing counts as harm but harm."""
    return 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a system counts in a fight.

    `harm` is that of a figure from its plain data, a number that blows raise and healing lowers; `marks` is how many
    wounds it has, where there are some without any harm. `turn` is the field of a fight with the number of the turn.
    `fumbles`: the rules have them.
    """

    unit: HarmUnit
    harm: Callable[[Data], int]
    marks: Callable[[Data], int] = _no_marks
    turn: str = "round"
    fumbles: bool = False


def whole(value: Json) -> int:
    """A number of plain data; 0 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def inner(data: Data, *path: str) -> Data:
    """The object at a path of plain data; empty for anything else."""
    for key in path:
        found = data.get(key)
        if not isinstance(found, Mapping):
            return {}
        data = found
    return data

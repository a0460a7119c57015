"""Ways of laying a Universal VTT map on a ground."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from gmtool.records import dataclass
from gmtool.rules.seam import GroundKind


class Way(StrEnum):
    """The spots of the ground on which a map is laid."""

    FLAT = "flat"  # hexes with flat tops
    POINTED = "pointed"  # hexes with pointed tops
    FEET = "feet"  # open ground


NEEDS: Final[Mapping[Way, GroundKind]] = {
    Way.FLAT: GroundKind.HEXES,
    Way.POINTED: GroundKind.HEXES,
    Way.FEET: GroundKind.FEET,
}
"""The kind of ground that a system needs to have for each way."""
USUAL: Final[Mapping[Way, float]] = {Way.FLAT: 1.0, Way.POINTED: 1.0, Way.FEET: 5.0}
"""The usual size of a square of the map: in hexes, or in feet."""
SMALLEST: Final = 0.05
LARGEST: Final = 100.0
"""The bounds of that size."""


@dataclass(frozen=True, slots=True)
class Laying:
    """How a map is laid.

    scale: hexes or feet to a square; objects: pillars, furniture and so on are walls.
    """

    way: Way
    scale: float
    objects: bool = False


def ways(kinds: Collection[GroundKind]) -> tuple[Way, ...]:
    """The ways for the grounds of a system, the usual one first."""
    return tuple(way for way, needed in NEEDS.items() if needed in kinds)

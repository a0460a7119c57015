"""A prepared encounter, as a ruleset turns it into the first state."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from gmtool.rules.seam.cards import Card, OwnRows
from gmtool.rules.seam.views import Side
from gmtool.space import Facing, Ground, Heading, Hex, Place, Point


class GroundKind(StrEnum):
    """On what kind of ground a system is fought."""

    HEXES = "hexes"
    INCHES = "inches"
    FEET = "feet"

    @classmethod
    def of(cls, ground: Ground) -> "GroundKind":
        """The kind that a ground is of."""
        return cls(ground.units)


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A card that is to fight: `id` names the figure for the whole encounter.

    It stands in a hex (`place`, `facing`), or on open ground (`at`, `heading` in degrees clockwise from north).
    """

    id: str
    card: Card
    side: str
    name: str = ""
    place: Hex | None = None
    facing: Facing | None = None
    hidden: bool = False
    at: Point | None = None
    heading: Heading | None = None

    @property
    def where(self) -> Place | None:
        """Its hex, or its place on open ground."""
        return self.place if self.at is None else self.at

    @property
    def way(self) -> int | None:
        """Where it looks: its facing, or its heading on open ground."""
        return self.facing if self.at is None else self.heading

    def put(self, where: Place | None, way: int | None) -> "Enlisted":
        """The same figure at another place; at none it keeps its facing."""
        return replace(self, **place_fields(where, way))

    def taken_off(self) -> "Enlisted":
        """The same figure without a place."""
        return replace(self, place=None, at=None, heading=None)


def place_fields(where: Place | None, way: int | None) -> dict[str, Any]:
    """The fields of a figure that stands in a hex, or at a place of open ground, and looks some way."""
    return {"at": where, "heading": way} if isinstance(where, Point) else {"place": where, "facing": way}


@dataclass(frozen=True, slots=True)
class Muster:
    """Who fights, where and by which readings. Without a ground, situations are stated.

    `own`: rows of the GM's own in the system's lists, as they were when the fight began; empty before.
    """

    figures: tuple[Enlisted, ...]
    sides: tuple[Side, ...]
    ground: Ground | None = None
    house_rules: Mapping[str, str] = field(default_factory=dict)
    own: OwnRows = field(default_factory=dict)


class BadMuster(ValueError):
    """A muster that no fight can start from; the message is one sentence that names the figure or the place."""

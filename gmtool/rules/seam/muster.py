"""A prepared encounter, as a ruleset turns it into the first state."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gmtool.rules.seam.cards import Card, OwnRows
from gmtool.rules.seam.views import Side
from gmtool.space import Facing, Ground, Heading, Hex, HexGround, LengthUnit, Point


class GroundKind(StrEnum):
    """On what kind of ground a system is fought."""

    HEXES = "hexes"
    INCHES = "inches"
    FEET = "feet"

    @classmethod
    def of(cls, ground: Ground) -> "GroundKind":
        """The kind that a ground is of."""
        if isinstance(ground, HexGround):
            return cls.HEXES
        return cls.INCHES if ground.unit is LengthUnit.INCH else cls.FEET


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

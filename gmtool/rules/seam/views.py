"""Views of a state: what the map, the rows and the player window show."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from gmtool.bounds import Count
from gmtool.rules.seam.messages import Json
from gmtool.space import Hex, Place, Point, Template


class Posture(StrEnum):
    """The posture of a figure, as far as a counter shows it."""

    STANDING = "standing"
    KNEELING = "kneeling"
    PRONE = "prone"
    OUT = "out"  # unconscious
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Counter:
    """A figure as its counter and its row show it. `hexes` is empty without a map; the first is its place.

    On open ground `at` is the middle of the base, `base` its diameter in hundredths of the ground's unit, and `heading`
    the way the figure looks, in degrees clockwise from north. `picture` is the key of its picture in the campaign.

    The ring shows `left` of `full`. A `full` of 0: nobody has noted how much the figure can take, and there is no ring;
    the damage `taken` is counted instead. `health_words` describe the health where no hits are counted. `gone` figures
    have left the ground and are not drawn.
    """

    figure: str
    name: str
    side: str
    hexes: tuple[Hex, ...]
    facing: int | None
    posture: Posture
    left: int
    full: int
    summary: tuple[str, ...] = ()
    facts: str = ""
    opponents: tuple[str, ...] = ()
    gone: bool = False
    hidden: bool = False
    picture: str = ""
    at: Point | None = None
    base: int = 0
    heading: int | None = None
    taken: int = 0
    health_words: str = ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The figure's hexes, or its place on open ground; empty without either."""
        return self.hexes if self.at is None else (self.at,)

    @property
    def where(self) -> Place | None:
        """The figure's hex, the first of several, or its place on open ground."""
        return next(iter(self.places), None)

    @property
    def way(self) -> int | None:
        """The figure's facing, or its heading on open ground."""
        return self.facing if self.at is None else self.heading

    def takes(self, place: Place) -> bool:
        """Whether a place is one of the figure's hexes, or under its base on open ground."""
        if self.at is None:
            return place in self.hexes
        return isinstance(place, Point) and self.at.is_within(self.base // 2, place)

    @property
    def counted(self) -> str:
        """The damage taken, in words; empty where there is none, or where the ring shows it."""
        return f"{self.taken} damage taken" if self.taken and not self.full else ""

    @property
    def health(self) -> str:
        """The hits left, in words: "8 of 10"; where nobody noted how many there are, "4 damage taken"."""
        if self.health_words:
            return self.health_words
        return f"{self.left} of {self.full}" if self.full else self.counted or "no damage taken"

    @property
    def health_left(self) -> str:
        """The health as part of a sentence: "8 of 10 left"."""
        return f"{self.health} left" if self.full and not self.health_words else self.health

    @property
    def able(self) -> bool:
        """Whether the figure is neither out nor dead nor gone."""
        return not self.gone and self.posture not in (Posture.OUT, Posture.DEAD)


@dataclass(frozen=True, slots=True)
class Lying:
    """Something that lies on a hex, or at a place of open ground: a dropped weapon."""

    label: str
    hex: Hex | None
    key: str = ""
    at: Point | None = None

    @property
    def where(self) -> Place | None:
        """The thing's hex, or its place on open ground."""
        return self.hex if self.at is None else self.at


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds for a figure; `until` says when it ends ("after its next attack").

    A `secret` condition is kept from the players, even on their own figures. A `grave` one changes what the figure can
    do at all (out, down, stunned): it stands before the others, and stays in sight where there is little room.
    """

    label: str
    until: str = ""
    rule: str = ""
    good: bool = False
    secret: bool = False
    grave: bool = False


class OverlayKind(StrEnum):
    """The kind of an overlay, so that the map can draw it; never a system's word."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"
    REACH = "reach"
    STOP = "stop"
    JAB = "jab"
    TARGET = "target"
    FLIGHT = "flight"
    IN_THE_WAY = "in the way"
    TIE = "tie"
    RANGE = "range"  # the distance of each mark's hex, in words; shown where the hex is pointed at, and not drawn


class Mark(NamedTuple):
    """A hex of an overlay, with a few words or a number on it. A tuple, as a reach has thousands of them."""

    hex: Hex
    text: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """A named area (`marks`) or line (`line`, hex centers in order) for the map.

    On open ground areas are `shapes`, and lines are `track`, places in order.
    """

    kind: OverlayKind
    label: str
    marks: tuple[Mark, ...] = ()
    line: tuple[Hex, ...] = ()
    shapes: tuple[Template, ...] = ()
    track: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A side: those who fight together. `colour` is an index into the screen's color-blind-safe colors.

    `players`: the players' own side. `real_dice`: people roll for it; None: as the settings say for such a side.
    What the players see of a side has nothing to do with who rolls for it.
    """

    id: str
    name: str
    colour: Count = 0
    players: bool = False
    real_dice: bool | None = None


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch of the encounter. `options` are the values it can have (key -> label), the first the default.

    `rules` are the ledger entries whose reading it settles.
    """

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    help: str = ""

    @property
    def default(self) -> str:
        """The reading noted in the ledger."""
        return self.options[0][0]


@dataclass(frozen=True, slots=True)
class Amendable:
    """A value of a figure that the GM may set: `field` goes into the amend command. `options` for one of several.

    `wounds`: damage changes the value; 1 where it counts damage taken, -1 where it counts what is left; a text is then
    a new injury. `condition`: the options are states that a figure is in, as yes-or-no values always are.
    """

    field: str
    label: str
    value: Json
    options: tuple[tuple[str, str], ...] = ()
    lowest: int | None = None
    highest: int | None = None
    wounds: int = 0
    condition: bool = False

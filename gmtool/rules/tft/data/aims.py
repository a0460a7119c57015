"""Rows of aimed and distant attacks: parts of the body, crippling hits, cover, long range, volleys of stars."""

from typing import Annotated, Literal

from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import Damage, Shows

Part = Literal["body", "head", "weapon-arm", "shield-arm", "leg", "wing", "hand"]
Effect = Literal[
    "dazed", "stunned", "drops-weapon", "loses-shield", "kneels", "disabled", "lost", "grounded"
]  # what becomes of the part, or of the figure


@dataclass(frozen=True, slots=True)
class Aim:
    """A part of the body that an attack can be aimed at. `dx_grounded` is for a wing that is not flying."""

    key: str
    name: str
    part: Part
    dx: int
    rule: str
    dx_grounded: int | None = None


@dataclass(frozen=True, slots=True)
class AimEffect:
    """The effect of an aimed hit from so many hits on, up to the next row of its part."""

    part: Part
    hits: int
    effect: Effect
    rule: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A throw of a dagger or a star at a small mark (Dagger Marksmanship)."""

    part: Part
    dx: int
    most_hexes: int
    multiplier: int
    stopped_from: int = 0
    drops: bool = False


@dataclass(frozen=True, slots=True)
class Catch:
    """The effect of a bola, a net or a rope on its part of a figure, and the `turns` after this one that it holds.

    `turns` 0: until the figure frees itself. `needs`: what the target must have, as a creature that flies has wings.
    """

    key: str
    by: str
    part: str
    name: str
    rule: str
    dx: int = 0
    damage: Damage | None = None
    falls: bool = False
    drops: Literal["", "all", "arm", "other-arm"] = ""
    grounds: bool = False
    turns: int = 0
    needs: Literal["", "wings", "arms"] = ""


@dataclass(frozen=True, slots=True)
class Crippling:
    """The part that two dice cripple; none for a body."""

    lowest: Annotated[int, Shows("2d")]
    highest: Annotated[int, Shows("2d")]
    part: Part
    side: Literal["", "left", "right"] = ""


@dataclass(frozen=True, slots=True)
class Gait:
    """Effect of legs out of use on creatures of so many legs or more: MA for each, and how many of them bring it down.

    `falls` is a number of legs; 0: half of them.
    """

    legs: int
    ma: int
    falls: int


@dataclass(frozen=True, slots=True)
class Cover:
    """The change of DX by cover or a support. `of`: the shooter who has it, or the target; `crossbow`: only for one.

    `as_target`: the row that counts for whoever shoots at somebody in it. `rest`: a support, of no use lying down.
    `sign`: a word or two for the map.
    """

    key: str
    name: str
    dx: int
    of: Literal["shooter", "target"]
    rule: str
    crossbow: bool = False
    as_target: str = ""
    rest: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class LongRange:
    """The DX of a trained shot up to so many hexes; none where it is the usual one by megahexes."""

    most: int
    dx: int | None = None


@dataclass(frozen=True, slots=True)
class Volley:
    """The DX of so many stars thrown at once."""

    lowest: int
    highest: int
    dx: int


@dataclass(frozen=True, slots=True)
class CranequinKind:
    """The kind of a crossbow that has been found, on one die."""

    lowest: Annotated[int, Shows("1d")]
    highest: Annotated[int, Shows("1d")]
    cranequin: Literal["", "either", "only"]

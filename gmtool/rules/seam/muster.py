"""Muster: a prepared encounter, from which a ruleset makes the first state of a fight."""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import Any

from gmtool.bounds import Count
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam.cards import Card, OwnRows
from gmtool.rules.seam.views.bodies import Bond, Level
from gmtool.rules.seam.views.counters import Side
from gmtool.rules.seam.views.tags import Tag
from gmtool.space import Facing, Ground, Heading, Hex, Place, Point


class GroundKind(StrEnum):
    """The kind of ground that a system is fought on."""

    HEXES = "hexes"
    INCHES = "inches"
    FEET = "feet"

    @classmethod
    def of(cls, ground: Ground) -> "GroundKind":
        """The kind of a ground."""
        return cls(ground.units)


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A card that is to fight: `id` names the figure for the whole encounter.

    The figure stands in a hex (`place`, `facing`), or on open ground (`at`, `heading` in degrees clockwise from north),
    at a `level` above it. It may begin `on` another one by its `bond`: who rides it or is carried by it needs no place.
    `tags` are on it from the first: their words and numbers count, and whether the players see them; they have no end.
    With a `wave`, the key of one of the muster's, it comes with that; else it is there from the beginning. Raises
    `BadMuster` without an id.
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
    level: Level = 0
    on: str = ""
    bond: Bond = Bond.RIDES
    tags: tuple[Tag, ...] = ()
    wave: str = ""

    def __post_init__(self) -> None:
        # "" says everywhere that there is no figure: one of that name would be everybody who is left out
        if not self.id.strip():
            raise BadMuster(tr("“{figure}” has no id", figure=self.name or self.card.name))

    @property
    def shares_place(self) -> bool:
        """True if it is where the one is that it goes with."""
        return bool(self.on) and self.bond.shares_place

    @property
    def where(self) -> Place | None:
        """The figure's hex, or its place on open ground."""
        return self.place if self.at is None else self.at

    @property
    def way(self) -> int | None:
        """The figure's facing, or its heading on open ground."""
        return self.facing if self.at is None else self.heading

    def put(self, where: Place | None, way: int | None) -> "Enlisted":
        """The same figure at another place, looking `way`."""
        return replace(self, **place_fields(where, way))

    def taken_off(self) -> "Enlisted":
        """The same figure without a place."""
        return replace(self, place=None, at=None, heading=None)


def place_fields(where: Place | None, way: int | None) -> dict[str, Any]:
    """The fields for the place of a figure, a hex or a point of open ground, and for the way it looks."""
    return {"at": where, "heading": way} if isinstance(where, Point) else {"place": where, "facing": way}


@dataclass(frozen=True, slots=True)
class Wave:
    """Figures that arrive during a fight, all at once: at the beginning of a `turn`, or with 0 when the GM says so.

    They come in at a hex (`place`) or at a point of open ground (`at`), and around it; without either at the edge of
    the ground that is nearest to their side. `name` is what the log calls them: "The wolves". Raises `BadMuster`
    without a key.
    """

    key: str
    name: str = ""
    turn: Count = 0
    place: Hex | None = None
    at: Point | None = None

    def __post_init__(self) -> None:
        # the figures without a key are there from the beginning
        if not self.key.strip():
            raise BadMuster(tr("“{figure}” has no id", figure=self.name))

    @property
    def entrance(self) -> Place | None:
        """The hex or the point at which it comes in; None for the edge."""
        return self.place if self.at is None else self.at

    def entering(self, where: Place | None) -> "Wave":
        """The same wave with another entrance."""
        point = where if isinstance(where, Point) else None
        return replace(self, place=where if isinstance(where, Hex) else None, at=point)


@dataclass(frozen=True, slots=True)
class Coming:
    """A wave that a fight still waits for, and its figures."""

    wave: Wave
    figures: tuple[Enlisted, ...]

    @property
    def sides(self) -> frozenset[str]:
        """The sides that its figures fight for."""
        return frozenset(one.side for one in self.figures)


@dataclass(frozen=True, slots=True)
class Muster:
    """The figures, sides, ground and house rules that a fight starts from. Without a ground, the GM states situations.

    `own` are the GM's own rows in the system's lists, as they were when the fight began; empty before. `waves` are
    those in which figures come later. Raises `BadMuster` where two figures, or two waves, have one id.
    """

    figures: tuple[Enlisted, ...]
    sides: tuple[Side, ...]
    ground: Ground | None = None
    house_rules: Mapping[str, str] = field(default_factory=dict)
    own: OwnRows = field(default_factory=dict)
    waves: tuple[Wave, ...] = ()

    def __post_init__(self) -> None:
        # a fight keeps its figures by their ids: of two with one id, one would be lost
        _check_ids((one.id, one.name or one.card.name) for one in self.figures)
        # two waves with one key would both bring its figures
        _check_ids((one.key, one.name) for one in self.waves)


def _check_ids(named: Iterable[tuple[str, str]]) -> None:
    """Check that no two things, each with its id and its name, have one id. Raises `BadMuster`."""
    first = dict[str, str]()
    for id, name in named:
        if id in first:
            raise BadMuster(tr("“{figure}” and “{other}” have the same id", figure=first[id], other=name))
        first[id] = name


def coming_of(muster: Muster) -> tuple[Coming, ...]:
    """The waves in which anybody comes, those of the earliest turn first, those that wait for the GM's word last."""
    found = (Coming(wave, tuple(one for one in muster.figures if one.wave == wave.key)) for wave in muster.waves)
    return in_order(one for one in found if one.figures)


def in_order(waves: Iterable[Coming]) -> tuple[Coming, ...]:
    """Waves in the order in which they come."""
    return tuple(sorted(waves, key=lambda one: (not one.wave.turn, one.wave.turn)))


def at_first(muster: Muster) -> tuple[Enlisted, ...]:
    """The figures that are there from the beginning."""
    later = {wave.key for wave in muster.waves}
    return tuple(one for one in muster.figures if one.wave not in later) if later else muster.figures


def carriers(muster: Muster, figure: str) -> tuple[Enlisted, ...]:
    """The figures that a figure goes along with, the nearest first; they end where they go round in a circle."""
    figures = {one.id: one for one in muster.figures}
    found, on = list[Enlisted](), figures[figure].on if figure in figures else ""
    while on in figures and on != figure and figures[on] not in found:
        found.append(figures[on])
        on = figures[on].on
    return tuple(found)


def accompanied(muster: Muster) -> Muster:
    """The muster with everybody who rides or is carried at the place and level of the one below."""
    if not any(one.shares_place for one in muster.figures):
        return muster
    return replace(muster, figures=tuple(_at_place(muster, one) for one in muster.figures))


def _at_place(muster: Muster, figure: Enlisted) -> Enlisted:
    below = figure
    for one in carriers(muster, figure.id):
        if not below.shares_place:
            break
        below = one
    if below is figure:
        return figure
    return replace(figure.taken_off(), facing=None, level=below.level).put(below.where, below.way)


class BadMuster(ValueError):
    """A muster that no fight can start from; the message is one sentence that names the figure or the place."""

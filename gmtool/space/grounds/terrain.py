"""Terrain: walls, doors, fire, water and the rest, painted spot by spot, and the strokes that paint it.

A spot is a hex of a hex ground, or a cell of an open one. Rules may read all of it except
the backdrop, which is only a picture, and the notes and the fog, which are between the GM and the players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from gmtool.space.hexes.coordinates import SpaceError, column_row_label

S = TypeVar("S", bound=tuple[int, int])

DEEPEST: Final = 9
"""The depth of the deepest water, and the highest and lowest step of the ground."""


class Layer(StrEnum):
    """A layer that a stroke paints."""

    WALL = "wall"
    DOOR = "door"
    FIRE = "fire"
    WATER = "water"
    BROKEN = "broken ground"
    DARK = "darkness"
    HEIGHT = "height"
    ENTRANCE = "entrance"
    NOTE = "note"
    FOG = "fog"


CLOSED: Final = 1
OPEN: Final = 2
"""The levels of a door."""


@dataclass(frozen=True, slots=True)
class Stroke(Generic[S]):
    """Some spots painted alike; level 0 removes the layer from them.

    level: 1 for most; a door is 1 closed, 2 open; water has its depth, 1 to 9; height its step, -9 to 9.
    text: the name of an entrance, or the words of a note.
    """

    layer: Layer
    spots: tuple[S, ...]
    level: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture under the ground, by its key in the campaign.

    scale: units of the plane per pixel of the picture (a hex has 1 from its centre to a corner; open ground has its own
    unit); x, y: the picture's top left corner in the plane; angle: degrees clockwise about that corner. In the
    plane hexes have flat tops. Hexes with pointed tops are shown turned by -30 degrees, so a picture that is upright
    there has an angle of 30.
    """

    picture: str
    scale: float
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def __post_init__(self) -> None:
        # written so that NaN fails as well
        if not (0 < self.scale < 1e6 and abs(self.x) < 1e6 and abs(self.y) < 1e6 and abs(self.angle) <= 360):
            raise SpaceError("A backdrop has a scale above 0, and lies within a million units of the first hex.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain(ABC, Generic[S]):
    """The terrain of a ground, of either kind.

    walls: where nobody can stand. doors: whether each is open; a closed one counts as a wall. water: its depth, 1 to 9.
    heights: steps, -9 to 9 and never 0. entrances: by name, the spots where a side enters. fog: what the players have
    not seen yet. notes: the GM's own words. SpaceError, in one sentence, for a spot off the ground, a bad depth or
    step, or an entrance in a wall. `spot in ground` tells whether a figure can stand there.
    """

    title: str = ""
    walls: frozenset[S] = frozenset()
    doors: Mapping[S, bool] = field(default_factory=dict, hash=False)
    fire: frozenset[S] = frozenset()
    water: Mapping[S, int] = field(default_factory=dict, hash=False)
    broken: frozenset[S] = frozenset()
    dark: frozenset[S] = frozenset()
    heights: Mapping[S, int] = field(default_factory=dict, hash=False)
    entrances: Mapping[str, tuple[S, ...]] = field(default_factory=dict, hash=False)
    fog: frozenset[S] = frozenset()
    notes: Mapping[S, str] = field(default_factory=dict, hash=False)
    backdrop: Backdrop | None = None
    blocked: frozenset[S] = field(init=False, repr=False, compare=False)
    """Walls and closed doors: where nobody can stand, and nothing flies."""

    def __post_init__(self) -> None:
        closed = frozenset(spot for spot, is_open in self.doors.items() if not is_open)
        object.__setattr__(self, "blocked", self.walls | closed if closed else self.walls)
        for name, spots in self.painted_spots():
            off = next((spot for spot in spots if not self.covers(spot)), None)
            if off is not None:
                raise SpaceError(
                    f"The {name} in {self.spot_name} {self.label(off)} is off the ground, {self.extent()}."
                )
        for name, levels in (("water", self.water), ("height", self.heights)):
            allowed = {*range(-DEEPEST if name == "height" else 1, DEEPEST + 1)} - {0}
            for level in levels.values():
                if type(level) is not int or level not in allowed:
                    raise SpaceError(f"The {name} of a ground goes up to {DEEPEST}, and is not {level!r}.")
        for name, spots in self.entrances.items():
            wall = next((spot for spot in spots if spot in self.walls), None)
            if wall is not None:
                raise SpaceError(f"The {self.spot_name} {self.label(wall)} of the entrance {name!r} is a wall.")

    def painted_spots(self) -> Iterator[tuple[str, Iterable[S]]]:
        """The spots of each layer, with its name in words."""
        yield Layer.WALL, self.walls
        yield Layer.DOOR, self.doors
        yield Layer.FIRE, self.fire
        yield Layer.WATER, self.water
        yield Layer.BROKEN, self.broken
        yield Layer.DARK, self.dark
        yield Layer.HEIGHT, self.heights
        for name, spots in self.entrances.items():
            yield f"entrance {name!r}", spots
        yield Layer.FOG, self.fog
        yield Layer.NOTE, self.notes

    # --- different for each kind of ground ---------------------------------------------------------------------
    @property
    @abstractmethod
    def spot_name(self) -> str:
        """The word for a spot: "hex" or "cell"."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""

    @abstractmethod
    def covers(self, spot: S) -> bool:
        """Whether the spot is on the ground, be it open or a wall."""

    @abstractmethod
    def column_row(self, spot: S) -> tuple[int, int]:
        """The column and the row of a spot, both counted from 1."""

    @abstractmethod
    def at_column_row(self, column: int, row: int) -> S:
        """The spot in a column and row, both counted from 1."""

    @abstractmethod
    def neighbours(self, spot: S) -> tuple[S, ...]:
        """The spots that share a side with one, on the ground or not."""

    @abstractmethod
    def between(self, start: S, end: S) -> tuple[S, ...]:
        """A row of spots, each next to the one before, from one to another, both included."""

    @abstractmethod
    def extent(self) -> str:
        """The size in words, such as "20 columns by 15 rows"."""

    # --- the same for all --------------------------------------------------------------------------------------
    def __contains__(self, spot: Any) -> bool:
        return spot not in self.blocked and self.covers(spot)

    def everywhere(self) -> Iterator[S]:
        """All the spots of the ground, walls included, column by column."""
        columns, rows = self.size
        return (self.at_column_row(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))

    def label(self, spot: S) -> str:
        """The printed label of a spot."""
        return column_row_label(*self.column_row(spot))

    def check(self, spot: S) -> S:
        """The spot itself. SpaceError, naming its label, if it is off the ground, a wall or a closed door."""
        named = f"The {self.spot_name} {self.label(spot)}"
        if not self.covers(spot):
            raise SpaceError(f"{named} is off the ground, {self.extent()}.")
        if spot in self.walls:
            raise SpaceError(f"{named} is a wall.")
        if spot in self.blocked:
            raise SpaceError(f"{named} is a closed door.")
        return spot

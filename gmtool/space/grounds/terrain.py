"""Terrain: walls, doors, fire, water and the rest, painted spot by spot, and the questions that every ground answers.

A spot is a hex of a hex ground, or a cell of an open one. A place is where a figure is: a hex, or a point on open
ground; a way is where it looks: a facing, or a heading. Rules may read all of the terrain except the backdrop, which is
only a picture, and the notes and the fog, which are between the GM and the players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import field
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space.grounds.layers import LAYER_WORDS, Flip, Layer
from gmtool.space.hexes.coordinates import Hex, SpaceError, column_row_label
from gmtool.space.open_ground.measuring import Point

S = TypeVar("S", bound=tuple[int, int])
Border: TypeAlias = tuple[Any, Any]
"""The side that two spots share, by the two, the lesser first."""
Place: TypeAlias = Hex | Point
"""The place of a figure: a hex, or a point on open ground."""

DEEPEST: Final = 9
"""The depth of the deepest water, and the highest and lowest step of the ground."""
LONGEST_KEY: Final = 60
"""The most characters of the key of a kind of terrain."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture under the ground, by its key in the campaign.

    scale: units of the plane per pixel of the picture (a hex has 1 from its center to a corner; open ground has its own
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
            raise SpaceError(tr("A backdrop has a scale above 0, and lies within a million units of the first hex."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain(ABC, Generic[S]):
    """The terrain of a ground, of either kind.

    walls: the spots where nobody can stand. doors: whether each is open; a closed one counts as a wall. water: its
    depth, 1 to 9. heights: steps, -9 to 9 and never 0. kinds: the spots of each kind of terrain that a rule system
    names, by its key; a spot may be of several. borders: the sides of spots along which such a kind lies, by its key,
    as a stream or a hedge does. entrances: by name, the spots where a side enters. fog: the spots that
    the players have not seen yet. notes: the GM's own words. SpaceError, in one sentence, for a spot off the ground, a
    bad depth or step, a kind without a key, or an entrance in a wall. `spot in ground` tells whether a figure can stand
    there, as far as walls and doors go.
    """

    title: str = ""
    walls: frozenset[S] = frozenset()
    doors: Mapping[S, bool] = field(default_factory=dict, hash=False)
    fire: frozenset[S] = frozenset()
    water: Mapping[S, int] = field(default_factory=dict, hash=False)
    broken: frozenset[S] = frozenset()
    dark: frozenset[S] = frozenset()
    heights: Mapping[S, int] = field(default_factory=dict, hash=False)
    kinds: Mapping[str, frozenset[S]] = field(default_factory=dict, hash=False)
    borders: Mapping[str, frozenset[Border]] = field(default_factory=dict, hash=False)
    entrances: Mapping[str, tuple[S, ...]] = field(default_factory=dict, hash=False)
    fog: frozenset[S] = frozenset()
    notes: Mapping[S, str] = field(default_factory=dict, hash=False)
    backdrop: Backdrop | None = None
    blocked: frozenset[S] = field(init=False, repr=False, compare=False)
    """Walls and closed doors: nobody can stand there, and nothing flies through."""

    def __post_init__(self) -> None:
        self._block()
        for name, spots in self.painted_spots():
            off = self.uncovered(spots)
            if off is not None:
                raise SpaceError(
                    # translators: {name}: wall; {spot}: hex
                    tr(
                        "The {name} in {spot} {label} is off the ground, {extent}.",
                        name=LAYER_WORDS.get(name, name),
                        spot=self.spot_word,
                        label=self.label(off),
                        extent=self.extent(),
                    )
                )
        deep = tr("The water of a ground goes up to {most}, and is not {level!r}.")
        _check_levels(self.water.values(), 1, deep)
        high = tr("The height of a ground goes up to {most}, and is not {level!r}.")
        _check_levels(self.heights.values(), -DEEPEST, high)
        for border in (one for borders in self.borders.values() for one in borders):
            if border[1] not in self.neighbours(border[0]) or border[0] > border[1]:
                raise SpaceError(
                    # translators: {spot}: hex
                    tr("{border} is not a side of a {spot}.", border=self.border_label(border), spot=self.spot_word)
                )
        for key in (*self.kinds, *self.borders):
            if not (key.strip() == key and 0 < len(key) <= LONGEST_KEY):
                raise SpaceError(
                    tr(
                        "A kind of terrain has a key of 1 to {most} characters, not {key!r}.",
                        most=LONGEST_KEY,
                        key=key[:80],
                    )
                )
        for name, spots in self.entrances.items():
            wall = next((spot for spot in spots if spot in self.walls), None)
            if wall is not None:
                raise SpaceError(
                    tr(
                        "The {spot} {label} of the entrance {name!r} is a wall.",
                        spot=self.spot_word,
                        label=self.label(wall),
                        name=name,
                    )
                )

    def uncovered(self, spots: Iterable[S]) -> S | None:
        """The first of some spots that is off the ground."""
        return next((spot for spot in spots if not self.covers(spot)), None)

    def _block(self) -> None:
        closed = frozenset(spot for spot, is_open in self.doors.items() if not is_open)
        object.__setattr__(self, "blocked", self.walls | closed if closed else self.walls)

    def lessened(self, layers: Mapping[str, Any]) -> Self:
        """The same ground with less in these fields, each a part of what it was. Nothing is checked once more."""
        made = copy(self)
        for name, less in layers.items():
            object.__setattr__(made, name, less)
        made._block()
        return made

    def painted_spots(self) -> Iterator[tuple[str, Iterable[S]]]:
        """The spots of each layer, with the layer, or the words for one of several."""
        yield Layer.WALL, self.walls
        yield Layer.DOOR, self.doors
        yield Layer.FIRE, self.fire
        yield Layer.WATER, self.water
        yield Layer.BROKEN, self.broken
        yield Layer.DARK, self.dark
        yield Layer.HEIGHT, self.heights
        for key, painted in self.kinds.items():
            yield tr("terrain {key!r}", key=key), painted
        for key, borders in self.borders.items():
            yield tr("terrain {key!r}", key=key), (spot for border in borders for spot in border)
        for name, spots in self.entrances.items():
            yield tr("entrance {name!r}", name=name), spots
        yield Layer.FOG, self.fog
        yield Layer.NOTE, self.notes

    # --- spots, different for each kind of ground --------------------------------------------------------------
    spot_name: ClassVar[str]
    """The word for a spot, as keys have it: "hex" or "cell"."""
    spot_word: ClassVar[str]
    """The same in the language of the window."""
    sides: ClassVar[tuple[tuple[int, int], ...]]
    """The offsets from a spot to its neighbors, in their order."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""

    @property
    @abstractmethod
    def lattice(self) -> tuple[Any, ...]:
        """The arrangement of the spots.

        Grounds of one kind with the same lattice differ only in their painted layers.
        """

    @abstractmethod
    def shape_data(self) -> dict[str, Any]:
        """The size and the lattice as plain data."""

    @property
    @abstractmethod
    def in_rows(self) -> bool:
        """True if the straight lines of spots are the rows, not the columns."""

    @abstractmethod
    def spot(self, first: int, second: int) -> S:
        """The spot with these coordinates."""

    @abstractmethod
    def covers(self, spot: S) -> bool:
        """True if the spot is on the ground, be it open or a wall."""

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
    def cluster(self, spot: S) -> tuple[S, ...]:
        """The megahex of a hex, or the three by three cells about one, on the ground or not."""

    @abstractmethod
    def two_around(self, spot: S) -> tuple[S, ...]:
        """The hexes within two of one, or the five by five cells about it, on the ground or not."""

    @abstractmethod
    def extent(self) -> str:
        """The size in words, such as "20 columns by 15 rows"."""

    # --- places and measures, different for each kind of ground ------------------------------------------------
    @property
    @abstractmethod
    def units(self) -> str:
        """The unit of measure, in the plural: "hexes", "inches" or "feet"."""

    @property
    @abstractmethod
    def base(self) -> int:
        """The width of a hex, or of an ordinary figure's base, in hundredths of the unit."""

    @property
    @abstractmethod
    def millimetres(self) -> float:
        """The width of a hex, or the length of an inch or a foot, on the table."""

    @abstractmethod
    def holds(self, place: object) -> bool:
        """True if a place is on the ground, be it open or a wall; no place of another kind of ground is."""

    @abstractmethod
    def spot_at(self, place: Any) -> S:
        """The spot that contains a place."""

    @abstractmethod
    def spots_under(self, place: object, base: int = 0) -> tuple[S, ...]:
        """The spots below a place and the four ends of a base there; none for a place of another kind of ground."""

    @abstractmethod
    def is_near(self, place: object, other: object) -> bool:
        """True if two places count as the same for somebody who points at one: at most half an ordinary base apart."""

    @abstractmethod
    def place_label(self, place: object) -> str:
        """The name of a place; empty for one of another kind of ground."""

    @abstractmethod
    def next_place(self, place: Any, right: int, down: int, *, fine: bool = False) -> Any:
        """The place a step on; on open ground half a base, a tenth if `fine`, at round numbers and up to the edge."""

    @abstractmethod
    def length_label(self, places: Sequence[Any]) -> str:
        """The length of the path through these places, such as "5 hexes" or "7.25 in"."""

    @abstractmethod
    def way_name(self, way: int) -> str:
        """The name of a facing, or the degrees of a heading."""

    @abstractmethod
    def way_words(self, way: int) -> str:
        """The way as part of a sentence: "facing north", "heading 45°"."""

    @abstractmethod
    def way_bearing(self, way: int) -> int:
        """The degrees of a facing or heading, clockwise from the top of the ground."""

    @abstractmethod
    def turned_way(self, way: int, steps: int, *, fine: bool = False) -> int:
        """The facing or heading so many steps clockwise; a step of a heading is 15 degrees, 5 if `fine`."""

    # --- reshaping, different for each kind of ground ----------------------------------------------------------
    @abstractmethod
    def blank(self, columns: int, rows: int, left: int = 0, top: int = 0) -> Self:
        """A ground of this kind in another size, with so many new columns at the left and new rows at the top."""

    @abstractmethod
    def flipped_spot(self, spot: S, flip: Flip) -> S:
        """The spot that this one becomes when the ground is mirrored or turned."""

    @abstractmethod
    def flipped_place(self, place: Any, flip: Flip) -> Any:
        """The place that this one becomes when the ground is mirrored or turned."""

    @abstractmethod
    def flipped_way(self, way: int, flip: Flip) -> int:
        """The way that a figure looks after it is mirrored or turned with its ground."""

    @abstractmethod
    def shifted_place(self, place: Any, onto: Any, left: int, top: int) -> Any:
        """The place on a ground with columns and rows added at the left and at the top; None where a hex is off it."""

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

    def stands(self, place: object) -> bool:
        """True if a figure can stand at a place: on the ground, in no wall and no closed door."""
        return self.holds(place) and self.spot_at(place) not in self.blocked

    def kinds_at(self, spot: S) -> tuple[str, ...]:
        """The kinds of terrain of a spot, by their keys."""
        return tuple(key for key, spots in self.kinds.items() if spot in spots)

    def borders_at(self, spot: S) -> tuple[str, ...]:
        """The kinds of terrain along a side of a spot, by their keys."""
        return tuple(key for key, borders in self.borders.items() if any(spot in border for border in borders))

    def border_label(self, border: Border) -> str:
        """The labels of the two spots that share a side: "0305-0306"."""
        return "-".join(map(self.label, border))

    def is_wall(self, place: object) -> bool:
        """True if a place is in a wall."""
        return self.holds(place) and self.spot_at(place) in self.walls

    def check(self, spot: S) -> S:
        """The spot itself. SpaceError, naming its label, if it is off the ground, a wall or a closed door."""
        if not self.covers(spot):
            off = tr(
                "The {spot} {label} is off the ground, {extent}.",
                spot=self.spot_word,
                label=self.label(spot),
                extent=self.extent(),
            )
            raise SpaceError(off)
        if spot in self.walls:
            raise SpaceError(tr("The {spot} {label} is a wall.", spot=self.spot_word, label=self.label(spot)))
        if spot in self.blocked:
            raise SpaceError(tr("The {spot} {label} is a closed door.", spot=self.spot_word, label=self.label(spot)))
        return spot


def _check_levels(levels: Iterable[int], lowest: int, refused: str) -> None:
    """SpaceError for a depth or a step that there is not; `refused` has a place for it."""
    allowed = {*range(lowest, DEEPEST + 1)} - {0}
    for level in levels:
        if type(level) is not int or level not in allowed:
            raise SpaceError(refused.format(most=DEEPEST, level=level))


def border_of(one: Any, other: Any) -> Border:
    """The side that two neighbors share."""
    return (one, other) if one < other else (other, one)


Ground: TypeAlias = Terrain[Any]
"""A ground of either kind."""

"""Hex grounds: their columns and rows, their terrain, and their megahexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import pairwise
from typing import Any, ClassVar, Final

from gmtool.language import tr, trc, trn
from gmtool.records import dataclass
from gmtool.space.grounds.layers import Flip
from gmtool.space.grounds.terrain import Terrain
from gmtool.space.hexes.areas import disc
from gmtool.space.hexes.coordinates import (
    DIRECTION_NAMES,
    DIRECTIONS,
    ORIGIN,
    POINTED_DIRECTION_NAMES,
    Direction,
    Hex,
    SpaceError,
    at_column_row,
    check_facing,
    column_row,
    parse_label,
)
from gmtool.space.hexes.lines import stepped
from gmtool.space.hexes.megahexes import megahex, megahex_hexes
from gmtool.space.open_ground.measuring import HUNDRED

LARGEST: Final = 300
"""The most columns, and the most rows, that a ground has."""


@dataclass(frozen=True, slots=True)
class HexGround(Terrain[Hex]):
    """A ground of hexes from "0101" to the last column and row; see `Terrain` for the layers painted on it.

    megahex_origin: the center of one megahex. pointed: the hexes have pointed tops, and even rows are shifted to the
    right; otherwise they have flat tops, and even columns are shifted down. With pointed tops direction 0 is
    north-west. SpaceError, in one sentence, for a size not 1 to 300 each way, and for whatever `Terrain` refuses.
    """

    columns: int
    rows: int
    megahex_origin: Hex = field(default=ORIGIN, kw_only=True)
    pointed: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        check_size(self.columns, LARGEST, tr("A ground has 1 to {largest} columns, not {size!r}."))
        check_size(self.rows, LARGEST, tr("A ground has 1 to {largest} rows, not {size!r}."))
        Terrain.__post_init__(self)

    def __contains__(self, spot: Any) -> bool:
        return isinstance(spot, Hex) and spot not in self.blocked and self.covers(spot)

    def have_room(self, spots: Iterable[Hex]) -> bool:
        """True if somebody can be in each of some hexes: they are on the ground, and none is a wall."""
        return self.blocked.isdisjoint(spots) and self.uncovered(spots) is None

    # --- hexes ------------------------------------------------------------------------------------------------
    spot_name: ClassVar[str] = "hex"
    spot_word: ClassVar[str] = trc("part of a ground", "hex")
    sides: ClassVar[tuple[Hex, ...]] = DIRECTIONS

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""
        return self.columns, self.rows

    @property
    def lattice(self) -> tuple[Any, ...]:
        """The arrangement of the hexes and the megahexes."""
        return self.columns, self.rows, self.pointed, self.megahex_origin

    def shape_data(self) -> dict[str, Any]:
        """The size, the tops and the center of a megahex as plain data."""
        size = {"columns": self.columns, "rows": self.rows, "pointed": self.pointed}
        return {**size, "megahex_origin": self.label(self.megahex_origin)}

    @property
    def in_rows(self) -> bool:
        """True if the straight lines of hexes are the rows: where their tops are pointed."""
        return self.pointed

    def spot(self, first: int, second: int) -> Hex:
        """The hex with these coordinates."""
        return Hex(first, second)

    def covers(self, spot: Hex) -> bool:
        """True if the hex is on the ground, be it open or a wall."""
        q, r = spot
        if self.pointed:
            return 0 <= r < self.rows and 0 <= q + r // 2 < self.columns
        return 0 <= q < self.columns and 0 <= r + q // 2 < self.rows

    def uncovered(self, spots: Iterable[Hex]) -> Hex | None:
        """The first of some hexes that is off the ground; there may be thousands, each looked at after every stroke."""
        columns, rows = range(self.columns), range(self.rows)
        if self.pointed:
            return next((spot for spot in spots if spot[1] not in rows or spot[0] + spot[1] // 2 not in columns), None)
        return next((spot for spot in spots if spot[0] not in columns or spot[1] + spot[0] // 2 not in rows), None)

    def column_row(self, spot: Hex) -> tuple[int, int]:
        """The column and the row of a hex, both counted from 1."""
        return column_row(spot, self.pointed)

    def at_column_row(self, column: int, row: int) -> Hex:
        """The hex in a column and row, both counted from 1."""
        return at_column_row(column, row, self.pointed)

    def neighbours(self, spot: Hex) -> tuple[Hex, ...]:
        """The six hexes around one, on the ground or not."""
        return spot.neighbours()

    def between(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """A row of adjacent hexes from one to another, both included."""
        return stepped(start, end)

    def cluster(self, spot: Hex) -> tuple[Hex, ...]:
        """The megahex of a hex."""
        return megahex_hexes(megahex(spot, self.megahex_origin), self.megahex_origin)

    def two_around(self, spot: Hex) -> tuple[Hex, ...]:
        """The hexes within two of one."""
        return disc(spot, 2)

    def parse_label(self, text: str) -> Hex:
        """The hex with a printed label. SpaceError, in one sentence, for a text that is no label."""
        return parse_label(text, self.pointed)

    def hexes(self) -> Iterator[Hex]:
        """The hexes of the ground that are not blocked, column by column."""
        return (hex for hex in self.everywhere() if hex not in self.blocked)

    def extent(self) -> str:
        """The size in words, such as "20 columns by 15 rows"."""
        columns = trn("{n} column", "{n} columns", self.columns)
        rows = trn("{n} row", "{n} rows", self.rows)
        # translators: the size of a ground: 20 columns by 15 rows
        return tr("{columns} by {rows}", columns=columns, rows=rows)

    # --- places and measures ----------------------------------------------------------------------------------
    units: ClassVar[str] = "hexes"
    base: ClassVar[int] = HUNDRED
    millimetres: ClassVar[float] = 25.0

    def holds(self, place: object) -> bool:
        """True if a place is a hex of the ground, be it open or a wall."""
        return isinstance(place, Hex) and self.covers(place)

    def spot_at(self, place: Hex) -> Hex:
        """The hex itself."""
        return place

    def spots_under(self, place: object, base: int = 0) -> tuple[Hex, ...]:
        """The hex itself; nothing for a place of another kind."""
        return (place,) if isinstance(place, Hex) else ()

    def is_near(self, place: object, other: object) -> bool:
        """True if two places are the same hex."""
        return place == other

    def place_label(self, place: object) -> str:
        """The label of a hex."""
        return self.label(place) if isinstance(place, Hex) else ""

    def next_place(self, place: Hex, right: int, down: int, *, fine: bool = False) -> Hex:
        """The hex so many columns and rows on."""
        column, row = self.column_row(place)
        return self.at_column_row(column + right, row + down)

    def length_label(self, places: Sequence[Hex]) -> str:
        """The number of hexes of a path: "5 hexes"."""
        many = sum(start.distance(end) for start, end in pairwise(places))
        return trn("{n} hex", "{n} hexes", many)

    def way_name(self, way: Direction) -> str:
        """The name of a facing on this ground: 0 is north, or north-west with pointed tops."""
        return direction_names(self)[check_facing(way)]

    def way_words(self, way: Direction) -> str:
        """A facing in words: "facing north"."""
        # translators: a direction, or degrees
        return tr("facing {direction}", direction=self.way_name(way))

    def way_bearing(self, way: Direction) -> int:
        """The degrees of a facing, clockwise from the top."""
        return (60 * check_facing(way) - 30 * self.pointed) % 360

    def turned_way(self, way: Direction, steps: int, *, fine: bool = False) -> Direction:
        """The facing so many steps clockwise."""
        return (way + steps) % 6

    # --- reshaping --------------------------------------------------------------------------------------------
    def blank(self, columns: int, rows: int, left: int = 0, top: int = 0) -> HexGround:
        """Hexes with the same tops, in the same megahexes."""
        blank = HexGround(columns, rows, pointed=self.pointed)
        # the center of a megahex may lie off the ground; any other center gives the same tiling
        column, row = self.column_row(self.megahex_origin)
        return replace(blank, megahex_origin=blank.at_column_row(column + left, row + top))

    def flipped_spot(self, spot: Hex, flip: Flip) -> Hex:
        """The hex that this one becomes; with pointed tops, rows and columns are exchanged."""
        column, row = self.column_row(spot)
        if self.pointed:
            row, column = _flipped((row, column), (self.rows, self.columns), _ASIDE[flip])
        else:
            column, row = _flipped((column, row), (self.columns, self.rows), flip)
        return self.at_column_row(column, row)

    def flipped_place(self, place: Hex, flip: Flip) -> Hex:
        """The hex that this one becomes."""
        return self.flipped_spot(place, flip)

    def flipped_way(self, way: Direction, flip: Flip) -> Direction:
        """The facing that this one becomes."""
        if flip is Flip.ROUND:
            return (way + 3) % 6
        # a facing and its mirror image add up to the same, whichever it is
        return ((1 if self.pointed else 0) + (3 if flip is Flip.DOWN else 0) - way) % 6

    def shifted_place(self, place: Hex, onto: HexGround, left: int, top: int) -> Hex | None:
        """The hex in the same column and row of another ground, counted with the new ones; None off it."""
        column, row = self.column_row(place)
        to = onto.at_column_row(column + left, row + top)
        return to if onto.covers(to) else None


_ASIDE: Final = {Flip.ACROSS: Flip.DOWN, Flip.DOWN: Flip.ACROSS, Flip.ROUND: Flip.ROUND}
"""Each flip with columns and rows exchanged."""


def _flipped(place: tuple[int, int], size: tuple[int, int], flip: Flip) -> tuple[int, int]:
    """The new line, and the place in it, where every second line is shifted by half a place."""
    (line, at), (lines, places) = place, size
    to = line if flip is Flip.DOWN else lines + 1 - line
    if flip is Flip.ACROSS:
        return to, at
    if to % 2 == 0 and line % 2 == 0:
        # a shifted line is half a place lower: turned, it comes out one place higher, and its last place has to stay
        return to, places if at == places else places - at
    return to, places + 1 - at


def direction_names(ground: HexGround | None) -> tuple[str, ...]:
    """The names of the six directions on a ground; without a ground, those of flat tops."""
    return POINTED_DIRECTION_NAMES if ground is not None and ground.pointed else DIRECTION_NAMES


def check_size(size: int, largest: int, refused: str) -> None:
    """SpaceError for a size that is no whole number from 1 to the largest; `refused` has places for both."""
    if type(size) is not int or not 1 <= size <= largest:
        raise SpaceError(refused.format(largest=largest, size=size))


def blank_ground(columns: int, rows: int, title: str = "", *, pointed: bool = False) -> HexGround:
    """Open ground without walls or entrances. SpaceError for a size not 1 to 300 each way."""
    return HexGround(columns, rows, title=title, pointed=pointed)


def walled_ground(columns: int, rows: int, title: str = "", *, pointed: bool = False) -> HexGround:
    """An arena: the outermost hexes are wall, the rest is open. SpaceError for a size not 1 to 300 each way."""
    blank = HexGround(columns, rows, pointed=pointed)
    ends = [(column, row) for column in range(1, columns + 1) for row in (1, rows)]
    sides = [(column, row) for column in (1, columns) for row in range(1, rows + 1)]
    rim = frozenset(blank.at_column_row(*place) for place in ends + sides)
    return HexGround(columns, rows, walls=rim, title=title, pointed=pointed)

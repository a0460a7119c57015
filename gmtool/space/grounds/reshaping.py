"""Reshaping of a ground: resized, mirrored or turned, with all that is painted on it.

Spots are moved by column and row. A mirror image or a turn of hexes is exact where the columns (with pointed tops: the
rows) that it swaps are shifted alike; elsewhere slanting lines bend by half a hex, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from gmtool.space.grounds.hex_ground import HexGround
from gmtool.space.grounds.open_ground import OpenGround
from gmtool.space.grounds.terrain import Terrain
from gmtool.space.hexes.coordinates import Hex

G = TypeVar("G", bound=Terrain[Any])
Move = Callable[[Any], Any]
"""From a spot to its new one; None where that is off the ground."""


class Flip(StrEnum):
    """A mirror image or a turn of a whole ground."""

    ACROSS = "left to right"
    DOWN = "top to bottom"
    ROUND = "half a turn"


def flipped(ground: G, way: Flip) -> G:
    """The ground mirrored, or turned by 180 degrees. Doing it twice restores the ground."""
    changes: dict[str, Any] = {}
    if isinstance(ground, HexGround):
        changes["megahex_origin"] = moved_by(ground, way)(ground.megahex_origin)
    return replace(ground, **carried(ground, moved_by(ground, way)), **changes)


def moved_by(ground: Terrain[Any], way: Flip) -> Move:
    """The new spot of each spot of a ground that is mirrored or turned."""
    columns, rows = ground.size
    pointed = isinstance(ground, HexGround) and ground.pointed
    shifted = isinstance(ground, HexGround)

    def move(spot: Any) -> Any:
        column, row = ground.column_row(spot)
        if pointed:
            row, column = _flipped((row, column), (rows, columns), _ASIDE[way], shifted)
        else:
            column, row = _flipped((column, row), (columns, rows), way, shifted)
        return ground.at_column_row(column, row)

    return move


_ASIDE = {Flip.ACROSS: Flip.DOWN, Flip.DOWN: Flip.ACROSS, Flip.ROUND: Flip.ROUND}
"""Each flip as it is with columns and rows exchanged."""


def _flipped(place: tuple[int, int], size: tuple[int, int], way: Flip, shifted: bool) -> tuple[int, int]:
    """The new line, and the place in it, where every second line may be shifted by half a place."""
    (line, at), (lines, places) = place, size
    to = line if way is Flip.DOWN else lines + 1 - line
    if way is Flip.ACROSS:
        return to, at
    if shifted and to % 2 == 0 and line % 2 == 0:
        # a shifted line is half a place lower: turned, it comes out one place higher, and its last place has to stay
        return to, places if at == places else places - at
    return to, places + 1 - at


def facing_by(ground: HexGround, facing: int, way: Flip) -> int:
    """The facing of a figure that is mirrored or turned with its ground."""
    if way is Flip.ROUND:
        return (facing + 3) % 6
    # a facing and its mirror image add up to the same, whichever it is
    return ((1 if ground.pointed else 0) + (3 if way is Flip.DOWN else 0) - facing) % 6


def resized(ground: G, columns: int, rows: int, left: int = 0, top: int = 0) -> G:
    """The ground in another size, with `left` and `top` new columns and rows at those sides (removed, if below 0).

    What is off the new ground is dropped. Open ground is resized in whole cells. SpaceError for a bad size.
    """
    if isinstance(ground, OpenGround):
        blank: Any = OpenGround(columns * ground.cell, rows * ground.cell, ground.unit, cell=ground.cell)
    else:
        blank = HexGround(columns, rows, pointed=getattr(ground, "pointed", False))
    move = shifted_by(ground, blank, left, top)
    if isinstance(ground, HexGround):
        # the centre of a megahex may lie off the ground; any other centre gives the same tiling
        column, row = ground.column_row(ground.megahex_origin)
        blank = replace(blank, megahex_origin=blank.at_column_row(column + left, row + top))
    layers: dict[str, Any] = {**carried(ground, move), "title": ground.title, "backdrop": ground.backdrop}
    made: G = replace(blank, **layers)
    return made


def shifted_by(ground: Terrain[Any], onto: Terrain[Any], left: int, top: int) -> Move:
    """The new spot of each spot when columns and rows are added or removed at the left and at the top."""

    def move(spot: Any) -> Any:
        column, row = ground.column_row(spot)
        to = onto.at_column_row(column + left, row + top)
        return to if onto.covers(to) else None

    return move


def retopped(ground: HexGround, *, pointed: bool) -> HexGround:
    """The ground with pointed or flat tops; everything stays in its column and row."""
    blank = HexGround(ground.columns, ground.rows, pointed=pointed)
    move = shifted_by(ground, blank, 0, 0)
    origin: Hex = move(ground.megahex_origin) or Hex(0, 0)
    layers: dict[str, Any] = {**carried(ground, move), "title": ground.title, "backdrop": ground.backdrop}
    return replace(blank, megahex_origin=origin, **layers)


def cleared(ground: G) -> G:
    """The ground with nothing painted on it; the picture under it stays."""
    return replace(ground, **carried(ground, lambda spot: None))


def carried(ground: Terrain[Any], move: Move) -> dict[str, Any]:
    """Every painted layer with its spots moved, as the fields of a ground."""
    found: dict[str, Any] = {}
    for name in ("walls", "fire", "broken", "dark", "fog"):
        found[name] = frozenset(to for spot in getattr(ground, name) if (to := move(spot)) is not None)
    for name in ("doors", "water", "heights", "notes"):
        levels = getattr(ground, name).items()
        found[name] = {to: level for spot, level in levels if (to := move(spot)) is not None}
    entrances = {
        name: tuple(to for spot in spots if (to := move(spot)) is not None) for name, spots in ground.entrances.items()
    }
    found["entrances"] = {name: spots for name, spots in entrances.items() if spots}
    return found

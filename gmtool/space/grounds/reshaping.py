"""Reshaping of a ground: resized, mirrored or turned, with all that is painted on it.

Spots are moved by column and row. A mirror image or a turn of hexes is exact where the columns (with pointed tops: the
rows) that it swaps are shifted alike; elsewhere slanting lines bend by half a hex, and nothing is lost but the sides
of hexes that come apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from gmtool.space.grounds.hex_ground import HexGround
from gmtool.space.grounds.layers import Flip
from gmtool.space.grounds.terrain import Border, Terrain, border_of
from gmtool.space.hexes.coordinates import Hex

G = TypeVar("G", bound=Terrain[Any])
Move = Callable[[Any], Any]
"""A function from a spot to its new one; None where that is off the ground."""


def flipped(ground: G, flip: Flip) -> G:
    """The ground mirrored, or turned by 180 degrees. Doing it twice restores the ground."""
    move = moved_by(ground, flip)
    changes: dict[str, Any] = {}
    if isinstance(ground, HexGround):
        changes["megahex_origin"] = move(ground.megahex_origin)
    return replace(ground, **carried(ground, move), **changes)


def moved_by(ground: Terrain[Any], flip: Flip) -> Move:
    """The new spot of each spot of a ground that is mirrored or turned."""
    return lambda spot: ground.flipped_spot(spot, flip)


def resized(ground: G, columns: int, rows: int, left: int = 0, top: int = 0) -> G:
    """The ground in another size, with `left` and `top` new columns and rows at those sides (removed, if below 0).

    Anything off the new ground is dropped. Open ground is resized in whole cells. SpaceError for a bad size.
    """
    blank = ground.blank(columns, rows, left, top)
    layers: dict[str, Any] = carried(ground, shifted_by(ground, blank, left, top))
    return replace(blank, **layers, title=ground.title, backdrop=ground.backdrop)


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
    kinds = {
        key: frozenset(to for spot in spots if (to := move(spot)) is not None) for key, spots in ground.kinds.items()
    }
    found["kinds"] = {key: spots for key, spots in kinds.items() if spots}
    borders = {key: frozenset(_moved(ground, had, move)) for key, had in ground.borders.items()}
    found["borders"] = {key: had for key, had in borders.items() if had}
    entrances = {
        name: tuple(to for spot in spots if (to := move(spot)) is not None) for name, spots in ground.entrances.items()
    }
    found["entrances"] = {name: spots for name, spots in entrances.items() if spots}
    return found


def _moved(ground: Terrain[Any], borders: Iterable[Border], move: Move) -> Iterator[Border]:
    """The sides of which both spots are still there, and next to each other."""
    for one, other in borders:
        there, beside = move(one), move(other)
        if there is not None and beside is not None and beside in ground.neighbours(there):
            yield border_of(there, beside)

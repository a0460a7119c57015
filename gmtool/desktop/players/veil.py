"""Fog: what of a ground, and who on it, the players have not seen yet."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from gmtool.rules.seam import Counter, Lying
from gmtool.space import Ground, HexGround, Point


@lru_cache(maxsize=8)
def veiled(ground: Ground) -> Ground:
    """The ground as the players may have it: nothing under the fog but the fog, no notes, no names, no title.

    The same ground always gives the same one, so that showing it again costs nothing.
    """
    fog = ground.fog
    known: dict[str, Any] = {"title": "", "notes": {}}
    for name in ("walls", "fire", "broken", "dark"):
        known[name] = getattr(ground, name) - fog
    for name in ("doors", "water", "heights"):
        known[name] = {spot: value for spot, value in getattr(ground, name).items() if spot not in fog}
    entrances = tuple(spot for spots in ground.entrances.values() for spot in spots if spot not in fog)
    known["entrances"] = {"": entrances} if entrances else {}
    return replace(ground, **known)


def in_fog(ground: Ground | None, counter: Counter) -> bool:
    """Whether a figure stands wholly where the players have not been; never without a ground or a place."""
    if ground is None or not ground.fog:
        return False
    spots = list(_under(ground, counter))
    return bool(spots) and all(spot in ground.fog for spot in spots)


def lies_in_fog(ground: Ground | None, item: Lying) -> bool:
    """Whether a thing lies where the players have not been."""
    if ground is None:
        return False
    if isinstance(ground, HexGround):
        return item.hex in ground.fog
    return item.at is not None and ground.cell_at(item.at) in ground.fog


def _under(ground: Ground, counter: Counter) -> Iterator[Any]:
    """The spots that a figure takes: its hexes, or the cells under the middle and the four ends of its base."""
    if isinstance(ground, HexGround):
        yield from counter.hexes
    elif counter.at is not None:
        x, y, half = counter.at.x, counter.at.y, counter.base // 2
        for east, south in ((0, 0), (half, 0), (-half, 0), (0, half), (0, -half)):
            yield ground.cell_at(Point(x + east, y + south))

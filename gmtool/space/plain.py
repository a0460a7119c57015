"""A ground as plain data: what `read_ground` reads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from gmtool.space.grounds import Ground
from gmtool.space.open_ground import OpenGround
from gmtool.space.runs import write_runs
from gmtool.space.terrain import Terrain

_SETS: Final = ("walls", "fire", "broken", "dark", "fog")
_LEVELS: Final = ("water", "heights")


@lru_cache(maxsize=16)
def dump_ground(ground: Ground) -> dict[str, Any]:
    """The ground as plain data, without what it does not have; the same ground always gives the same.

    The data is kept and given out again: it is not to be changed.
    """
    data: dict[str, Any] = {"title": ground.title}
    if isinstance(ground, OpenGround):
        data |= {"width": ground.width, "height": ground.height, "unit": ground.unit.value, "cell": ground.cell}
    else:
        data |= {"columns": ground.columns, "rows": ground.rows, "pointed": ground.pointed}
        data["megahex_origin"] = ground.label(ground.megahex_origin)
    sets = {key: write_runs(ground, getattr(ground, key)) for key in _SETS}
    terrain: Terrain[Any] = ground
    levels = {key: _runs_by(ground, getattr(ground, key)) for key in _LEVELS}
    doors = {"open" if key == "True" else "closed": text for key, text in _runs_by(ground, ground.doors).items()}
    entrances = {name: [terrain.label(spot) for spot in spots] for name, spots in terrain.entrances.items()}
    notes = {terrain.label(spot): terrain.notes[spot] for spot in sorted(terrain.notes)}
    backdrop = ground.backdrop
    found = {**sets, "doors": doors, **levels, "entrances": entrances, "notes": notes}
    if backdrop is not None:
        place = {"scale": backdrop.scale, "x": backdrop.x, "y": backdrop.y, "angle": backdrop.angle}
        found["backdrop"] = {"picture": backdrop.picture, **place}
    return {**data, **{key: value for key, value in found.items() if value}}


def _runs_by(ground: Terrain[Any], values: Mapping[Any, Any]) -> dict[str, str]:
    groups: dict[Any, list[Any]] = {}
    for spot, value in values.items():
        groups.setdefault(value, []).append(spot)
    return {str(value): write_runs(ground, groups[value]) for value in sorted(groups)}

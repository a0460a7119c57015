"""Plain data of a ground, such as the tables of a TOML file, read and written.

title = "The pit"
columns = 20
rows = 15
pointed = false             # pointed tops instead of flat ones; the default is false
rim = true                  # the outermost hexes are wall; the default is false
megahex_origin = "0302"     # the center of one megahex; the default is "0101"
walls = "0503..0508 0604"   # labels, and runs down a column; or a list of labels
fire = ["0703"]             # likewise broken, dark and fog

[doors]
closed = "0509"             # or open
[water]                     # by depth; likewise heights, by step
2 = "0901..0904"
[kinds]                     # by the key of a kind of terrain; a place may be of several
wood = "0701..0704"
[borders]                   # by the key of a kind of terrain, the sides between two hexes
stream = "0701-0702 0702-0801"
[notes]
0305 = "The lever is here."
[entrances]                 # by name, in the order of the sides
north = ["1002", "1102"]
[backdrop]
picture = "..."             # its key; scale, x, y, angle: see Backdrop

Open ground has width, height and unit ("inch" or "foot") instead of columns and rows, and cell, the side of a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from gmtool.language import tr, trn
from gmtool.space.grounds.hex_ground import HexGround, walled_ground
from gmtool.space.grounds.open_ground import OpenGround
from gmtool.space.grounds.place_texts import check_number, read_borders, read_runs, write_borders, write_runs
from gmtool.space.grounds.terrain import Backdrop, Border, Ground, Terrain
from gmtool.space.hexes.coordinates import SpaceError
from gmtool.space.open_ground.measuring import LengthUnit

_SETS = ("walls", "fire", "broken", "dark", "fog")
_LEVELS = ("water", "heights")
_PAINTED = ("title", *_SETS, "doors", *_LEVELS, "kinds", "borders", "entrances", "notes", "backdrop")
_HEXES = ("columns", "rows", "pointed", "rim", "megahex_origin")
_OPEN = ("width", "height", "unit", "cell")


def read_ground(data: Mapping[str, Any]) -> Ground:
    """The ground that the data describes. SpaceError, in one sentence that names the field, for bad data."""
    known = (*(_OPEN if "unit" in data else _HEXES), *_PAINTED)
    if unknown := [key for key in data if key not in known]:
        raise SpaceError(tr("A ground has no {field!r}; it has {fields}.", field=unknown[0], fields=", ".join(known)))
    blank = _open(data) if "unit" in data else _hexes(data)
    ground: Ground = _painted(blank, data)
    return ground


def _hexes(data: Mapping[str, Any]) -> HexGround:
    columns, rows = _number(data, "columns"), _number(data, "rows")
    pointed, rim = _yes_no(data, "pointed"), _yes_no(data, "rim")
    blank = HexGround(columns, rows, pointed=pointed)
    origin = _spot(blank, data.get("megahex_origin", "0101"), "megahex_origin")
    walls = walled_ground(columns, rows, pointed=pointed).walls if rim else frozenset()
    return HexGround(columns, rows, megahex_origin=origin, pointed=pointed, walls=walls)


def _open(data: Mapping[str, Any]) -> OpenGround:
    try:
        unit = LengthUnit(data["unit"])
    except ValueError:
        raise SpaceError(tr("The unit of a ground is inch or foot, not {unit!r}.", unit=data["unit"])) from None
    return OpenGround(_number(data, "width"), _number(data, "height"), unit, cell=_number(data, "cell", 1))


def _painted(blank: Any, data: Mapping[str, Any]) -> Any:
    title = data.get("title", "")
    if not isinstance(title, str):
        raise SpaceError(tr("The title of a ground is text, not {title!r}.", title=title))
    doors = _table(data, "doors")
    if wrong := [key for key in doors if key not in ("open", "closed")]:
        raise SpaceError(tr("The doors of a ground are open or closed, not {word!r}.", word=wrong[0]))
    layers: dict[str, Any] = {key: frozenset(_spots(blank, data.get(key, ()), key)) for key in _SETS}
    layers["walls"] |= blank.walls
    for key in _LEVELS:
        layers[key] = _by_spot(blank, {_level(key, level): spots for level, spots in _table(data, key).items()}, key)
    layers["doors"] = _by_spot(blank, {key == "open": spots for key, spots in doors.items()}, "doors")
    kinds = {
        key: frozenset(_spots(blank, spots, tr("kind {key!r}", key=key)))
        for key, spots in _table(data, "kinds").items()
    }
    layers["kinds"] = {key: spots for key, spots in kinds.items() if spots}
    borders = {key: frozenset(_borders(blank, had)) for key, had in _table(data, "borders").items()}
    layers["borders"] = {key: had for key, had in borders.items() if had}
    layers["entrances"] = {
        str(name): _spots(blank, spots, tr("entrance {name!r}", name=name))
        for name, spots in _table(data, "entrances").items()
    }
    layers["notes"] = _notes(blank, _table(data, "notes"))
    made = {field.name: getattr(blank, field.name) for field in fields(blank) if field.init}
    return type(blank)(**{**made, **layers, "title": title, "backdrop": _backdrop(_table(data, "backdrop"))})


def _by_spot(ground: Terrain[Any], spots: Mapping[Any, Any], field: str) -> dict[Any, Any]:
    return {spot: value for value, group in spots.items() for spot in _spots(ground, group, field)}


def _notes(ground: Terrain[Any], notes: Mapping[str, Any]) -> dict[Any, str]:
    for words in notes.values():
        if not isinstance(words, str):
            raise SpaceError(tr("The notes of a ground are text, not {words!r}.", words=words))
    return {_spot(ground, where, "notes"): words for where, words in notes.items()}


def _backdrop(table: Mapping[str, Any]) -> Backdrop | None:
    if not table:
        return None
    if unknown := [key for key in table if key not in ("picture", "scale", "x", "y", "angle")]:
        raise SpaceError(tr("The backdrop of a ground has no {field!r}.", field=unknown[0]))
    picture, numbers = table.get("picture"), {key: value for key, value in table.items() if key != "picture"}
    if not isinstance(picture, str) or "scale" not in numbers:
        raise SpaceError(tr("The backdrop of a ground has a picture and a scale."))
    for key, value in numbers.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise SpaceError(tr("The {field} of a backdrop is a number, not {value!r}.", field=key, value=value))
    try:
        return Backdrop(picture, **{key: float(value) for key, value in numbers.items()})
    except OverflowError:
        raise SpaceError(tr("The backdrop of a ground has a number that is far too large.")) from None


def _spot(ground: Terrain[Any], value: Any, field: str) -> Any:
    """The one spot of a label or of a pair of coordinates."""
    found = _spots(ground, [value], field)
    if len(found) != 1:
        raise SpaceError(
            trn(
                "In the {field} of a ground each label names one {spot}, not {n}: {value!r:.60}.",
                "In the {field} of a ground each label names one {spot}, not {n}: {value!r:.60}.",
                len(found),
                field=field,
                spot=ground.spot_word,
                value=value,
            )
        )
    return found[0]


def _spots(ground: Terrain[Any], value: Any, field: str) -> tuple[Any, ...]:
    """Spots from a text of runs, or a list of such texts or of pairs of coordinates."""
    found: list[Any] = []
    for each in [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else [None]:
        match each:
            case str():
                found += read_runs(ground, each)
            case [int(a), int(b)]:
                found.append(ground.spot(a, b))
            case _:
                shown = repr(value if each is None else each)
                raise SpaceError(
                    tr(
                        "The {field} of a ground holds labels of hexes such as '0305', not {value}.",
                        field=field,
                        value=shown[:60],
                    )
                )
        check_number(ground, len(found))
    return tuple(found)


def _borders(ground: Terrain[Any], value: Any) -> tuple[Border, ...]:
    if not isinstance(value, str):
        raise SpaceError(tr("The borders of a ground are text such as '0301-0302', not {value!r:.60}.", value=value))
    return read_borders(ground, value)


def _table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = data.get(field)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise SpaceError(tr("The {field} of a ground is a table of names, not {value!r}.", field=field, value=value))
    return value


def _level(field: str, level: str) -> int:
    try:
        return int(level)
    except ValueError:
        raise SpaceError(
            tr("The {field} of a ground has whole numbers for its steps, not {level!r}.", field=field, level=level)
        ) from None


def _number(data: Mapping[str, Any], field: str, default: int | None = None) -> int:
    value = data.get(field, default)
    if type(value) is not int:
        raise SpaceError(tr("The {field} of a ground is a whole number, not {value!r}.", field=field, value=value))
    return value


def _yes_no(data: Mapping[str, Any], field: str) -> bool:
    value = data.get(field, False)
    if not isinstance(value, bool):
        raise SpaceError(tr("The {field} of a ground is true or false, not {value!r}.", field=field, value=value))
    return value


@lru_cache(maxsize=16)
def dump_ground(ground: Ground) -> dict[str, Any]:
    """The ground as plain data, without empty layers; the same ground always gives the same data.

    The data is cached and must not be changed.
    """
    data = {"title": ground.title, **ground.shape_data()}
    sets = {key: write_runs(ground, getattr(ground, key)) for key in _SETS}
    levels = {key: _runs_by(ground, getattr(ground, key)) for key in _LEVELS}
    doors = {"open" if key == "True" else "closed": text for key, text in _runs_by(ground, ground.doors).items()}
    kinds = {key: write_runs(ground, ground.kinds[key]) for key in sorted(ground.kinds)}
    borders = {key: write_borders(ground, ground.borders[key]) for key in sorted(ground.borders)}
    entrances = {name: [ground.label(spot) for spot in spots] for name, spots in ground.entrances.items()}
    notes = {ground.label(spot): ground.notes[spot] for spot in sorted(ground.notes)}
    backdrop = ground.backdrop
    found = {**sets, "doors": doors, **levels, "kinds": kinds, "borders": borders, "entrances": entrances}
    found["notes"] = notes
    if backdrop is not None:
        place = {"scale": backdrop.scale, "x": backdrop.x, "y": backdrop.y, "angle": backdrop.angle}
        found["backdrop"] = {"picture": backdrop.picture, **place}
    return {**data, **{key: value for key, value in found.items() if value}}


def _runs_by(ground: Terrain[Any], values: Mapping[Any, Any]) -> dict[str, str]:
    groups: dict[Any, list[Any]] = {}
    for spot, value in values.items():
        groups.setdefault(value, []).append(spot)
    return {str(value): write_runs(ground, groups[value]) for value in sorted(groups)}

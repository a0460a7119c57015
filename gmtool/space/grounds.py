"""A ground from plain data, such as the tables of a TOML file.

title = "The pit"
columns = 20
rows = 15
rim = true                  # the outermost hexes are wall; false unless said
walls = ["0503", "0504"]    # further walls
megahex_origin = "0302"     # the centre of one megahex; "0101" unless said

[entrances]                 # by name, in the order of the sides
north = ["1002", "1102"]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gmtool.space.ground import HexGround, blank_ground, walled_ground
from gmtool.space.hexes import Hex, SpaceError
from gmtool.space.labels import parse_label

_KNOWN = ("title", "columns", "rows", "rim", "walls", "megahex_origin", "entrances")


def read_ground(data: Mapping[str, object]) -> HexGround:
    """The ground that the data describes. SpaceError, in one sentence that names the field, for what is none."""
    unknown = [key for key in data if key not in _KNOWN]
    if unknown:
        raise SpaceError(f"A ground has no {unknown[0]!r}; it has {', '.join(_KNOWN)}.")
    title, rim = data.get("title", ""), data.get("rim", False)
    if not isinstance(title, str):
        raise SpaceError(f"The title of a ground is a text, not {title!r}.")
    if not isinstance(rim, bool):
        raise SpaceError(f"The rim of a ground is true or false, not {rim!r}.")
    make = walled_ground if rim else blank_ground
    ground = make(_number(data, "columns"), _number(data, "rows"), title)
    return replace(
        ground,
        walls=ground.walls | frozenset(_hexes(data.get("walls", ()), "walls")),
        entrances=_entrances(data.get("entrances", {})),
        megahex_origin=_hex(data.get("megahex_origin", "0101"), "megahex_origin"),
    )


def _number(data: Mapping[str, object], field: str) -> int:
    value = data.get(field)
    if type(value) is not int:
        raise SpaceError(f"The {field} of a ground are a whole number, not {value!r}.")
    return value


def _entrances(value: object) -> dict[str, tuple[Hex, ...]]:
    if not isinstance(value, Mapping):
        raise SpaceError(f"The entrances of a ground are a table of names, not {value!r}.")
    return {str(name): _hexes(labels, f"entrance {name!r}") for name, labels in value.items()}


def _hexes(value: object, field: str) -> tuple[Hex, ...]:
    if not isinstance(value, list | tuple):
        raise SpaceError(f"The {field} of a ground is a list of hex labels, not {value!r}.")
    return tuple(_hex(each, field) for each in value)


def _hex(value: object, field: str) -> Hex:
    if not isinstance(value, str):
        raise SpaceError(f"The {field} of a ground holds hex labels such as '0305', not {value!r}.")
    return parse_label(value)

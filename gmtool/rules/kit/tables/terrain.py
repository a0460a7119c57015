"""Kinds of terrain as rows of `terrain.toml`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, Name, RowReader, Word, remarks
from gmtool.rules.seam import BadData, SightThrough, TerrainKind, TerrainPicture


@dataclass(frozen=True, slots=True)
class _Terrain:
    """A row of `terrain.toml`, as `TerrainKind` has it; `cost` and `toll` are 2, "1/2", or "none" for no entry.

    A row with `side` lies along sides of hexes or cells: it has no cost but "none", no height and no light.
    """

    key: Name
    label: Annotated[str, Between(1, 40)]
    picture: Literal[tuple(one.value for one in TerrainPicture)] = "hatch"  # type: ignore[valid-type]
    cost: Word = "1"
    stops: bool = False
    toll: Word = "0"
    eases: bool = False
    sight: Literal["free", "blocks"] = "free"
    depth: Annotated[int, Between(1, 60)] = 1
    cover: Annotated[int, Between(-99, 99)] = 0
    height: Annotated[int, Between(-99, 99)] = 0
    light: Annotated[int, Between(0, 60)] = 0
    effect: Annotated[str, Between(0, 100)] = ""
    rule: Word = ""
    side: bool = False


def read_terrain(parsed: Mapping[str, Mapping[str, object]]) -> tuple[TerrainKind, ...]:
    """The kinds of terrain of `terrain.toml`. Raises `BadData`: without one the rules would read another map."""
    rows = parsed.get("terrain", {}).get("terrain", [])
    reader, found = RowReader(_Terrain), list[TerrainKind]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        named = row.get("key", place) if isinstance(row, Mapping) else place
        try:
            one = reader.taken(_spelled(row))
            if one.key in (kind.key for kind in found):
                raise BadRow("it appears twice")
            cost = None if one.cost == "none" else _fraction("cost", one.cost)
            if cost is not None and cost <= 0:
                raise BadRow("“cost” is not above 0")
            toll = _fraction("toll", one.toll)
            if one.side and (cost not in (None, 1) or one.height or one.light):
                raise BadRow("a side has a toll, and no cost, height or light")
        except BadRow as problem:
            raise BadData(f"terrain.toml, [[terrain]], row {named}, cannot be read: {problem}.") from problem
        picture, sight = TerrainPicture(one.picture), SightThrough(one.sight)
        found.append(
            TerrainKind(
                one.key, one.label, picture, cost, one.stops, toll, one.eases, sight, one.depth, one.cover, one.height,
                one.light, one.effect, one.rule, one.side,
            )
        )  # fmt: skip
    return tuple(found)


def terrain_remarks(parsed: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
    """A sentence for each row of `terrain.toml` with something that counts for nothing."""
    rows, where = parsed.get("terrain", {}).get("terrain"), "terrain.toml, [[terrain]]"
    idle = (
        f"{where}, row {place} ({row.get('key')}): nothing in these rules reads that sight is hindered; it is free."
        for place, row in enumerate(rows if isinstance(rows, list) else (), start=1)
        if isinstance(row, Mapping) and row.get("sight") == _HINDERS
    )
    return (*remarks(_Terrain, rows, where), *idle)


def _spelled(row: object) -> object:
    """The row with whole numbers as texts where fractions may stand, and as rows are written today."""
    if not isinstance(row, Mapping):
        return row
    found = {key: str(one) if key in ("cost", "toll") and type(one) is int else one for key, one in row.items()}
    return {**found, "sight": "free"} if found.get("sight") == _HINDERS else found


def _fraction(key: str, text: str) -> Fraction:
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadRow(f'“{key}” is a number such as 2 or "1/2", not “{text}”') from None
    if not 0 <= found <= _DEAREST or found.denominator > _FINEST:
        raise BadRow(f"“{key}” is {text}; it can be 0 to {_DEAREST}, in parts of up to {_FINEST}")
    return found


_HINDERS = "hinders"
"""A sight that older rows may have, though no rule ever read it."""
_DEAREST, _FINEST = 99, 12
"""The highest cost of terrain, and the smallest parts that it is counted in."""

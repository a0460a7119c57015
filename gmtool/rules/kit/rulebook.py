"""The rulebook: the rules as data, the house rules as switches with their noted readings, the kinds of terrain."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, TypeVar

from gmtool.bounds import Between
from gmtool.rules.kit.cards import card_of_kit, read_bestiary
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name, RowReader, Word
from gmtool.rules.seam import BadData, Card, HouseRule, SightThrough, TerrainKind, TerrainPicture


@dataclass(frozen=True, slots=True)
class _Switch:
    """A row of `switches.toml`. `options` are the readings in words by their keys, the noted one first.

    `rules` are the ledger ids that it settles; `help` explains why there is a choice, or its meaning.
    """

    key: Name
    label: Annotated[str, Between(1, 100)]
    options: Mapping[str, str]
    rules: Keys
    help: Annotated[str, Between(0, 200)] = ""


def read_switches(parsed: Mapping[str, Mapping[str, object]]) -> tuple[HouseRule, ...]:
    """The house rules of `switches.toml`. Raises `BadData`: the rules ask for every switch, so none can be left out."""
    rows = parsed.get("switches", {}).get("switch", [])
    reader, found = RowReader(_Switch), list[HouseRule]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        try:
            one = reader.read(row)
            if len(one.options) < 2:
                raise BadRow("“options” has fewer than two")
        except BadRow as problem:
            raise BadData(f"switches.toml, [[switch]], row {place}, cannot be read: {problem}.") from problem
        found.append(HouseRule(one.key, one.label, tuple(one.options.items()), one.rules, one.help))
    twice = {one.key for one in found if [other.key for other in found].count(one.key) > 1}
    if twice:
        raise BadData(f"switches.toml, [[switch]]: “{min(twice)}” appears twice.")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Terrain:
    """A row of `terrain.toml`, as `TerrainKind` has it; `cost` and `toll` are 2, "1/2", or "none" for no entry."""

    key: Name
    label: Annotated[str, Between(1, 40)]
    picture: Literal[tuple(one.value for one in TerrainPicture)] = "hatch"  # type: ignore[valid-type]
    cost: Word = "1"
    stops: bool = False
    toll: Word = "0"
    eases: bool = False
    sight: Literal["free", "hinders", "blocks"] = "free"
    depth: Annotated[int, Between(1, 60)] = 1
    cover: Annotated[int, Between(-99, 99)] = 0
    height: Annotated[int, Between(-99, 99)] = 0
    light: Annotated[int, Between(0, 60)] = 0
    effect: Annotated[str, Between(0, 100)] = ""
    rule: Word = ""


def read_terrain(parsed: Mapping[str, Mapping[str, object]]) -> tuple[TerrainKind, ...]:
    """The kinds of terrain of `terrain.toml`. Raises `BadData`: without one the rules would read another map."""
    rows = parsed.get("terrain", {}).get("terrain", [])
    reader, found = RowReader(_Terrain), list[TerrainKind]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        named = row.get("key", place) if isinstance(row, Mapping) else place
        try:
            one = reader.read(_spelled(row))
            if one.key in (kind.key for kind in found):
                raise BadRow("it appears twice")
            cost = None if one.cost == "none" else _fraction("cost", one.cost)
            if cost is not None and cost <= 0:
                raise BadRow("“cost” is not above 0")
            toll = _fraction("toll", one.toll)
        except BadRow as problem:
            raise BadData(f"terrain.toml, [[terrain]], row {named}, cannot be read: {problem}.") from problem
        picture, sight = TerrainPicture(one.picture), SightThrough(one.sight)
        found.append(
            TerrainKind(
                one.key, one.label, picture, cost, one.stops, toll, one.eases, sight, one.depth, one.cover, one.height,
                one.light, one.effect, one.rule,
            )
        )  # fmt: skip
    return tuple(found)


def _spelled(row: object) -> object:
    """The row with whole numbers as texts where fractions may stand."""
    if not isinstance(row, Mapping):
        return row
    return {key: str(value) if key in ("cost", "toll") and type(value) is int else value for key, value in row.items()}


def _fraction(key: str, text: str) -> Fraction:
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadRow(f'“{key}” is a number such as 2 or "1/2", not “{text}”') from None
    if not 0 <= found <= _DEAREST or found.denominator > _FINEST:
        raise BadRow(f"“{key}” is {text}; it can be 0 to {_DEAREST}, in parts of up to {_FINEST}")
    return found


_DEAREST, _FINEST = 99, 12
"""The highest cost of terrain, and the smallest parts that it is counted in."""
T = TypeVar("T")


@dataclass(frozen=True)
class Rulebook(Generic[T]):
    """The rules of a system as data.

    `system` is the id of the system; `tables` have the GM's rows too. `left_out`: a sentence for each row that could
    not be read.
    """

    system: str
    title: str
    tables: T
    bestiary: tuple[Card, ...] = ()
    switches: tuple[HouseRule, ...] = ()
    left_out: tuple[str, ...] = ()
    terrain: tuple[TerrainKind, ...] = ()

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """The noted reading of every house rule, by its key."""
        return {rule.key: rule.default for rule in self.switches}


def read_files(
    system: str, read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> dict[str, Mapping[str, Any]]:
    """The files of a system's folder of tables under `systems/`, by their stems. Raises `BadData`."""
    files = {name.rsplit("/", 1)[-1].removesuffix(".toml"): name for name in names(f"systems/{system}", ".toml")}
    return {stem: read_toml(name) for stem, name in files.items()}


def read_rulebook(
    system: str,
    title: str,
    read_toml: Callable[[str], Mapping[str, Any]],
    names: Callable[[str, str], Sequence[str]],
    read_tables: Callable[[Mapping[str, Mapping[str, Any]]], tuple[Any, tuple[str, ...]]],
    card_of: Callable[[str, Any, Any], Card] = card_of_kit,
) -> Rulebook[Any]:
    """The rulebook of a system, from its folder of tables under `systems/`. Raises `BadData`."""
    parsed = read_files(system, read_toml, names)
    tables, bad = read_tables(parsed)
    kits = tuple(tables.kits.values())
    bestiary, bad_cards = read_bestiary(parsed, kits, lambda kit: card_of(system, kit, tables))
    return Rulebook(system, title, tables, bestiary, read_switches(parsed), (*bad, *bad_cards), read_terrain(parsed))

"""The rulebook: the rules as data, the house rules as switches with their noted readings, the kinds of terrain."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.cards import read_bestiary
from gmtool.rules.kit.chapters import NO_CHAPTERS, Fold
from gmtool.rules.kit.gate import NO_GATE, Gate
from gmtool.rules.kit.making.from_kits import Kits, card_of_kit
from gmtool.rules.kit.tables.printed import Sheet, read_sheets, sheet_remarks
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name, RowReader, Word, likely, remarks
from gmtool.rules.kit.tables.tables import Parsed
from gmtool.rules.kit.tables.terrain import read_terrain, terrain_remarks
from gmtool.rules.kit.ways import read_ways, way_remarks
from gmtool.rules.seam import NO_OR_YES, BadData, Card, HouseRule, Preset, SwitchKind, TerrainKind, Way

LARGEST = 99_999


@dataclass(frozen=True, slots=True)
class _Switch:
    """A row of `switches.toml`. `rules` are the ledger ids that it settles; `help` explains why there is a choice.

    It has one of three: `options`, the readings in words by their keys, the noted one first; `holds`, whether a rule
    holds as printed; or `number` as printed, with the `lowest` and the `highest` that there can be. `printed` is the
    option as printed, where the first one, which counts unless another is set, is not that.
    """

    key: Name
    label: Annotated[str, Between(1, 100)]
    rules: Keys
    section: Word = ""
    options: Mapping[str, str] = field(default_factory=dict)
    holds: bool | None = None
    number: Annotated[int, Between(-LARGEST, LARGEST)] | None = None
    lowest: Annotated[int, Between(-LARGEST, LARGEST)] | None = None
    highest: Annotated[int, Between(-LARGEST, LARGEST)] | None = None
    help: Annotated[str, Between(0, 200)] = ""
    printed: Word = ""

    def house_rule(self) -> HouseRule:
        """The switch. Raises `BadRow`."""
        given = [name for name in ("options", "holds", "number") if getattr(self, name) not in (None, {})]
        if len(given) != 1:
            raise BadRow(f"it has {' and '.join(given) or 'none'} of “options”, “holds” and “number”; it needs one")
        if self.number is None and (self.lowest, self.highest) != (None, None):
            raise BadRow("only a number has “lowest” and “highest”")
        if self.printed and self.printed not in self.options:
            raise BadRow(f"“printed” cannot be “{self.printed}”{likely(self.printed, self.options)}")
        about = (self.key, self.label)
        if self.holds is not None:
            printed = NO_OR_YES[self.holds][0]
            return HouseRule(*about, NO_OR_YES, self.rules, self.help, self.section, SwitchKind.YES_NO, printed)
        if self.number is not None:
            return self._numbered(self.number)
        if len(self.options) < 2:
            raise BadRow("“options” has fewer than two")
        made = HouseRule(*about, tuple(self.options.items()), self.rules, self.help, self.section)
        return replace(made, printed=self.printed, usual=made.as_printed) if self.printed else made

    def _numbered(self, number: int) -> HouseRule:
        lowest, highest = self.lowest, self.highest
        if lowest is None or highest is None:
            raise BadRow(f"“{'lowest' if lowest is None else 'highest'}” is missing")
        if not lowest <= number <= highest:
            raise BadRow(f"“number” is {number}; it can be {lowest} to {highest}")
        about = (self.key, self.label, (), self.rules, self.help, self.section)
        return HouseRule(*about, SwitchKind.NUMBER, str(number), lowest, highest)


@dataclass(frozen=True, slots=True)
class _Preset:
    """A preset in `switches.toml`. `values` are those of the switches that it sets, by their keys."""

    name: Name
    values: Mapping[str, str]
    help: Annotated[str, Between(0, 200)] = ""


AS_PRINTED = "As printed"
ALL_OPTIONAL = "All optional rules"


def read_switches(parsed: Mapping[str, Mapping[str, object]]) -> tuple[HouseRule, ...]:
    """The house rules of `switches.toml`. Raises `BadData`: the rules ask for every switch, so none can be left out."""
    found = _read(_Switch, parsed, "switch", _Switch.house_rule)
    twice = {one.key for one in found if [other.key for other in found].count(one.key) > 1}
    if twice:
        raise BadData(f"switches.toml, [[switch]]: “{min(twice)}” appears twice.")
    return tuple(found)


def read_presets(parsed: Mapping[str, Mapping[str, object]], rules: Sequence[HouseRule]) -> tuple[Preset, ...]:
    """The presets of these switches: as printed, with all optional rules, and those of `switches.toml`.

    A rule is optional where it does not hold as printed. Raises `BadData`.
    """
    known = {rule.key: rule for rule in rules}

    def preset(row: _Preset) -> Preset:
        for key, value in row.values.items():
            if key not in known:
                raise BadRow(f"there is no switch “{key}”{likely(key, known)}")
            if not known[key].takes(value):
                raise BadRow(f"“{key}” cannot be “{value}”{likely(value, dict(known[key].options))}")
        return Preset(row.name, row.values, row.help)

    own = _read(_Preset, parsed, "preset", preset)
    printed = {rule.key: rule.as_printed for rule in rules}
    optional = {rule.key: "yes" for rule in rules if rule.kind is SwitchKind.YES_NO and rule.as_printed == "no"}
    usual = (
        Preset(AS_PRINTED, printed, "Every switch as the rules are printed, or as the ledger reads them"),
        Preset(ALL_OPTIONAL, optional, "Every rule that holds only where it is agreed; the other switches stay"),
    )
    named = {one.name for one in own}
    return (*(one for one in usual if one.values and one.name not in named), *own)


R = TypeVar("R")
M = TypeVar("M")


def _read(kind: type[R], parsed: Mapping[str, Mapping[str, object]], entry: str, make: Callable[[R], M]) -> Sequence[M]:
    """Records made of the rows of `switches.toml` under this entry. Raises `BadData`."""
    rows = parsed.get("switches", {}).get(entry, [])
    reader, found = RowReader(kind), list[M]()
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        try:
            found.append(make(reader.taken(row)))
        except BadRow as problem:
            raise BadData(f"switches.toml, [[{entry}]], row {place}, cannot be read: {problem}.") from problem
    return found


def file_remarks(parsed: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
    """A sentence for each row of the files that every system may have, with keys that count for nothing."""
    switches = parsed.get("switches", {})
    return (
        *remarks(_Switch, switches.get("switch"), "switches.toml, [[switch]]"),
        *remarks(_Preset, switches.get("preset"), "switches.toml, [[preset]]"),
        *terrain_remarks(parsed),
        *way_remarks(parsed),
        *sheet_remarks(parsed),
    )


T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Rulebook(Generic[T_co]):
    """The rules of a system as data.

    `system` is the id of the system; `tables` have the GM's rows too. `left_out`: a sentence for each row that could
    not be read, or of which something counts for nothing. The `gate` and the `chapters` are the ruleset's: rules ask
    the one about what is done within an act, and the others at their stations.
    """

    system: str
    title: str
    tables: T_co
    bestiary: tuple[Card, ...] = ()
    switches: tuple[HouseRule, ...] = ()
    left_out: tuple[str, ...] = ()
    terrain: tuple[TerrainKind, ...] = ()
    presets: tuple[Preset, ...] = ()
    ways: tuple[Way, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    gate: Gate = field(default=NO_GATE, kw_only=True, compare=False)
    chapters: Fold = field(default=NO_CHAPTERS, kw_only=True, compare=False)

    @cached_property
    def _kept(self) -> list[tuple[Mapping[str, str] | None, dict[str, str]]]:
        """The values of the encounter asked about last, and what counts under them: the odds ask at every outcome."""
        return [(None, {})]

    @cached_property
    def _switch(self) -> Mapping[str, HouseRule]:
        return {rule.key: rule for rule in self.switches}

    def house(self, key: str, values: Mapping[str, str]) -> str:
        """The value of a house rule that counts under these values of an encounter (KeyError for an unknown key)."""
        kept = self._kept[0]
        if kept[0] is not values:
            kept = self._kept[0] = (values, kept[1] if kept[0] == values else {})
        found = kept[1].get(key)
        if found is None:
            found = kept[1][key] = self.in_force(key, values)
        return found

    def in_force(self, key: str, values: Mapping[str, str]) -> str:
        """The value of a house rule under these values, looked up anew."""
        return self._switch[key].in_force(values)


def read_files(
    system: str, read_toml: Callable[[str], Mapping[str, object]], names: Callable[[str, str], Sequence[str]]
) -> dict[str, Mapping[str, object]]:
    """The files of a system's folder of tables under `systems/`, by their stems. Raises `BadData`."""
    files = {name.rsplit("/", 1)[-1].removesuffix(".toml"): name for name in names(f"systems/{system}", ".toml")}
    return {stem: read_toml(name) for stem, name in files.items()}


K = TypeVar("K", bound=Kits)


def read_rulebook(
    system: str,
    title: str,
    read_toml: Callable[[str], Mapping[str, object]],
    names: Callable[[str, str], Sequence[str]],
    read_tables: Callable[[Parsed], tuple[K, tuple[str, ...]]],
    card_of: Callable[[str, Any, K], Card] = card_of_kit,
) -> Rulebook[K]:
    """The rulebook of a system, from its folder of tables under `systems/`. Raises `BadData`."""
    parsed = read_files(system, read_toml, names)
    tables, bad = read_tables(parsed)
    kits = tuple(tables.kits.values())
    bestiary, bad_cards = read_bestiary(parsed, kits, lambda kit: card_of(system, kit, tables))
    switches = read_switches(parsed)
    presets = read_presets(parsed, switches)
    left_out = (*bad, *bad_cards, *file_remarks(parsed))
    terrain, ways = read_terrain(parsed), read_ways(parsed)
    return Rulebook(system, title, tables, bestiary, switches, left_out, terrain, presets, ways, read_sheets(parsed))

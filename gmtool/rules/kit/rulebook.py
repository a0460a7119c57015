"""The rulebook: the rules as data, and the house rules as switches with their noted readings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar

from gmtool.bounds import Between
from gmtool.rules.kit.cards import card_of_kit, read_bestiary
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name, RowReader
from gmtool.rules.seam import BadData, Card, HouseRule


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
    return Rulebook(system, title, tables, bestiary, read_switches(parsed), (*bad, *bad_cards))

"""The rulebook: the rules as data, with the readings of the house rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from gmtool.rules.kit.kit_cards import read_bestiary
from gmtool.rules.kit.switches import read_switches
from gmtool.rules.seam import Card, HouseRule

T = TypeVar("T")


@dataclass(frozen=True)
class Rulebook(Generic[T]):
    """`system` is the id of the system, `tables` has the GM's rows too.

    `left_out`: a sentence for each row that could not be read.
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
    card_of_kit: Callable[[str, Any, Any], Card],
) -> Rulebook[Any]:
    """The rulebook of a system, from its folder of tables under `systems/`. Raises `BadData`."""
    parsed = read_files(system, read_toml, names)
    tables, bad = read_tables(parsed)
    kits = tuple(tables.kits.values())
    bestiary, bad_cards = read_bestiary(parsed, kits, lambda kit: card_of_kit(system, kit, tables))
    return Rulebook(system, title, tables, bestiary, read_switches(parsed), (*bad, *bad_cards))

"""All the tables of the system, out of parsed TOML. A row that cannot be read costs only that row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from gmtool.rules.harnmaster.data.answers import Damage, Injury, Mishap, Press
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.stars import AdvantageRow, AspectRow, StarRow, StarTable
from gmtool.rules.kit.own_rows import NO_ROWS, Own
from gmtool.rules.kit.rows import read_rows
from gmtool.rules.seam import BadData

T = TypeVar("T")
Parsed = Mapping[str, Mapping[str, object]]
STAR_ROWS = 52
"""Four levels against four by three defences, and four against a defender who does not roll."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables by key. `advantages` is by winner ("attacker" or "defender") and defence."""

    weapons: Mapping[str, Weapon]
    modes: Mapping[str, Mode]
    stars: StarTable
    advantages: Mapping[tuple[str, str], tuple[str, ...]]
    aspects: Mapping[str, AspectRow]
    injuries: Mapping[str, Injury] = field(default_factory=dict)
    mishaps: Mapping[str, Mishap] = field(default_factory=dict)
    damages: Mapping[str, Damage] = field(default_factory=dict)
    presses: Mapping[str, Press] = field(default_factory=dict)
    own: Own = NO_ROWS

    def modes_of(self, weapon: str) -> tuple[Mode, ...]:
        """The strike modes of a weapon; one of the GM's stands in for a printed one of the same aspect, or of none."""
        return _modes_of(self, weapon)

    def is_own(self, table: str, key: str) -> bool:
        """Whether a row is the GM's."""
        return key in self.own.rows.get(table, {})

    def item_name(self, item: str) -> str:
        """The name of a weapon, or its key if the lists do not have it."""
        found = self.weapons.get(item)
        return found.name if found else item


@lru_cache(maxsize=1024)
def _modes_of(tables: Tables, weapon: str) -> tuple[Mode, ...]:
    found = [mode for mode in tables.modes.values() if mode.weapon == weapon]
    own = {mode.aspect for mode in found if tables.is_own("modes", mode.key)}
    replaced = {*own, ""} if own else own
    return tuple(mode for mode in found if tables.is_own("modes", mode.key) or mode.aspect not in replaced)


def read_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder (file stem -> parsed TOML), and a sentence for each row that had to be left out.

    Raises `BadData` where the table of stars is not whole, for no exchange can be decided without it.
    """
    bad: list[str] = []

    def rows(file: str, table: str, kind: type[T], key: Callable[[T], str]) -> Mapping[str, T]:
        good, wrong = read_rows(kind, parsed.get(file, {}).get(table), f"{file}.toml, [[{table}]]", key)
        bad.extend(wrong)
        return MappingProxyType(good)

    by_levels = rows("stars", "stars", StarRow, lambda row: f"{row.attacker} {row.defence} {row.defender}")
    taken = rows("stars", "advantage", AdvantageRow, lambda row: f"{row.winner} {row.defence}")
    aspects = rows("stars", "aspect", AspectRow, lambda row: row.key)
    stars = StarTable(by_levels.values())
    if len(stars) != STAR_ROWS or len(aspects) != 4:
        raise BadData(f"stars.toml is not whole: it has {len(stars)} rows of stars, not {STAR_ROWS}.")
    weapons = rows("weapons", "weapon", Weapon, lambda row: row.key)
    modes = rows("weapons", "mode", Mode, lambda row: row.key)
    lost = [mode.key for mode in modes.values() if mode.weapon not in weapons]
    bad.extend(f"The strike mode “{key}” is left out: there is no such weapon." for key in lost)
    tables = Tables(
        weapons=weapons,
        modes=MappingProxyType({key: mode for key, mode in modes.items() if key not in lost}),
        stars=stars,
        advantages=MappingProxyType({(row.winner, row.defence): row.kinds for row in taken.values()}),
        aspects=aspects,
    )
    return tables, tuple(bad)

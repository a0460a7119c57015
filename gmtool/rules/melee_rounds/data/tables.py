"""All the tables of the system, out of parsed TOML. A row that cannot be read costs only that row."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeVar

from gmtool.rules.kit.rows import read_rows
from gmtool.rules.kit.tables import NO_ROWS, Own
from gmtool.rules.melee_rounds.data.arms import NOT_NOTED, Load, ToHit, Weapon, WeaponSet
from gmtool.rules.melee_rounds.data.magic import SpellRow, Times
from gmtool.rules.melee_rounds.data.numbers import ONE_WEAPON
from gmtool.rules.melee_rounds.data.things import ThingRow
from gmtool.rules.seam import BadData

Parsed = Mapping[str, Mapping[str, object]]


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


T = TypeVar("T", bound=_Keyed)


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables by key. `tests`, `loads` and `times` have the GM's rows alone: the source prints none."""

    sets: Mapping[str, WeaponSet]
    weapons: Mapping[str, Weapon]
    spells: Mapping[str, SpellRow]
    things: Mapping[str, ThingRow]
    tests: Mapping[str, ToHit] = field(default_factory=dict)
    loads: Mapping[str, Load] = field(default_factory=dict)
    times: Mapping[str, Times] = field(default_factory=dict)
    own: Own = NO_ROWS

    def load_of(self, weapon: str) -> int | None:
        """The AMR to load a weapon, 0 for one that needs none; None where nobody has noted it (mr.item.load-ranged)."""
        noted = next((load.amr for load in self.loads.values() if load.weapon == weapon), None)
        if noted is not None:
            return noted
        row = self.weapons.get(weapon)
        return None if row is None or row.load == NOT_NOTED else row.load

    def casting_of(self, spell: str) -> int | None:
        """The seconds it takes to cast a spell; None where nobody has noted them."""
        return next((row.casting for row in self._times_of(spell) if row.casting), None)

    def interspell_of(self, spell: str) -> int | None:
        """The interspell time of a spell in seconds, 0 for none; None where nobody has noted it."""
        return next((row.interspell for row in self._times_of(spell) if row.interspell != NOT_NOTED), None)

    def is_own(self, table: str, key: str) -> bool:
        """Whether a row is the GM's."""
        return key in self.own.rows.get(table, {})

    def item_name(self, item: str) -> str:
        """The name of a weapon, a spell, a potion or pellet, or a set; its key if the lists do not have it."""
        tables: tuple[Mapping[str, Weapon | SpellRow | ThingRow | WeaponSet], ...] = (
            self.weapons,
            self.spells,
            self.things,
            self.sets,
        )
        return next((table[item].name for table in tables if item in table), item)

    def _times_of(self, spell: str) -> Iterator[Times | SpellRow]:
        yield from (times for times in self.times.values() if times.spell == spell)
        if spell in self.spells:
            yield self.spells[spell]


def read_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder (file stem -> parsed TOML), and a sentence for each row that had to be left out.

    Raises `BadData` where there is no set of one weapon, for the first round could not be rolled for without it.
    """
    bad: list[str] = []

    def rows(file: str, table: str, kind: type[T], key: Callable[[T], str] = lambda row: row.key) -> Mapping[str, T]:
        good, wrong = read_rows(kind, parsed.get(file, {}).get(table), f"{file}.toml, [[{table}]]", key)
        bad.extend(wrong)
        return MappingProxyType(good)

    tables = Tables(
        sets=rows("weapons", "set", WeaponSet),
        weapons=rows("weapons", "weapon", Weapon),
        spells=rows("spells", "spell", SpellRow),
        things=rows("things", "thing", ThingRow),
    )
    if ONE_WEAPON not in tables.sets:
        raise BadData(f"weapons.toml is not whole: it has no set “{ONE_WEAPON}”.")
    return tables, tuple(bad)

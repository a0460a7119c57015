"""All the tables of an edition, out of parsed TOML. A row that cannot be read costs only that row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from gmtool.rules.kit.rows import BadRow, RowReader, read_rows
from gmtool.rules.kit.tables import NO_ROWS, Own
from gmtool.rules.seam import BadData
from gmtool.rules.tft.data.rows import (
    Adjustment,
    Armor,
    Award,
    BareHands,
    Creature,
    HthDefence,
    Limits,
    OptionRow,
    Race,
    Shield,
    Weapon,
)
from gmtool.rules.tft.data.to_hit import RollResult, ToHit

T = TypeVar("T")
Mover = TypeVar("Mover", Race, Creature)
Parsed = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables by key. `hth_defence` is by the number on the die, `bare_hands` by how the enemy's ST compares.

    `own`: which rows are the GM's.
    """

    weapons: Mapping[str, Weapon]
    armors: Mapping[str, Armor]
    shields: Mapping[str, Shield]
    creatures: Mapping[str, Creature]
    races: Mapping[str, Race]
    adjustments: Mapping[str, Adjustment]
    to_hit: ToHit
    hth_defence: Mapping[int, HthDefence]
    bare_hands: Mapping[str, BareHands]
    options: Mapping[str, OptionRow]
    awards: Mapping[str, Award]
    limits: Limits
    own: Own = NO_ROWS

    def adjustment(self, key: str) -> int:
        """The DX of an adjustment by its key; 0 if the tables do not have it."""
        found = self.adjustments.get(key)
        return found.dx if found else 0

    def item_name(self, item: str) -> str:
        """The printed name of a weapon or shield, or its key if the lists do not have it."""
        found = self.weapons.get(item) or self.shields.get(item)
        return found.name if found else item

    def people(self, key: str) -> Race | Creature | None:
        """A race or a creature."""
        return self.races.get(key) or self.creatures.get(key)


def read_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder (file stem -> parsed TOML), and a sentence for each row that had to be left out.

    Raises `BadData` where the limits cannot be read, for they have no rows to spare.
    """
    reader = _Reader(parsed)
    armors = reader.rows("armor", "armor", Armor, lambda row: row.key)
    tables = Tables(
        weapons=reader.rows("weapons", "weapon", Weapon, lambda row: row.key),
        armors=armors,
        shields=reader.rows("shields", "shield", Shield, lambda row: row.key),
        creatures=reader.moving(reader.rows("creatures", "creature", Creature, lambda row: row.key), armors),
        races=reader.moving(reader.rows("races", "race", Race, lambda row: row.key), armors),
        adjustments=reader.rows("dx", "adjustment", Adjustment, lambda row: row.key),
        to_hit=ToHit(reader.rows("rolls", "roll_result", RollResult, lambda row: f"{row.roll} {row.lowest}").values()),
        hth_defence=_by_die(reader.rows("hth", "hth_defence", HthDefence, lambda row: str(row.lowest))),
        bare_hands=reader.rows("hth", "bare_hands", BareHands, lambda row: row.against),
        options=reader.rows("options", "option", OptionRow, lambda row: row.code),
        awards=reader.rows("experience", "award", Award, lambda row: row.key),
        limits=_limits(parsed),
    )
    return tables, tuple(reader.bad)


class _Reader:
    """Reads one list after another and gathers what is wrong."""

    def __init__(self, parsed: Parsed) -> None:
        self._parsed = parsed
        self.bad: list[str] = []

    def rows(self, file: str, table: str, kind: type[T], key: Callable[[T], str]) -> Mapping[str, T]:
        """The rows of a list by key."""
        good, bad = read_rows(kind, self._parsed.get(file, {}).get(table), f"{file}.toml, [[{table}]]", key)
        self.bad.extend(bad)
        return MappingProxyType(good)

    def moving(self, people: Mapping[str, Mover], armors: Mapping[str, Armor]) -> Mapping[str, Mover]:
        """The people without those who move by a column that an armour does not have."""
        lost = {
            key: row
            for key, row in people.items()
            if row.ma_group and any(row.ma_group not in armor.ma for armor in armors.values())
        }
        self.bad.extend(f"{row.name} is left out: no MA for “{row.ma_group}” in armor.toml." for row in lost.values())
        return MappingProxyType({key: row for key, row in people.items() if key not in lost})


def _by_die(rows: Mapping[str, HthDefence]) -> Mapping[int, HthDefence]:
    by_die = {face: row for row in rows.values() for face in range(row.lowest, row.highest + 1)}
    return MappingProxyType(by_die)


def _limits(parsed: Parsed) -> Limits:
    try:
        return RowReader(Limits).read(parsed.get("limits", {}).get("limits"))
    except BadRow as problem:
        raise BadData(f"limits.toml, [limits], cannot be read: {problem}.") from problem

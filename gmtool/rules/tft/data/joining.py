"""Rows of the GM's own beside those of the tables: read by the same reader, checked against the rest of the tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from gmtool.rules.seam import Json, OwnRows
from gmtool.rules.tft.data.arms import Armor, Shield, Weapon
from gmtool.rules.tft.data.own import Own
from gmtool.rules.tft.data.peoples import Creature, Race
from gmtool.rules.tft.data.rows import BadRow, read_each
from gmtool.rules.tft.data.tables import Tables

Row = TypeVar("Row", Weapon, Armor, Shield, Race, Creature)
LISTS = ("weapons", "shields", "armors", "races", "creatures")
"""The tables that take rows of the GM's own, by the name they have in `Tables`."""

_CALLED = {"armors": "armor"}


def with_own(tables: Tables, own: OwnRows) -> Tables:
    """The tables with the GM's rows after their own, and what became of these."""
    joining = _Joining(tables, own)
    columns = ma_columns(tables)
    gear = (tables.weapons, tables.shields)
    joining.join("armors", Armor, (tables.armors,), lambda row: _whole_ma(row, columns))
    joining.join("weapons", Weapon, gear)
    joining.join("shields", Shield, gear)
    joining.join("races", Race, (tables.races, tables.creatures), lambda row: _moves(row.ma_group, columns))
    people = (joining.joined["races"], tables.creatures)
    joining.join("creatures", Creature, people, lambda row: _moves(row.ma_group, ("", *columns)))
    strange = tuple(f"There is no list “{key}” that rows can be added to." for key in own if key not in LISTS)
    return replace(tables, **joining.joined, own=Own(joining.rows, joining.refused, strange))


def ma_columns(tables: Tables) -> tuple[str, ...]:
    """The groups of races that every armour has a movement allowance for."""
    armors = tuple(tables.armors.values())
    return tuple(group for group in (armors[0].ma if armors else ()) if all(group in armor.ma for armor in armors))


class _Joining:
    def __init__(self, tables: Tables, own: OwnRows) -> None:
        self._tables = tables
        self._own = own
        self.joined: dict[str, Any] = {}
        self.rows: dict[str, Mapping[str, Mapping[str, Json]]] = {}
        self.refused: dict[str, Mapping[int, str]] = {}

    def join(
        self,
        table: str,
        kind: type[Row],
        taken: tuple[Mapping[str, Any], ...],
        check: Callable[[Row], None] = lambda row: None,
    ) -> None:
        """Read the rows of a table. A key must be in none of the tables where it would mean something else."""

        def sound(row: Row) -> None:
            for other in taken:
                if row.key in other:
                    raise BadRow(f"the key “{row.key}” is taken by “{other[row.key].name}”")
            check(row)

        given = self._own.get(table, ())
        good, bad = read_each(kind, given, f"Your {_CALLED.get(table, table)}", lambda row: row.key, sound)
        self.joined[table] = MappingProxyType({**getattr(self._tables, table), **good})
        read = [row for place, row in enumerate(given) if place not in bad]
        self.rows[table] = {**self._tables.own.rows.get(table, {}), **dict(zip(good, read, strict=True))}
        self.refused[table] = bad


def _moves(group: str, columns: tuple[str, ...]) -> None:
    if group not in columns:
        raise BadRow(f"“ma_group” is “{group}”, not one of {', '.join(filter(None, columns))}")


def _whole_ma(armor: Armor, columns: tuple[str, ...]) -> None:
    for group in columns:
        if group not in armor.ma:
            raise BadRow(f"“ma” has no number for “{group}”")
    for group in armor.ma:
        if group not in columns:
            raise BadRow(f"“ma” has a number for “{group}”, which nobody moves by")

"""Rows of the GM's own beside those of the tables: read by the same reader, checked against the rest of the tables."""

from dataclasses import replace
from typing import Any

from gmtool.rules.kit.rows import BadRow
from gmtool.rules.kit.tables import Joining
from gmtool.rules.seam import OwnRows
from gmtool.rules.tft.data.kits import Kit, check_kit
from gmtool.rules.tft.data.rows import Armor, Creature, Race, Shield, Weapon
from gmtool.rules.tft.data.tables import Tables

LISTS = ("weapons", "shields", "armors", "races", "creatures", "kits")
"""The lists that take rows of the GM's own; all but the kits by the name they have in `Tables`."""


def with_own(tables: Tables, kits: tuple[Kit, ...], own: OwnRows) -> tuple[Tables, tuple[Kit, ...]]:
    """Tables and kits with the GM's rows after their own; the tables know what became of these."""
    joining = Joining(tables, tables.own, own, {"armors": "armor"})
    columns = ma_columns(tables)
    gear = (tables.weapons, tables.shields)
    joined: dict[str, Any] = {
        "armors": joining.join("armors", Armor, (tables.armors,), lambda row: _whole_ma(row, columns)),
        "weapons": joining.join("weapons", Weapon, gear),
        "shields": joining.join("shields", Shield, gear),
        "races": joining.join("races", Race, (tables.races, tables.creatures), lambda row: _adds_up(row, columns)),
    }
    people = (joined["races"], tables.creatures)
    joined["creatures"] = joining.join("creatures", Creature, people, lambda row: _moves(row.ma_group, ("", *columns)))
    extended = replace(tables, **joined)
    by_key = {kit.key: kit for kit in kits}
    own_kits = joining.join("kits", Kit, (by_key,), lambda row: check_kit(row, extended), by_key)
    return replace(extended, own=joining.own(LISTS)), tuple(own_kits.values())


def ma_columns(tables: Tables) -> tuple[str, ...]:
    """The groups of races that every armour has a movement allowance for."""
    armors = tuple(tables.armors.values())
    return tuple(group for group in (armors[0].ma if armors else ()) if all(group in armor.ma for armor in armors))


def _adds_up(race: Race, columns: tuple[str, ...]) -> None:
    _moves(race.ma_group, columns)
    total = race.min_st + race.min_dx + race.free_points
    if race.total != total:
        raise BadRow(f"“total” is {race.total}, but its least ST and DX and its free points come to {total}")


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

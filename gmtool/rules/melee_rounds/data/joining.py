"""Rows of the GM's own beside those of the tables: read by the same reader, checked against the rest of the tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.rows import BadRow
from gmtool.rules.kit.tables import Joining
from gmtool.rules.melee_rounds.data.arms import Load, ToHit, Weapon, WeaponSet
from gmtool.rules.melee_rounds.data.kits import Kit, check_kit
from gmtool.rules.melee_rounds.data.magic import SpellRow, Times
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.data.things import ThingRow
from gmtool.rules.seam import OwnRows

LISTS = ("weapons", "tests", "loads", "spells", "times", "things", "sets", "kits")
"""The lists that take rows of the GM's own; all but the kits by the name they have in `Tables`."""
_CALLED = {
    "tests": "to-hit rolls",
    "loads": "loading",
    "times": "casting times",
    "things": "potions and pellets",
    "sets": "sets of weapons",
}
_CARRIED = ("weapons", "spells", "things", "sets")
"""A key of one of these means one thing alone: the names of all are looked up together."""


def with_own(tables: Tables, kits: tuple[Kit, ...], own: OwnRows) -> tuple[Tables, tuple[Kit, ...]]:
    """Tables and kits with the GM's rows after their own; the tables know what became of these."""
    joining = Joining(tables, tables.own, own, _CALLED)
    joined: dict[str, Any] = {}

    def join(table: str, kind: type[Any], check: Callable[[Any], None] = lambda row: None) -> None:
        together = _CARRIED if table in _CARRIED else (table,)
        taken = tuple(joined.get(one, getattr(tables, one)) for one in together)
        joined[table] = joining.join(table, kind, taken, check)

    join("tests", ToHit)
    join("weapons", Weapon, lambda weapon: _tested(weapon, joined["tests"]))
    join("loads", Load, lambda load: _of_a_weapon(load, joined["weapons"]))
    join("spells", SpellRow)
    join("times", Times, lambda times: _of_a_spell(times, joined["spells"]))
    join("things", ThingRow)
    join("sets", WeaponSet)
    extended = replace(tables, **joined)
    by_key = {kit.key: kit for kit in kits}
    own_kits = joining.join("kits", Kit, (by_key,), lambda kit: check_kit(kit, extended), by_key)
    return replace(extended, own=joining.own(LISTS)), tuple(own_kits.values())


def _tested(weapon: Weapon, tests: Mapping[str, ToHit]) -> None:
    if weapon.test and weapon.test not in tests:
        raise BadRow(f"“{weapon.test}” is not in the list of to-hit rolls")


def _of_a_spell(times: Times, spells: Mapping[str, SpellRow]) -> None:
    if times.spell not in spells:
        raise BadRow(f"“{times.spell}” is not in the list of spells")


def _of_a_weapon(load: Load, weapons: Mapping[str, Weapon]) -> None:
    if load.weapon not in weapons:
        raise BadRow(f"“{load.weapon}” is not in the list of weapons")
    if weapons[load.weapon].kind != "ranged":
        raise BadRow(f"“{weapons[load.weapon].name}” is no ranged weapon")

"""The lists with their rows: those of the tables, and the GM's."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from gmtool.rules.kit.row_fields import row_values
from gmtool.rules.melee_rounds.cards.fighter import KINDS, SPELL_KINDS, THING_KINDS
from gmtool.rules.melee_rounds.data.arms import Load, Weapon, WeaponSet
from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.magic import SpellRow, ThingRow, Times
from gmtool.rules.melee_rounds.data.numbers import ONE_WEAPON
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.lists.arms import load_fields, set_fields, test_fields, weapon_fields
from gmtool.rules.melee_rounds.lists.carried import kit_fields, spell_fields, thing_fields, times_fields
from gmtool.rules.seam import CardField, Json, ListRow, SystemList

Fields = Callable[[Tables], tuple[CardField, ...]]
_SPELLS = {
    "ordinary": "mr.magic.free-seconds",
    "reflex": "mr.magic.reflex-any-time",
    "word": "mr.magic.word-spells",
}
_THINGS = {
    "potion": "mr.item.potion-full-mr",
    "flash": "mr.item.flash-pellet-amr",
    "tanglefoot": "mr.item.tanglefoot-amr",
}
_WEAPONS = {"weapon": "mr.item.draw-weapon", "shield": "mr.item.shield-on-arm", "ranged": "mr.item.load-ranged"}


@lru_cache(maxsize=8)
def system_lists(tables: Tables, kits: tuple[Kit, ...]) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to."""
    own_kits = {kit.key: kit for kit in kits}
    ranged = next((row.key for row in tables.weapons.values() if row.kind == "ranged"), "")
    loading: dict[str, Json] = {"weapon": ranged, "amr": 1}
    casting: dict[str, Json] = {"spell": next(iter(tables.spells), "")}
    return (
        _list(tables, "weapons", "Weapons", "weapon", weapon_fields, tables.weapons, {"kind": "weapon"}),
        _list(tables, "tests", "To-hit rolls", "to-hit roll", test_fields, tables.tests, {"dice": "1d20"}),
        _list(tables, "loads", "Loading", "loading", load_fields, tables.loads, loading),
        _list(tables, "spells", "Spells", "spell", spell_fields, tables.spells, {"kind": "ordinary"}),
        _list(tables, "times", "Casting times", "casting time", times_fields, tables.times, casting),
        _list(tables, "things", "Potions and pellets", "thing", thing_fields, tables.things, {"kind": "potion"}),
        _list(tables, "sets", "Sets of weapons", "set of weapons", set_fields, tables.sets, {}),
        _list(tables, "kits", "Kits", "kit", kit_fields, own_kits, {}),
    )


def _list(
    tables: Tables,
    key: str,
    title: str,
    one: str,
    fields_of: Fields,
    table: Mapping[str, Any],
    blank: Mapping[str, Json],
) -> SystemList:
    fields, mine = fields_of(tables), tables.own.rows.get(key, {})
    rows = tuple(
        ListRow(row.key, row.name, mine[row.key], _group(row, tables), own=True)
        if row.key in mine
        else ListRow(row.key, row.name, row_values(row, fields), _group(row, tables), rule=_rule(row))
        for row in table.values()
    )
    return SystemList(key, title, one, fields, rows, blank, tables.own.refused.get(key, {}))


def _group(row: Any, tables: Tables) -> str:
    match row:
        case Weapon():
            return KINDS[row.kind]
        case SpellRow():
            return SPELL_KINDS[row.kind]
        case ThingRow():
            return THING_KINDS[row.kind]
        case Load():
            return tables.item_name(row.weapon)
        case Times():
            return tables.item_name(row.spell)
    return ""


def _rule(row: Any) -> str:
    """The ledger entry that a built-in row stands in."""
    match row:
        case Weapon():
            return "mr.item.drop-delicate" if row.delicate else _WEAPONS[row.kind]
        case SpellRow():
            return _SPELLS[row.kind]
        case ThingRow():
            return _THINGS[row.kind]
        case WeaponSet() if row.key == ONE_WEAPON:
            return "mr.init.first-mr-magic-user"
    return ""

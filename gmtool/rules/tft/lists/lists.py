"""The lists with their rows: those of the tables, and the GM's."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gmtool.rules.kit.row_fields import row_values
from gmtool.rules.kit.tables import Own
from gmtool.rules.seam import CardField, FieldKind, Json, ListRow, SystemList
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.kits import Kit
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.lists.arms import KINDS, armor_fields, kit_fields, shield_fields, weapon_fields
from gmtool.rules.tft.lists.people import creature_fields, race_fields

_RULES = {"weapons": "tm.weapon.table", "shields": "tm.shield.table", "armors": "tm.armor.table"}
_MA = 10
_KINDS = {item.key: item.label for item in KINDS}


_BLANK: Mapping[str, Mapping[str, Json]] = {
    "weapons": {"kind": "melee", "damage": "1d"},
    "shields": {"hits_stopped": 1, "uses_weapon_place": True, "stops_missile": True, "stops_two_handed": True},
    "armors": {"hits_stopped": 1, "dx": -1},
    "races": {"min_st": 8, "min_dx": 8, "free_points": 8, "total": 24},
    "kits": {},
    "creatures": {"attributes": "suggested", "st": 10, "dx": 10, "ma": 10, "damage": "1d", "hits_stopped": 0},
}


@lru_cache(maxsize=8)
def system_lists(tables: Tables, kits: tuple[Kit, ...]) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to."""
    own = tables.own
    return (
        _list("weapons", "Weapons", "weapon", weapon_fields(tables), tables.weapons, own),
        _list("shields", "Shields", "shield", shield_fields(tables), tables.shields, own),
        _list("armors", "Armor", "armor", armor_fields(tables), tables.armors, own),
        _list("races", "Races", "race", race_fields(tables), tables.races, own),
        _list("creatures", "Creatures", "creature", creature_fields(tables), tables.creatures, own),
        _list("kits", "Kits", "kit", kit_fields(tables), {kit.key: kit for kit in kits}, own),
    )


def _list(
    key: str, title: str, one: str, fields: tuple[CardField, ...], table: Mapping[str, Any], own: Own
) -> SystemList:
    mine = own.rows.get(key, {})
    rows = tuple(
        ListRow(row.key, row.name, mine[row.key], _group(row), own=True)
        if row.key in mine
        else ListRow(row.key, row.name, row_values(row, fields), _group(row), rule=_rule(key, row))
        for row in table.values()
    )
    return SystemList(key, title, one, fields, rows, _blank(key, fields), own.refused.get(key, {}))


def _blank(key: str, fields: tuple[CardField, ...]) -> dict[str, Json]:
    """A plain row of the kind; whose movement it has is that of the first group there is."""
    blank = dict(_BLANK[key])
    for one in fields:
        if one.kind is FieldKind.NUMBERS:
            blank[one.key] = dict.fromkeys(one.columns, _MA)
        elif one.kind is FieldKind.ONE_OF and one.default is None and one.key not in blank and one.items():
            blank[one.key] = one.items()[0].key
    return blank


def _rule(key: str, row: Any) -> str:
    return _RULES.get(key) or str(getattr(row, "rule", ""))


def _group(row: Any) -> str:
    return _KINDS[row.kind] if isinstance(row, Weapon) else ""

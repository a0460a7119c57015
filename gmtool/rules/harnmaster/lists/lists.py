"""The lists with their rows: those of the tables, and the GM's."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from gmtool.rules.harnmaster.cards.form import KINDS
from gmtool.rules.harnmaster.data.answers import Mishap
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.kits import Kit
from gmtool.rules.harnmaster.data.numbers import USUAL_LEVEL
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.lists.answers import ROLLS, damage_fields, injury_fields, mishap_fields, press_fields
from gmtool.rules.harnmaster.lists.arms import kit_fields, mode_fields, weapon_fields
from gmtool.rules.kit.row_fields import row_values
from gmtool.rules.seam import CardField, Json, ListRow, SystemList

Fields = Callable[[Tables], tuple[CardField, ...]]
_RULES = {
    "weapons": "hm.declare.zone-die",
    "modes": "hm.gm.strike-modes",
    "injuries": "hm.gm.injury-sequence",
    "mishaps": "hm.gm.mishap-roll",
    "damages": "hm.gm.weapon-damage",
    "presses": "hm.gm.free-press",
}
_ROLLS = {item.key: item.label for item in ROLLS}


@lru_cache(maxsize=8)
def system_lists(tables: Tables, kits: tuple[Kit, ...]) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to."""
    own_kits = {kit.key: kit for kit in kits}
    weapon = next(iter(tables.weapons), "")
    levels: dict[str, Json] = {"ml": USUAL_LEVEL, "dodge": USUAL_LEVEL}
    return (
        _list(tables, "weapons", "Weapons", "weapon", weapon_fields, tables.weapons, {"kind": "weapon"}),
        _list(tables, "modes", "Strike modes", "strike mode", mode_fields, tables.modes, {"weapon": weapon}),
        _list(tables, "injuries", "Injuries", "injury", injury_fields, tables.injuries, {}),
        _list(tables, "mishaps", "Mishaps", "mishap", mishap_fields, tables.mishaps, {"roll": "fumble"}),
        _list(tables, "damages", "Weapon damage", "weapon damage", damage_fields, tables.damages, {}),
        _list(tables, "presses", "Free presses", "free press", press_fields, tables.presses, {}),
        _list(tables, "kits", "Kits", "kit", kit_fields, own_kits, levels),
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
        else ListRow(row.key, row.name, row_values(row, fields), _group(row, tables), rule=_RULES.get(key, ""))
        for row in table.values()
    )
    return SystemList(key, title, one, fields, rows, blank, tables.own.refused.get(key, {}))


def _group(row: Any, tables: Tables) -> str:
    match row:
        case Weapon():
            return KINDS[row.kind]
        case Mode():
            return tables.item_name(row.weapon)
        case Mishap():
            return _ROLLS[row.roll]
    return ""

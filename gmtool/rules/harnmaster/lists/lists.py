"""The lists with their rows: those of the tables, and the GM's."""

from functools import lru_cache

from gmtool.rules.harnmaster.data.arms import Weapon
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.rows.fields import RowFields, row_values
from gmtool.rules.seam import Item, ListRow, SystemList

_KINDS = (
    Item("weapon", "Weapon"),
    Item("shield", "Shield"),
    Item("natural", "Natural weapon"),
    Item("missile", "Missile weapon"),
)


@lru_cache(maxsize=8)
def system_lists(tables: Tables) -> tuple[SystemList, ...]:
    """Every list that a GM can add rows to."""
    return (_weapons(tables),)


def _weapons(tables: Tables) -> SystemList:
    field = RowFields(Weapon)
    fields = (
        field("name", "Name", "What it is called in lists, on cards and in the log"),
        field("key", "Key", "By this cards name it; it stays the same once cards use it"),
        field("kind", "Kind", items=_KINDS),
        field("zone_die", "Zone Die", "Its sides; 0: you say it at the strike"),
    )
    mine = tables.own.rows.get("weapons", {})
    rows = tuple(
        ListRow(row.key, row.name, mine[row.key], own=True)
        if row.key in mine
        else ListRow(row.key, row.name, row_values(row, fields), rule="hm.declare.zone-die")
        for row in tables.weapons.values()
    )
    refused = tables.own.refused.get("weapons", {})
    return SystemList("weapons", "Weapons", "weapon", fields, rows, {"kind": "weapon"}, refused)

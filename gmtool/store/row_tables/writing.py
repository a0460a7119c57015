"""The GM's own rows as TOML that `read_row_table` reads again."""

from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.items import AoT, Item

from gmtool.rules.seam import Json
from gmtool.store.own_rows import StoredRow
from gmtool.store.progress import Progress, unwatched, watched

_SAID = "Rows of the Game Master's own. gmtool takes this file in on the page “Lists”, or with: gmtool import FILE"


def row_table_text(system: str, rows: Sequence[StoredRow], progress: Progress = unwatched) -> str:
    """The rows of one system, list by list, in their order. TOML has no null: a value that is none is left out.

    Raises `Cancelled`.
    """
    lists: dict[str, AoT] = {}
    for one in watched(rows, len(rows), progress):
        table = tomlkit.table()
        _fill(table, one.row)
        lists.setdefault(one.list, tomlkit.aot()).append(table)
    document = tomlkit.document()
    document.add(tomlkit.comment(_SAID))
    document.add("system", tomlkit.string(system))
    for key, tables in lists.items():
        document.append(key, tables)
    return tomlkit.dumps(document)


def _fill(table: Any, values: Mapping[str, Json]) -> None:
    for key, value in values.items():
        if value is not None:
            table.append(key, _item(value))


def _item(value: Any) -> Item:
    """A value on one line, whatever it holds."""
    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        _fill(table, value)
        return table
    if isinstance(value, list | tuple):
        array = tomlkit.array()
        for one in value:
            if one is not None:
                array.append(_item(one))
        return array
    return tomlkit.item(value)

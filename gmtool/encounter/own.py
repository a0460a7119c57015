"""The GM's own rows that a fight is fought with: those it began with, whatever became of them since."""

from typing import Any

from gmtool.encounter.changes import Tree
from gmtool.rules.seam import OwnRows, Ruleset, own_rows


def rows_of_fight(built_in: Ruleset, began_with: OwnRows, now: Ruleset) -> OwnRows:
    """The rows a fight began with, and after them those whose keys it did not have."""
    begun = built_in.extended(began_with)
    taken = {one.key: {row.key for row in one.rows} for one in begun.lists()}
    rows = dict(own_rows(begun.lists()))
    for one in now.lists():
        new = tuple(row.values for row in one.rows if row.own and row.key not in taken.get(one.key, ()))
        if new:
            rows[one.key] = (*rows.get(one.key, ()), *new)
    return rows


def rows_of_muster(muster: Tree | None) -> OwnRows:
    """The rows of a muster that is still plain data, perhaps from elsewhere; none where they have no sound shape."""
    found: Any = (muster or {}).get("own")
    if not isinstance(found, dict):
        return {}
    return {key: tuple(rows) for key, rows in found.items() if isinstance(rows, list)}

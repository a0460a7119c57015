"""What the GM said in a melee, as rows of the GM's own tables."""

from collections.abc import Collection, Mapping
from typing import Any

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.state import Answered
from gmtool.rules.seam import Json, OwnRows

LONGEST_NAME = LONGEST_KEY = 60
"""As long as the name and the key of a row can be."""


def learned(ctx: Context) -> OwnRows:
    """The answers that the tables do not have yet, each under a key that nothing else has."""
    found: dict[str, tuple[Mapping[str, Json], ...]] = {}
    for one in ctx.fight.answered:
        rows: Mapping[str, Any] = getattr(ctx.tables, one.table)
        new = found.get(one.table, ())
        name = _shortened(str(one.row["name"]))
        said = (name.casefold(), one.row.get("roll"))
        if said in [(row.name.casefold(), getattr(row, "roll", None)) for row in rows.values()]:
            continue
        if said in [(str(row["name"]).casefold(), row.get("roll")) for row in new]:
            continue
        key = _free(one, {*rows, *(str(row["key"]) for row in new)})
        found[one.table] = (*new, {**one.row, "name": name, "key": key})
    return found


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def _free(one: Answered, taken: Collection[str]) -> str:
    key, number = str(one.row["key"]), 1
    free = key
    while free in taken:
        number += 1
        free = f"{key[: LONGEST_KEY - len(str(number)) - 1]}-{number}"
    return free

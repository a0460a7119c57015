"""What the GM said in a melee, as rows of the GM's own lists."""

from collections.abc import Collection, Mapping

from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.state import Answered
from gmtool.rules.seam import Json, OwnRows

LONGEST_KEY = 60
"""As long as the key of a row can be."""


def learned(ctx: Context) -> OwnRows:
    """The answers that the lists do not have yet, each under a key that nothing else has.

    What loading takes is learned once for each weapon of which it is not noted (mr.item.load-ranged), and likewise the
    times of a spell.
    """
    found: dict[str, tuple[Mapping[str, Json], ...]] = {}
    for one in ctx.fight.answered:
        new = found.get(one.table, ())
        if _noted(ctx, one) or _about(one.row) in [_about(row) for row in new]:
            continue
        taken = {*getattr(ctx.tables, one.table), *(str(row["key"]) for row in new)}
        found[one.table] = (*new, {**one.row, "key": _free(str(one.row["key"]), taken)})
    return found


def _noted(ctx: Context, one: Answered) -> bool:
    """Whether the lists say already what was asked."""
    about = _about(one.row)
    if one.table == "loads":
        return ctx.tables.load_of(about) is not None
    return ctx.tables.casting_of(about) is not None and ctx.tables.interspell_of(about) is not None


def _about(row: Mapping[str, Json]) -> str:
    """The weapon or the spell that a row is about."""
    return str(row.get("weapon") or row.get("spell"))


def _free(key: str, taken: Collection[str]) -> str:
    number, free = 1, key
    while free in taken:
        number += 1
        free = f"{key[: LONGEST_KEY - len(str(number)) - 1]}-{number}"
    return free

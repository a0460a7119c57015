"""Rows of the GM's own beside those of the tables: read by the same reader, checked against the rest of the tables."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gmtool.rules.harnmaster.data.answers import Damage, Injury, Mishap, Press
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.kits import Kit, check_kit
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.kit.own_rows import Joining
from gmtool.rules.kit.rows import BadRow
from gmtool.rules.seam import OwnRows

LISTS = ("weapons", "modes", "injuries", "mishaps", "damages", "presses", "kits")
"""The lists that take rows of the GM's own; all but the kits by the name they have in `Tables`."""
_CALLED = {"modes": "strike modes", "damages": "weapon damage", "presses": "free presses"}


def with_own(tables: Tables, kits: tuple[Kit, ...], own: OwnRows) -> tuple[Tables, tuple[Kit, ...]]:
    """Tables and kits with the GM's rows after their own; the tables know what became of these."""
    joining = Joining(tables, tables.own, own, _CALLED)

    def join(table: str, kind: type[Any], check: Callable[[Any], None] = lambda row: None) -> Any:
        return joining.join(table, kind, (getattr(tables, table),), check)

    weapons = join("weapons", Weapon)
    joined: dict[str, Any] = {
        "weapons": weapons,
        "modes": join("modes", Mode, lambda mode: _of_a_weapon(mode, weapons)),
        "injuries": join("injuries", Injury, lambda injury: _can_be(injury, tables)),
        "mishaps": join("mishaps", Mishap),
        "damages": join("damages", Damage),
        "presses": join("presses", Press),
    }
    extended = replace(tables, **joined)
    by_key = {kit.key: kit for kit in kits}
    own_kits = joining.join("kits", Kit, (by_key,), lambda kit: check_kit(kit, extended), by_key)
    return replace(extended, own=joining.own(LISTS)), tuple(own_kits.values())


def _of_a_weapon(mode: Mode, weapons: Any) -> None:
    if mode.weapon not in weapons:
        raise BadRow(f"“{mode.weapon}” is not in the list of weapons")


def _can_be(injury: Injury, tables: Tables) -> None:
    """Whether there is any strike that the row is the answer to."""
    strange = [aspect for aspect in injury.aspects if aspect not in tables.aspects]
    if strange:
        raise BadRow(f"“aspects” has “{strange[0]}”, which is not one of {', '.join(tables.aspects)}")
    for what in ("die", "impact"):
        least, most = getattr(injury, f"{what}_from"), getattr(injury, f"{what}_to")
        if most and least > most:
            raise BadRow(f"“{what}_to” is {most}, less than “{what}_from”, which is {least}")

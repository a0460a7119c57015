"""Kits: what somebody of a kind carries and how well it fights, for built-in cards and for figures made at random."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from gmtool.bounds import Between
from gmtool.rules.kit.rows import LONGEST_NOTE, BadRow, Keys, Name, read_rows
from gmtool.rules.melee_rounds.data.numbers import AMR, DODGE, ONE_WEAPON, POINTS, USUAL_AMR
from gmtool.rules.melee_rounds.data.tables import Tables

WHERE = {"drawn": "weapons", "sheathed": "weapons", "slung": "weapons", "spells": "spells", "things": "things"}
"""The lists that the things of a kit are from, by what they are in it."""
_CALLED = {"things": "potions and pellets"}


@dataclass(frozen=True, slots=True)
class Kit:
    """`set` is the usual set of weapons, and `amr` the attacks in a round with it; `one_weapon` those with one weapon.

    `one_weapon` is 0 where it is not said. `drawn` is in hand at the start, a shield on the arm; `uncorked` those of
    the `things` that are ready in the shield hand. The other values are those of a card.
    """

    key: Name
    name: Name
    set: Name = ONE_WEAPON
    amr: Annotated[int, AMR] = USUAL_AMR
    one_weapon: Annotated[int, Between(0, AMR.highest)] = 0
    drawn: Keys = ()
    sheathed: Keys = ()
    slung: Keys = ()
    spells: Keys = ()
    things: Keys = ()
    uncorked: Keys = ()
    d: Annotated[int, DODGE] = 0
    rd: Annotated[int, DODGE] = 0
    hits: Annotated[int, POINTS] = 0
    defence: Annotated[str, Between(0, LONGEST_NOTE)] = ""
    skills: Annotated[str, Between(0, LONGEST_NOTE)] = ""


def read_kits(parsed: Mapping[str, Mapping[str, object]], tables: Tables) -> tuple[tuple[Kit, ...], tuple[str, ...]]:
    """The kits of `kits.toml`, and a sentence for each row that had to be left out."""
    where = "kits.toml, [[kit]]"
    rows, bad = read_rows(Kit, parsed.get("kits", {}).get("kit"), where, lambda row: row.key)
    kits: list[Kit] = []
    for row in rows.values():
        try:
            check_kit(row, tables)
        except BadRow as problem:
            bad.append(f"{where} ({row.key}) is left out: {problem}.")
        else:
            kits.append(row)
    return tuple(kits), tuple(bad)


def check_kit(kit: Kit, tables: Tables) -> None:
    """Raises `BadRow` where a thing of it is in no list, or is uncorked without being carried."""
    unknown = next(_unknown(kit, tables), None)
    if unknown:
        raise BadRow(unknown)
    missing = [key for key in kit.uncorked if key not in kit.things]
    if missing:
        raise BadRow(f"“{missing[0]}” is uncorked, but not carried")


def _unknown(kit: Kit, tables: Tables) -> Iterator[str]:
    if kit.set not in tables.sets:
        yield f"“{kit.set}” is not in the list of sets of weapons"
    for what, table in WHERE.items():
        known: Mapping[str, Any] = getattr(tables, table)
        for key in getattr(kit, what):
            if key not in known:
                yield f"“{key}” is not in the list of {_CALLED.get(table, table)}"

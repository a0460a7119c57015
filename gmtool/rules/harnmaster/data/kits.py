"""Kits: what somebody of a kind carries and how well it fights, for built-in cards and for figures made at random."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.harnmaster.data import numbers
from gmtool.rules.harnmaster.data.numbers import ATTRIBUTE, ENGAGEMENT, LEVEL, MOVE, RANK, ZONE
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.kit.rows import LONGEST_NOTE, BadRow, Keys, Name, read_rows


@dataclass(frozen=True, slots=True)
class Kit:
    """`ready` is in hand at the start, `two_handed` that of it which takes both hands; `carried` is sheathed.

    `ml` is the mastery level with all of it; the other numbers are those of a card.
    """

    key: Name
    name: Name
    ml: Annotated[int, LEVEL]
    dodge: Annotated[int, LEVEL]
    ready: Keys = ()
    two_handed: Keys = ()
    carried: Keys = ()
    armor: Annotated[str, Between(0, LONGEST_NOTE)] = ""
    strength: Annotated[int, ATTRIBUTE] = numbers.USUAL_ATTRIBUTE
    dexterity: Annotated[int, ATTRIBUTE] = numbers.USUAL_ATTRIBUTE
    agility: Annotated[int, ATTRIBUTE] = numbers.USUAL_ATTRIBUTE
    move: Annotated[int, MOVE] = numbers.USUAL_MOVE
    rank: Annotated[int, RANK] = numbers.USUAL_RANK
    zone: Annotated[int, ZONE] = numbers.USUAL_ZONE
    engagement: Annotated[int, ENGAGEMENT] = numbers.USUAL_ENGAGEMENT


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
    """Raises `BadRow` where a thing of it is in no list, or takes two hands without being ready."""
    unknown = [item for item in (*kit.ready, *kit.carried) if item not in tables.weapons]
    if unknown:
        raise BadRow(f"“{unknown[0]}” is not in the list of weapons")
    idle = [item for item in kit.two_handed if item not in kit.ready]
    if idle:
        raise BadRow(f"“{idle[0]}” is in two hands, but not ready")

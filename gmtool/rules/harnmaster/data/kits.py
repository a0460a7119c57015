"""Kits: what somebody of a kind carries and how well it fights, for built-in cards and for figures made at random."""

from collections.abc import Mapping
from dataclasses import dataclass

from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.rows.bounds import Keys, Name, Number
from gmtool.rules.rows.reading import read_rows


@dataclass(frozen=True, slots=True)
class Kit:
    """`ready` is in hand at the start, `carried` is not; `ml` is the mastery level with all of it."""

    key: Name
    name: Name
    ml: Number = 40
    dodge: Number = 40
    ready: Keys = ()
    carried: Keys = ()


def read_kits(parsed: Mapping[str, Mapping[str, object]], tables: Tables) -> tuple[tuple[Kit, ...], tuple[str, ...]]:
    """The kits of `kits.toml`, and a sentence for each row that had to be left out."""
    where = "kits.toml, [[kit]]"
    rows, bad = read_rows(Kit, parsed.get("kits", {}).get("kit"), where, lambda row: row.key)
    kits: list[Kit] = []
    for row in rows.values():
        unknown = [item for item in (*row.ready, *row.carried) if item not in tables.weapons]
        if unknown:
            bad.append(f"{where} ({row.key}) is left out: “{unknown[0]}” is in no list.")
        else:
            kits.append(row)
    return tuple(kits), tuple(bad)

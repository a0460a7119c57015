"""Kits: what a fighter of a kind wears and carries, for figures made at random."""

from collections.abc import Mapping
from dataclasses import dataclass

from gmtool.rules.kit.rows import BadRow, Keys, Name, read_rows
from gmtool.rules.tft.data.tables import Tables


@dataclass(frozen=True, slots=True)
class Kit:
    """`ready` is what is in hand at the start, `carried` is slung or in the belt."""

    key: Name
    name: Name
    armor: Name = "none"
    ready: Keys = ()
    carried: Keys = ()

    def st(self, tables: Tables) -> int:
        """The ST that its weapons need (tm.create.weapon-st)."""
        return max((tables.weapons[item].st for item in self.items if item in tables.weapons), default=0)

    @property
    def items(self) -> tuple[str, ...]:
        """Everything but the armour."""
        return (*self.ready, *self.carried)


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
    """Raises `BadRow` where a thing of it is in no list."""
    unknown = [item for item in kit.items if item not in tables.weapons and item not in tables.shields]
    unknown += [kit.armor] if kit.armor not in tables.armors else []
    if unknown:
        raise BadRow(f"“{unknown[0]}” is not in the lists")

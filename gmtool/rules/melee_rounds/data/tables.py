"""The tables of the system, and the type of its rulebook."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from gmtool.records import dataclass
from gmtool.rules.kit import rulebook
from gmtool.rules.kit.tables.tables import BaseTables, Parsed, read_tables, table
from gmtool.rules.melee_rounds.data.arms import Load, ToHit, Weapon, WeaponSet, check_load, check_weapon
from gmtool.rules.melee_rounds.data.kits import NOT_NOTED, ONE_WEAPON, Kit, check_kit
from gmtool.rules.melee_rounds.data.magic import SpellRow, ThingRow, Times, check_times
from gmtool.rules.melee_rounds.data.plots import Deed, DeedWords, PlotKind
from gmtool.rules.seam import BadData

GROUPS = {
    "weapon": "Weapons",
    "shield": "Shields",
    "ranged": "Ranged weapons",
    "ordinary": "Spells",
    "reflex": "Reflex Spells",
    "word": "Word Spells",
    "potion": "Potions",
    "flash": "Flash pellets",
    "tanglefoot": "Tanglefoot pills",
}
"""The headings of the lists, by the kind of a row."""
RULES = {
    "weapon": "mr.item.draw-weapon",
    "shield": "mr.item.shield-on-arm",
    "ranged": "mr.item.load-ranged",
    "ordinary": "mr.magic.free-seconds",
    "reflex": "mr.magic.reflex-any-time",
    "word": "mr.magic.word-spells",
    "potion": "mr.item.potion-full-mr",
    "flash": "mr.item.flash-pellet-amr",
    "tanglefoot": "mr.item.tanglefoot-amr",
}
"""The ledger entries of the built-in rows, by their kind."""
_CARRIED = ("weapons", "spells", "things", "sets")
"""Tables whose keys must differ from each other's, since names are looked up in all of them at once."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    """The tables by key. `tests`, `loads` and `times` have only the GM's rows: the source prints none."""

    plots: Mapping[str, PlotKind] = table(PlotKind, "plots", "plot")
    deeds: Mapping[str, DeedWords] = table(DeedWords, "plots", "deed")
    tests: Mapping[str, ToHit] = table(ToHit, title="To-hit rolls", one="to-hit roll", blank={"dice": "1d20"})
    weapons: Mapping[str, Weapon] = table(
        Weapon, "weapons", "weapon", check_weapon, title="Weapons", one="weapon", blank={"kind": "weapon"},
        shares=_CARRIED, group=lambda row, _: GROUPS[row.kind], before="tests",
        rule=lambda row: "mr.item.drop-delicate" if row.delicate else RULES[row.kind],
    )  # fmt: skip
    loads: Mapping[str, Load] = table(
        Load, check=check_load, title="Loading", one="loading",
        blank=lambda tables: {"weapon": next(tables.ranged(), ""), "amr": 1},
        group=lambda row, tables: tables.item_name(row.weapon),
    )  # fmt: skip
    spells: Mapping[str, SpellRow] = table(
        SpellRow, "spells", "spell", title="Spells", one="spell", blank={"kind": "ordinary"},
        shares=_CARRIED, group=lambda row, _: GROUPS[row.kind], rule=lambda row: RULES[row.kind],
    )  # fmt: skip
    times: Mapping[str, Times] = table(
        Times, check=check_times, title="Casting times", one="casting time",
        blank=lambda tables: {"spell": next(iter(tables.spells), "")},
        group=lambda row, tables: tables.item_name(row.spell),
    )  # fmt: skip
    things: Mapping[str, ThingRow] = table(
        ThingRow, "things", "thing", title="Potions and pellets", one="thing", blank={"kind": "potion"},
        shares=_CARRIED, group=lambda row, _: GROUPS[row.kind], rule=lambda row: RULES[row.kind],
    )  # fmt: skip
    sets: Mapping[str, WeaponSet] = table(
        WeaponSet, "weapons", "set", title="Sets of weapons", one="set of weapons", shares=_CARRIED,
        rule=lambda row: "mr.init.first-mr-magic-user" if row.key == ONE_WEAPON else "",
    )  # fmt: skip
    kits: Mapping[str, Kit] = table(Kit, "kits", "kit", check_kit, title="Kits", one="kit")

    def ranged(self) -> Iterator[str]:
        """The keys of the weapons that can be loaded."""
        return (row.key for row in self.weapons.values() if row.kind == "ranged")

    def kind(self, item: str) -> str:
        """The kind of a weapon, a spell, a potion or pellet; empty for what the lists do not have."""
        row = self.weapons.get(item) or self.spells.get(item) or self.things.get(item)
        return row.kind if row is not None else ""

    def load_of(self, weapon: str) -> int | None:
        """The AMR to load a weapon, 0 for one that needs none; None where it is not noted (mr.item.load-ranged)."""
        noted = next((load.amr for load in self.loads.values() if load.weapon == weapon), None)
        if noted is not None:
            return noted
        row = self.weapons.get(weapon)
        return None if row is None or row.load == NOT_NOTED else row.load

    def casting_of(self, spell: str) -> int | None:
        """The seconds it takes to cast a spell; None where they are not noted."""
        return next((row.casting for row in self._times_of(spell) if row.casting), None)

    def interspell_of(self, spell: str) -> int | None:
        """The interspell time of a spell in seconds, 0 for none; None where it is not noted."""
        return next((row.interspell for row in self._times_of(spell) if row.interspell != NOT_NOTED), None)

    def item_name(self, item: str) -> str:
        """The name of a weapon, a spell, a potion or pellet, or a set; its key if the lists do not have it."""
        tables: tuple[Mapping[str, Weapon | SpellRow | ThingRow | WeaponSet], ...] = (
            self.weapons,
            self.spells,
            self.things,
            self.sets,
        )
        return next((table[item].name for table in tables if item in table), item)

    def _times_of(self, spell: str) -> Iterator[Times | SpellRow]:
        yield from (times for times in self.times.values() if times.spell == spell)
        if spell in self.spells:
            yield self.spells[spell]


Rulebook: TypeAlias = rulebook.Rulebook[Tables]


def whole_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder, and a sentence for each row that had to be left out.

    Raises `BadData` where there is no set of one weapon, since the first round cannot be rolled for without it, or
    where a Specific Plot has no words.
    """
    tables, bad = read_tables(Tables, parsed)
    if ONE_WEAPON not in tables.sets:
        raise BadData(f"weapons.toml is not whole: it has no set “{ONE_WEAPON}”.")
    wordless = [deed.value for deed in Deed if deed not in tables.deeds]
    if wordless:
        raise BadData(f"plots.toml is not whole: it has no deed “{wordless[0]}”.")
    return tables, bad

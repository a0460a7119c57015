"""The tables of the system, the victory stars among them: rows from parsed TOML, and the GM's own."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.harnmaster.data.arms import KINDS, Mode, Weapon, check_mode
from gmtool.rules.harnmaster.data.gm_tables import ROLLS, Damage, Injury, Mishap, Press, check_injury
from gmtool.rules.harnmaster.data.kits import USUAL_LEVEL, Kit, check_kit
from gmtool.rules.kit import rulebook
from gmtool.rules.kit.tables.rows import Keys
from gmtool.rules.kit.tables.tables import BaseTables, Parsed, read_tables, table
from gmtool.rules.seam import BadData

Stars = Annotated[int, Between(0, 9)]
NO_ROLL = "-"
"""The level of a defender who does not roll."""


@dataclass(frozen=True, slots=True)
class StarRow:
    """The winner and the stars by the two success levels and the defense.

    `weapon_damage`: weapons are checked. The winner "higher-roll" is whoever rolled higher.
    """

    attacker: Literal["CS", "S", "F", "CF"]
    defence: Literal["block", "dodge", "counterstrike", "ignore"]
    defender: Literal["CS", "S", "F", "CF", "-"]
    winner: Literal["attacker", "defender", "none", "higher-roll"]
    stars: Stars
    weapon_damage: bool = False

    @property
    def key(self) -> str:
        """The levels and the defense, as "attacker defense defender"."""
        return f"{self.attacker} {self.defence} {self.defender}"


@dataclass(frozen=True, slots=True)
class AdvantageRow:
    """The kinds of tactical advantage that a winner may take, by the defense."""

    winner: Literal["attacker", "defender"]
    defence: Literal["block", "dodge", "counterstrike", "ignore"]
    kinds: Keys

    @property
    def key(self) -> str:
        """The winner and the defense, as "winner defense"."""
        return f"{self.winner} {self.defence}"


@dataclass(frozen=True, slots=True)
class AspectRow:
    """An aspect of strikes, with what one Impact advantage usually adds."""

    key: Literal["b", "e", "p", "f"]
    name: str
    extra: Stars


STAR_ROWS = 52
"""Four levels against four for each of three defenses, and four against a defender who does not roll."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    """The tables by key: `stars` by levels and defense, `advantages` by winner ("attacker" or "defender") and defense.

    The page refers elsewhere for injuries, mishaps, weapon damage and free presses: all of these are the GM's.
    """

    stars: Mapping[str, StarRow] = table(StarRow, "stars", "stars")
    advantages: Mapping[str, AdvantageRow] = table(AdvantageRow, "stars", "advantage")
    aspects: Mapping[str, AspectRow] = table(AspectRow, "stars", "aspect")
    weapons: Mapping[str, Weapon] = table(
        Weapon, "weapons", "weapon", title="Weapons", one="weapon", blank={"kind": "weapon"},
        group=lambda row, _: KINDS[row.kind], rule="hm.declare.zone-die",
    )  # fmt: skip
    modes: Mapping[str, Mode] = table(
        Mode, "weapons", "mode", check_mode, title="Strike modes", one="strike mode",
        blank=lambda tables: {"weapon": next(iter(tables.weapons), "")},
        group=lambda row, tables: tables.item_name(row.weapon), rule="hm.gm.strike-modes",
    )  # fmt: skip
    injuries: Mapping[str, Injury] = table(Injury, check=check_injury, title="Injuries", one="injury")
    mishaps: Mapping[str, Mishap] = table(
        Mishap, title="Mishaps", one="mishap", blank={"roll": "fumble"}, group=lambda row, _: dict(ROLLS)[row.roll]
    )
    damages: Mapping[str, Damage] = table(Damage, title="Weapon damage", one="weapon damage")
    presses: Mapping[str, Press] = table(Press, title="Free presses", one="free press")
    kits: Mapping[str, Kit] = table(
        Kit, "kits", "kit", check_kit, title="Kits", one="kit", blank={"ml": USUAL_LEVEL, "dodge": USUAL_LEVEL}
    )

    def star_row(self, attacker: str, defence: str, defender: str = NO_ROLL) -> StarRow:
        """The winner and the stars for two levels and a defense. Raises KeyError where the table has no row."""
        return self.stars[f"{attacker} {defence} {defender}"]

    def advantages_of(self, winner: str, defence: str) -> tuple[str, ...]:
        """The kinds of tactical advantage that a winner may take; empty where the table has no row."""
        found = self.advantages.get(f"{winner} {defence}")
        return found.kinds if found else ()

    def modes_of(self, weapon: str) -> tuple[Mode, ...]:
        """The strike modes of a weapon; a mode of the GM's own replaces printed ones of its aspect or of none."""
        return _modes_of(self, weapon)

    def item_name(self, item: str) -> str:
        """The name of a weapon, or its key if the lists do not have it."""
        found = self.weapons.get(item)
        return found.name if found else item


Rulebook: TypeAlias = rulebook.Rulebook[Tables]


@lru_cache(maxsize=1024)
def _modes_of(tables: Tables, weapon: str) -> tuple[Mode, ...]:
    found = [mode for mode in tables.modes.values() if mode.weapon == weapon]
    own = {mode.aspect for mode in found if tables.is_own("modes", mode.key)}
    replaced = {*own, ""} if own else own
    return tuple(mode for mode in found if tables.is_own("modes", mode.key) or mode.aspect not in replaced)


def whole_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder, and a sentence for each row that had to be left out.

    Raises `BadData` where the table of stars is incomplete, since no exchange can be decided without it.
    """
    tables, bad = read_tables(Tables, parsed)
    if len(tables.stars) != STAR_ROWS or len(tables.aspects) != 4:
        raise BadData(f"stars.toml is not whole: it has {len(tables.stars)} rows of stars, not {STAR_ROWS}.")
    return tables, bad

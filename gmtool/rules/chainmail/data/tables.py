"""The tables of the system: rows from parsed TOML, and the GM's own."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from gmtool.records import dataclass
from gmtool.rules.chainmail.data.beasts import Breath, Dread, Peril, Sense, Slayer, Torch, Ward, Wound
from gmtool.rules.chainmail.data.combat import Class, CombatRow, PrisonerRow, RallyRow, ReactionRow
from gmtool.rules.chainmail.data.fantasy import Ability, Fantastic, FigureScale
from gmtool.rules.chainmail.data.fire import ArquebusRow, Catapult, Gun, MissileRow, Obstacle, VariationRow
from gmtool.rules.chainmail.data.ground import FacingRow, FormationRow, TerrainCard, WeatherRow
from gmtool.rules.chainmail.data.joust import Aim, JoustScore, Seat
from gmtool.rules.chainmail.data.kits import TroopType, check_type
from gmtool.rules.chainmail.data.magic import Bonus, ElfDice, MagicArm, ScoreRow
from gmtool.rules.chainmail.data.men import (
    TARGETS,
    Column,
    Horse,
    Parry,
    Shooting,
    StunRow,
    Usual,
    Weapon,
)
from gmtool.rules.chainmail.data.obedience import KnightTarget, MercenaryRow
from gmtool.rules.chainmail.data.shares import ShareRow
from gmtool.rules.chainmail.data.siege import SiegeTarget, SiegeWeapon
from gmtool.rules.chainmail.data.spells import Being, Bolt, ComplexityRow, MissileSave, Rank, Spell
from gmtool.rules.chainmail.data.troops import (
    Arm,
    Armor,
    Engine,
    FoeRow,
    Gait,
    Kind,
    LossRow,
    Nation,
    NerveRow,
    Trait,
)
from gmtool.rules.kit import rulebook
from gmtool.rules.kit.tables.tables import BaseTables, Parsed, read_tables, table
from gmtool.rules.seam import BadData

CELLS = 36


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    """The tables by key. To one that has a title the GM can add rows."""

    combat: Mapping[str, CombatRow] = table(CombatRow, "combat", "cell")
    reactions: Mapping[str, ReactionRow] = table(ReactionRow, "combat", "reaction")
    rallies: Mapping[str, RallyRow] = table(RallyRow, "combat", "rally")
    prisoners: Mapping[str, PrisonerRow] = table(PrisonerRow, "combat", "prisoners")
    losses: Mapping[str, LossRow] = table(LossRow, "troops", "loss")
    nerves: Mapping[str, NerveRow] = table(NerveRow, "troops", "nerve")
    foes: Mapping[str, FoeRow] = table(FoeRow, "troops", "foe")
    armors: Mapping[str, Armor] = table(Armor, "troops", "armor")
    gaits: Mapping[str, Gait] = table(Gait, "troops", "gait")
    kinds: Mapping[str, Kind] = table(Kind, "troops", "kind")
    traits: Mapping[str, Trait] = table(Trait, "troops", "trait")
    fantastics: Mapping[str, Fantastic] = table(Fantastic, "fantasy", "type")
    abilities: Mapping[str, Ability] = table(Ability, "fantasy", "ability")
    breaths: Mapping[str, Breath] = table(Breath, "beasts", "breath")
    wards: Mapping[str, Ward] = table(Ward, "beasts", "ward")
    dreads: Mapping[str, Dread] = table(Dread, "beasts", "dread")
    senses: Mapping[str, Sense] = table(Sense, "beasts", "sense")
    wounds: Mapping[str, Wound] = table(Wound, "beasts", "wound")
    perils: Mapping[str, Peril] = table(Peril, "beasts", "peril")
    slayers: Mapping[str, Slayer] = table(Slayer, "beasts", "slayer")
    torches: Mapping[str, Torch] = table(Torch, "beasts", "torch")
    scales: Mapping[str, FigureScale] = table(FigureScale, "fantasy", "scale")
    scores: Mapping[str, ScoreRow] = table(ScoreRow, "scores", "score")
    bonuses: Mapping[str, Bonus] = table(Bonus, "scores", "bonus")
    magic: Mapping[str, MagicArm] = table(MagicArm, "magic", "arm")
    elf_dice: Mapping[str, ElfDice] = table(ElfDice, "magic", "elf")
    ranks: Mapping[str, Rank] = table(Rank, "spells", "rank")
    spells: Mapping[str, Spell] = table(
        Spell, "spells", "spell", title="Spells", one="spell", blank={"complexity": 1}, rule="cm.spell.open-list"
    )
    complexities: Mapping[str, ComplexityRow] = table(ComplexityRow, "spells", "complexity")
    bolts: Mapping[str, Bolt] = table(Bolt, "spells", "missile")
    saves: Mapping[str, MissileSave] = table(MissileSave, "spells", "save")
    beings: Mapping[str, Being] = table(Being, "spells", "being")
    nations: Mapping[str, Nation] = table(Nation, "nations", "nation")
    shares: Mapping[str, ShareRow] = table(ShareRow, "nations", "share")
    arms: Mapping[str, Arm] = table(
        Arm, "arms", "arm", title="Arms", one="arm", blank={"use": "missile"}, rule="cm.points.weapons"
    )
    engines: Mapping[str, Engine] = table(Engine, "engines", "engine")
    catapults: Mapping[str, Catapult] = table(Catapult, "engines", "catapult")
    guns: Mapping[str, Gun] = table(Gun, "engines", "gun")
    variations: Mapping[str, VariationRow] = table(VariationRow, "engines", "variation")
    obstacles: Mapping[str, Obstacle] = table(Obstacle, "engines", "obstacle")
    siege_targets: Mapping[str, SiegeTarget] = table(SiegeTarget, "engines", "target", key=lambda row: row.name)
    siege_weapons: Mapping[str, SiegeWeapon] = table(SiegeWeapon, "engines", "weapon")
    missiles: Mapping[str, MissileRow] = table(MissileRow, "missiles", "row")
    arquebuses: Mapping[str, ArquebusRow] = table(ArquebusRow, "missiles", "arquebus")
    columns: Mapping[str, Column] = table(Column, "men", "column")
    weapons: Mapping[str, Weapon] = table(
        Weapon, "men", "weapon", title="Man-to-man weapons", one="weapon",
        blank={"type": 4, "kills": {key: 8 for key, _ in TARGETS}}, rule="cm.mtm.kill-roll",
    )  # fmt: skip
    shootings: Mapping[str, Shooting] = table(Shooting, "men", "missile", key=lambda row: row.name)
    horses: Mapping[str, Horse] = table(Horse, "men", "horse")
    usuals: Mapping[str, Usual] = table(Usual, "men", "usual")
    parries: Mapping[str, Parry] = table(Parry, "men", "parry")
    stuns: Mapping[str, StunRow] = table(StunRow, "men", "stun")
    seats: Mapping[str, Seat] = table(Seat, "joust", "seat")
    aims: Mapping[str, Aim] = table(Aim, "joust", "aim")
    joust_scores: Mapping[str, JoustScore] = table(JoustScore, "joust", "score")
    formations: Mapping[str, FormationRow] = table(FormationRow, "moving", "formation")
    facings: Mapping[str, FacingRow] = table(FacingRow, "moving", "facing")
    cards: Mapping[str, TerrainCard] = table(TerrainCard, "moving", "card")
    weather: Mapping[str, WeatherRow] = table(WeatherRow, "moving", "weather")
    knight_targets: Mapping[str, KnightTarget] = table(KnightTarget, "obedience", "target")
    mercenaries: Mapping[str, MercenaryRow] = table(MercenaryRow, "obedience", "mercenary", key=lambda row: row.does)
    kits: Mapping[str, TroopType] = table(
        TroopType, "kits", "kit", check_type, title="Troop types", one="troop type",
        blank={"kind": "heavy-foot", "men": 20}, rule="cm.melee.class-examples",
    )  # fmt: skip

    @property
    def mixtures(self) -> Mapping[str, Kind]:
        """The kinds that a unit can be mixed with, under names that tell them from its own kind."""
        return {key: replace(kind, name=f"with {kind.name}", also=()) for key, kind in self.kinds.items()}

    @property
    def blends(self) -> Mapping[str, Fantastic]:
        """The types that another one can be combined with, under names that tell them from its own type."""
        return {key: replace(one, name=f"also {one.name}", also=()) for key, one in self.fantastics.items()}

    def cell(self, attacker: Class, defender: Class) -> CombatRow:
        """The cell of the combat tables for an attack of one class on another."""
        return self.combat[f"{attacker} {defender}"]


Rulebook: TypeAlias = rulebook.Rulebook[Tables]


def whole_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder, and a sentence for each row that had to be left out.

    Raises `BadData` where the combat tables are incomplete, since no melee can be fought without them.
    """
    tables, bad = read_tables(Tables, parsed)
    if len(tables.combat) != CELLS:
        raise BadData(f"combat.toml is not whole: it has {len(tables.combat)} cells, not {CELLS}.")
    return tables, bad

"""Tables of an edition. A row that cannot be read costs only that row."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeVar

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, RowReader
from gmtool.rules.kit.tables.tables import BaseTables, Parsed, table
from gmtool.rules.kit.tables.tables import read_tables as read_declared
from gmtool.rules.seam import BadData, Json
from gmtool.rules.tft.data.aims import (
    Aim,
    AimEffect,
    Catch,
    Cover,
    CranequinKind,
    Crippling,
    Gait,
    LongRange,
    Trick,
    Volley,
)
from gmtool.rules.tft.data.arms import (
    KINDS,
    Armor,
    Pack,
    Shield,
    Supply,
    Weapon,
    check_armor,
    check_weapon,
    ma_columns,
)
from gmtool.rules.tft.data.fires import Blast, Bomb, check_blast
from gmtool.rules.tft.data.health import Aid, Carcass, Notice, Recovery
from gmtool.rules.tft.data.heights import ClimbWay, Weight
from gmtool.rules.tft.data.kits import Kit, check_kit
from gmtool.rules.tft.data.magic import HarmRow, SpellRow
from gmtool.rules.tft.data.people import Creature, Race, check_creature, check_race
from gmtool.rules.tft.data.riders import Fright, MountLoad, Panic, RiderSkill
from gmtool.rules.tft.data.rows import (
    Adjustment,
    Award,
    BareHands,
    Body,
    CardRules,
    Endurance,
    HthDefence,
    Limits,
    OptionRow,
    StDamage,
    check_defence,
    check_option,
)
from gmtool.rules.tft.data.skills import Talent
from gmtool.rules.tft.data.to_hit import RollResult, ToHit, check_roll
from gmtool.rules.tft.data.waters import Swimmer, Water

_MA = 10
_TIRELESS = Endurance(0, 999, 999, "", "")
T = TypeVar("T")


def _new_armor(tables: "Tables") -> dict[str, Json]:
    return {"hits_stopped": 1, "dx": -1, "ma": dict.fromkeys(ma_columns(tables.armors), _MA)}


def _new_race(tables: "Tables") -> dict[str, Json]:
    """The values of a new race, which moves like the first group there is."""
    blank: dict[str, Json] = {"min_st": 8, "min_dx": 8, "free_points": 8, "total": 24}
    groups = ma_columns(tables.armors)
    return {**blank, "ma_group": groups[0]} if groups else blank


def _lowest(row: StDamage | Crippling | Volley | CranequinKind | Panic) -> str:
    return str(row.lowest)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    """The tables by key. A weapon may be a shield as well; `bare_hands` is by the enemy's ST compared.

    `hth_defence` has the row of each face of the die, `to_hit` the meaning of each roll; `hardest` are the rows of
    endurance, those for the highest ST first.
    """

    talents: Mapping[str, Talent] = table(
        Talent, "talents", "talent", title="Talents", one="talent", before="kits", rule=lambda row: row.rule,
        optional=True,
    )  # fmt: skip
    weapons: Mapping[str, Weapon] = table(
        Weapon, "weapons", "weapon", check_weapon, title="Weapons", one="weapon",
        blank={"kind": "melee", "damage": "1d"}, both=("shields",), rule="tm.weapon.table",
        group=lambda row, _: row.group or KINDS[row.kind],
    )  # fmt: skip
    shields: Mapping[str, Shield] = table(
        Shield, "shields", "shield", title="Shields", one="shield",
        blank={"hits_stopped": 1, "uses_weapon_place": True, "stops_missile": True, "stops_two_handed": True},
        both=("weapons",), rule="tm.shield.table",
    )  # fmt: skip
    armors: Mapping[str, Armor] = table(
        Armor, "armor", "armor", check_armor, title="Armor", one="armor", blank=_new_armor, rule="tm.armor.table"
    )
    packs: Mapping[str, Pack] = table(
        Pack, "packs", "pack", title="Packs", one="pack", rule="am.table.pack", optional=True
    )
    supplies: Mapping[str, Supply] = table(
        Supply, "supplies", "supply", title="Supplies", one="supply", both=("weapons", "shields"),
        rule="tm.weapon.table", optional=True,
    )  # fmt: skip
    races: Mapping[str, Race] = table(
        Race, "races", "race", check_race, title="Races", one="race", blank=_new_race,
        shares=("creatures",), rule=lambda row: row.rule,
    )  # fmt: skip
    bodies: Mapping[str, Body] = table(Body, "cards", "body", key=lambda row: str(row.hexes))
    creatures: Mapping[str, Creature] = table(
        Creature, "creatures", "creature", check_creature, title="Creatures", one="creature",
        blank={"attributes": "suggested", "st": 10, "dx": 10, "ma": 10, "damage": "1d", "hits_stopped": 0},
        shares=("races",), rule=lambda row: row.rule,
    )  # fmt: skip
    kits: Mapping[str, Kit] = table(Kit, "kits", "kit", check_kit, title="Kits", one="kit")
    spells: Mapping[str, SpellRow] = table(
        SpellRow, "spells", "spell", title="Spells", one="spell", blank={"sort": "special"}, optional=True,
        rule=lambda row: row.rule,
    )  # fmt: skip
    harms: Mapping[str, HarmRow] = table(HarmRow, "harms", "harm", optional=True)
    bombs: Mapping[str, Bomb] = table(Bomb, "fires", "bomb", optional=True)
    blasts: Mapping[str, Blast] = table(
        Blast, "fires", "blast", check_blast, key=lambda row: f"{row.of} {row.within}", optional=True
    )
    adjustments: Mapping[str, Adjustment] = table(Adjustment, "dx", "adjustment")
    rolls: Mapping[str, RollResult] = table(
        RollResult, "rolls", "roll_result", check_roll, key=lambda row: f"{row.roll} {row.lowest}"
    )
    hth_rows: Mapping[str, HthDefence] = table(
        HthDefence, "hth", "hth_defence", check_defence, key=lambda row: str(row.lowest)
    )
    bare_hands: Mapping[str, BareHands] = table(
        BareHands, "hth", "bare_hands", key=lambda row: row.against, optional=True
    )
    bare_by_st: Mapping[str, StDamage] = table(StDamage, "hth", "by_st", key=_lowest, optional=True)
    aims: Mapping[str, Aim] = table(Aim, "aims", "aim", optional=True)
    aim_effects: Mapping[str, AimEffect] = table(
        AimEffect, "aims", "effect", key=lambda row: f"{row.part} {row.hits}", optional=True
    )
    tricks: Mapping[str, Trick] = table(Trick, "aims", "trick", key=lambda row: row.part, optional=True)
    catches: Mapping[str, Catch] = table(Catch, "aims", "catch", optional=True)
    crippling: Mapping[str, Crippling] = table(Crippling, "aims", "crippling", key=_lowest, optional=True)
    riders: Mapping[str, RiderSkill] = table(RiderSkill, "riders", "rider", optional=True)
    loads: Mapping[str, MountLoad] = table(MountLoad, "riders", "load", key=lambda row: str(row.times), optional=True)
    panics: Mapping[str, Panic] = table(Panic, "riders", "panic", key=_lowest, optional=True)
    frights: Mapping[str, Fright] = table(Fright, "riders", "fright", optional=True)
    gaits: Mapping[str, Gait] = table(Gait, "aims", "gait", key=lambda row: str(row.legs), optional=True)
    cover: Mapping[str, Cover] = table(Cover, "ranges", "cover", optional=True)
    long_range: Mapping[str, LongRange] = table(
        LongRange, "ranges", "long_range", key=lambda row: str(row.most), optional=True
    )
    waters: Mapping[str, Water] = table(Water, "waters", "water", optional=True)
    swimmers: Mapping[str, Swimmer] = table(Swimmer, "waters", "swimmer", optional=True)
    volleys: Mapping[str, Volley] = table(Volley, "ranges", "volley", key=_lowest, optional=True)
    cranequins: Mapping[str, CranequinKind] = table(CranequinKind, "ranges", "cranequin", key=_lowest, optional=True)
    climb_ways: Mapping[str, ClimbWay] = table(ClimbWay, "climbing", "way", optional=True)
    weights: Mapping[str, Weight] = table(Weight, "climbing", "weight", key=lambda row: str(row.kg), optional=True)
    carcasses: Mapping[str, Carcass] = table(Carcass, "poison", "carcass", optional=True)
    notices: Mapping[str, Notice] = table(Notice, "poison", "notice", key=lambda row: str(row.doses), optional=True)
    recoveries: Mapping[str, Recovery] = table(Recovery, "recovery", "recovery", optional=True)
    aids: Mapping[str, Aid] = table(Aid, "recovery", "aid", key=lambda row: row.talent, optional=True)
    options: Mapping[str, OptionRow] = table(OptionRow, "options", "option", check_option, key=lambda row: row.code)
    awards: Mapping[str, Award] = table(Award, "experience", "award")
    endurances: Mapping[str, Endurance] = table(Endurance, "limits", "endurance", key=lambda row: str(row.lowest_st))
    limits: Limits
    cards: CardRules
    to_hit: ToHit = field(init=False)
    hth_defence: Mapping[int, HthDefence] = field(init=False)
    hardest: tuple[Endurance, ...] = field(init=False)
    traits: Mapping[str, frozenset[str]] = field(init=False)

    def __post_init__(self) -> None:
        faces = {face: row for row in self.hth_rows.values() for face in range(row.lowest, row.highest + 1)}
        object.__setattr__(self, "to_hit", ToHit(self.rolls.values()))
        object.__setattr__(self, "hth_defence", faces)
        hardest = sorted(self.endurances.values(), key=lambda row: -row.lowest_st)
        object.__setattr__(self, "hardest", tuple(hardest))
        object.__setattr__(self, "traits", {code: frozenset(row.does) for code, row in self.options.items()})

    def adjustment(self, key: str) -> int:
        """The DX of an adjustment by its key; 0 if the tables do not have it."""
        found = self.adjustments.get(key)
        return found.dx if found else 0

    def endurance(self, st: int = 0) -> Endurance:
        """The row for figures that begin with this ST; of people, unless one is given."""
        for row in self.hardest:
            if st >= row.lowest_st:
                return row
        return _TIRELESS

    def gait(self, legs: int) -> Gait | None:
        """The effect of legs out of use on a creature of so many; None for one without legs."""
        rows = [row for row in self.gaits.values() if legs >= row.legs]
        return max(rows, key=lambda row: row.legs, default=None)

    def option(self, trait: str, status: str = "") -> OptionRow | None:
        """The first option with a trait, among those that are open to figures of a status."""
        fit = (row for row in self.options.values() if trait in row.does and (not status or row.opens(status)))
        return next(fit, None)

    def blasts_of(self, bomb: str) -> tuple[Blast, ...]:
        """The blasts of a bomb, the nearest first."""
        return tuple(sorted((row for row in self.blasts.values() if row.of == bomb), key=lambda row: row.within))

    def body_words(self) -> str:
        """The numbers of hexes that a figure can fill: "1 or 3"."""
        *most, last = self.bodies
        return f"{', '.join(most)} or {last}"

    def item_name(self, item: str) -> str:
        """The printed name of a weapon or shield, or its key if the lists do not have it."""
        found = self.weapons.get(item) or self.shields.get(item) or self.supplies.get(item)
        return found.name if found else item

    def bare_damage(self, st: int) -> Dice | None:
        """The damage of bare hands in regular combat for an ST; None in an edition where it does not go by ST."""
        bands = tuple(self.bare_by_st.values())
        if not bands:
            return None
        last = bands[-1]
        found = next((band.damage for band in bands if st <= band.highest), None)
        return found or last.damage.and_dice(-((last.highest - st) // (last.highest - last.lowest + 1)))

    def item_names(self, items: Sequence[str]) -> list[str]:
        """The names of things that are listed together: those of which there are several are numbered."""
        found: list[str] = []
        for place, item in enumerate(items):
            number = f" {items[: place + 1].count(item)}" if items.count(item) > 1 else ""
            found.append(self.item_name(item) + number)
        return found

    def people(self, key: str) -> Race | Creature | None:
        """A race or a creature."""
        return self.races.get(key) or self.creatures.get(key)


def read_tables(parsed: Parsed) -> tuple[Tables, tuple[str, ...]]:
    """The tables of a data folder (file stem -> parsed TOML), and a sentence for each row that had to be left out.

    Raises `BadData` where the limits or the rules of cards cannot be read, as none of them can be left out.
    """
    limits, cards = _one(Limits, parsed, "limits"), _one(CardRules, parsed, "cards")
    return read_declared(Tables, parsed, limits=limits, cards=cards)


def _one(kind: type[T], parsed: Parsed, file: str) -> T:
    try:
        return RowReader(kind).read(parsed.get(file, {}).get(file))
    except BadRow as problem:
        raise BadData(f"{file}.toml, [{file}], cannot be read: {problem}.") from problem

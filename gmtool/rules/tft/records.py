"""The rows of the tables: what a weapon, an armour, a creature or a race is in the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gmtool.dice import Dice

WeaponKind = Literal["melee", "pole", "missile", "thrown"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the weapon table (Melee VII). `st` 0 is no minimum.

    `dagger_place`: may fill the extra place of the carry limit. `per_st`: damage is taken once for every full so many
    points of basic ST. `users`: the people that alone can use it; empty is everyone.
    """

    key: str
    name: str
    kind: WeaponKind
    damage: Dice
    hth_damage: Dice | None = None
    st: int = 0
    two_handed: bool = False
    throwable: bool = False
    jab: bool = False
    off_hand: bool = False
    off_hand_dx: int = 0
    two_shots_adjdx: int | None = None
    crossbow: bool = False
    turns_between_shots: int = 0
    fast_adjdx: int | None = None
    fast_turns_between_shots: int = 0
    kneeling_fire: bool = False
    prone_fire: bool = False
    prone_dx: int = 0
    always_available: bool = False
    dagger_place: bool = False
    per_st: int = 0
    users: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Armor:
    """A row of the armour table (Melee VII). `ma` is by group of races."""

    key: str
    name: str
    hits_stopped: int
    dx: int
    ma: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield (Melee VII): effective to the front when ready, to the rear when slung."""

    key: str
    name: str
    hits_stopped: int
    dx_ready: int = 0
    dx_slung: int = 0
    shield_rush: bool = False
    uses_weapon_place: bool = False
    stops_missile: bool = False
    stops_two_handed: bool = False
    stops_slung_rear: bool = False


@dataclass(frozen=True, slots=True)
class Creature:
    """A monster or beast (Melee VIII). Numbers that are None must stand on the card.

    `attributes`: whether ST and DX are fixed, suggested or chosen. `weapons`: carries and needs them, otherwise it
    fights with its body, `attack`. `ma_group`: its column of the armour table when it wears armour, else empty.
    """

    key: str
    name: str
    attributes: Literal["fixed", "suggested", "chosen"]
    st: int | None = None
    dx: int | None = None
    st_min: int = 1
    dx_usual_max: int | None = None
    ma: int | None = None
    ma_flying: int | None = None
    ma_group: str = ""
    attack: str = ""
    damage: Dice | None = None
    hth_damage: Dice | None = None
    hits_stopped: int | None = None
    hexes: int = 1
    front_hexes: int = 3
    engaged_by: int = 1
    weapons: bool = False
    attacker_dx: int = 0
    dx_loss_hits: int | None = None
    fall_hits: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """People built from points (Melee III, VIII). `ma_group` is the column of the armour table it moves by.

    `rule` is the ledger entry of its points, `minimum_rule` of its minimums.
    """

    key: str
    name: str
    min_st: int
    min_dx: int
    free_points: int
    total: int
    ma_group: str
    throw_dx: int = 0
    throw_when_readied: bool = False
    rule: str = ""
    minimum_rule: str = ""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A DX adjustment (Melee VII). `in_order`: counts for the order of attacks; `not_for`: kinds it does not touch."""

    key: str
    label: str
    dx: int
    in_order: bool
    rule: str
    not_for: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HthDefence:
    """A row of the defence die against a hand-to-hand attack (Melee VII)."""

    lowest: int
    highest: int
    rule: str
    starts: bool = False
    drops: bool = False
    keeps_dagger: bool = False
    readies_dagger: bool = False
    backs_up: bool = False
    automatic_hit: bool = False
    reroll_from_rear: bool = False


@dataclass(frozen=True, slots=True)
class BareHands:
    """What bare hands do hand to hand, by how the enemy's ST compares: stronger, equal, weaker; several (Melee VII)."""

    against: str
    damage: Dice
    rule: str


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One of the options of a turn (Melee IV). `status`: disengaged, engaged or hth; `magic`: only with Wizard."""

    code: str
    title: str
    status: str
    move: str
    attack: bool
    magic: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Award:
    """Experience for a fight (Melee IX). `margin` with `compare`: how far apart the averages must be."""

    key: str
    combat: str
    xp: int
    rule: str
    margin: int = 0
    compare: Literal["", "more_than", "at_least"] = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the rules that belong to no row (Melee III, VII, IX)."""

    weapon_places: int
    dagger_places: int
    trade_xp: int
    added_points: int
    dx_loss_hits: int
    fall_hits: int
    weak_st: int

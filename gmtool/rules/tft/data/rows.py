"""Rows of the tables: weapons, armour, races, creatures, adjustments, options, awards (Melee III, VII, VIII)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.rows import Change, Damage, Keys, Name, Number, Word

Pause = Annotated[int, Between(0, 2)]
"""Turns between two shots."""

WeaponKind = Literal["melee", "pole", "missile", "thrown"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the weapon table (Melee VII). `st` 0 is no minimum.

    `dagger_place`: may fill the extra place of the carry limit. `per_st`: damage is taken once for every full so many
    points of basic ST. `users`: the people that alone can use it; empty is everyone.
    """

    key: Name
    name: Name
    kind: WeaponKind
    damage: Damage
    hth_damage: Damage | None = None
    st: Number = 0
    two_handed: bool = False
    throwable: bool = False
    jab: bool = False
    off_hand: bool = False
    off_hand_dx: Change = 0
    two_shots_adjdx: Number | None = None
    crossbow: bool = False
    turns_between_shots: Pause = 0
    fast_adjdx: Number | None = None
    fast_turns_between_shots: Pause = 0
    kneeling_fire: bool = False
    prone_fire: bool = False
    prone_dx: Change = 0
    always_available: bool = False
    dagger_place: bool = False
    per_st: Number = 0
    users: Keys = ()


@dataclass(frozen=True, slots=True)
class Armor:
    """A row of the armour table (Melee VII). `ma` is by group of races."""

    key: Name
    name: Name
    hits_stopped: Number
    dx: Change
    ma: Annotated[Mapping[str, int], Between(0, 99)]


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield (Melee VII): effective to the front when ready, when slung to the rear.

    It is one or the other (tm.attack.shield-ready-or-slung).
    """

    key: Name
    name: Name
    hits_stopped: Number
    dx_ready: Change = 0
    dx_slung: Change = 0
    shield_rush: bool = False
    uses_weapon_place: bool = False
    stops_missile: bool = False
    stops_two_handed: bool = False
    stops_slung_rear: bool = False


Ability = Annotated[int, Between(1, 99)]
"""ST or DX."""
Hexes = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class Creature:
    """A monster or beast (Melee VIII). Numbers that are None must stand on the card.

    `attributes`: whether ST and DX are fixed, suggested or chosen. `weapons`: carries and needs them, otherwise it
    fights with its body, `attack`, and `weapons_rule` forbids them. `ma_group`: its column of the armour table when it
    wears armour, empty if it wears none.
    """

    key: Name
    name: Name
    attributes: Literal["fixed", "suggested", "chosen"]
    st: Ability | None = None
    dx: Ability | None = None
    st_min: Ability = 1
    dx_usual_max: Ability | None = None
    ma: Number | None = None
    ma_flying: Number | None = None
    ma_group: Word = ""
    attack: Word = ""
    damage: Damage | None = None
    hth_damage: Damage | None = None
    hits_stopped: Number | None = None
    hexes: Literal[1, 3] = 1
    front_hexes: Hexes = 3
    engaged_by: Hexes = 1
    weapons: bool = False
    weapons_rule: Word = ""
    attacker_dx: Change = 0
    dx_loss_hits: Number | None = None
    fall_hits: Number | None = None
    rule: Word = ""


@dataclass(frozen=True, slots=True)
class Race:
    """People built from points (Melee III, VIII). `ma_group` is the column of the armour table it moves by.

    `rule` is the ledger entry of its points, `minimum_rule` of its minimums.
    """

    key: Name
    name: Name
    min_st: Ability
    min_dx: Ability
    free_points: Number
    total: Annotated[int, Between(2, 199)]
    ma_group: Name
    throw_dx: Change = 0
    throw_when_readied: bool = False
    rule: Word = ""
    minimum_rule: Word = ""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A DX adjustment (Melee VII). `in_order`: counts for the order of attacks; `not_for`: kinds it never touches."""

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

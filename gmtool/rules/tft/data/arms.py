"""The rows of weapons, armour and shields (Melee VII)."""

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

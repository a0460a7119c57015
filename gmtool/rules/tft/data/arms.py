"""The rows of weapons, armour and shields (Melee VII)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.rows import Change, Damage, Keys, Name, Number

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
    """A shield (Melee VII): effective to the front when ready, to the rear when slung."""

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

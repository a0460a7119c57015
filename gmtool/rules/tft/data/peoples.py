"""The rows of races and creatures (Melee III, VIII)."""

from dataclasses import dataclass
from typing import Literal

from gmtool.dice import Dice


@dataclass(frozen=True, slots=True)
class Creature:
    """A monster or beast (Melee VIII). Numbers that are None must stand on the card.

    `attributes`: whether ST and DX are fixed, suggested or chosen. `weapons`: carries and needs them, otherwise it
    fights with its body, `attack`, and `weapons_rule` forbids them. `ma_group`: its column of the armour table when it
    wears armour, empty if it wears none.
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
    weapons_rule: str = ""
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

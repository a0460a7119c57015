"""The rows of races and creatures (Melee III, VIII)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.rows import Change, Damage, Name, Number, Word

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

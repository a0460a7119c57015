"""Rows of the rules themselves: adjustments of DX, hand to hand, options, experience; and their numbers."""

from dataclasses import dataclass
from typing import Literal

from gmtool.dice import Dice
from gmtool.rules.kit.tables.rows import Keys


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A DX adjustment (Melee VII): `dx`, multiplied by the number that `times` names, if all facts in `when` hold.

    `of` is its source. An adjustment for the range does not count for the order (tm.turn.order-ignores-range).
    """

    key: str
    label: str
    dx: int
    rule: str
    of: Literal["figure", "target", "flight", "range"]
    when: Keys = ()
    times: str = ""


@dataclass(frozen=True, slots=True)
class HthDefence:
    """A row of the defense die against a hand-to-hand attack (Melee VII)."""

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
    """The damage of bare hands, by the enemy's ST compared: stronger, equal, weaker; or several (Melee VII)."""

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
    """Experience for a fight (Melee IX). `margin` with `compare`: the necessary distance between the averages."""

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
    weak_st: int
    out_st: int = 0
    dead_st: int = -1


@dataclass(frozen=True, slots=True)
class Endurance:
    """The hits in a turn that tell on a figure of a beginning ST of `lowest_st` or more: for DX -2, and for a fall."""

    lowest_st: int
    dx_loss_hits: int
    fall_hits: int
    rule: str
    fall_rule: str

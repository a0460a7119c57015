"""Rows of heights: the ways to climb, and the dice against the weight of those who fall on a rope."""

from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import Keys, Name, Number, Word

TURNS_A_MINUTE = 12
"""The turns of 5 seconds in a minute (am.turn.length)."""


@dataclass(frozen=True, slots=True)
class ClimbWay:
    """A way to climb. The `talents` climb by the first number of each pair, others by the second.

    In minutes: `turns` for each 2 meters, or for each roll on a slope that is only `crossed`, and `dice` for each.
    By the turn (`by_turn`): meters `up` and `down`, and the dice of a turn. It takes `gear`; a fall on a `slope` is a
    tumble; `soft` rock takes spikes as fast as the house rule says. `rules` are for the talented and for others.
    """

    key: Name
    name: Name
    talents: Keys
    dice: int
    others_dice: int
    rule: Word
    others_rule: Word
    turns: int = 0
    others_turns: int = 0
    gear: Keys = ()
    by_turn: bool = False
    up: Number = 0
    others_up: Number = 0
    down: Number = 0
    others_down: Number = 0
    slope: bool = False
    crossed: bool = False
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Weight:
    """The dice of a roll to hold a weight of up to so many kilograms."""

    kg: int
    dice: int

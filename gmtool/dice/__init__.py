"""Dice: notation, rolls, pools and exact distributions."""

from gmtool.dice.notation import Dice, DiceError, Roll, weights
from gmtool.dice.pools import (
    Comparison,
    Need,
    Pool,
    SettledNeed,
    at_least,
    at_most,
    exactly,
    hit_weights,
    hits_of,
    need_of,
)

__all__ = [
    "Comparison",
    "Dice",
    "DiceError",
    "Need",
    "Pool",
    "Roll",
    "SettledNeed",
    "at_least",
    "at_most",
    "exactly",
    "hit_weights",
    "hits_of",
    "need_of",
    "weights",
]

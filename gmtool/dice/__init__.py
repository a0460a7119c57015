"""Dice: notation, rolls and exact distributions."""

from gmtool.dice.exact import (
    weights,
)
from gmtool.dice.notation import (
    Dice,
    DiceError,
    Roll,
)

__all__ = ["Dice", "DiceError", "Roll", "weights"]

"""Dice: notation, rolls and exact distributions."""

from gmtool.dice.notation import Dice, DiceError, Roll, weights

__all__ = ["Dice", "DiceError", "Roll", "weights"]

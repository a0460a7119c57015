"""Kinds of act, by which the states of figures bar them."""

from gmtool.rules.kit.gate import Kinds

THERE = "there"
"""What only those do or suffer who are still in the melee; every other kind is of them too."""
TURN, ACTION, LONG = "turn", "action", "long"
"""What is done in a figure's own turn; what its turn is spent on; and of that what is too long for a bonus action."""
CALLED, ENDS, MOVES, READIES, GROPES, WORKS = "called", "ends", "moves", "readies", "gropes", "works"
ATTACKS, STRIKES, SHOOTS, EVADES, ENGULFS = "attacks", "strikes", "shoots", "evades", "engulfs"
"""An attack is a melee attack or a missile; a melee strike is an attack or a counterstrike (hm.engage.strike-means)."""
DEFENDS, IGNORES = "defends", "ignores"
"""To defend is to Block, Dodge or Counterstrike; to Ignore is no defense."""


def kinds(*each: str) -> Kinds:
    """These kinds."""
    return frozenset(each)


IN_TURN = kinds(TURN)
AN_ACTION = kinds(TURN, ACTION)
A_LONG_ACTION = kinds(TURN, ACTION, LONG)
ATTACKING = AN_ACTION | {ATTACKS, STRIKES}
SHOOTING = AN_ACTION | {ATTACKS, SHOOTS}

"""Kinds of act that states of several chapters bar or leave, and bars that leave what is left to the helpless."""

from gmtool.rules.kit.gate import Bar, Kinds
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate.plights import Why
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure

FREE: Kinds = act.ANSWERS | act.FORCES | act.TURNS | act.HANDLES | act.YIELDS | act.HURLS | act.LAYS | act.PUSHES
"""What is left to whoever can do nothing, and what is but a part of something else."""
GOES = act.WALKS | act.RUNS_UP | act.CRAWLS
INTO = act.GRAPPLES | act.JOINS
KICKS = INTO | act.FIGHTS
"""What a house may leave to whoever has the use of neither arm: to go hand to hand, and to fight there."""
ATTACKS = act.STRIKES | act.THROWS | act.SHOOTS | INTO | act.FIGHTS | act.PINS | act.PULLS | act.SLAYS
ON_FEET = (
    (act.MOVES | act.WALKS | act.STRIKES | act.THROWS | act.DODGES | act.DEFENDS | act.WAITS | act.AIMS | act.DROPS)
    | (act.READIES | act.CHANGES | act.PICKS_UP | act.DOFFS | act.SLAYS | act.PULLS | act.MOUNTS)
    | (act.CLIMBS | act.JUMPS | act.BOLTS)
)
"""What nobody does who kneels or lies."""
TO_ENEMY = ATTACKS | act.TRAMPLES | act.HURLS
"""What is done to an enemy, and needs one who is there."""


def left(key: str, left: Kinds, why: Why) -> Bar[Context, Figure]:
    """A bar of all acts but these, and those that are left to whoever can do nothing."""
    return Bar(key, FREE | left, why, but=True)

"""A fight of two for the calculator: it is second 1, and the attacker has a die for it."""

from dataclasses import replace

from gmtool.rules.melee_rounds.data.plots import FIGHTING
from gmtool.rules.melee_rounds.initiative.dice import Dice
from gmtool.rules.melee_rounds.state import Fight, Plot, Stage


def spar(fight: Fight, attacker: str, target: str) -> Fight:
    """The melee with the attacker about to attack, everything in hand and loaded."""
    one = fight.figures[attacker]
    gear = tuple(replace(other, ready=True, slung=False, loaded=True) for other in one.gear)
    first = replace(one, plot=Plot(FIGHTING), dice=Dice.of((1,)), gear=gear)
    other = replace(fight.figures[target], plot=Plot(FIGHTING))
    return replace(fight, figures={attacker: first, target: other}, second=1, stage=Stage.SECOND)

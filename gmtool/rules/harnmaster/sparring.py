"""A fight of two for the calculator: they threaten each other, and the attacker is the one to act."""

from dataclasses import replace

from gmtool.rules.harnmaster.state import Fight


def spar(fight: Fight, attacker: str, target: str) -> Fight:
    """The melee with the attacker about to attack."""
    first = replace(fight.figures[attacker], threatens={target: True}, rank=1)
    other = replace(fight.figures[target], threatens={attacker: True}, rank=0)
    return replace(fight, figures={attacker: first, target: other})

"""Abilities of a figure: its talents, its own numbers, the division of its first points."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between
from gmtool.dice import Dice

MOST = 999
Number = Annotated[int, Between(0, MOST)]


@dataclass(frozen=True, slots=True)
class Skill:
    """A talent and its level."""

    talent: str
    level: Number = 1


@dataclass(frozen=True, slots=True)
class Own:
    """Numbers that stand on the card itself and go before those of the tables (tm.creature.other-animals)."""

    ma: Number | None = None
    damage: Dice | None = None
    hth_damage: Dice | None = None
    hits_stopped: Number | None = None


NO_OWN = Own()


@dataclass(frozen=True, slots=True)
class First:
    """ST and DX as they were first divided."""

    st: Number
    dx: Number

"""Abilities of a figure: its talents, its own numbers, the division of its first points."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice

MOST = 999
Number = Annotated[int, Between(0, MOST)]


@dataclass(frozen=True, slots=True)
class Skill:
    """A talent and its level."""

    talent: str
    level: Number = 1


Kind = Literal["arm", "leg", "wing"]
KINDS: tuple[Kind, ...] = ("arm", "leg", "wing")
ARM, LEG, WING = KINDS
LIMBS = ("right arm", "left arm", "right leg", "left leg", "right hind leg", "left hind leg", "wing")
"""The limbs that a card can name, by whose last words their kinds are told."""
CRUTCH_MA = 3
"""The MA of a figure with a crutch, out of a combat (am.cripple.leg-hobble)."""


@dataclass(frozen=True, slots=True)
class Maimed:
    """A limb that is out of use since an earlier fight, until its figure is healed; `lost`: for good."""

    name: str
    lost: bool = False

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return next(kind for kind in KINDS if self.name.endswith(kind))


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

"""What a card says of somebody, as the rules count with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from gmtool.bounds import Count
from gmtool.rules.melee_rounds.data import numbers


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried weapon or shield. `hit` is the number that the GM's own roll needs with it, 0 where the GM says.

    `ready`: it is drawn, or on the arm. `slung`: it hangs on the back or on the horse (a shield that is neither ready
    nor slung has been put down). `loading` is how many AMR its loading has had; `loaded`: it can be shot.
    """

    id: str
    item: str
    hit: Annotated[int, numbers.NEEDED] = 0
    ready: bool = False
    slung: bool = False
    loaded: bool = False
    loading: Count = 0


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell that somebody knows. `casting` and `interspell` are seconds, None where nobody has noted them."""

    id: str
    item: str
    casting: Annotated[int, numbers.SECONDS] | None = None
    interspell: Annotated[int, numbers.SECONDS] | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A potion or pellet, and how many of it. `ready`: one is uncorked in the shield hand (mr.item.potion-ready)."""

    id: str
    item: str
    number: Count = 1
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """The numbers of a card, all of them the GM's.

    `sets` are the attacks in a round (AMR) with each set of weapons, the usual one first. `d` and `rd` are the two
    dodge defences, `defence` what else the GM notes of it. `hits` are the points of damage it can take, 0 where nobody
    has noted them, `damage` those it brings.
    """

    sets: Mapping[str, Annotated[int, numbers.AMR]]
    d: Annotated[int, numbers.DODGE] = 0
    rd: Annotated[int, numbers.DODGE] = 0
    defence: str = ""
    hits: Annotated[int, numbers.POINTS] = 0
    damage: Annotated[int, numbers.POINTS] = 0
    skills: str = ""
    gear: tuple[Gear, ...] = ()
    spells: tuple[Spell, ...] = ()
    things: tuple[Thing, ...] = field(default=())

"""Sorcery: what a magic-user knows and did, what spells do to a unit, and the spells of a battle."""

from collections.abc import Iterator
from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.space import Heading, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorcery:
    """The magic of a unit: the spells that it knows, the missile that it throws, and the turns of its last ones.

    `shaken_on` is the turn in which a missile of magic last struck it. An `image` is a phantasm without men
    (cm.spell.phantasmal). A `being` was conjured, and is `loose` once nobody holds it (cm.spell.conjure-control).
    """

    spells: tuple[str, ...] = ()
    missile: str = ""
    cast_on: Count = 0
    """The turn in which it last cast a spell or countered one."""
    countered_on: Count = 0
    threw_on: Count = 0
    shaken_on: Count = 0
    image: bool = False
    being: str = ""
    loose: bool = False
    concealed: bool = False
    """A spell hides it (cm.spell.concealment)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Casting:
    """A spell that was cast: by whom, on which unit or what place, since when.

    `key` is that of its effect as well. One that was delayed begins in the turn `due`; 0: it works already. `what` are
    the words that it was cast with. `start` is where the unit stood then. A levitation that `hovers` rises no more.
    """

    key: str
    spell: str
    caster: str
    target: str = ""
    at: Point | None = None
    way: Heading = 0
    what: str = ""
    since: Count = 1
    due: Count = 0
    start: Point | None = None
    hovers: bool = False
    stage: Annotated[int, Between(0, 2)] = 0
    """The stage of a Darkness: not yet, dim, dark; `fading` once it goes back (cm.spell.darkness-end)."""
    fading: bool = False
    adrift: bool = False
    """Its caster does not concentrate on it (cm.spell.cloudkill-move)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spellwork:
    """The spells that were cast and are not over, and which magic-users proved the stronger of two, settled once
    (cm.spell.stronger)."""

    castings: tuple[Casting, ...] = ()
    stronger: tuple[tuple[str, str], ...] = ()
    serial: Annotated[int, Between(1, 9999)] = 1

    def on(self, unit: str) -> Iterator[Casting]:
        """The spells that work on a unit."""
        return (one for one in self.castings if one.target == unit and not one.due)

    def by(self, caster: str) -> Iterator[Casting]:
        """The spells of a caster."""
        return (one for one in self.castings if one.caster == caster)

"""The kinds of General Plots: what dice they bring, and what Specific Plots are consistent with them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.tables.rows import Keys, Name, Word

DEFENSIVE, FIGHTING, MAGIC_WEAPON, THIEVISH = "defensive", "fighting", "magic-weapon", "thievish"
"""Plots that rules speak of by name."""


class Deed(StrEnum):
    """What a Specific Plot can be."""

    ATTACK = "attack"
    PARRY = "parry"
    HOLD = "hold"
    DRAW = "draw"
    SHEATHE = "sheathe"
    SHIELD = "shield"
    LOAD = "load"
    DRINK = "drink"
    DISCARD = "discard"
    FETCH = "fetch"
    WET = "wet"
    THROW = "throw"
    EYES = "eyes"
    CAST = "cast"
    MOVE = "move"
    SNEAK = "sneak"
    POTION = "potion"
    OTHER = "other"
    GO_ON = "go on"


@dataclass(frozen=True, slots=True)
class DeedWords:
    """The words for a Specific Plot, by its value; they are explained in `plots.toml`."""

    key: Name
    sign: Word = ""
    will: Word = ""
    does: Word = "handles the {item}"
    stops: Word = "what it was doing"
    noun: Word = "plot"
    against: Word = ""


@dataclass(frozen=True, slots=True)
class PlotKind:
    """One General Plot. `dice`, `casts` and `reaching` are explained in `plots.toml`; `rule` is its ledger entry.

    `thing` is "potion" or "pellet" where the plot is about one.
    """

    key: Name
    name: Name
    dice: Literal["amr", "none", "defensive", "thievish"]
    rule: Name
    help: Annotated[str, Between(1, 100)]
    allows: Keys = ()
    casts: Annotated[int, Between(0, 6)] = 0
    reaching: bool = False
    thing: Literal["", "potion", "pellet"] = ""

    def lets(self, deed: Deed) -> bool:
        """Whether a Specific Plot is consistent with it (mr.plot.consistent)."""
        return deed in (Deed.GO_ON, Deed.HOLD) or deed.value in self.allows

    def lets_go_on(self, deed: Deed) -> bool:
        """Whether what takes several seconds goes on with it; a pellet is got ready without AMR in a round for it."""
        return self.lets(deed) and (deed is not Deed.FETCH or self.thing == "pellet")

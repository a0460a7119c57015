"""The kinds of General Plots: the dice they bring, and the Specific Plots consistent with them."""

from enum import StrEnum
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import Keys, Name, Word

DEFENSIVE, FIGHTING, MAGIC_WEAPON = "defensive", "fighting", "magic-weapon"
"""Plots that the rules name."""


class Deed(StrEnum):
    """The kinds of Specific Plots."""

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
    """The words for a Specific Plot, by its value; `plots.toml` explains them."""

    key: Name
    sign: Word = ""
    will: Word = ""
    does: Word = "handles the {item}"
    stops: Word = "what it was doing"
    noun: Word = "plot"
    against: Word = ""


@dataclass(frozen=True, slots=True)
class PlotKind:
    """One kind of General Plot. `plots.toml` explains `dice`, `casts` and `reaching`; `rule` is its ledger entry.

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
        """True if a Specific Plot is consistent with it (mr.plot.consistent)."""
        return deed in (Deed.GO_ON, Deed.HOLD) or deed.value in self.allows

    def lets_go_on(self, deed: Deed) -> bool:
        """True if a deed over several seconds goes on with it; only a round for a pellet gets one ready without AMR."""
        return self.lets(deed) and (deed is not Deed.FETCH or self.thing == "pellet")

"""The rules as data: the tables, the built-in cards and kits, the plots, and the readings of the house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.plots import PlotKind
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.house import HOUSE_RULES
from gmtool.rules.seam import Card

ID = "melee-rounds"
TITLE = "Melee rounds"


@dataclass(frozen=True)
class Rulebook:
    """`plots` are the kinds of General Plot by key. `left_out`: a sentence for each row that could not be read."""

    tables: Tables
    bestiary: tuple[Card, ...] = ()
    kits: tuple[Kit, ...] = ()
    plots: Mapping[str, PlotKind] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """The noted reading of every house rule, by its key."""
        return {rule.key: rule.default for rule in HOUSE_RULES}

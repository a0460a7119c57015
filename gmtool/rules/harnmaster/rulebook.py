"""The rules as data: the tables, the built-in cards and kits, and the readings of the house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gmtool.rules.harnmaster.data.kits import Kit
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.house import HOUSE_RULES
from gmtool.rules.seam import Card

ID = "harnmaster-melee"
TITLE = "HarnMaster melee"


@dataclass(frozen=True)
class Rulebook:
    """`left_out`: a sentence for each row of the data that could not be read."""

    tables: Tables
    bestiary: tuple[Card, ...] = ()
    kits: tuple[Kit, ...] = ()
    left_out: tuple[str, ...] = ()

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """The noted reading of every house rule, by its key."""
        return {rule.key: rule.default for rule in HOUSE_RULES}

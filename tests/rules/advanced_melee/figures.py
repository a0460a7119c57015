"""The tables of Advanced Melee, and figures made in a line."""

from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.cards import read_fighter
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.ruleset import TftRuleset
from gmtool.systems import ruleset
from tests.rules.advanced_melee.situations import SYSTEM

RULES: TftRuleset = ruleset(SYSTEM.id)  # type: ignore[assignment]
TABLES: Tables = RULES.book.tables


def dx(*adjustments: str) -> list[int]:
    """The DX of these rows of the adjustments."""
    return [TABLES.adjustments[one].dx for one in adjustments]


def card(**said) -> Card:
    """A card; what it may say is that of the case files."""
    return Card(SYSTEM.id, "Somebody", SYSTEM.card(said))


def fighter(**said) -> Fighter:
    return read_fighter(card(**said), TABLES)

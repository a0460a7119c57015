"""What a GM is asked about a row of a table of their own: an injury, a mishap, weapon damage, a free press."""

from gmtool.rules.harnmaster.data.answers import Damage, Injury, Mishap, Press
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.lists.arms import aspects
from gmtool.rules.kit.row_fields import RowFields
from gmtool.rules.seam import CardField, Item

ROLLS = (Item("fumble", "Fumble Roll"), Item("stumble", "Stumble Roll"))
_BREAKS = (
    Item("", "Neither"),
    Item("attacker", "The attacker's"),
    Item("defender", "The defender's"),
    Item("both", "Both"),
)
_WORDS = "As it is told in the log, and offered when you are asked"
_KEY = "Any word of your own; it only tells the rows apart"
_WHEN = "The answer by itself for"
_THEN = "What becomes of the figure"


def injury_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of an injury (page 167): for which strikes it is the answer, and what becomes of the injured."""
    field = RowFields(Injury)
    return (
        field("name", "Name", _WORDS),
        field("key", "Key", _KEY),
        field("aspects", "Aspects", "Of the strike; none: any", _WHEN, aspects(tables)),
        field("zone", "Zone aimed at", "0: any", _WHEN),
        field("die_from", "Zone Die from", "0: any", _WHEN),
        field("die_to", "Zone Die to", "0: any", _WHEN),
        field("impact_from", "Impact from", "With all advantages; 0: any", _WHEN),
        field("impact_to", "Impact to", "0: any", _WHEN),
        field("points", "Impairment", "Points taken off every level", _THEN),
        field("fatigue", "Fatigue", "Points taken off every level", _THEN),
        field("stunned", "Stunned", "", _THEN),
        field("prone", "Falls prone", "", _THEN),
        field("drops", "Drops", "Lets fall what is in hand", _THEN),
        field("out", "Out of the melee", "", _THEN),
        field("dead", "Dead", "", _THEN),
    )


def mishap_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a mishap (page 161)."""
    field = RowFields(Mishap)
    return (
        field("name", "Name", _WORDS),
        field("key", "Key", _KEY),
        field("roll", "Roll", "A Fumble at a ones die of 0, a Stumble at 5 and for a dodger", items=ROLLS),
        field("prone", "Falls prone", "", _THEN),
        field("drops", "Drops", "Lets fall the weapon of the test", _THEN),
        field("stunned", "Stunned", "", _THEN),
    )


def damage_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of weapon damage, which a tied Block is checked for (page 191)."""
    field = RowFields(Damage)
    return (
        field("name", "Name", _WORDS),
        field("key", "Key", _KEY),
        field("breaks", "Breaks", "Whose weapon is of no use from then on", items=_BREAKS),
    )


def press_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a Free Press Roll (page 172)."""
    field = RowFields(Press)
    return (
        field("name", "Name", _WORDS),
        field("key", "Key", _KEY),
        field("prone", "Falls prone", "The one who is pressed", _THEN),
        field("stunned", "Stunned", "The one who is pressed", _THEN),
    )

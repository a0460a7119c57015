"""The GM's own tables of what the page refers to elsewhere; a row that fits spares the question.

The program brings no rows for them: they come from the campaign's lists and the GM's answers in a fight.
"""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name, Number
from gmtool.rules.kit.tables.tables import Known

ZONE_DIE = Between(0, 20)
"""What the largest Zone Die shows; 0: anything."""
_KEY = Label("Code", "Any unique word")
_NAME = Label("Name", "Shown in the log and among the answers")
_WHEN, _THEN = "Automatic answer for", "Effect on the figure"
ROLLS = (("fumble", "Fumble Roll"), ("stumble", "Stumble Roll"))
_BREAKS = (("", "Neither"), ("attacker", "The attacker's"), ("defender", "The defender's"), ("both", "Both"))
_ROLL = Label("Roll", "A Fumble at a ones die of 0, a Stumble at 5 and for a dodger", options=ROLLS)
_WEAPON = Label("Breaks", "Whose weapon breaks", options=_BREAKS)
_LEVELS = "Subtracted from every level"
_PRESSED = "The figure pressed"


@dataclass(frozen=True, slots=True)
class Injury:
    """An injury (page 167). It is the answer wherever all its conditions fit the strike; 0 or nothing fits all.

    `aspects` are those of the strike; `zone` is the zone aimed at, `die_from` and `die_to` bound the Zone Die;
    `impact_from` and `impact_to` bound the impact with all advantages. The effects are `points` of impairment,
    `fatigue`, and the marks.
    """

    key: Annotated[Name, _KEY]
    name: Annotated[Name, _NAME]
    aspects: Annotated[Keys, Label("Aspects", "Of the strike; none: any", _WHEN, of="aspects")] = ()
    zone: Annotated[Number, Label("Zone aimed at", "0: any", _WHEN)] = 0
    die_from: Annotated[int, ZONE_DIE, Label("Zone Die from", "0: any", _WHEN)] = 0
    die_to: Annotated[int, ZONE_DIE, Label("Zone Die to", "0: any", _WHEN)] = 0
    impact_from: Annotated[Number, Label("Impact from", "With all advantages; 0: any", _WHEN)] = 0
    impact_to: Annotated[Number, Label("Impact to", "0: any", _WHEN)] = 0
    points: Annotated[Number, Label("Impairment", _LEVELS, _THEN)] = 0
    fatigue: Annotated[Number, Label("Fatigue", _LEVELS, _THEN)] = 0
    stunned: Annotated[bool, Label("Stunned", "", _THEN)] = False
    prone: Annotated[bool, Label("Falls prone", "", _THEN)] = False
    drops: Annotated[bool, Label("Drops", "Lets fall what is in hand", _THEN)] = False
    out: Annotated[bool, Label("Out of the melee", "", _THEN)] = False
    dead: Annotated[bool, Label("Dead", "", _THEN)] = False


@dataclass(frozen=True, slots=True)
class Mishap:
    """A result of a Fumble or a Stumble Roll (page 161)."""

    key: Annotated[Name, _KEY]
    name: Annotated[Name, _NAME]
    roll: Annotated[Literal["fumble", "stumble"], _ROLL]
    prone: Annotated[bool, Label("Falls prone", "", _THEN)] = False
    drops: Annotated[bool, Label("Drops", "Lets fall the weapon of the test", _THEN)] = False
    stunned: Annotated[bool, Label("Stunned", "", _THEN)] = False


@dataclass(frozen=True, slots=True)
class Damage:
    """A result of a check for weapon damage (page 191): whose weapon breaks."""

    key: Annotated[Name, _KEY]
    name: Annotated[Name, _NAME]
    breaks: Annotated[Literal["", "attacker", "defender", "both"], _WEAPON] = ""


@dataclass(frozen=True, slots=True)
class Press:
    """A result of a Free Press Roll (page 172) for the figure that is pressed."""

    key: Annotated[Name, _KEY]
    name: Annotated[Name, _NAME]
    prone: Annotated[bool, Label("Falls prone", _PRESSED, _THEN)] = False
    stunned: Annotated[bool, Label("Stunned", _PRESSED, _THEN)] = False


def check_injury(injury: Injury, known: Known) -> None:
    """Check the conditions of a row. Raises `BadRow` where no strike can meet them."""
    strange = [aspect for aspect in injury.aspects if aspect not in known["aspects"]]
    if strange:
        raise BadRow(f"“aspects” has “{strange[0]}”, which is not one of {', '.join(known['aspects'])}")
    for what in ("die", "impact"):
        least, most = getattr(injury, f"{what}_from"), getattr(injury, f"{what}_to")
        if most and least > most:
            raise BadRow(f"“{what}_to” is {most}, less than “{what}_from”, which is {least}")

"""The GM's own tables of what the page refers to elsewhere: once filled in, the program asks no more."""

from dataclasses import dataclass
from typing import Literal

from gmtool.rules.kit.rows import Keys, Name, Number


@dataclass(frozen=True, slots=True)
class Injury:
    """An injury (page 167). It is the answer wherever all that it says of the strike fits; 0 or nothing fits all.

    `aspects` are of the strike; `zone` is the zone aimed at, `die_from` and `die_to` the zone die; `impact_from` and
    `impact_to` the impact of the strike with all advantages. Of the injured: `points` of impairment, `fatigue`, and
    what becomes of it.
    """

    key: Name
    name: Name
    points: Number = 0
    fatigue: Number = 0
    stunned: bool = False
    prone: bool = False
    drops: bool = False
    out: bool = False
    dead: bool = False
    aspects: Keys = ()
    zone: Number = 0
    die_from: Number = 0
    die_to: Number = 0
    impact_from: Number = 0
    impact_to: Number = 0


@dataclass(frozen=True, slots=True)
class Mishap:
    """What a Fumble or a Stumble Roll can come to (page 161)."""

    key: Name
    name: Name
    roll: Literal["fumble", "stumble"]
    prone: bool = False
    drops: bool = False
    stunned: bool = False


@dataclass(frozen=True, slots=True)
class Damage:
    """What a check for weapon damage can come to (page 191): whose weapon breaks."""

    key: Name
    name: Name
    breaks: Literal["", "attacker", "defender", "both"] = ""


@dataclass(frozen=True, slots=True)
class Press:
    """What a Free Press Roll can come to (page 172) for the one who is pressed."""

    key: Name
    name: Name
    prone: bool = False
    stunned: bool = False

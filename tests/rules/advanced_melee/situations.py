"""Advanced Melee, as its case files know it: what Melee's know, with the options that take the place of Melee's."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmtool.space import Hex, at_column_row, blank_ground, parse_label
from tests.rules.tft.editions import OPTIONS, TALENTS
from tests.rules.tft.situations import SYSTEM as MELEE


def chose(figure: Mapping[str, Any], option: str) -> dict[str, Any]:
    """It has chosen this option, standing still."""
    return {"deeds": {"option": OPTIONS.get(option, option), "start": figure["place"]}}


def card(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card as Melee's examples have it; `talents` are keys, each with its level where it is not 1, as in “uc 2”."""
    talents = list(TALENTS)
    if "talents" in said:
        talents = [{"item": key, "level": int(level or 1)} for key, _, level in map(_parted, said["talents"])]
    packed = [{"item": item, "ready": False, "packed": True} for item in said.get("packed", ())]
    rest = {key: value for key, value in said.items() if key not in ("talents", "packed")}
    made = MELEE.card(rest)
    return {**made, "gear": made["gear"] + packed, "talents": talents}


def _parted(talent: str) -> tuple[str, str, str]:
    return talent.partition(" ")


def _column(column: int, first: int, last: int) -> frozenset[Hex]:
    """The hexes of a column from one row to another."""
    return frozenset(parse_label(f"{column:02}{row:02}") for row in range(first, last + 1))


_LAKE = frozenset().union(*(_column(column, 1, 28) for column in range(3, 28)))
_STAIRS = {parse_label(f"10{row:02}"): 7 - row for row in range(1, 7)}
_TUNNEL = frozenset(parse_label(f"05{row:02}") for row in range(2, 7))
_ABOUT = frozenset(place for row in range(1, 7) for column in range(1, 11) if (place := at_column_row(column, row)))
GROUNDS = {
    "closet": blank_ground(2, 7),
    "heights": replace(blank_ground(30, 30), heights={parse_label("0505"): 1, **_STAIRS}),
    "tunnel": replace(blank_ground(30, 30), walls=_ABOUT - _TUNNEL),
    "ice": replace(blank_ground(30, 30), kinds={"slippery-floor": frozenset(map(parse_label, ("1010", "1009")))}),
    "wilds": replace(blank_ground(30, 30), broken=_column(10, 1, 20), dark=_column(14, 1, 20) | _column(15, 1, 20)),
    "cave": replace(blank_ground(30, 30), dark=frozenset(blank_ground(30, 30).hexes())),
    "rubble-cave": replace(blank_ground(30, 30), dark=_column(10, 1, 20), broken=_column(10, 1, 20)),
    "stream": replace(blank_ground(30, 30), water=dict.fromkeys(_column(10, 1, 20), 1)),
    "ford": replace(blank_ground(30, 30), water=dict.fromkeys(_column(10, 1, 20), 2)),
    "river": replace(blank_ground(30, 30), water=dict.fromkeys(_column(10, 1, 20), 3)),
    "lake": replace(blank_ground(30, 30), water=dict.fromkeys(_LAKE, 4)),
    "quay": replace(blank_ground(30, 30), water=dict.fromkeys(_column(10, 1, 20), 5)),
    "shadows": replace(
        blank_ground(30, 30),
        kinds={"shadow": frozenset(map(parse_label, ("1008", "1009", "1515")))},
        fire=frozenset((parse_label("0505"),)),
    ),
    "field": blank_ground(60, 60),
    "walled field": replace(blank_ground(60, 60), walls=frozenset({parse_label("1010")})),
    "pillar": replace(blank_ground(30, 30), walls=frozenset({parse_label("0913")})),
    "arena": replace(
        blank_ground(20, 20), entrances={"north": (parse_label("0901"),), "south": (parse_label("0920"),)}
    ),
}
"""A dead end two hexes wide; a step in 0505 and a stair that rises northward in column 10; a tunnel one hex wide north
of a room; a slippery floor of two hexes; broken ground in column 10 and darkness in 14 and 15; a dark cave, and one
with rubble; water in column 10 to ankles, knees and neck, and over the head; a lake; shadow hexes, two together and
one alone, and a fire; a large field, open or with a wall in 1010; a pillar; an arena with an
entrance in the north and one in the south."""

SYSTEM = replace(
    MELEE,
    id="advanced-melee",
    card=card,
    grounds={**MELEE.grounds, **GROUNDS},
    short={**MELEE.short, "chose": chose},
)

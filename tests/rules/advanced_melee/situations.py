"""Advanced Melee, as its case files know it: what Melee's know, with the options that take the place of Melee's."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmtool.space import blank_ground
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


SYSTEM = replace(
    MELEE,
    id="advanced-melee",
    card=card,
    grounds={**MELEE.grounds, "closet": blank_ground(2, 7)},
    short={**MELEE.short, "chose": chose},
)

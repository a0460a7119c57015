"""Advanced Melee, as its case files know it: what Melee's know, with the options that take the place of Melee's."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.rules.tft.editions import OPTIONS
from tests.rules.tft.situations import SYSTEM as MELEE


def chose(figure: Mapping[str, Any], option: str) -> dict[str, Any]:
    """It has chosen this option, standing still."""
    return {"deeds": {"option": OPTIONS.get(option, option), "start": figure["place"]}}


SYSTEM = replace(MELEE, id="advanced-melee", short={**MELEE.short, "chose": chose})

"""The Fantasy Trip: Melee, as its case files know it: short words of cards, the ground, situations in Python."""

from collections.abc import Mapping
from typing import Any

from gmtool.rules.tft.state.fight import Fight
from gmtool.space import blank_ground
from tests.rules.cases.moments import System
from tests.rules.tft.archers import archer


def card(said: Mapping[str, Any]) -> dict[str, Any]:
    """A human of ST 12 and DX 12 without armor, unless the row says otherwise.

    `ready` and `carried` are items; their ids are g1, g2 and so on, in that order.
    """
    ready = [{"item": item, "ready": True} for item in said.get("ready", ())]
    carried = [{"item": item, "ready": False} for item in said.get("carried", ())]
    rest = {key: value for key, value in said.items() if key not in ("ready", "carried")}
    return {"people": "human", "st": 12, "dx": 12, "armor": "none", "gear": ready + carried, **rest}


def facts(fight: Fight, name: str) -> dict[str, Any]:
    """ST that is left, and whether it is dead, able, or a body on the ground."""
    figure = fight.figures[name]
    return {"st": figure.st, "dead": figure.dead, "able": figure.able, "body": figure.body}


def chose(figure: Mapping[str, Any], option: str) -> dict[str, Any]:
    """It has chosen this option, standing still."""
    return {"deeds": {"option": option, "start": figure["place"]}}


SYSTEM = System("tft-melee", "tft", card, grounds={"hexes": blank_ground(30, 30)}, facts=facts, short={"chose": chose})
SYSTEM.situation(archer)

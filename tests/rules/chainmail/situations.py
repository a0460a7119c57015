"""Chainmail, as its case files know it: a table of six feet by four, and short words of cards."""

from collections.abc import Mapping
from typing import Any

from gmtool.space import LengthUnit, OpenGround
from tests.rules.cases.moments import System

FIELD = OpenGround(72, 48, LengthUnit.INCH)


def fields(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card: `arms` and `traits` by their keys; Heavy Foot in one rank, unless the row says otherwise."""
    listed = {key: [{"item": one} for one in said.get(key, ())] for key in ("arms", "traits")}
    return {"files": said.get("men", 20), **said, **listed}


SYSTEM = System("chainmail", "cm", fields, grounds={"table": FIELD})

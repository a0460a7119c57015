"""Chainmail, as its case files know it: a table of six feet by four, and short words of cards."""

from collections.abc import Mapping
from typing import Any

from tests.rules.cases.moments import System
from tests.rules.chainmail.fields import BROKEN, COVERED, FIELD, RANGE, ROADS


def fields(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card: `arms` and `traits` by their keys; Heavy Foot in one rank, unless the row says otherwise."""
    listed = {
        key: [{"item": one} if isinstance(one, str) else one for one in said.get(key, ())]
        for key in ("arms", "traits", "magic", "spells")
    }
    return {"files": said.get("men", 20), **said, **listed}


def facts(state: Any, figure: str) -> dict[str, Any]:
    """The men that a unit has left."""
    return {"men": state.figures[figure].men}


GROUNDS = {"table": FIELD, "covered": COVERED, "range": RANGE, "broken": BROKEN, "roads": ROADS}
SYSTEM = System("chainmail", "cm", fields, grounds=GROUNDS, facts=facts)

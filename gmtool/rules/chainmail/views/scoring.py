"""What is counted in a battle: the men that each unit has lost, killed or captured."""

from typing import Final

from gmtool.rules.seam import Data, HarmUnit, Scoring, inner, whole


def _lost(unit: Data) -> int:
    formation = inner(unit, "formation")
    return whole(formation.get("start")) - whole(formation.get("men"))


SCORING: Final = Scoring(HarmUnit.MEN, _lost)

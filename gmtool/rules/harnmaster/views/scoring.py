"""What is counted in a melee: the points of injuries, and injuries that have none."""

from typing import Final

from gmtool.rules.seam import Data, HarmUnit, Json, Scoring, whole


def _injuries(figure: Data) -> list[Json]:
    found = figure.get("injuries")
    return found if isinstance(found, list) else []


def _harm(figure: Data) -> int:
    return sum(whole(one.get("points")) for one in _injuries(figure) if isinstance(one, dict))


def _marks(figure: Data) -> int:
    return len(_injuries(figure))


SCORING: Final = Scoring(HarmUnit.POINTS, _harm, _marks, fumbles=True)

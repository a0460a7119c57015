"""What is counted in a fight: hits that got through armor, also those that wait in a Quick Combat."""

from typing import Final

from gmtool.rules.seam import Data, HarmUnit, Scoring, inner, whole


def _harm(figure: Data) -> int:
    waiting = inner(figure, "deeds", "quick").get("hits")
    each = waiting if isinstance(waiting, list) else []
    return whole(figure.get("hits")) + sum(whole(one.get("hits")) for one in each if isinstance(one, dict))


SCORING: Final = Scoring(HarmUnit.HITS, _harm, turn="turn", fumbles=True)

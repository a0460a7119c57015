"""What is counted in a melee: damage, also what counts when the second ends."""

from typing import Final

from gmtool.rules.seam import Data, HarmUnit, Scoring, whole


def _harm(figure: Data) -> int:
    return whole(figure.get("damage")) + whole(figure.get("pending"))


SCORING: Final = Scoring(HarmUnit.HITS, _harm)

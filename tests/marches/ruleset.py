"""Chainmail with forced marches: its chapters and one more."""

from dataclasses import replace

from gmtool.rules.chainmail.ruleset import CHAPTERS, OFFERED, TOLD, ChainmailRuleset
from gmtool.rules.kit.chapters import Fold
from gmtool.rules.kit.ruleset import plain_data
from gmtool.systems import ruleset
from tests.marches import chapter
from tests.marches.state import MarchingBattle, muster

_AFTER = OFFERED.index("moves") + 1
FOLDED = Fold(
    (one.CHAPTER for one in (*CHAPTERS, chapter)),
    (*OFFERED[:_AFTER], "forced marches", *OFFERED[_AFTER:]),
    told=(*TOLD, "footsore", "worn out"),
)


class MarchingRuleset(ChainmailRuleset):
    """Chainmail, with its own tables and cards."""

    folded = FOLDED
    codec = plain_data(FOLDED.acts, MarchingBattle)
    fight_parts = replace(ChainmailRuleset.fight_parts, muster=muster)


MARCHING = MarchingRuleset(ruleset("chainmail").book)

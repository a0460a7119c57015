"""Missile and Area attacks."""

from gmtool.rules.harnmaster.acts.outcome.chances import measured
from gmtool.rules.harnmaster.acts.ranged.area import AREA
from gmtool.rules.harnmaster.acts.ranged.shooting import SHOOT
from gmtool.rules.harnmaster.state.commands import Area, Shoot
from gmtool.rules.harnmaster.views.odds import area_odds, shot_odds
from gmtool.rules.kit.chapters import Chances, Chapter

CHAPTER = Chapter(
    "missiles",
    acts={"missiles": (SHOOT,), "areas": (AREA,)},
    chances={Shoot: Chances(measured, shot_odds, shot_odds), Area: Chances(measured, area_odds, area_odds)},
)

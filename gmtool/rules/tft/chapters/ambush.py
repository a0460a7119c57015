"""Surprise and ambushes."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.ambush.ambush import AMBUSH
from gmtool.rules.tft.acts.ambush.springing import SPRING
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.gate.bars import left
from gmtool.rules.tft.acts.turn.surprise import SURPRISE
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.stations import CONDITIONS


def _surprised(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.deeds.surprised:
        yield Condition("Surprised", "until the turn ends", "am.ex.surprise", grave=True)


CHAPTER = Chapter(
    "ambush",
    may=is_advanced,
    has={"deeds.surprised": some, "deeds.ambush": some},
    brings=(SURPRISE, AMBUSH),
    acts={"ambushes": (SURPRISE, AMBUSH), "springing": (SPRING,)},
    bars=(left("surprised", act.NOTHING, plights.surprised),),
    hooks=(CONDITIONS(_surprised, "surprise"),),
)

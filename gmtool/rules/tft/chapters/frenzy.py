"""Berserkers."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.turn.frenzy import CALM_DOWN, GO_BERSERK
from gmtool.rules.tft.chapters.editions import has_frenzy
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.stations import CONDITIONS


def _berserk(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.frenzy:
        lasts = "until it comes to its senses, or dies"
        yield Condition("Berserk: DX +1, MA +2", lasts, "am.berserk.dx", good=True)


CHAPTER = Chapter(
    "frenzy",
    may=has_frenzy,
    has={"frenzy": some},
    brings=(GO_BERSERK,),
    acts={"frenzy": (CALM_DOWN, GO_BERSERK)},
    bars=(
        Bar(
            "berserk",
            act.DODGES | act.DEFENDS | act.STEPS | act.BREAKS_FREE | act.WAITS | act.FLEES | act.YIELDS,
            plights.berserk,
        ),
    ),
    hooks=(CONDITIONS(_berserk, "frenzy"),),
)

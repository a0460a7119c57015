"""Hand-to-hand combat: brawls and pins."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, ConditionSign
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.brawl.break_free import BREAK_FREE
from gmtool.rules.tft.acts.brawl.draw_dagger import DRAW
from gmtool.rules.tft.acts.brawl.grapple import GRAPPLE
from gmtool.rules.tft.acts.brawl.hth_strike import HTH_STRIKE
from gmtool.rules.tft.acts.brawl.pile import settle
from gmtool.rules.tft.acts.brawl.pin import BREAK_PIN, PIN, let_go_of
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.gate.bars import GOES, left
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import held_fast, helpless_through
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.stations import CONDITIONS, NEEDS, SETTLES

_BRAWLS = act.FIGHTS | act.DRAWS | act.BREAKS_FREE | act.PINS | act.UNPINS
_HTH, _IN_HTH = "hand to hand", plights.in_brawl("tm.hth.only-attack-inside", "is in hand-to-hand combat.")
_STAYS = plights.in_brawl("tm.move.hth-none", "must break free before it moves.")


def _settle(play: Play) -> None:
    """End the brawls that are over."""
    if any(one.pile for one in play.fight.figures.values()):
        settle(play)


def _helpless(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.helpless_turn >= ctx.fight.turn:
        yield Condition("Helpless", f"through turn {figure.helpless_turn}", "tm.injury.eight-in-hth", grave=True)


def _pinned(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if pinner := ctx.fight.figures.get(figure.pinner):
        early = helpless_through(figure) >= ctx.fight.turn
        strong = "while the pinner is stronger" if held_fast(ctx, figure) else "until it breaks free, 4 dice against ST"
        lasts = f"helpless through turn {helpless_through(figure)}" if early else strong
        yield Condition(f"Pinned by {pinner.name}", lasts, "am.pin.effect", grave=True, sign=ConditionSign.HELD)


CHAPTER = Chapter(
    "brawl",
    after=("fires",),
    has={"pile": some, "helpless_turn": some},
    brings=(GRAPPLE,),
    acts={"brawl": (GRAPPLE, HTH_STRIKE), "daggers": (DRAW,), "breaking free": (BREAK_FREE,)},
    bars=(
        left("hurt hand to hand", act.NOTHING, plights.hurt),
        left(_HTH, _BRAWLS | act.CASTS | act.ACTS, _IN_HTH),
        Bar(_HTH, GOES, _STAYS),
    ),
    hooks=(
        SETTLES(_settle),
        CONDITIONS(_helpless, "helpless hand to hand"),
    ),
    always=(NEEDS(needed.dagger, "draws"),),
)
PINS = Chapter(
    "pins",
    after=("brawl",),
    may=is_advanced,
    has={"pinner": some},
    brings=(PIN, BREAK_PIN),
    acts={"pins": (PIN, BREAK_PIN)},
    bars=(
        left("pinned", act.NOTHING, plights.held_fast),
        left("pinned", act.UNPINS | act.ACTS, plights.pinned),
    ),
    hooks=(
        SETTLES(let_go_of),
        CONDITIONS(_pinned, "pin"),
    ),
    always=(NEEDS(needed.hands_free, "pins"), NEEDS(needed.pinned, "unpins")),
)

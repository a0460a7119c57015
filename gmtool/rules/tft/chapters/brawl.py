"""Hand-to-hand combat: brawls and pins."""

from collections.abc import Iterator, Sequence
from typing import Any

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, ConditionSign, count, says
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.brawl.break_free import BREAK_FREE
from gmtool.rules.tft.acts.brawl.break_free import dice as dice_to_break_free
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
from gmtool.rules.tft.state.messages.attacks import Attacked, BrokeFree, DaggerDrawn, Grappled, PileEnded
from gmtool.rules.tft.state.messages.close_quarters import BreakPin, Pin, PinTried
from gmtool.rules.tft.state.messages.commands import BreakFree, DrawDagger, Grapple
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.stations import CHOOSES_LATER, CONDITIONS, MEASURED, NEEDS, SETTLES
from gmtool.rules.tft.views.narration import Names
from gmtool.rules.tft.views.odds import KEPT, shown_by, succeeds

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


# --- odds -------------------------------------------------------------------------------------------------------------
def _starts(events: Sequence[Any]) -> bool | None:
    """Whether a brawl begins; who joins one and strikes at once rolls no die but that of the blow (tm.hth.join)."""
    found = [event.result for event in events if isinstance(event, Grappled)]
    if "joined" in found and any(isinstance(event, Attacked) for event in events):
        return None
    return not {"started", "joined"}.isdisjoint(found)


def _draws(events: Sequence[Any]) -> bool:
    return KEPT(events) or any(isinstance(event, DaggerDrawn) and event.drawn for event in events)


# --- the log ----------------------------------------------------------------------------------------------------------
_GRAPPLED = {
    "joined": "joins the brawl",
    "started": "both fall, hand to hand",
    "repelled": "is thrown back",
    "struck-back": "is thrown back with a blow",
}


@says(Grappled, weight=2)
def _(names: Names, event: Grappled) -> str:
    figure, target, words = names.figure(event.figure), names.figure(event.target), _GRAPPLED[event.result]
    if not event.dice:
        return f"{figure} goes for {target} and {words}."
    dice, who = ", then ".join(map(str, event.dice)), "" if event.result == "started" else f"{figure} "
    return f"{figure} goes for {target}, who rolls {dice}: {who}{words}."


@says(PileEnded)
def _(names: Names, event: PileEnded) -> str:
    verb = "is" if len(event.figures) == 1 else "are"
    return f"{names.figures(event.figures)} {verb} left on the ground; the brawl is over."


@says(BrokeFree, weight=2)
def _(names: Names, event: BrokeFree) -> str:
    dice = dice_to_break_free(names.before)
    needs = "needs a 1" if event.needs == dice == 1 else str(at_most(event.needs).on(Dice(dice)))
    fails = "finds no room to stand" if event.die <= event.needs else "does not break free"
    verb = f"breaks free and stands{names.hex(event.hex)}" if event.free else fails
    return f"{names.figure(event.figure)} {verb}: {needs}, rolls {event.die}."


@says(PinTried, weight=2)
def _(names: Names, event: PinTried) -> str:
    needs = f"{at_most(event.needs).on(Dice(event.dice))} on {count(event.dice, 'die', 'dice')}"
    result = "held fast" if event.pinned else "not held"
    return (
        f"{names.figure(event.figure)} tries to pin {names.figure(event.target)}: {needs}, rolls {event.sum}: {result}."
    )


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
    chances={
        DrawDagger: succeeds(_draws),
        BreakFree: succeeds(shown_by(BrokeFree, by=lambda event: event.free)),
    },
    hooks=(
        SETTLES(_settle),
        CHOOSES_LATER(lambda ctx, figure: figure.pile > 0 and ctx.book.variants.brawl_options == "moment"),
        MEASURED({Grapple: _starts}),
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
    chances={BreakPin: succeeds(KEPT)},
    hooks=(
        SETTLES(let_go_of),
        MEASURED(
            {
                Pin: shown_by(PinTried, by=lambda event: event.pinned),
                BreakPin: KEPT,
            }
        ),
        CONDITIONS(_pinned, "pin"),
    ),
    always=(NEEDS(needed.hands_free, "pins"), NEEDS(needed.pinned, "unpins")),
)

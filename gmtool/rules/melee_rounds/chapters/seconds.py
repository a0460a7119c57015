"""Seconds: in each, Specific Plots are stated and carried out all at once (section 2.2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.deeds.otherwise import GO_ON, OTHERWISE, do_otherwise
from gmtool.rules.melee_rounds.acts.kinds import DEEDS, FIGHTS, kinds
from gmtool.rules.melee_rounds.acts.seconds.playing import END_SECOND, PLAY
from gmtool.rules.melee_rounds.acts.seconds.plots_in import PLOTS_IN
from gmtool.rules.melee_rounds.acts.seconds.spans import BREAK_OFF, SPAN, finish
from gmtool.rules.melee_rounds.acts.stating.availability import casting, in_seconds, running
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.events import CameToNothing, Did
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running, Stage
from gmtool.rules.melee_rounds.state.stations import BEATS, DOES, ENDS_FOR, FINISHES, LEAVES, RENEWS, SETTLES
from gmtool.rules.seam import Beat, BeatKind, Refusal


# --- bars -------------------------------------------------------------------------------------------------------------
def _out(_: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")


def _busy(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """In a second there is one Specific Plot; of a spell and an attack a rule of their own says so."""
    if running(ctx, figure) and not (casting(ctx, figure) is not None and meant.kinds & FIGHTS):
        text = f"{figure.name} goes on with what it is doing, or breaks it off."
        yield Refusal(text, SPAN)


# --- what begins and ends ---------------------------------------------------------------------------------------------
def _finish_otherwise(play: Play, figure: Figure, deed: Running) -> None:
    play.happened(Did(figure=figure.id, words=deed.words, rules=(SPAN,)))


def _renews_second(play: Play, figure: Figure) -> Mapping[str, Any]:
    return {"intent": None, "reacted": False, "changed": False}


def _renews_round(play: Play, figure: Figure) -> Mapping[str, Any]:
    return {"traces": ()}


def _settle(play: Play) -> None:
    """Nobody out of the melee goes on with anything."""
    for one in play.everyone():
        if not one.able and (one.running or one.intent):
            play.change(one.id, running=None, intent=None)


def _leaves(play: Play, gone: str) -> None:
    """Specific Plots aimed at a figure that is taken out must be stated anew, or come to nothing."""
    for one in play.everyone():
        if one.id != gone and one.intent is not None and one.intent.target == gone:
            _aimed_at_nobody(play, one.id, one.intent)


def _aimed_at_nobody(play: Play, figure: str, intent: Intent) -> None:
    """Drop the target of a Specific Plot whose target was taken out.

    While plots can be stated the figure states another. After that an attack comes to nothing and a parry waits for
    others; a spell and a pellet go on without the target.
    """
    attack = intent.deed in (Deed.ATTACK, Deed.SNEAK)
    if play.fight.stage is Stage.SECOND and intent.deed is not Deed.CAST:
        left = None
    else:
        left = evolve(intent, target="", done=intent.done or attack)
    play.change(figure, intent=left)
    if not intent.done and (attack or left is None):
        play.happened(CameToNothing(figure=figure, deed=intent.deed, target=intent.target))


# --- what is shown ----------------------------------------------------------------------------------------------------
def _beats(ctx: Context, figure: Figure, second: int) -> Iterator[Beat]:
    """A deed over several seconds, from this one on."""
    now, deed = Second(ctx.fight.round, second).elapsed, figure.running
    if deed is not None and deed.begun <= now <= deed.until and now >= ctx.now:
        what = deed.words or deed.deed.value.capitalize()
        yield Beat(BeatKind.BUSY, deed.deed.value[:4], what, SPAN, deed.written)


CHAPTER = Chapter(
    "seconds",
    after=("initiative", "pellets"),
    acts={
        "otherwise": (OTHERWISE,),
        "going on": (GO_ON, BREAK_OFF),
        "seconds": (PLOTS_IN, PLAY, END_SECOND),
    },
    bars=(
        Bar("out", kinds(), _out, but=True),
        Bar("busy", DEEDS - {Deed.EYES}, how=_busy, there=in_seconds),
    ),
    hooks=(
        DOES(do_otherwise, Deed.OTHER),
        FINISHES(_finish_otherwise, Deed.OTHER),
        ENDS_FOR(finish),
        RENEWS(_renews_second, "second"),
        RENEWS(_renews_round, "round"),
        SETTLES(_settle),
        LEAVES(_leaves),
        BEATS(_beats, "running"),
    ),
)

"""Closing one's eyes a second after one's own flash pellet: it must be plotted (6.6)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import CloseEyes
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.stating import THINGS, state, written
from gmtool.rules.melee_rounds.events import Eyes
from gmtool.rules.melee_rounds.seconds.stating import defensive, open_to
from gmtool.rules.melee_rounds.state import Deed, Figure
from gmtool.rules.seam import BeatKind, Choice, Json, Refusal

EYES = "mr.item.flash-close-eyes"


def flashes(ctx: Context, figure: Figure) -> bool:
    """Whether this is the second after its flash pellet was thrown."""
    return figure.thrown > 0 and figure.thrown + 1 == ctx.now


def may_close(ctx: Context, figure: Figure) -> bool:
    """True for one that could close its eyes against its own flash in this second, and has not said what it does."""
    return figure.intent is None and flashes(ctx, figure) and not any(_against(ctx, figure))


def look(play: Play, figure: Figure) -> None:
    """At the end of that second: whether it looked into its own flash."""
    if not flashes(play, figure):
        return
    closed = figure.intent is not None and figure.intent.deed is Deed.EYES
    play.change(figure.id, thrown=0)
    play.happened(Eyes(figure=figure.id, closed=closed, rules=(EYES,)))
    if not closed:
        play.trace(figure.id, BeatKind.LOST, "✺", "Is exposed to its own flash", EYES)


def _refusals(ctx: Context, command: CloseEyes) -> Iterator[Refusal]:
    yield from _against(ctx, ctx.figure(command.figure))


def _against(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Of oneself: also for those whose plot is about something else."""
    yield from open_to(ctx, figure)
    if defensive(figure):
        yield Refusal(f"{figure.name} is on Full Defensive: it only dodges and shields.", "mr.fd.only-dodge-shield")


def _perform(play: Play, command: CloseEyes) -> None:
    state(play, command.figure, Deed.EYES, written=command.written)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not flashes(ctx, figure):
        return
    draft: dict[str, Json] = {"kind": "mr.eyes/1", "figure": figure.id}
    against = tuple(_against(ctx, figure))
    inputs = (written(ctx, figure),)
    yield Choice("eyes", "Close its eyes", THINGS, draft, inputs, against, EYES, usual=not against)


CLOSE_EYES = Act(CloseEyes, _offers, _refusals, _perform)

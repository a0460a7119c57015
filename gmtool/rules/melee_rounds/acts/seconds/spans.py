"""Deeds over several seconds: begun with the round, coming to their end, broken off (2.2, 6.5, 6.6)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Meant
from gmtool.rules.melee_rounds.acts.kinds import BREAKS_OFF, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, open_to, running
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import BreakOff
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.events import BrokenOff
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.stations import ADVANCES, FINISHES, WHOLE_ROUND
from gmtool.rules.seam import BeatKind, Refusal

SPAN = "mr.plot.specific-span"


def begin_whole_round(play: Play, figure: Figure) -> None:
    """Begin what was plotted for the whole round in its first second, or in the one from which the figure may act."""
    kind = play.plot(figure)
    if figure.plot is None or kind is None or not kind.thing or _goes_on(play, figure):
        return
    first = Second(play.fight.round, max(1, figure.start)).elapsed
    for begins in play.hooks(WHOLE_ROUND, kind.thing):
        deed = begins(play, figure, first)
        if deed is not None:
            play.change(figure.id, running=deed)


def _goes_on(play: Play, figure: Figure) -> bool:
    return figure.running is not None and figure.running.until > play.now


def finish(play: Play, figure: Figure) -> None:
    """Advance at the end of a second what a figure does over several, and finish what has come to its end."""
    deed = figure.running
    if deed is None or not deed.begun <= play.now:
        return
    for advances in play.hooks(ADVANCES, deed.deed):
        advances(play, figure, deed)
    if deed.until > play.now:
        return
    play.change(figure.id, running=None)
    for finishes in play.hooks(FINISHES, deed.deed):
        finishes(play, figure, deed)


def break_off(play: Play, figure: str) -> None:
    """Break off what a figure does: something over several seconds, else a spell whose casting goes on."""
    one = play.figure(figure)
    spell = next((cast for cast in one.cast if cast.ends > play.now - 1 and cast.kind != "reflex"), None)
    if one.running is not None:
        done = one.running
        play.change(figure, running=None)
        event = BrokenOff(figure=figure, deed=done.deed, item=play.item(one, done.thing), words=done.words)
    elif spell is not None:
        play.change(figure, cast=tuple(cast for cast in one.cast if cast != spell))
        event = BrokenOff(figure=figure, deed=Deed.CAST, item=spell.item, words=spell.words)
    else:
        return
    play.trace(figure, BeatKind.BROKEN, "off", "Breaks off what it was doing", SPAN)
    play.happened(event)


def _refusals(ctx: Context, command: BreakOff) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from open_to(ctx, figure)
    if not running(ctx, figure):
        yield Refusal(f"{figure.name} does nothing that could be broken off.", SPAN)


def _perform(play: Play, command: BreakOff) -> None:
    break_off(play, command.figure)


def _is_free_to(ctx: Context, figure: Figure) -> bool:
    """True of somebody busy, unless it must be brought to its end."""
    busy = bool(running(ctx, figure))
    return busy and not any(ctx.book.gate.against(ctx, Meant(figure.id, kinds(BREAKS_OFF))))


_BREAKS = Offer("Break off", ELSE, SPAN, key="break off", there=_is_free_to, hidden=True)
BREAK_OFF: Act = offered(BreakOff, _BREAKS, _refusals, _perform, kinds=kinds(BREAKS_OFF))

"""Deeds over several seconds: begun with the round, coming to their end, broken off (2.2, 6.5, 6.6)."""

from collections.abc import Iterator

from gmtool.rules.kit.gate import Meant
from gmtool.rules.melee_rounds.acts.deeds.pellets import DONE, kind_of, step
from gmtool.rules.melee_rounds.acts.deeds.potions import FULL, SECONDS_NEEDED, use_up
from gmtool.rules.melee_rounds.acts.kinds import BREAKS_OFF, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, open_to, running
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import BreakOff
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.events import BrokenOff, Did, Took
from gmtool.rules.melee_rounds.state.fight import Figure, Running
from gmtool.rules.seam import BeatKind, Choice, Refusal, draft_of

POTION_SECONDS = 4
"""Seconds to get out, uncork, take and throw away a potion: one each at least (mr.item.potion-full-mr)."""
PREPARING = {"flash": 1, "tanglefoot": 2}
"""Seconds before a pellet can be thrown: one to get it out, and one to wet a tanglefoot (mr.item.pellet-full-mr)."""
SPAN = "mr.plot.specific-span"


def begin_whole_round(play: Play, figure: Figure) -> None:
    """Begin what was plotted for the whole round in its first second, or in the one from which the figure may act."""
    kind = play.plot(figure)
    if figure.plot is None or kind is None or not kind.thing or _goes_on(play, figure):
        return
    first = Second(play.fight.round, max(1, figure.start)).elapsed
    last = Second(play.fight.round, SECONDS).elapsed
    if kind.thing == "potion":
        until = max(last, first + POTION_SECONDS - 1)
        play.change(figure.id, running=_running(figure, Deed.POTION, first, until))
        return
    seconds = preparing(play, figure, figure.plot.thing)
    if seconds:
        play.change(figure.id, running=_running(figure, Deed.FETCH, first, first + seconds - 1))


def _goes_on(play: Play, figure: Figure) -> bool:
    return figure.running is not None and figure.running.until > play.now


def preparing(ctx: Context, figure: Figure, thing: str) -> int:
    """The seconds that getting a pellet ready still takes."""
    needed = PREPARING.get(kind_of(ctx, figure, thing), 0)
    return max(0, needed - DONE[figure.stages.get(thing, "")])


def _running(figure: Figure, deed: Deed, first: int, until: int) -> Running:
    assert figure.plot is not None
    return Running(deed, first, until, figure.plot.words, figure.plot.thing, figure.plot.written)


def finish(play: Play, figure: Figure) -> None:
    """Advance at the end of a second what a figure does over several, and finish what has come to its end."""
    deed = figure.running
    if deed is None or not deed.begun <= play.now:
        return
    if deed.deed is Deed.FETCH:
        _prepare(play, figure, deed)
    if deed.until > play.now:
        return
    play.change(figure.id, running=None)
    if deed.deed is Deed.POTION:
        item = play.item(figure, deed.thing)
        if item:
            use_up(play, figure.id, deed.thing)
            play.happened(Took(figure=figure.id, item=item, deed=Deed.POTION, rules=(FULL,)))
    elif deed.deed is Deed.DISCARD:
        play.happened(Took(figure=figure.id, item=deed.thing, deed=Deed.DISCARD, rules=(SECONDS_NEEDED,)))
        play.trace(figure.id, BeatKind.DONE, "↓", "Throws the empty potion away", SECONDS_NEEDED)
    elif deed.deed is Deed.OTHER:
        play.happened(Did(figure=figure.id, words=deed.words, rules=("mr.plot.specific-span",)))


def _prepare(play: Play, figure: Figure, deed: Running) -> None:
    """Take one more step in getting a pellet ready: out first, then wet."""
    if not kind_of(play, figure, deed.thing):
        return
    now = Deed.WET if figure.stages.get(deed.thing) == "out" else Deed.FETCH
    step(play, figure.id, deed.thing, now)


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


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """The choice to break off; none where nothing could be, or where it must be brought to its end."""
    if figure is None or any(_refusals(ctx, BreakOff(figure=figure.id))):
        return
    if any(ctx.book.gate.against(ctx, Meant(figure.id, kinds(BREAKS_OFF)))):
        return
    draft = draft_of(BreakOff, figure=figure.id)
    yield Choice("break off", "Break off", ELSE, draft, (), (), SPAN)


BREAK_OFF = Act(BreakOff, _offers, _refusals, _perform, kinds=kinds(BREAKS_OFF))

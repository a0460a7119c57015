"""Potions and pellets for which a whole round is plotted (6.5, 6.6)."""

from gmtool.rules.melee_rounds.clock import SECONDS, Second
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.state import Deed, Figure, Running

POTION_SECONDS = 4
"""Get it out, uncork it, take it, throw it away: a second each at least (mr.item.potion-full-mr)."""
PREPARING = {"flash": 1, "tanglefoot": 2}
"""Seconds before a pellet can be thrown: it is got out, and a tanglefoot is wetted (mr.item.pellet-full-mr)."""


def begin_whole_round(play: Play, figure: Figure) -> None:
    """What was plotted for the whole round goes on from its first second, or from when the figure begins."""
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
    """How many seconds of getting ready a pellet needs still."""
    carried = ctx.thing(figure, thing)
    row = ctx.tables.things.get(carried.item) if carried is not None else None
    if row is None:
        return 0
    done = {"": 0, "out": 1, "wet": 2}[figure.stages.get(thing, "")]
    return max(0, PREPARING.get(row.kind, 0) - done)


def _running(figure: Figure, deed: Deed, first: int, until: int) -> Running:
    assert figure.plot is not None
    return Running(deed, first, until, figure.plot.words, figure.plot.thing, figure.plot.written)

"""What goes on over several seconds, as it comes to its end."""

from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.deeds.drinking import FULL, SECONDS_NEEDED, use_up
from gmtool.rules.melee_rounds.deeds.pellets import kind_of, step
from gmtool.rules.melee_rounds.events import Did, Took
from gmtool.rules.melee_rounds.state import Deed, Figure, Running
from gmtool.rules.seam import BeatKind


def finish(play: Play, figure: Figure) -> None:
    """At the end of a second: what is done with it, and what has come to its end."""
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
    """A second of getting a pellet ready: out first, then wet."""
    if not kind_of(play, figure, deed.thing):
        return
    now = Deed.WET if figure.stages.get(deed.thing) == "out" else Deed.FETCH
    step(play, figure.id, deed.thing, now)

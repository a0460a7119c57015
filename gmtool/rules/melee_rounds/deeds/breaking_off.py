"""Breaking off what one does over several seconds: the next Specific Plot may be another (2.2)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import BreakOff
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.drinking import SECONDS_NEEDED
from gmtool.rules.melee_rounds.deeds.stating import ELSE
from gmtool.rules.melee_rounds.events import BrokenOff
from gmtool.rules.melee_rounds.seconds.stating import open_to, running
from gmtool.rules.melee_rounds.state import Deed, Figure
from gmtool.rules.seam import BeatKind, Choice, Json, Refusal

SPAN = "mr.plot.specific-span"


def break_off(play: Play, figure: str) -> None:
    """End what a figure does: a spell of which the casting goes on, or something else."""
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
    elif figure.running is not None and figure.running.deed is Deed.DISCARD:
        yield Refusal(f"{figure.name} throws its empty potion away.", SECONDS_NEEDED)


def _perform(play: Play, command: BreakOff) -> None:
    break_off(play, command.figure)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or tuple(_refusals(ctx, BreakOff(figure=figure.id))):
        return
    draft: dict[str, Json] = {"kind": "mr.break-off/1", "figure": figure.id}
    yield Choice("break off", "Break off", ELSE, draft, (), (), SPAN)


BREAK_OFF = Act(BreakOff, _offers, _refusals, _perform)

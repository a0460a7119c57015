"""Potions: one uncorked in the shield hand takes one AMR, and a second to throw it away; any other a round (6.5)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import THINGS, can_act, refusals
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Drink
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.events import Took
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running
from gmtool.rules.seam import BeatKind, Refusal

READY, SECONDS_NEEDED, FULL = "mr.item.potion-ready", "mr.item.potion-seconds-needed", "mr.item.potion-full-mr"
POTION_SECONDS = 4
"""Seconds to get out, uncork, take and throw away a potion: one each at least (mr.item.potion-full-mr)."""


def use_up(play: Play, figure: str, thing: str) -> None:
    """Remove one of a potion or pellet."""
    one = play.figure(figure)
    things = (
        evolve(other, number=other.number - 1, ready=False) if other.id == thing else other for other in one.things
    )
    stages = {key: stage for key, stage in one.stages.items() if key != thing}
    play.change(figure, things=tuple(other for other in things if other.number > 0), stages=stages)


def for_the_round(figure: Figure, deed: Deed, first: int, until: int) -> Running:
    """The deed for which a figure has plotted its round, between these seconds of the melee."""
    assert figure.plot is not None
    return Running(deed, first, until, figure.plot.words, figure.plot.thing, figure.plot.written)


def whole_round(play: Play, figure: Figure, first: int) -> Running:
    """A round plotted for a potion, begun in this second of the melee."""
    last = Second(play.fight.round, SECONDS).elapsed
    return for_the_round(figure, Deed.POTION, first, max(last, first + POTION_SECONDS - 1))


def finish_round(play: Play, figure: Figure, deed: Running) -> None:
    """The potion of a whole round has been taken, and thrown away."""
    item = play.item(figure, deed.thing)
    if item:
        use_up(play, figure.id, deed.thing)
        play.happened(Took(figure=figure.id, item=item, deed=Deed.POTION, rules=(FULL,)))


def finish_discarding(play: Play, figure: Figure, deed: Running) -> None:
    """An empty potion has been thrown away."""
    play.happened(Took(figure=figure.id, item=deed.thing, deed=Deed.DISCARD, rules=(SECONDS_NEEDED,)))
    play.trace(figure.id, BeatKind.DONE, "↓", "Throws the empty potion away", SECONDS_NEEDED)


def _refusals(ctx: Context, command: Drink) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.DRINK)
    thing = ctx.thing(figure, command.thing)
    row = ctx.tables.things.get(thing.item) if thing is not None else None
    if thing is None or row is None or row.kind != "potion":
        yield Refusal(f"{figure.name} has no such potion.", READY)
    elif not thing.ready:
        yield Refusal(f"{figure.name}'s {row.name.lower()} is not uncorked in its shield hand.", FULL)
    if ctx.fight.second == SECONDS and ctx.house("discard") == "second":
        yield Refusal("No second is left to throw the empty potion away.", SECONDS_NEEDED)


def _perform(play: Play, command: Drink) -> None:
    state(play, command.figure, Deed.DRINK, thing=command.thing, written=command.written)


def drink(play: Play, figure: Figure, intent: Intent) -> None:
    """Take the potion; throwing it away takes the next second, or none where the two share one."""
    thing = play.thing(figure, intent.thing)
    if thing is None:
        return
    use_up(play, figure.id, thing.id)
    play.happened(Took(figure=figure.id, item=thing.item, deed=Deed.DRINK, rules=(READY,)))
    if play.house("discard") == "second":
        away = Running(Deed.DISCARD, play.now + 1, play.now + 1, thing=thing.item)
        play.change(figure.id, running=away)
    else:
        play.happened(Took(figure=figure.id, item=thing.item, deed=Deed.DISCARD, rules=(SECONDS_NEEDED,)))


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    for thing in figure.things if can_act(ctx, figure) else ():
        row = ctx.tables.things.get(thing.item)
        if thing.ready and row is not None and row.kind == "potion":
            label, key, given = f"Take the {row.name.lower()}", f"drink {thing.id}", {"thing": thing.id}
            yield Offer(label, THINGS, READY, key=key, given=given, fields=("written",), judged=True)


DRINKING: Act = offered(Drink, _offers, _refusals, _perform, kinds=kinds(Deed.DRINK))

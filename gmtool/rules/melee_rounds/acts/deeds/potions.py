"""The potion that is uncorked in the shield hand: one AMR, and a second more to throw it away (6.5)."""

from collections.abc import Iterator

from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import THINGS, can_act, refusals
from gmtool.rules.melee_rounds.acts.stating.choosing import written
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Drink
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.events import Took
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running
from gmtool.rules.seam import Choice, Refusal, draft_of

READY, SECONDS_NEEDED, FULL = "mr.item.potion-ready", "mr.item.potion-seconds-needed", "mr.item.potion-full-mr"


def use_up(play: Play, figure: str, thing: str) -> None:
    """Remove one of a potion or pellet."""
    one = play.figure(figure)
    things = (
        evolve(other, number=other.number - 1, ready=False) if other.id == thing else other for other in one.things
    )
    stages = {key: stage for key, stage in one.stages.items() if key != thing}
    play.change(figure, things=tuple(other for other in things if other.number > 0), stages=stages)


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


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not can_act(ctx, figure):
        return
    for thing in figure.things:
        row = ctx.tables.things.get(thing.item)
        if thing.ready and row is not None and row.kind == "potion":
            draft = draft_of(Drink, figure=figure.id, thing=thing.id)
            against = tuple(_refusals(ctx, Drink(figure=figure.id, thing=thing.id)))
            label = f"Take the {row.name.lower()}"
            yield Choice(f"drink {thing.id}", label, THINGS, draft, (written(ctx, figure),), against, READY)


DRINKING = Act(Drink, _offers, _refusals, _perform, kinds=kinds(Deed.DRINK))

"""Letting things fall, at any time (hm.ready.drop-free)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.commands import Drop
from gmtool.rules.harnmaster.context import Act, Context, Play
from gmtool.rules.harnmaster.events import Dropped
from gmtool.rules.harnmaster.readying.carried import carried, one_of
from gmtool.rules.harnmaster.readying.hands import GROUP
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Refusal

_RULE = "hm.ready.drop-free"


def _refusals(ctx: Context, command: Drop) -> Iterator[Refusal]:
    """In anybody's turn, and while an exchange waits."""
    figure = ctx.figure(command.figure)
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.", _RULE)
    elif gear not in carried(ctx, figure):
        yield Refusal("That cannot be dropped.", _RULE)


def _perform(play: Play, command: Drop) -> None:
    """An attacker that drops the weapon of its attack before it is met attacks no more."""
    gear = play.gear(play.figure(command.figure), command.weapon)
    if gear is None:
        return
    play.let_fall(command.figure, gear)
    play.happened(Dropped(figure=command.figure, item=gear.item, rules=(_RULE,)))
    exchange = play.fight.exchange
    if exchange is not None and (exchange.attacker, exchange.strike.weapon) == (command.figure, gear.id):
        play.call_off()


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    things = carried(ctx, figure) if figure is not None and figure.able else ()
    if figure is None or not things:
        return
    draft = draft_of(Drop, figure=figure.id)
    ordered = sorted(things, key=lambda gear: not gear.ready)
    yield Choice("drop", "Drop", GROUP, draft, (one_of(ctx, "Drop", ordered),), (), _RULE)


DROP = Act(Drop, _offers, _refusals, _perform)

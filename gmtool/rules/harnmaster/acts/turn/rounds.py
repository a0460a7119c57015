"""Rounds: everybody has a turn again and effects of one round end; and the settling after every command."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.harnmaster.acts.kinds import kinds
from gmtool.rules.harnmaster.state.clock import waiting
from gmtool.rules.harnmaster.state.commands import NextRound
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import RoundBegan
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import ENDS, RENEWS, SETTLES
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal


def _refusals(ctx: Context, command: NextRound) -> Iterator[Refusal]:
    if command.round != ctx.fight.round + 1:
        yield Refusal(f"This is round {ctx.fight.round}.")
    left = waiting(ctx)
    if left:
        yield Refusal(f"{left[0].name} has not had its turn.")
    if ctx.fight.exchange is not None or ctx.fight.bonuses:
        yield Refusal("An exchange is not finished.")


def _perform(play: Play, command: NextRound) -> None:
    """Begin the round. By a ruling even while an exchange waits: it is given up then, and so are bonus actions."""
    for ends in play.hooks(ENDS):
        ends(play)
    play.change_fight(round=command.round)
    for one in play.everyone():
        values: dict[str, Any] = {}
        for renews in play.hooks(RENEWS):
            values.update(renews(one, command.round))
        play.change(one.id, **values)
    play.happened(RoundBegan(round=command.round))


def _offers(ctx: Context, _: Figure | None) -> Iterator[Offer]:
    """The choice of the next round, only once everybody has had a turn; before that it would be in the way."""
    if not (ctx.over() or waiting(ctx) or ctx.fight.exchange is not None or ctx.fight.bonuses):
        number = ctx.fight.round + 1
        yield Offer(f"Begin round {number}", "Round", key="round", given={"round": number}, usual=True, by_itself=True)


def settle(play: Play) -> None:
    """End what no longer holds after a command, chapter by chapter, and the GM's modifiers that have expired."""
    for settles in play.hooks(SETTLES):
        settles(play)
    play.end_granted()


NEXT_ROUND: Act = offered(NextRound, _offers, _refusals, _perform, kinds=kinds())

"""Ending a turn and a round."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.act import Act
from gmtool.rules.harnmaster.clock import acting, waiting
from gmtool.rules.harnmaster.commands import EndTurn, NextRound
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.events import RoundBegan, TurnEnded
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.harnmaster.turn.agenda import over
from gmtool.rules.harnmaster.turn.taking import has_bonus, turn_refusals
from gmtool.rules.seam import Choice, Json, Refusal


def _end_refusals(ctx: Context, command: EndTurn) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from turn_refusals(ctx, figure)
    if has_bonus(ctx, figure):
        yield Refusal(f"First {figure.name} takes its bonus action.", "hm.ta.action")


def _end(play: Play, command: EndTurn) -> None:
    play.change(command.figure, done=True)
    play.change_fight(called="")
    play.happened(TurnEnded(figure=command.figure))


def _end_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    now = acting(ctx)
    if figure is None or now is None or now.id != figure.id:
        return
    draft = {"kind": "hm.end-turn/1", "figure": figure.id}
    against = tuple(_end_refusals(ctx, EndTurn(figure=figure.id)))
    yield Choice("end", "End the turn", "Turn", {**draft}, (), against, usual=bool(figure.acted))


def _next_refusals(ctx: Context, command: NextRound) -> Iterator[Refusal]:
    if command.round != ctx.fight.round + 1:
        yield Refusal(f"This is round {ctx.fight.round}.")
    if waiting(ctx):
        yield Refusal(f"{waiting(ctx)[0].name} has not had its turn.")
    if ctx.fight.exchange is not None or ctx.fight.bonuses:
        yield Refusal("An exchange is not finished.")


def _next_round(play: Play, command: NextRound) -> None:
    for one in play.everyone():
        play.change(one.id, done=False, acted="", moved=0)
    play.change_fight(round=command.round, called="")
    play.happened(RoundBegan(round=command.round))


def _next_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is not None or over(ctx):
        return
    number = ctx.fight.round + 1
    draft: dict[str, Json] = {"kind": "hm.next-round/1", "round": number}
    against = tuple(_next_refusals(ctx, NextRound(round=number)))
    yield Choice("round", f"Begin round {number}", "Round", draft, (), against, usual=True)


END_TURN = Act(EndTurn, _end_offers, _end_refusals, _end)
NEXT_ROUND = Act(NextRound, _next_offers, _next_refusals, _next_round)

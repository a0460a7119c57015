"""Rounds: everybody has a turn again and effects of one round end; and the settling after every command."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.harnmaster.acts.kinds import kinds
from gmtool.rules.harnmaster.state.clock import waiting
from gmtool.rules.harnmaster.state.commands import NextRound
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import EvasionEnded, RoundBegan
from gmtool.rules.harnmaster.state.fight import Figure, Time
from gmtool.rules.seam import Choice, Refusal, draft_of


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
    play.call_off()
    play.change_fight(round=command.round, called="", bonuses=(), rewarded=())
    for one in play.everyone():
        play.change(one.id, done=False, acted="", moved=0, **_lasting(one, command.round))
    play.happened(RoundBegan(round=command.round))


def _lasting(one: Figure, number: int) -> dict[str, Any]:
    """The values of a figure that last into a round."""
    return {
        "ignoring": {foe: until for foe, until in one.ignoring.items() if _lasts(until, number)},
        "setups": tuple(until for until in one.setups if _lasts(until, number)),
        "evading": one.evading if one.evading is not None and _lasts(one.evading, number) else None,
    }


def _lasts(until: Time, number: int) -> bool:
    return until.round >= number


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """The choice of the next round, only once everybody has had a turn; before that it would be in the way."""
    if figure is not None or ctx.over() or waiting(ctx) or ctx.fight.exchange is not None or ctx.fight.bonuses:
        return
    number = ctx.fight.round + 1
    draft = draft_of(NextRound, round=number)
    against = tuple(_refusals(ctx, NextRound(round=number)))
    yield Choice("round", f"Begin round {number}", "Round", draft, (), against, usual=True, by_itself=True)


def settle(play: Play) -> None:
    """End what no longer holds after a command.

    That is: attacks and bonus actions of figures out of the melee, expired modifiers, and evasions of the stunned.
    """
    exchange = play.fight.exchange
    if exchange is not None and not (play.figure(exchange.attacker).able and play.figure(exchange.defender).able):
        play.call_off()
    owed = tuple(one for one in play.fight.bonuses if play.figure(one.figure).able)
    if owed != play.fight.bonuses:
        play.change_fight(bonuses=owed)
    called = play.fight.called
    if called and not (called in play.fight.figures and play.figure(called).able):
        play.change_fight(called="")
    play.end_granted()
    _end_evasions(play)


def _end_evasions(play: Play) -> None:
    """End evasions for good: a figure that recovers from being stunned does not evade again (hm.evade.ends-stunned)."""
    for one in play.everyone():
        if one.evading is not None and (one.stunned or not one.able):
            play.change(one.id, evading=None)
            if one.able:
                play.happened(EvasionEnded(figure=one.id, why="it is stunned", rules=("hm.evade.ends-stunned",)))


NEXT_ROUND = Act(NextRound, _offers, _refusals, _perform, kinds=kinds())

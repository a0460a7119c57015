"""Turns: one for each figure in every round, by rank, and what it is spent on; and the rounds."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.harnmaster.acts.kinds import ACTION, CALLED, TURN, kinds
from gmtool.rules.harnmaster.acts.turn.otherwise import OTHERWISE
from gmtool.rules.harnmaster.acts.turn.rounds import NEXT_ROUND
from gmtool.rules.harnmaster.acts.turn.taking import did
from gmtool.rules.harnmaster.acts.turn.turns import CALL_ON, END_TURN, REOPEN, SET_RANK
from gmtool.rules.harnmaster.state.clock import has_bonus, in_turns
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import ENDS, RENEWS, SETTLES
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Refusal

_TURN = "hm.gm.stunned-shock"


# --- bars -------------------------------------------------------------------------------------------------------------
def _out(_: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")


def _out_himself(ctx: Context, _: Figure, target: Figure) -> Iterator[Refusal]:
    return _out(ctx, target)


def _lost(ctx: Context) -> bool:
    return any(not one.able for one in ctx.everyone())


def _done(_: Context, figure: Figure) -> Iterator[Refusal]:
    """Only a turn that is still to come can be called."""
    if figure.done:
        yield Refusal(f"{figure.name} has had its turn.", _TURN)


def _done_without_bonus(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A bonus action comes after the turn as well."""
    if not has_bonus(ctx, figure):
        yield from _done(ctx, figure)


def _acted(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.acted and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has spent its turn: it {did(figure)}.", _TURN)


# --- the course of a round --------------------------------------------------------------------------------------------
def _call_nobody(play: Play) -> None:
    play.change_fight(called="")


def _renews(figure: Figure, number: int) -> Mapping[str, Any]:
    return {"done": False, "acted": ""}


def _settle(play: Play) -> None:
    """Whoever the GM has called to act is still in the melee."""
    called = play.fight.called
    if called and not (called in play.fight.figures and play.figure(called).able):
        play.change_fight(called="")


CHAPTER = Chapter(
    "turn",
    acts={"turn": (END_TURN, OTHERWISE, CALL_ON, REOPEN, SET_RANK), "round": (NEXT_ROUND,)},
    bars=(
        Bar("out", kinds(), _out, but=True),
        Bar("out-target", kinds(), whom=_out_himself, there=_lost, but=True),
        Bar("done", kinds(TURN), _done_without_bonus, there=in_turns),
        Bar("done", kinds(CALLED), _done, there=in_turns),
        Bar("acted", kinds(ACTION), _acted, there=in_turns),
    ),
    hooks=(ENDS(_call_nobody), RENEWS(_renews), SETTLES(_settle)),
)

"""Turns: ending one, reopening one, and calling on a figure out of order; the order of ranks is the GM's."""

from collections.abc import Iterator, Sequence

from gmtool.rules.harnmaster.acts.engagement import armed, reaches, sheathed, threatens
from gmtool.rules.harnmaster.acts.kinds import CALLED, ENDS, IN_TURN, SHOOTS, STRIKES, THERE, kinds
from gmtool.rules.harnmaster.acts.turn.taking import is_there, labelled, turn_refusals, waiting_refusals
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.clock import acting, waits
from gmtool.rules.harnmaster.state.commands import CallOn, EndTurn, Reopen, SetRank
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Called, Ranked, TurnEnded, TurnReopened
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Choice, Input, InputKind, Refusal, draft_of

GROUP = "Turn"
HIGHEST_RANK = 999
_RULE = "hm.gm.stunned-shock"


def _end_refusals(ctx: Context, command: EndTurn) -> Iterator[Refusal]:
    return turn_refusals(ctx, ctx.figure(command.figure))


def _end(play: Play, command: EndTurn) -> None:
    play.change(command.figure, done=True)
    play.change_fight(called="", rewarded=())
    play.happened(TurnEnded(figure=command.figure))


def _end_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    now = acting(ctx)
    if figure is None or now is None or now.id != figure.id or ctx.fight.exchange is not None:
        return
    against = tuple(_end_refusals(ctx, EndTurn(figure=figure.id)))
    unasked = bool(figure.acted) or not _could_attack(ctx, figure)
    usual = unasked or figure.stunned or bool(figure.moved)
    draft = draft_of(EndTurn, figure=figure.id)
    words = labelled(figure, "End the turn")
    over = bool(figure.acted)
    yield Choice("end", words, GROUP, draft, (), against, usual=usual, by_itself=over, ends=True, unasked=unasked)


def _could_attack(ctx: Context, figure: Figure) -> bool:
    """True if a figure has a foe to attack, and something to attack with in hand or to be drawn for nothing.

    The stunned may: the GM says what they can do (hm.gm.stunned-shock).
    """
    gate, foes = ctx.book.gate.asked(ctx), ctx.foes(figure)
    struck = [foe for foe in foes if not gate.against(Meant(figure.id, kinds(STRIKES), foe.id))]
    if armed(ctx, figure) and any(ctx.ground is None or threatens(ctx, figure, foe) for foe in struck):
        return True
    shot = [foe for foe in foes if not gate.against(Meant(figure.id, kinds(SHOOTS), foe.id))]
    arms = (*ctx.in_hand(figure), *sheathed(ctx, figure))
    return any(_could_reach(ctx, figure, gear, struck, shot) for gear in arms)


def _could_reach(ctx: Context, figure: Figure, gear: Gear, struck: Sequence[Figure], shot: Sequence[Figure]) -> bool:
    """True if a figure could shoot at a foe, or would strike at one with this weapon in hand."""
    weapon = ctx.weapon(gear)
    if weapon is not None and weapon.kind == "missile":
        return bool(shot)
    return not gear.ready and any(ctx.ground is None or reaches(ctx, figure, foe, gear.item) for foe in struck)


def _reopen_refusals(ctx: Context, command: Reopen) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from waiting_refusals(ctx, figure)
    if not (figure.done or figure.acted or figure.moved):
        yield Refusal(f"{figure.name} has done nothing in this round yet.", _RULE)


def _reopen(play: Play, command: Reopen) -> None:
    """Begin the turn anew; a figure called out of order waits for its rank again."""
    play.change(command.figure, done=False, acted="", moved=0)
    play.change_fight(called="")
    play.happened(TurnReopened(figure=command.figure, rules=(_RULE,)))


def _reopen_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None or not (figure.done or figure.acted or figure.moved):
        return
    against = tuple(_reopen_refusals(ctx, Reopen(figure=figure.id)))
    yield Choice("reopen", "Take the turn again", GROUP, draft_of(Reopen, figure=figure.id), (), against, _RULE)


def _call_refusals(ctx: Context, command: CallOn) -> Iterator[Refusal]:
    figure, now = ctx.figure(command.figure), acting(ctx)
    yield from waiting_refusals(ctx, figure)
    if now is not None and now.id == figure.id:
        yield Refusal(f"It is already {figure.name}'s turn.", _RULE)


def _call(play: Play, command: CallOn) -> None:
    """Give a figure the turn; by a ruling even one that has had its turn acts once more."""
    play.change(command.figure, done=False)
    play.change_fight(called=command.figure)
    play.happened(Called(figure=command.figure, rules=(_RULE,)))


def _call_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    now = acting(ctx)
    if figure is None or ctx.fight.exchange is not None or not waits(figure) or now is None or now.id == figure.id:
        return
    against = tuple(_call_refusals(ctx, CallOn(figure=figure.id)))
    yield Choice("call", "Acts now", GROUP, draft_of(CallOn, figure=figure.id), (), against, _RULE, usual=True)


def _rank_refusals(ctx: Context, command: SetRank) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not 0 <= command.rank <= HIGHEST_RANK:
        yield Refusal(f"A rank is 0 to {HIGHEST_RANK}, not {command.rank}.", _RULE)
    elif command.rank == figure.rank:
        yield Refusal(f"{figure.name} already has rank {figure.rank}.", _RULE)


def _set_rank(play: Play, command: SetRank) -> None:
    before, after = play.figure(command.figure).rank, min(max(0, command.rank), HIGHEST_RANK)
    play.change(command.figure, rank=after)
    play.happened(Ranked(figure=command.figure, before=before, after=after, rules=(_RULE,)))


def _rank_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None or not is_there(ctx, figure):
        return
    rank = Input(
        "rank", "Initiative Rank", InputKind.NUMBER, default=figure.rank, required=False, lowest=0, highest=HIGHEST_RANK
    )
    yield Choice("rank", "Set its rank", GROUP, draft_of(SetRank, figure=figure.id), (rank,), (), _RULE)


END_TURN = Act(EndTurn, _end_offers, _end_refusals, _end, kinds=IN_TURN | {ENDS})
REOPEN = Act(Reopen, _reopen_offers, _reopen_refusals, _reopen, kinds=kinds(THERE))
CALL_ON = Act(CallOn, _call_offers, _call_refusals, _call, kinds=kinds(THERE, CALLED))
SET_RANK = Act(SetRank, _rank_offers, _rank_refusals, _set_rank, kinds=kinds())

"""Turns: ending one, reopening one, and calling on a figure out of order; the order of ranks is the GM's."""

from collections.abc import Iterator, Sequence

from gmtool.rules.harnmaster.acts.engagement import armed, reaches, sheathed, threatens
from gmtool.rules.harnmaster.acts.kinds import CALLED, ENDS, IN_TURN, SHOOTS, STRIKES, THERE, kinds
from gmtool.rules.harnmaster.acts.turn.taking import is_there, labelled, turn_refusals, waiting_refusals
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.clock import acting, waits
from gmtool.rules.harnmaster.state.commands import HIGHEST_RANK, CallOn, EndTurn, Reopen, SetRank
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Called, Ranked, TurnEnded, TurnReopened
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Refusal

GROUP = "Turn"
_RULE = "hm.gm.stunned-shock"


def _end_refusals(ctx: Context, command: EndTurn) -> Iterator[Refusal]:
    return turn_refusals(ctx, ctx.figure(command.figure))


def _end(play: Play, command: EndTurn) -> None:
    play.change(command.figure, done=True)
    play.change_fight(called="", rewarded=())
    play.happened(TurnEnded(figure=command.figure))


def _end_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    now = acting(ctx)
    if now is None or now.id != figure.id or ctx.fight.exchange is not None:
        return
    over = bool(figure.acted)
    unasked = over or not _could_attack(ctx, figure)
    usual = unasked or figure.stunned or bool(figure.moved)
    label = labelled(figure, "End the turn")
    yield Offer(label, GROUP, key="end", usual=usual, by_itself=over, ends=True, unasked=unasked)


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


def _may_be_called(ctx: Context, figure: Figure) -> bool:
    now = acting(ctx)
    return ctx.fight.exchange is None and waits(figure) and now is not None and now.id != figure.id


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


_REOPENS = Offer(
    "Take the turn again", GROUP, _RULE,
    there=lambda ctx, figure: ctx.fight.exchange is None and bool(figure.done or figure.acted or figure.moved),
)  # fmt: skip
_CALLS = Offer("Acts now", GROUP, _RULE, key="call", there=_may_be_called, usual=True)
_RANKS = Offer(
    "Set its rank", GROUP, _RULE, there=lambda ctx, figure: ctx.fight.exchange is None and is_there(ctx, figure)
)
END_TURN: Act = offered(EndTurn, _end_offers, _end_refusals, _end, kinds=IN_TURN | {ENDS})
REOPEN: Act = offered(Reopen, _REOPENS, _reopen_refusals, _reopen, kinds=kinds(THERE))
CALL_ON: Act = offered(CallOn, _CALLS, _call_refusals, _call, kinds=kinds(THERE, CALLED))
SET_RANK: Act = offered(SetRank, _RANKS, _rank_refusals, _set_rank, kinds=kinds())

"""Turns: ending one, reopening one, and calling on a figure out of order; the order of ranks is the GM's."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.engagement import armed, reaches, threatens
from gmtool.rules.harnmaster.acts.readying import sheathed
from gmtool.rules.harnmaster.acts.turn.taking import has_bonus, labelled, turn_refusals, waiting_refusals
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.clock import acting, evading
from gmtool.rules.harnmaster.state.commands import CallOn, EndTurn, Reopen, SetRank
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Called, Ranked, TurnEnded, TurnReopened
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Input, InputKind, Refusal

GROUP = "Turn"
HIGHEST_RANK = 999
_RULE = "hm.gm.stunned-shock"


def _end_refusals(ctx: Context, command: EndTurn) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from turn_refusals(ctx, figure)
    if has_bonus(ctx, figure):
        yield Refusal(f"First {figure.name} takes its bonus action.", "hm.ta.action")


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
    if evading(ctx, figure):
        return False
    if armed(ctx, figure) and (ctx.ground is None or any(threatens(ctx, figure, foe) for foe in ctx.foes(figure))):
        return True
    arms = (*ctx.in_hand(figure), *sheathed(ctx, figure))
    return any(_could_reach(ctx, figure, foe, gear) for gear in arms for foe in ctx.foes(figure))


def _could_reach(ctx: Context, figure: Figure, foe: Figure, gear: Gear) -> bool:
    """True if a figure could shoot at a foe that it has noticed, or would strike at it with this weapon in hand."""
    weapon = ctx.weapon(gear)
    if weapon is not None and weapon.kind == "missile":
        return foe.id not in figure.unaware
    return not gear.ready and (ctx.ground is None or reaches(ctx, figure, foe, gear.item))


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
    if figure.done:
        yield Refusal(f"{figure.name} has had its turn.", _RULE)
    elif now is not None and now.id == figure.id:
        yield Refusal(f"It is already {figure.name}'s turn.", _RULE)


def _call(play: Play, command: CallOn) -> None:
    """Give a figure the turn; by a ruling even one that has had its turn acts once more."""
    play.change(command.figure, done=False)
    play.change_fight(called=command.figure)
    play.happened(Called(figure=command.figure, rules=(_RULE,)))


def _call_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    now = acting(ctx)
    if figure is None or ctx.fight.exchange is not None or figure.done or now is None or now.id == figure.id:
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
    if figure is None or not figure.able or ctx.fight.exchange is not None:
        return
    rank = Input(
        "rank", "Initiative Rank", InputKind.NUMBER, default=figure.rank, required=False, lowest=0, highest=HIGHEST_RANK
    )
    yield Choice("rank", "Set its rank", GROUP, draft_of(SetRank, figure=figure.id), (rank,), (), _RULE)


END_TURN = Act(EndTurn, _end_offers, _end_refusals, _end)
REOPEN = Act(Reopen, _reopen_offers, _reopen_refusals, _reopen)
CALL_ON = Act(CallOn, _call_offers, _call_refusals, _call)
SET_RANK = Act(SetRank, _rank_offers, _rank_refusals, _set_rank)

"""Acting as proposed in Quick Combat: one command by which a side, or everybody left, does what is usual.

Each moves up to the nearest enemy; each strikes or shoots with what it has in hand, reloads, stands up, or takes a
weapon in hand where it has none.
"""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.quick_order import has_acted_quickly
from gmtool.rules.tft.acts.kinds import MOVES, NOTHING, RELOADS, WALKS, done_by
from gmtool.rules.tft.acts.movement.approach import approach
from gmtool.rules.tft.acts.options import take_option
from gmtool.rules.tft.acts.options.offers import QUICK_MOVE, QUICK_RISE, default_option
from gmtool.rules.tft.acts.options.rearming import rearming
from gmtool.rules.tft.acts.quick import attack
from gmtool.rules.tft.acts.quick.limits import may_not_act
from gmtool.rules.tft.acts.quick.recording import record
from gmtool.rules.tft.acts.turn.stages import next_mover, side_name, with_verb
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.engagement import status_at_move
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.quick import ActAsProposed, QuickAttack, RecordEffects

RULE = "am.quick.sequence"
_STAGES = (Stage.MOVEMENT, Stage.COMBAT)


def to_move(ctx: Context, side: str) -> tuple[Figure, ...]:
    """The figures of a side that have not moved; whoever is down or held cannot."""
    gate = ctx.book.gate.asked(ctx)
    mine = (one for one in ctx.everyone() if one.side == side and not one.deeds.option)
    return tuple(one for one in mine if not gate.against(Meant(one.id, MOVES | WALKS)))


@once_a_fight
def proposals(ctx: Context) -> dict[str, QuickAttack | TakeOption]:
    """The usual act of each figure that has one: it attacks, stands up, reloads, or takes a weapon in hand."""
    if ctx.fight.stage is not Stage.COMBAT or not ctx.quick:
        return {}
    found = ((one, _proposal(ctx, one)) for one in ctx.everyone() if one.able and not has_acted_quickly(ctx, one))
    return {one.id: command for one, command in found if command is not None}


def _proposal(ctx: Context, figure: Figure) -> QuickAttack | TakeOption | None:
    if (blow := attack.proposal(ctx, figure)) is not None:
        return blow
    found = status_at_move(ctx, figure)
    code, _, way = default_option(ctx, figure, found).partition(":")
    row = ctx.tables.options.get(code)
    if row is None or any(may_not_act(ctx, figure, still=code == QUICK_RISE)):
        return None
    if not way and code != QUICK_RISE and (weapon := rearming(ctx, figure, found)):
        return weapon.command
    if ctx.book.gate.asked(ctx).against(Meant(figure.id, RELOADS if way else done_by(row.does))):
        return None
    return TakeOption(figure=figure.id, option=code, reload=bool(way), cranequin=way == "wind")


def refusals(ctx: Context, command: ActAsProposed) -> Iterator[Refusal]:
    """Reasons against it: another kind of fight, another moment, or nobody left of the side."""
    fight = ctx.fight
    if not ctx.quick:
        yield Refusal("This fight is not a quick combat.", "am.quick.switch")
    elif fight.stage not in _STAGES or (command.turn, command.stage, command.mover) != (
        fight.turn,
        fight.stage.value,
        fight.mover,
    ):
        yield Refusal("That phase is already over.", RULE)
    elif command.side and not any(True for _ in left(ctx, command.side)):
        yield Refusal(f"Nobody of {side_name(ctx, command.side)} is left to act.", RULE)


def left(ctx: Context, side: str) -> Iterator[Figure]:
    """The figures of a side that are left to act in this stage."""
    if ctx.fight.stage is Stage.MOVEMENT:
        order = ctx.fight.order
        yield from to_move(ctx, side) if order[ctx.fight.mover : ctx.fight.mover + 1] == (side,) else ()
    else:
        yield from (ctx.figure(key) for key in proposals(ctx) if ctx.figure(key).side == side)


def perform(play: Play, command: ActAsProposed) -> None:
    """Let them act, one after the other; without a side the turn goes on to its end."""
    if play.fight.stage is Stage.COMBAT:
        _act(play, command.side)
    elif command.side:
        _move(play, command.side)
    else:
        while play.fight.stage is Stage.MOVEMENT:
            _move(play, play.fight.order[play.fight.mover])
            next_mover(play)
        if play.fight.checks or any(one.acts is not None for one in play.fight.effects):
            return  # what is due now comes before the options
        _act(play, "")
    if not command.side:
        record(play, RecordEffects(turn=play.fight.turn))


def _move(play: Play, side: str) -> None:
    row = play.tables.options[QUICK_MOVE]
    for figure in to_move(play, side):
        path = approach(play, figure, row)
        if path:
            take_option.perform(play, TakeOption(figure=figure.id, option=QUICK_MOVE, path=path))
        else:
            play.deed(figure.id, option=QUICK_MOVE, start=figure.place)


def _act(play: Play, side: str) -> None:
    """Let those of a side act, or all: what one does changes nothing for another before the effects are recorded."""
    for figure, act in proposals(play).items():
        if side in ("", play.figure(figure).side):
            if isinstance(act, QuickAttack):
                attack.perform(play, act)
            else:
                take_option.perform(play, act)


def offers(ctx: Context, _: Figure | None) -> Iterator[Offer]:
    """A choice for everybody left, and one for each side."""
    fight = ctx.fight
    if not ctx.quick or fight.stage not in _STAGES:
        return
    given = {"turn": fight.turn, "stage": fight.stage.value, "mover": fight.mover}
    label = "Everybody acts as proposed, to the end of the turn"
    yield Offer(label, "Turn", RULE, given=given, judged=False, usual=True, unasked=True)
    for side in fight.sides:
        if any(True for _ in left(ctx, side.id)):
            label, own = with_verb(side.name, "acts as proposed", "act as proposed"), {**given, "side": side.id}
            yield Offer(label, "Turn", RULE, key=f"as-proposed:{side.id}", given=own, judged=False)


AS_PROPOSED: Act = offered(ActAsProposed, offers, refusals, perform, keys=("as-proposed",), kinds=NOTHING)

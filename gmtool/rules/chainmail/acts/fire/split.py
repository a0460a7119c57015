"""Split-moves: horse archers move up to half, fire, and move up to half again (cm.missile.split-move)."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.fire.messages import Paused, SplitMove, SplitOn
from gmtool.rules.chainmail.acts.fire.occasions import bow_rider
from gmtool.rules.chainmail.acts.kinds import MOVING, SPLITTING
from gmtool.rules.chainmail.acts.moving.drill import GROUP
from gmtool.rules.chainmail.acts.moving.moves import go, way_of
from gmtool.rules.chainmail.acts.moving.ways import Way
from gmtool.rules.chainmail.state.commands import Move
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import closed_way
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED

RULE = "cm.missile.split-move"


def _way(ctx: Context, unit: Unit, command: SplitMove | SplitOn) -> Way:
    """The way of a leg; without a map it is half a move long, or as long as the other one left."""
    return way_of(ctx, unit, Move(figure=unit.id, to=command.to, pace=Pace.HALF))


def _leg(ctx: Context, command: SplitMove | SplitOn) -> Iterator[Refusal]:
    """A leg is half a normal move at most."""
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if unit.side != ctx.moving_side():
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")
    half, way = ctx.move(unit) // 2, _way(ctx, unit, command)
    yield from closed_way(ctx, unit, command.to)
    yield from kept_out(ctx, unit, command.to)
    yield from way.bars
    if way.cost > half:
        yield Refusal(f"{unit.name} can move {half / HUNDRED:g} inches at most before or after its pause.", RULE)


def _first_against(ctx: Context, command: SplitMove) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if not bow_rider(ctx, unit):
        yield Refusal("Only horsemen with bows and Elves make split-moves.", RULE)
    if "standing-bow" in ctx.habits(unit) and ctx.mounted(unit):
        yield Refusal(f"{unit.name} shoot from standing horses only.", "cm.nation.japan-bow")
    if unit.done:
        yield Refusal(f"{unit.name} has already moved.", "cm.turn.mcm.order", short="has moved")
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: not free to move.", RULE)
    yield from _leg(ctx, command)


def _on_against(ctx: Context, command: SplitOn) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if not unit.paused:
        yield Refusal(f"{unit.name}: not in the pause of a split-move.", RULE)
    yield from _leg(ctx, command)


def _first(play: Play, command: SplitMove) -> None:
    unit = play.figure(command.figure)
    way = _way(play, unit, command)
    # moved and done, which keeps it from any other move; the pause lets it go on
    go(play, unit.id, way, command.to)
    play.change(unit.id, paused=True, half_at=play.figure(unit.id).at)
    play.happened(Paused(figure=unit.id, rules=(RULE,)))


def _on(play: Play, command: SplitOn) -> None:
    unit = play.figure(command.figure)
    go(play, unit.id, _way(play, unit, command), command.to)
    play.change(unit.id, paused=False)


def _may_split(ctx: Context, unit: Unit) -> bool:
    moves = unit.able and unit.side == ctx.moving_side() and not unit.done
    return moves and bow_rider(ctx, unit) and ctx.melee_of(unit.id) is None


_SPLITS = Offer("Move half, then fire", GROUP, RULE, there=_may_split, judged=False)
_GOES_ON = Offer(
    "Move on", GROUP, RULE, there=lambda ctx, unit: unit.able and unit.paused and unit.side == ctx.moving_side(),
    judged=False, usual=lambda ctx, unit, _: bool(unit.shots),
)  # fmt: skip
SPLIT: Act = offered(SplitMove, _SPLITS, _first_against, _first, kinds=SPLITTING)
SPLIT_ON: Act = offered(SplitOn, _GOES_ON, _on_against, _on, kinds=MOVING)

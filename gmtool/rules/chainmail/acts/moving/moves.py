"""Moving: how far a unit goes this turn, by its gait, the ground and the road."""

from collections.abc import Iterator

from gmtool.rules.chainmail.state.commands import Move
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.events import Moved
from gmtool.rules.chainmail.state.places import in_the_way
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal
from gmtool.space import HUNDRED, length

GROUP = "Move"
PACES = (Candidate("half", "Up to half"), Candidate("full", "More than half"))


def allowance(ctx: Context, unit: Unit, *, road: bool = False) -> int:
    """The most that a unit moves this turn without charging, in hundredths of an inch (cm.move.table, cm.move.road)."""
    return ctx.move(unit) + (ctx.gait(unit).road * HUNDRED if road else 0)


def way(ctx: Context, unit: Unit, command: Move) -> int:
    """The length of a move: to its place on the map, or as the pace says."""
    if command.to is not None and unit.at is not None:
        return length((unit.at, command.to.at))
    most = allowance(ctx, unit, road=command.road)
    return most // 2 if command.pace is Pace.HALF else most


def pace_of(ctx: Context, unit: Unit, far: int) -> Pace:
    """The pace of a move: up to half the normal move, or more."""
    return Pace.STOOD if not far else Pace.HALF if 2 * far <= ctx.move(unit) else Pace.FULL


def _against(ctx: Context, command: Move) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if unit.flight is not None:
        yield Refusal(f"{unit.name} rallies and stays where it is.", "cm.rout.rally-turn")
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name} is in a melee.", "cm.melee.range-contact")
    if unit.done:
        yield Refusal(f"{unit.name} has moved.", "cm.turn.mcm.order")
    elif unit.side != ctx.moving_side():
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")
    far, most = way(ctx, unit, command), allowance(ctx, unit, road=command.road)
    if far > most:
        yield Refusal(f"{unit.name} moves {most / HUNDRED:g} inches at most.", "cm.move.table")
    if command.to is not None and (foe := in_the_way(ctx, unit, command.to)) is not None:
        yield Refusal(f"The way goes through the inch beside {foe.name}.", "cm.melee.zone")
    if command.to is not None and ctx.ground is not None and not ctx.ground.stands(command.to.at):
        yield Refusal("Nobody can stand there.")


def _move(play: Play, command: Move) -> None:
    unit = play.figure(command.figure)
    far = way(play, unit, command)
    place = {"at": command.to.at, "heading": command.to.heading} if command.to is not None and unit.at else {}
    play.change(unit.id, done=True, moved=unit.moved + far, pace=pace_of(play, unit, unit.moved + far), **place)
    play.happened(Moved(figure=unit.id, far=far, rules=("cm.move.table",)))


def _offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is None or not unit.able or unit.side != ctx.moving_side() or unit.done or not ctx.move(unit):
        return
    if ctx.melee_of(unit.id) is not None or unit.flight is not None:
        return
    if ctx.ground is not None and unit.at is not None:
        how = (Input("to", "To", InputKind.POSITION),)
    else:
        how = (Input("pace", "How far", InputKind.ONE_OF, lambda _: PACES, default="full", required=False),)
    road = Input("road", "By road", InputKind.YES_NO, default=False, required=False, stated=True)
    inputs = (*how, road) if ctx.gait(unit).road else how
    yield Choice("move", "Move", GROUP, draft_of(Move, figure=unit.id), inputs, rule="cm.move.table", usual=True)


MOVE = Act(Move, _offers, _against, _move)

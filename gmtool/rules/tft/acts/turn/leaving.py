"""Leaving the fight by the door that a figure came in by (arena combat)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import FLEES, MOVES, WALKS
from gmtool.rules.tft.acts.turn.stages import end_if_decided, may_move_now
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.state.context import Context, in_stage
from gmtool.rules.tft.state.engagement import found_so, record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Stage, Status
from gmtool.rules.tft.state.messages.commands import Leave
from gmtool.rules.tft.state.messages.turns import Left
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.saddle import riders_of


def refusals(ctx: Context, command: Leave) -> Iterator[Refusal]:
    """Reasons why a figure may not leave now."""
    figure = ctx.figure(command.figure)
    if ctx.house("combat") != "arena":
        yield Refusal("Figures can leave by their door only in arena combat.", "tm.xp.arena-end")
    if not may_move_now(ctx, figure):
        yield Refusal("Figures leave in their own side's movement.", "tm.turn.first-player-moves")
    if status_at_move(ctx, figure) is Status.ENGAGED:
        yield found_so(figure, Status.ENGAGED, "tm.move.full-ma-disengaged")
    if figure.deeds.option and not ctx.does(figure, "moves"):
        yield Refusal(f"{figure.name} has chosen something else this turn.", "tm.option.one-per-turn")
    if figure.deeds.spent >= pace(ctx, figure, flying=figure.deeds.flew):
        yield Refusal("It has no movement left for the step through the door.", "tm.option.a-move")
    if not _at_its_door(ctx, figure):
        yield Refusal(f"{figure.name} is not at the door it came in by.", "tm.xp.arena-end")


def _at_its_door(ctx: Context, figure: Figure) -> bool:
    if ctx.ground is None:
        return True
    return any(hex_ in ctx.ground.entrances.get(figure.door, ()) for hex_ in ctx.hexes(figure))


def perform(play: Play, command: Leave) -> None:
    """Take the figure out of the fight, which is over if that leaves one side."""
    figure = record_status(play, command.figure, status_at_move(play, play.figure(command.figure)))
    walk = play.tables.option("moves")
    play.deed(figure.id, option=walk.code if walk else "")
    for rider in riders_of(play, figure):
        play.change(rider.id, fled=True)
    play.change(figure.id, fled=True, pile=0)
    play.happened(Left(figure=figure.id, rules=("tm.xp.arena-end",)))
    end_if_decided(play)


def _in_an_arena(ctx: Context, figure: Figure) -> bool:
    return ctx.house("combat") == "arena"


_LEAVES = Offer("Leave by the door", "Other", "tm.xp.arena-end", there=_in_an_arena)
LEAVE: Act = offered(Leave, _LEAVES, refusals, perform, fits=in_stage(Stage.MOVEMENT), kinds=MOVES | WALKS | FLEES)

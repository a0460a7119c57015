"""What the map shows while an option is being chosen: where the figure can get to, at what cost, and where it stops."""

from dataclasses import replace

from gmtool.rules.seam import Mark, Overlay, OverlayKind
from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.data.records import OptionRow
from gmtool.rules.tft.movement.path import walk
from gmtool.rules.tft.movement.terrain import Terrain
from gmtool.rules.tft.movement.ways import ways
from gmtool.rules.tft.options.barred import status_then
from gmtool.rules.tft.options.taking import manner_of
from gmtool.rules.tft.state import Figure, Pose, Status
from gmtool.rules.tft.turn.stages import STAND_OPTIONS, may_move_now


def overlays(ctx: Context, command: TakeOption) -> tuple[Overlay, ...]:
    """The reach of an option, and the hexes in which it ends early."""
    row = ctx.tables.options.get(command.option)
    figure = ctx.figure(command.figure)
    if row is None or not may_move_now(ctx, figure) or not figure.able:
        return ()
    row = _going(ctx, figure, row)
    manner = manner_of(ctx, figure, command, row)
    found = [way for at, way in ways(ctx, figure, manner).items() if at != figure.place]
    free = tuple([Mark(way.hex, str(way.cost), way.why) for way in found if not way.stops])
    stops = tuple([Mark(way.hex, str(way.cost), way.why) for way in found if way.stops])
    return (
        Overlay(OverlayKind.REACH, f"{row.title}: {manner.allowance.words}", free),
        Overlay(OverlayKind.STOP, "It has to stop here", stops),
    )


def _going(ctx: Context, figure: Figure, row: OptionRow) -> OptionRow:
    """The option by which a figure moves: who is down can only crawl, whatever else it does (tm.option.g-crawl)."""
    if figure.pose is Pose.STANDING or figure.pile or row.code in STAND_OPTIONS:
        return row
    disengaged, engaged = STAND_OPTIONS
    crawls = engaged if status_then(ctx, figure) is Status.ENGAGED else disengaged
    return ctx.tables.options.get(crawls, row)


def foreseen(ctx: Context, command: TakeOption) -> Context:
    """The fight with the figure where the way would end, faced as it was said; as it is, where it cannot be so."""
    row, figure = ctx.tables.options.get(command.option), ctx.figure(command.figure)
    if row is None or figure.place is None or not (command.path or command.facing in range(6)):
        return ctx
    way = walk(ctx, figure, command.path, manner_of(ctx, figure, command, row))
    if way.refusals or way.foe or way.at is None:
        return ctx
    facing = figure.facing if command.facing is None else command.facing
    found = facing if figure.fighter.hexes == 1 else Terrain(ctx, figure, way.at).facing_at(way.at, facing)
    there = replace(figure, place=way.at, facing=facing if found is None else found)
    return Context(ctx.edition, replace(ctx.fight, figures={**ctx.fight.figures, figure.id: there}))

"""Moving: to a place on the map or by a pace, over whatever ground there is; and wheels."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import MOVING
from gmtool.rules.chainmail.acts.moving.drill import (
    GROUP,
    kept_from_moving,
    may_move,
    pace_of,
)
from gmtool.rules.chainmail.acts.moving.turning import turn_cost
from gmtool.rules.chainmail.acts.moving.ways import Way, left, stated_way, too_far, way_to
from gmtool.rules.chainmail.state.commands import Move
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Moved
from gmtool.rules.chainmail.state.holds import closed_rooms, closed_way
from gmtool.rules.chainmail.state.places import in_the_way
from gmtool.rules.chainmail.state.unit import Order, Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Breakdown,
    FigureCommand,
    FigureEvent,
    Refusal,
    command,
    event,
)
from gmtool.space import HUNDRED, Position, Wheel

WHEEL_LOOK = 10
"""The steps in which a wheel is looked along, in degrees."""


def way_of(ctx: Context, unit: Unit, said: Move | Order) -> Way:
    """The way of a move or of an order to move, with what a new facing at its end takes."""
    if said.to is None or unit.at is None or ctx.ground is None:
        return stated_way(ctx, unit, said.pace, said.over, road=said.road)
    way = way_to(ctx, unit, said.to)
    return evolve(way, cost=way.cost + turn_cost(ctx, unit, said.to.heading))


def go(play: Play, unit: str, way: Way, to: Position | None) -> None:
    """Move a unit along a way, which takes so much of its move."""
    one = play.figure(unit)
    moved = one.moved + way.cost
    place = {"at": to.at, "heading": to.heading} if to is not None and one.at is not None else {}
    play.change(
        unit, done=True, moved=moved, pace=pace_of(play, one, moved), climbed=one.climbed or way.uphill, **place
    )
    play.happened(Moved(figure=unit, far=way.far, rules=("cm.move.table",)))


def _against(ctx: Context, command: Move) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from kept_from_moving(ctx, unit)
    yield from closed_way(ctx, unit, command.to)
    yield from kept_out(ctx, unit, command.to)
    yield from too_far(ctx, unit, way_of(ctx, unit, command))
    if command.to is not None and (foe := in_the_way(ctx, unit, command.to)) is not None:
        reason = f"The way passes within an inch of {foe.name}."
        yield Refusal(reason, "cm.melee.zone", short="another in the way")


def _move(play: Play, command: Move) -> None:
    go(play, command.figure, way_of(play, play.figure(command.figure), command), command.to)


def _numbers(ctx: Context, command: Move) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    way = way_of(ctx, unit, command)
    words = f"{way.cost / HUNDRED:g} of {(left(ctx, unit) + way.bonus) / HUNDRED:g} inches"
    return (Breakdown("Takes", (), text=words),)


# --- wheels -----------------------------------------------------------------------------------------------------------
@command("cm.wheel/1")
class WheelAbout(FigureCommand):
    """A unit wheels about a corner of its front, as far as its outer man can walk."""

    wheel: Wheel


@event("cm.wheeled/1", says="{figure} wheeled by {degrees}°.")
class Wheeled(FigureEvent):
    """A unit wheeled by so many degrees."""

    degrees: int


def _may_wheel(ctx: Context, unit: Unit) -> bool:
    return may_move(ctx, unit) and unit.men > 1 and ctx.ground is not None and block_of(unit) is not None


def _wheel_against(ctx: Context, command: WheelAbout) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from kept_from_moving(ctx, unit)
    block = block_of(unit)
    if block is None or ctx.ground is None:
        yield Refusal("Wheels are made on a map.")
        return
    if not ctx.ground.stands(block.wheeled(command.wheel).middle):
        yield Refusal("Nobody can stand there.")
    parts = (*range(WHEEL_LOOK, command.wheel.degrees, WHEEL_LOOK), command.wheel.degrees)
    swept = (block.wheeled(Wheel(command.wheel.hand, degrees)) for degrees in parts)
    yield from closed_rooms(ctx, unit, *swept)
    if block.wheel_length(command.wheel.degrees) > left(ctx, unit):
        yield Refusal(f"{unit.name} cannot wheel that far with what is left of the move.", "cm.move.table")


def _wheel(play: Play, command: WheelAbout) -> None:
    """The outer man walks the whole way; what is left of the move can be made after it."""
    unit = play.figure(command.figure)
    block = block_of(unit)
    if block is None:
        return
    moved = unit.moved + block.wheel_length(command.wheel.degrees)
    after = block.wheeled(command.wheel)
    stays = play.ground is not None and not play.ground.stands(after.middle)
    play.change(
        unit.id, at=unit.at if stays else after.middle, heading=after.heading, moved=moved,
        pace=pace_of(play, unit, moved), done=moved >= play.move(unit),
    )  # fmt: skip
    play.happened(Wheeled(figure=unit.id, degrees=command.wheel.degrees))


_MOVES = Offer("Move", GROUP, "cm.move.table", there=may_move, fields=("to", "pace", "over", "road"), usual=True)
_WHEELS = Offer("Wheel", GROUP, "cm.move.table", there=_may_wheel)
MOVE: Act = offered(Move, _MOVES, _against, _move, _numbers, kinds=MOVING)
WHEEL: Act = offered(WheelAbout, _WHEELS, _wheel_against, _wheel, kinds=MOVING)

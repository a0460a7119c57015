"""Bodies of several hexes on a ground: the room they need, and where they get by steps and turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from typing import Final

from gmtool.space.grounds.hex_ground import HexGround
from gmtool.space.hexes.areas import ring
from gmtool.space.hexes.coordinates import Facing, Hex, turn
from gmtool.space.hexes.facing import Shape, footprint, turns_of

AHEAD: Final = (0, 5, 1)
"""The ways of a step, relative to the facing: straight ahead, and aside of that."""


def has_room(ground: HexGround, place: Hex, facing: Facing, shape: Shape, taken: Collection[Hex] = ()) -> bool:
    """True if a figure of this shape can stand so: all its hexes are on the ground, open, and not taken."""
    return all(hex in ground and hex not in taken for hex in footprint(place, facing, shape))


def nearest_room(
    ground: HexGround, place: Hex, facing: Facing, shape: Shape, taken: Collection[Hex] = (), most: int = 12
) -> Hex | None:
    """The nearest place where it can stand, at most so far away; of two equally near ones, the first clockwise."""
    near = (at for far in range(most + 1) for at in (ring(place, far) if far else (place,)))
    return next((at for at in near if has_room(ground, at, facing, shape, taken)), None)


def reach_of_body(
    ground: HexGround,
    start: tuple[Hex, Facing],
    budget: int,
    shape: Shape,
    *,
    turn_cost: int = 1,
    ways: Collection[int] = AHEAD,
    taken: Collection[Hex] = (),
) -> dict[tuple[Hex, Facing], int]:
    """Every (place, facing) within the budget, with its cost; a step costs 1, a turn by one side `turn_cost`.

    The figure keeps its facing on a step in one of the `ways`, and turns as its shape says. All its hexes must be open
    and free of the `taken` ones after each step and each turn.
    """
    found: dict[tuple[Hex, Facing], int] = {}
    waiting = [(0, *start)] if budget >= 0 else []
    while waiting:
        cost, place, facing = heappop(waiting)
        if (place, facing) in found:
            continue
        found[place, facing] = cost
        steps = [(place.neighbour(turn(facing, way)), facing, 1) for way in ways]
        for at, looks, price in (*steps, *_turns(place, facing, shape, turn_cost)):
            there = cost + price
            if there <= budget and (at, looks) not in found and has_room(ground, at, looks, shape, taken):
                heappush(waiting, (there, at, looks))
    return found


def _turns(place: Hex, facing: Facing, shape: Shape, cost: int) -> Iterator[tuple[Hex, Facing, int]]:
    for at, looks in turns_of(place, facing, shape)[1:]:
        sides = min((looks - facing) % 6, (facing - looks) % 6)
        if shape.pivot is None or sides == 1:
            yield at, looks, sides * cost

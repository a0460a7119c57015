"""Where a figure can get to with so much movement, at what cost and by which path.

The rules of movement are the caller's: `steps` tells the ways on from a hex. Costs and budget are whole numbers; where
a game counts in halves, count everything twice.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gmtool.space.hexes import Hex, SpaceError


class Step(NamedTuple):
    """A way on from a hex: where to, what it costs (0 or more), and whether movement ends there and why."""

    to: Hex
    cost: int = 1
    stops: bool = False
    why: str = ""


class Reached(NamedTuple):
    """A hex that can be got to: the cost, the path from start to here (both in it), whether it stops here, why."""

    cost: int
    path: tuple[Hex, ...]
    stops: bool
    why: str


_Arrival: TypeAlias = tuple[Hex, tuple[Hex, ...], bool, str]
Steps: TypeAlias = Callable[[Hex], Iterable[Step]]
"""The ways on from a hex; asked at most once for each hex."""


@lru_cache(maxsize=32768)
def plain_steps(at: Hex, cost: int = 1) -> tuple[Step, ...]:
    """The six plain ways on from a hex, at one cost, in the order of the directions; kept, so that they are cheap."""
    return tuple(Step(to, cost) for to in at.neighbours())


class _OpenSteps(dict[Hex, tuple[Step, ...]]):
    """The plain ways on from each hex asked so far, so that a ground is looked up once."""

    def __init__(self, ground: Container[Hex], cost: int) -> None:
        super().__init__()
        self._ground, self._cost = ground, cost

    def __missing__(self, at: Hex) -> tuple[Step, ...]:
        ground = self._ground
        self[at] = found = tuple([step for step in plain_steps(at, self._cost) if step[0] in ground])
        return found


def open_steps(ground: Container[Hex], cost: int = 1) -> Steps:
    """The plain ways on: every adjacent hex that is in `ground`, at one cost, stopping nowhere.

    The ways on from a hex are worked out once and kept. Keep these steps for as long as the ground stays the same, and
    a second reach over it takes half the time; ask for new ones when it has changed.
    """
    return _OpenSteps(ground, cost).__getitem__


def reach(start: Hex, budget: int, steps: Steps) -> dict[Hex, Reached]:
    """Every hex that can be got to for at most the budget, the start among them, in the order of the costs.

    Each has its cheapest way; of two as cheap, one that does not stop, then the first found. Nothing goes on from where
    a step stops; but a hex where the cheapest way stops may be passed through by a dearer one that does not.
    SpaceError where a step of a negative cost would be taken; a budget below 0 reaches nothing.
    """
    found: dict[Hex, Reached] = {}
    open_at: dict[Hex, int] = {start: 0}
    waiting: list[list[_Arrival]] = [[] for _ in range(budget + 1)]
    if waiting:
        waiting[0].append((start, (), False, ""))
    for cost, arrivals in enumerate(waiting):
        for at, before, stops, why in arrivals:
            path = (*before, at)
            known = found.get(at)
            if known is None or (known.stops and not stops and known.cost == cost):
                found[at] = Reached(cost, path, stops, why)
            if stops or open_at[at] != cost:
                continue
            for step in steps(at):
                to = step[0]
                best = open_at.get(to)
                if best is not None and best <= cost:
                    continue
                total = cost + step[1]
                if total < cost:
                    raise SpaceError(f"A step cannot cost {step[1]}, less than nothing.")
                if total > budget or (best is not None and best <= total):
                    continue
                if not step[2]:
                    open_at[to] = total
                waiting[total].append((to, path, step[2], step[3]))
    return found

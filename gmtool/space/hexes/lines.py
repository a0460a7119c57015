"""Lines between the centers of hexes, exactly, in integers.

A line crosses a hex when it passes through the inside of it. A line along an edge enters neither of the two hexes that
share the edge, and one that touches only a corner does not enter. So a line may cross nothing between two hexes.

The method: seen from a, the line goes x steps in one direction (the greater part) and y in a neighboring one (the
lesser). In these coordinates the line to (i, j) with i >= j enters the hex (x, y) exactly if 3 * |i*y - j*x| < 2*i + j,
because the right side is the greatest distance of a corner of a hex from a line through its center. Along the line
2*x + y grows from hex to hex, and no two crossed hexes have the same: one pass over 2*x + y finds them all in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count, pairwise

from gmtool.space.hexes.coordinates import DIRECTIONS, Hex


def _parts(a: Hex, b: Hex) -> tuple[int, Hex, int, Hex]:
    """(i, greater, j, lesser): from a to b it is i steps one way and j steps a neighboring way, i >= j >= 0."""
    q, r = b.q - a.q, b.r - a.r
    s = -q - r
    signed = ((0, s, q), (1, -r, -s), (2, q, r), (3, -s, -q), (4, r, s), (5, -q, -r))
    k, i, j = next(parts for parts in signed if parts[1] >= 0 and parts[2] >= 0)
    first, second = DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]
    return (i, first, j, second) if i >= j else (j, second, i, first)


def _along(a: Hex, b: Hex, stop: int | None = None) -> Iterator[Hex]:
    """The hexes that the line from a toward b crosses, after a, in order: up to b, excluded, or without end."""
    i, (gq, gr), j, (lq, lr) = _parts(a, b)
    end = 2 * i + j
    q, r = a
    hex_of = tuple.__new__  # faster than calling Hex; lines are needed by the thousand
    y = over = 0  # j * k == y * end + over
    for k in count(1) if stop is None else range(1, end):
        over += j
        if over >= end:
            over -= end
            y += 1
        aside = y
        if (k - y) & 1:
            if 3 * over <= end:
                continue
            aside += 1
        elif 3 * over >= 2 * end:
            continue
        x = (k - aside) >> 1
        yield hex_of(Hex, (q + x * gq + aside * lq, r + x * gr + aside * lr))


@lru_cache(maxsize=8192)
def crossed(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes that the line between the centers of a and b passes through, in order from a; without a and b.

    Hexes that it only touches or runs along are left out. The way back crosses the same ones in reverse.
    """
    return tuple(_along(a, b, stop=1))


def ray(a: Hex, b: Hex, beyond: int | None, stop: Callable[[Hex], bool] | None = None) -> tuple[Hex, ...]:
    """The hexes that the line from a through b crosses, in order, b among them, up to `beyond` hexes farther than b.

    Farther is by distance from a. With `stop`, the first hex for which it is true is the last of the ray, wherever it
    lies; only then there may be no limit, None. Empty if a is b.
    """
    if a == b:
        return ()
    farthest = None if beyond is None and stop is not None else a.distance(b) + max(beyond or 0, 0)
    found: list[Hex] = []
    for hex in _along(a, b):
        if farthest is not None and a.distance(hex) > farthest:
            break
        found.append(hex)
        if stop is not None and stop(hex):
            break
    return tuple(found)


@lru_cache(maxsize=8192)
def entry_sides(a: Hex, target: Hex) -> tuple[Hex, ...]:
    """The neighbors of the target through which a line from a comes in.

    Usually one, and (a,) when a is adjacent; two, in the order of the directions, when the line arrives along the edge
    between them; none if a is the target.
    """
    i, greater, j, lesser = _parts(a, target)
    if i + j <= 1:
        return (a,) if i else ()
    if i == j:
        sides = (target.minus(greater), target.minus(lesser))
        return tuple(hex for hex in target.neighbours() if hex in sides)
    # The line back crosses the same hexes, so its first is the last of this one.
    return (next(_along(target, a, stop=1)),)


def stepped(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """A row of adjacent hexes from a to b, both included, as near to the line between them as possible.

    It is for drawing; for a line of flight, see `crossed`.
    """
    n = a.distance(b)
    return tuple(_rounded(a.q * n + (b.q - a.q) * i, a.r * n + (b.r - a.r) * i, n) for i in range(n + 1)) if n else (a,)


def _rounded(q: int, r: int, n: int) -> Hex:
    """The hex that contains the point (q / n, r / n)."""
    s = -q - r
    nearest = [(2 * part + n) // (2 * n) for part in (q, r, s)]
    off = [abs(whole * n - part) for whole, part in zip(nearest, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-nearest[1] - nearest[2], nearest[1])
    if off[1] > off[2]:
        return Hex(nearest[0], -nearest[0] - nearest[2])
    return Hex(nearest[0], nearest[1])


def straight(path: tuple[Hex, ...]) -> bool:
    """True if a path of adjacent hexes is a straight line.

    With the grain: one direction repeated. Against the grain: two neighboring directions strictly in turn. A path of
    one step or none is straight; one that jumps or stands still is not.
    """
    return longest_straight_tail(path) >= len(path) - 1


def longest_straight_tail(path: tuple[Hex, ...]) -> int:
    """The number of steps at the end of the path that make a straight line, with the grain or against it."""
    back = [start.direction_to(end) for start, end in pairwise(path)][::-1]
    if not back or back[0] is None:
        return 0
    if len(back) == 1 or back[1] is None or (back[0] - back[1]) % 6 not in (0, 1, 5):
        return 1
    tail = 2
    while tail < len(back) and back[tail] == back[tail - 2]:
        tail += 1
    return tail

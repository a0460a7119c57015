"""What the map may cost: the best of several runs, so that a busy machine does not matter."""

from collections.abc import Callable
from time import process_time

from gmtool.space import Hex, HexGround, Layer, at_column_row, crossed, disc, fill, floor_of, reach, room, seen_from


def best(work: Callable[[], object], runs: int = 25) -> float:
    """The least processor time of several runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times) * 1000


def test_that_a_line_over_60_hexes_takes_under_a_third_of_a_millisecond() -> None:
    ends = Hex(0, 0), Hex(37, 23)
    assert len(crossed(*ends)) >= 59
    assert best(lambda: [crossed(*ends) for _ in range(20)]) / 20 < 0.3


def test_that_a_reach_of_30_among_500_obstacles_takes_under_5_milliseconds() -> None:
    start = at_column_row(150, 150)
    obstacles = frozenset([hex for hex in disc(start, 30) if (hex.q + 2 * hex.r) % 5 == 1][:500])
    floor = floor_of(HexGround(300, 300, walls=obstacles))
    assert len(obstacles) == 500
    assert len(reach(start, 30, floor)) > 2000
    assert best(lambda: reach(start, 30, floor)) < 5


def test_that_filling_all_of_the_largest_ground_takes_under_half_a_second() -> None:
    ground = HexGround(300, 300, walls=frozenset(at_column_row(150, row) for row in range(1, 300)))
    assert len(room(ground, Hex(0, 0))) == 300 * 300 - 299
    assert best(lambda: room(ground, Hex(0, 0)), 3) < 500
    assert best(lambda: fill(ground, Hex(0, 0), Layer.WATER), 3) < 500


def test_that_a_sight_of_60_hexes_takes_well_under_100_milliseconds() -> None:
    ground = HexGround(
        100, 100, walls=frozenset(at_column_row(c, r) for c in range(4, 100, 7) for r in range(3, 99, 9))
    )
    assert len(seen_from(ground, at_column_row(50, 50), 60)) > 3000
    assert best(lambda: seen_from(ground, at_column_row(50, 50), 60), 5) < 100

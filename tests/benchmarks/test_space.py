"""What lines and filling cost on the largest ground."""

from fractions import Fraction

from gmtool.space import Footing, Hex, HexGround, Layer, at_column_row, crossed, fill, floor_of, reach, room

GROUND = HexGround(300, 300, walls=frozenset(at_column_row(150, row) for row in range(1, 300)))


def test_a_line_over_60_hexes(benchmark) -> None:
    # as it is found the first time, not as it is kept
    assert len(benchmark(crossed.__wrapped__, Hex(0, 0), Hex(37, 23))) >= 59


def test_a_room_of_90000_hexes(benchmark) -> None:
    assert len(benchmark(room, GROUND, Hex(0, 0))) == 300 * 300 - 299


def test_a_fill_of_90000_hexes(benchmark) -> None:
    assert len(benchmark(fill, GROUND, Hex(0, 0), Layer.WATER)) == 300 * 300


def test_a_reach_over_mixed_ground_of_200_by_200(benchmark) -> None:
    """Wood, marsh and road everywhere, pits and walls between them, as far as 20 plain hexes: under 8 ms."""
    hexes = [at_column_row(column, row) for column in range(1, 201) for row in range(1, 201)]
    spots = {n: frozenset(hex for i, hex in enumerate(hexes) if i * 7919 % 23 == n) for n in range(1, 8)}
    ground = HexGround(200, 200, walls=spots[1])
    footings = (
        (spots[2] | spots[3] | spots[4], Footing(Fraction(2))),
        (spots[5], Footing(stops=True)),
        (spots[6], Footing(None)),
        (spots[4] | spots[7], Footing(Fraction(1, 2), eases=True)),
    )
    found = benchmark(lambda: reach(at_column_row(100, 100), 40, floor_of(ground).over(footings, 2)))
    assert len(found) > 1000

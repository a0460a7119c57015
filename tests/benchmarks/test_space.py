"""What lines and filling cost on the largest ground."""

from gmtool.space import Hex, HexGround, Layer, at_column_row, crossed, fill, room

GROUND = HexGround(300, 300, walls=frozenset(at_column_row(150, row) for row in range(1, 300)))


def test_a_line_over_60_hexes(benchmark) -> None:
    # as it is found the first time, not as it is kept
    assert len(benchmark(crossed.__wrapped__, Hex(0, 0), Hex(37, 23))) >= 59


def test_a_room_of_90000_hexes(benchmark) -> None:
    assert len(benchmark(room, GROUND, Hex(0, 0))) == 300 * 300 - 299


def test_a_fill_of_90000_hexes(benchmark) -> None:
    assert len(benchmark(fill, GROUND, Hex(0, 0), Layer.WATER)) == 300 * 300

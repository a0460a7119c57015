import pytest

from gmtool.space import Cell, Hex, HexGround, Layer, LengthUnit, OpenGround, Stroke, block, cut, painted, pasted

HUT = HexGround(
    12,
    10,
    walls=frozenset([Hex(1, 0), Hex(2, 0)]),
    doors={Hex(1, 1): True},
    notes={Hex(2, 1): "hearth"},
    fire=frozenset([Hex(2, 1)]),
    fog=frozenset([Hex(1, 1)]),
)


def test_that_a_block_lies_between_two_corners_whichever_they_are():
    found = block(HUT, HUT.parse_label("0203"), HUT.parse_label("0402"))
    assert [HUT.label(spot) for spot in found] == ["0202", "0203", "0302", "0303", "0402", "0403"]


def test_that_a_piece_has_the_same_shape_where_it_is_put_down():
    patch = cut(HUT, block(HUT, Hex(1, 0), Hex(3, 1)), Hex(1, 0))
    to = Hex(6, 1)
    done = pasted(HUT, patch, to)
    by = to.minus(Hex(1, 0))
    assert done.walls == HUT.walls | {wall.plus(by) for wall in HUT.walls}
    assert done.doors == HUT.doors | {Hex(1, 1).plus(by): True}
    assert done.notes == HUT.notes | {Hex(2, 1).plus(by): "hearth"}
    assert done.fog == HUT.fog


def test_that_what_was_there_is_replaced():
    ground = painted(HUT, Stroke(Layer.WATER, (Hex(6, 1), Hex(9, 1)), 3))
    patch = cut(ground, [Hex(1, 0), Hex(0, 0)], Hex(1, 0))
    done = pasted(ground, patch, Hex(6, 1))
    assert done.water == {Hex(9, 1): 3}
    assert Hex(6, 1) in done.walls


def test_that_what_falls_off_is_left_away():
    patch = cut(HUT, [Hex(1, 0), Hex(2, 0)], Hex(1, 0))
    last = HUT.at_column_row(12, 5)
    assert pasted(HUT, patch, last).walls == HUT.walls | {last}


def test_that_kinds_of_terrain_are_pasted_in_place_of_what_was_there():
    ground = painted(HUT, Stroke(Layer.TERRAIN, (Hex(1, 0), Hex(6, 1)), text="wood"))
    ground = painted(ground, Stroke(Layer.TERRAIN, (Hex(6, 1), Hex(7, 1)), text="marsh"))
    done = pasted(ground, cut(ground, [Hex(1, 0)], Hex(1, 0)), Hex(7, 1))
    assert done.kinds == {"wood": {Hex(1, 0), Hex(6, 1), Hex(7, 1)}, "marsh": {Hex(6, 1)}}
    bare = pasted(ground, cut(ground, [Hex(2, 0)], Hex(2, 0)), Hex(7, 1))
    assert bare.kinds == {"wood": {Hex(1, 0), Hex(6, 1)}, "marsh": {Hex(6, 1)}}


def test_that_an_entrance_is_taken_over_and_added_to():
    ground = painted(HUT, Stroke(Layer.ENTRANCE, (Hex(5, 0), Hex(6, 0)), text="south"))
    done = pasted(ground, cut(ground, [Hex(5, 0)], Hex(5, 0)), Hex(7, 0))
    assert done.entrances == {"south": (Hex(5, 0), Hex(6, 0), Hex(7, 0))}
    assert pasted(done, cut(done, [Hex(1, 0)], Hex(1, 0)), Hex(7, 0)).entrances == ground.entrances


@pytest.mark.parametrize("at", [Cell(3, 3), Cell(5, 0)])
def test_that_cells_are_pasted_too(at):
    ground = OpenGround(6, 6, LengthUnit.FOOT, dark=frozenset([Cell(0, 0), Cell(0, 1)]))
    done = pasted(ground, cut(ground, block(ground, Cell(0, 0), Cell(0, 1)), Cell(0, 0)), at)
    assert done.dark == ground.dark | {at, Cell(at.column, at.row + 1)}

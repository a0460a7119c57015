import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Backdrop,
    Flip,
    Hex,
    HexGround,
    Layer,
    LengthUnit,
    OpenGround,
    SpaceError,
    Stroke,
    border_of,
    cleared,
    flipped,
    moved_by,
    painted,
    resized,
    retopped,
)

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))


def blank(kind: str, columns: int, rows: int):
    if kind == "open":
        return OpenGround(columns, rows, LengthUnit.FOOT)
    return HexGround(columns, rows, pointed=kind == "pointed")


def full(kind: str, columns: int, rows: int):
    """Something of every layer, in places that no turn leaves where they are."""
    ground = blank(kind, columns, rows)
    spots = list(ground.everywhere())
    spotted = [layer for layer in Layer if layer is not Layer.BORDER]
    strokes = [Stroke(layer, (spots[i % len(spots)],), 1, "here") for i, layer in enumerate(spotted)]
    if rows > 1:
        side = border_of(ground.at_column_row(1, 1), ground.at_column_row(1, 2))
        strokes.append(Stroke(Layer.BORDER, (side,), text="brook"))
    for stroke in [*strokes, Stroke(Layer.HEIGHT, (spots[-1],), -3), Stroke(Layer.WATER, (spots[0],), 4)]:
        ground = painted(ground, stroke)
    return ground


KINDS = st.sampled_from(["flat", "pointed", "open"])


@given(KINDS, SIZES, st.sampled_from(Flip))
def test_that_the_same_turn_twice_is_the_ground_as_it_was(kind, size, way):
    ground = full(kind, *size)
    assert flipped(flipped(ground, way), way) == ground


@given(KINDS, SIZES, st.sampled_from(Flip))
def test_that_a_turn_loses_nothing(kind, size, way):
    ground = full(kind, *size)
    move = moved_by(ground, way)
    assert {move(spot) for spot in ground.everywhere()} == set(ground.everywhere())


@pytest.mark.parametrize(("kind", "size"), [("flat", (5, 8)), ("pointed", (8, 5)), ("open", (4, 6))])
def test_that_a_mirror_keeps_neighbours_where_the_shoved_lines_fall_on_each_other(kind, size):
    ground = blank(kind, *size)
    way = Flip.DOWN if kind == "pointed" else Flip.ACROSS
    move = moved_by(ground, way)
    for spot in ground.everywhere():
        beside = {other for other in ground.neighbours(spot) if ground.covers(other)}
        assert {move(other) for other in beside} == {
            other for other in ground.neighbours(move(spot)) if ground.covers(other)
        }


def test_that_half_a_turn_of_an_even_number_of_columns_keeps_all_neighbours():
    ground = HexGround(6, 5)
    move = moved_by(ground, Flip.ROUND)
    for spot in ground.everywhere():
        for direction in range(6):
            if ground.covers(spot.step(direction)):
                assert move(spot.step(direction)) == move(spot).step((direction + 3) % 6)


@pytest.mark.parametrize("pointed", [False, True])
@pytest.mark.parametrize("way", list(Flip))
def test_that_a_figure_looks_at_the_same_neighbour_after_a_turn(pointed, way):
    ground = HexGround(7, 7, pointed=pointed)
    move, place = moved_by(ground, way), ground.at_column_row(3, 3)
    for facing in range(6):
        assert move(place.step(facing)) == move(place).step(ground.flipped_way(facing, way))


def test_where_things_go():
    wall, pit = Hex(0, 0), Hex(4, 1)
    ground = HexGround(5, 4, walls=frozenset([wall]), heights={pit: -2}, kinds={"mud": frozenset([pit])}, title="Hall")
    assert ground.label(pit) == "0504"
    across = flipped(ground, Flip.ACROSS)
    assert {key: [across.label(spot) for spot in spots] for key, spots in across.kinds.items()} == {"mud": ["0104"]}
    assert resized(ground, 3, 3).kinds == {}
    assert [across.label(spot) for spot in (*across.walls, *across.heights)] == ["0501", "0104"]
    assert across.title == "Hall"
    down = flipped(ground, Flip.DOWN)
    assert [down.label(spot) for spot in (*down.walls, *down.heights)] == ["0104", "0501"]


def test_that_a_larger_ground_keeps_what_is_on_it_at_the_side_that_stays():
    ground = HexGround(
        4, 4, walls=frozenset([Hex(0, 0)]), entrances={"in": (Hex(3, 1),)}, backdrop=Backdrop("p", 1.0), pointed=False
    )
    wider = resized(ground, 7, 6, left=2, top=1)
    assert wider.size == (7, 6)
    assert [wider.label(spot) for spot in wider.walls] == ["0302"]
    assert [wider.label(spot) for spot in wider.entrances["in"]] == [wider.label(wider.at_column_row(6, 4))]
    assert wider.backdrop == ground.backdrop


def test_that_a_smaller_ground_loses_what_is_cut_off():
    ground = HexGround(4, 4, walls=frozenset([Hex(0, 0), Hex(3, 0)]), entrances={"east": (Hex(3, 1),)})
    smaller = resized(ground, 3, 4)
    assert smaller.walls == {Hex(0, 0)}
    assert smaller.entrances == {}
    assert resized(ground, 3, 4, left=-1).walls == {smaller.at_column_row(3, 2)}


def test_that_open_ground_grows_by_cells():
    wider = resized(OpenGround(10, 20, LengthUnit.FOOT, cell=5), 4, 4)
    assert (wider.width, wider.height, wider.cell) == (20, 20, 5)


@pytest.mark.parametrize("size", [(0, 4), (301, 4), (4, -1)])
def test_that_a_size_that_cannot_be_is_refused(size):
    with pytest.raises(SpaceError, match=r"A ground has 1 to 300 (columns|rows)"):
        resized(HexGround(4, 4), *size)


def test_that_tops_change_and_labels_stay():
    ground = full("flat", 6, 5)
    other = retopped(ground, pointed=True)
    assert other.pointed
    assert {other.label(spot) for spot in other.walls} == {ground.label(spot) for spot in ground.walls}
    assert retopped(other, pointed=False) == ground


def test_that_clearing_leaves_the_picture_and_the_title():
    ground = painted(HexGround(4, 4, title="Hall", backdrop=Backdrop("p", 1.0)), Stroke(Layer.FIRE, (Hex(0, 0),)))
    assert cleared(ground) == HexGround(4, 4, title="Hall", backdrop=Backdrop("p", 1.0))

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    CLOSED,
    OPEN,
    Backdrop,
    Cell,
    Hex,
    HexGround,
    Layer,
    LengthUnit,
    OpenGround,
    SpaceError,
    Stroke,
    dump_ground,
    painted,
    read_ground,
    read_runs,
    write_runs,
)

GROUND = HexGround(12, 9, title="Pit")
A, B = Hex(3, 2), Hex(4, 2)


def stroke(layer: Layer, *spots: Hex, level: int = 1, text: str = "") -> Stroke[Hex]:
    return Stroke(layer, spots, level, text)


@pytest.mark.parametrize(
    ("layer", "field"),
    [
        (Layer.WALL, "walls"),
        (Layer.FIRE, "fire"),
        (Layer.BROKEN, "broken"),
        (Layer.DARK, "dark"),
        (Layer.FOG, "fog"),
    ],
)
def test_that_a_stroke_paints_its_spots_and_level_0_takes_them_away(layer: Layer, field: str) -> None:
    ground = painted(GROUND, stroke(layer, A, B))
    assert getattr(ground, field) == {A, B}
    assert getattr(painted(ground, stroke(layer, A, level=0)), field) == {B}
    assert painted(ground, stroke(layer, A, B, level=0)) == GROUND


def test_that_water_and_height_have_their_level_and_the_last_one_counts() -> None:
    ground = painted(painted(GROUND, stroke(Layer.WATER, A, B, level=2)), stroke(Layer.WATER, A, level=3))
    assert ground.water == {A: 3, B: 2}
    assert painted(GROUND, stroke(Layer.HEIGHT, A, level=-2)).heights == {A: -2}
    for layer, level in ((Layer.WATER, 10), (Layer.WATER, -1), (Layer.HEIGHT, 10)):
        with pytest.raises(SpaceError, match="up to 9"):
            painted(GROUND, stroke(layer, A, level=level))


def test_that_a_closed_door_is_as_good_as_a_wall_and_an_open_one_is_not() -> None:
    walled = painted(GROUND, stroke(Layer.WALL, A))
    door = painted(walled, stroke(Layer.DOOR, A, level=CLOSED))
    assert (door.walls, door.doors, A in door) == (frozenset(), {A: False}, False)
    with pytest.raises(SpaceError, match=r"^The hex 0404 is a closed door\.$"):
        door.check(A)
    assert A in painted(door, stroke(Layer.DOOR, A, level=OPEN))
    assert painted(door, stroke(Layer.WALL, A)).doors == {}
    with pytest.raises(SpaceError, match="closed"):
        painted(GROUND, stroke(Layer.DOOR, A, level=3))


def test_that_an_entrance_has_a_name_and_a_wall_takes_it_away() -> None:
    ground = painted(GROUND, stroke(Layer.ENTRANCE, A, B, text="west"))
    assert ground.entrances == {"west": (A, B)}
    assert painted(ground, stroke(Layer.ENTRANCE, A, text="east")).entrances == {"west": (B,), "east": (A,)}
    assert painted(ground, stroke(Layer.WALL, A)).entrances == {"west": (B,)}
    assert painted(ground, stroke(Layer.ENTRANCE, A, B, level=0)).entrances == {}
    with pytest.raises(SpaceError, match="name"):
        painted(GROUND, stroke(Layer.ENTRANCE, A))


def test_that_a_spot_may_be_of_several_kinds_of_terrain() -> None:
    ground = painted(painted(GROUND, stroke(Layer.TERRAIN, A, B, text="wood")), stroke(Layer.TERRAIN, A, text="road"))
    assert ground.kinds == {"wood": {A, B}, "road": {A}}
    assert (ground.kinds_at(A), ground.kinds_at(B)) == (("wood", "road"), ("wood",))
    assert painted(ground, stroke(Layer.TERRAIN, A, level=0, text="wood")).kinds == {"wood": {B}, "road": {A}}
    assert painted(ground, stroke(Layer.TERRAIN, A, level=0)).kinds == {"wood": {B}}
    assert painted(ground, stroke(Layer.TERRAIN, A, B, level=0)) == GROUND
    for text in ("", "x" * 61):
        with pytest.raises(SpaceError, match="key"):
            painted(GROUND, stroke(Layer.TERRAIN, A, text=text))
    with pytest.raises(SpaceError, match=r"terrain 'wood' in hex .* is off the ground"):
        painted(GROUND, stroke(Layer.TERRAIN, GROUND.at_column_row(20, 1), text="wood"))


def test_that_kinds_of_terrain_are_saved() -> None:
    ground = painted(painted(GROUND, stroke(Layer.TERRAIN, A, B, text="wood")), stroke(Layer.TERRAIN, A, text="road"))
    assert dump_ground(ground)["kinds"] == {"road": "0404", "wood": "0404 0505"}
    assert read_ground(dump_ground(ground)) == ground
    assert "kinds" not in dump_ground(GROUND)


def test_that_a_note_is_words_and_no_words_are_none() -> None:
    ground = painted(GROUND, stroke(Layer.NOTE, A, text=" A lever. "))
    assert ground.notes == {A: "A lever."}
    assert painted(ground, stroke(Layer.NOTE, A, text=" ")).notes == {}


def test_that_nothing_is_painted_off_the_ground() -> None:
    with pytest.raises(SpaceError, match=r"^The fire in hex 2001 is off the ground, 12 columns by 9 rows\.$"):
        painted(GROUND, stroke(Layer.FIRE, GROUND.at_column_row(20, 1)))


SPOTTED = [layer for layer in Layer if layer is not Layer.BORDER]
spots = st.sets(st.tuples(st.integers(1, 12), st.integers(1, 9)))


@given(st.booleans(), st.fixed_dictionaries(dict.fromkeys(SPOTTED, spots)), st.integers(1, 9))
def test_that_a_ground_goes_through_plain_data_unchanged(pointed: bool, drawn: dict[Layer, set], level: int) -> None:
    ground = HexGround(12, 9, pointed=pointed, megahex_origin=Hex(3, 1), backdrop=Backdrop("key", 0.5, -1, 2, 90))
    for layer, places in drawn.items():
        hexes = tuple(ground.at_column_row(*place) for place in places)
        depth = 1 + level % 2 if layer is Layer.DOOR else level
        ground = painted(ground, Stroke(layer, hexes, depth, "north side"))
    data = dump_ground(ground)
    assert read_ground(data) == ground
    assert dump_ground(read_ground(data)) == data


@given(spots)
def test_that_an_open_ground_goes_through_plain_data_unchanged(places: set[tuple[int, int]]) -> None:
    ground = OpenGround(60, 45, LengthUnit.FOOT, cell=5, title="Field")
    cells = tuple(ground.at_column_row(*place) for place in places)
    ground = painted(painted(ground, Stroke(Layer.WALL, cells)), Stroke(Layer.WATER, cells, 2))
    assert read_ground(dump_ground(ground)) == ground
    assert all(isinstance(cell, Cell) for cell in read_ground(dump_ground(ground)).walls)


@given(spots, st.booleans())
def test_that_runs_are_the_same_spots_in_few_words(places: set[tuple[int, int]], pointed: bool) -> None:
    ground = HexGround(12, 9, pointed=pointed)
    hexes = {ground.at_column_row(*place) for place in places}
    assert set(read_runs(ground, write_runs(ground, hexes))) == hexes
    assert write_runs(ground, ground.everywhere()).count("..") == 12


def test_that_data_as_it_was_written_before_is_still_read() -> None:
    old = {"columns": 12, "rows": 9, "walls": [[3, 2]], "entrances": {"a": [[4, 2]]}, "megahex_origin": [2, 1]}
    assert read_ground(old) == HexGround(12, 9, walls=frozenset({A}), entrances={"a": (B,)}, megahex_origin=Hex(2, 1))

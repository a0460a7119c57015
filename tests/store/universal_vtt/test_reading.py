import json
from base64 import b64encode

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.limits import VTT_BYTES, VTT_PORTALS, VTT_WALLS
from gmtool.store.pictures import key_of
from gmtool.store.universal_vtt import Door, Segment, Wall, read_vtt
from tests.store.pictures import png, png_head
from tests.store.vtt import point, portal, vtt_bytes, vtt_data


def test_that_a_map_is_read_with_its_picture_walls_and_doors():
    found = read_vtt(
        vtt_bytes(
            size=(10, 8),
            walls=[[(1, 1), (4, 1), (4, 3)]],
            doors=[([(4, 3), (4, 4)], True), ([(1, 2), (1, 3)], False)],
            objects=[[(6, 6), (7, 6)]],
        ),
        "The old mill.dd2vtt",
    )
    assert (found.title, found.width, found.height, found.picture_width) == ("The old mill", 10.0, 8.0, 100)
    assert (found.picture, found.picture_key) == (png(100, 80), key_of(png(100, 80)))
    assert found.walls == (
        Wall(Segment(1, 1, 4, 1)),
        Wall(Segment(4, 1, 4, 3)),
        Wall(Segment(6, 6, 7, 6), of_object=True),
    )
    assert found.doors == (Door(Segment(4, 3, 4, 4), is_open=False), Door(Segment(1, 2, 1, 3), is_open=True))
    assert found.left_out == ("Windows and archways were imported as open doors.",)


def test_that_a_map_cut_out_of_a_larger_one_begins_at_its_own_corner():
    found = read_vtt(vtt_bytes(walls=[[(12, 5), (13, 5.5)]], doors=[([(14, 5), (14, 6)], True)], origin=(10, 4)), "x")
    assert found.walls == (Wall(Segment(2, 1, 3, 1.5)),)
    assert found.doors == (Door(Segment(4, 1, 4, 2), is_open=False),)


def test_that_what_does_not_come_along_is_said():
    data = vtt_data()
    data["lights"] = [{"position": point(1, 1)}, {"position": point(2, 2)}]
    data["image"] = b64encode(png(50, 80)).decode()
    found = read_vtt(json.dumps(data).encode(), "x.uvtt")
    assert found.left_out == (
        "Its 2 lights are left out.",
        "Its picture has a different shape from its grid, so walls may not line up with it.",
    )


def test_that_only_the_grid_and_the_picture_must_be_there():
    whole = vtt_data()
    bare = {"resolution": {k: whole["resolution"][k] for k in ("map_size", "pixels_per_grid")}, "image": whole["image"]}
    found = read_vtt(json.dumps(bare).encode(), "x.uvtt")
    assert (found.walls, found.doors, found.left_out) == ((), (), ())


def test_that_a_picture_written_as_an_address_of_data_is_read():
    data = vtt_data()
    data["image"] = f"data:image/png;base64,{data['image']}"
    assert read_vtt(json.dumps(data).encode(), "x.uvtt").picture == png(100, 80)


def resolution(**changed):
    return lambda data: data["resolution"].update(changed)


def walls(*lines):
    return lambda data: data.update(line_of_sight=list(lines))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.pop("resolution"), "resolution: Field required"),
        (lambda data: data["resolution"].pop("map_size"), "resolution.map_size: Field required"),
        (lambda data: data["resolution"].pop("pixels_per_grid"), "resolution.pixels_per_grid: Field required"),
        (lambda data: data.pop("image"), "image: Field required"),
        (resolution(map_size=point(-10, 8)), "resolution.map_size.x: Input should be greater than 0"),
        (resolution(map_size=point(10, 0)), "resolution.map_size.y: Input should be greater than 0"),
        (resolution(map_size=point(10, 1e9)), "resolution.map_size.y: Input should be less than or equal to 300"),
        (resolution(map_size=point(float("nan"), 8)), "resolution.map_size.x: Input should be"),
        (resolution(map_size=[10, 8]), "resolution.map_size: Input should be a valid dictionary"),
        (resolution(map_origin=point(0, float("-inf"))), "resolution.map_origin.y: Input should be"),
        (resolution(pixels_per_grid=-140), "resolution.pixels_per_grid: Input should be greater than 0"),
        (resolution(pixels_per_grid="many"), "resolution.pixels_per_grid: Input should be a valid number"),
        (walls([point(1, 1), {"x": 2}]), "line_of_sight.0.1.y: Field required"),
        (walls([point(1, 1), point(float("inf"), 1)]), "line_of_sight.0.1.x: Input should be"),
        (walls([point(1, 1), point(1e30, 1)]), "line_of_sight.0.1.x: Input should be less than"),
        (walls("wall"), "line_of_sight.0: Input should be a valid list"),
        (walls(*([[point(0, 0), point(1, 1)]] * (VTT_WALLS + 1))), "line_of_sight: List should have at most 20000"),
        (walls(*([[point(0, 0), point(1, 1), point(2, 0)]] * 10_001)), "line_of_sight: 20,002 pieces of wall are more"),
        (
            lambda data: data.update(portals=[portal([(0, 0), (1, 0)], True)] * (VTT_PORTALS + 1)),
            "portals: List should",
        ),
        (
            lambda data: data.update(portals=[{"bounds": [point(0, 0)]}]),
            "portals.0.bounds: List should have at least 2",
        ),
        (lambda data: data.update(portals=[{"closed": True}]), "portals.0.bounds: Field required"),
        (lambda data: data.update(image=""), "image: String should have at least 1"),
        (lambda data: data.update(image=5), "image: Input should be a valid string"),
        (lambda data: data.update(image="!!!!"), "image: it is not base64"),
        (lambda data: data.update(image="é" * 8), "image: it is not base64"),
        (lambda data: data.update(image="A" * 89_478_490), "image: String should have at most 89478489"),
        (lambda data: data.update(image=b64encode(b"no picture").decode()), "image is not a picture gmtool can read"),
        (lambda data: data.update(image=b64encode(png_head(40_000, 40_000)).decode()), "image has 40,000 x 40,000"),
        (lambda data: data.update(image=b64encode(png(9, 9)[:-5]).decode()), "image is damaged: it is cut short"),
    ],
)
def test_that_a_hostile_file_gets_one_sentence_that_names_the_field(change, sentence):
    data = vtt_data()
    change(data)
    with pytest.raises(BadImport) as refused:
        read_vtt(json.dumps(data).encode(), "cave.dd2vtt")
    said = str(refused.value)
    assert sentence in said
    assert said.startswith("cave.dd2vtt")
    assert len(said) < 200
    assert "\n" not in said


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\x89PNG",
        b"\xff\xfe\x00",
        b'{"lights": ' + b"[" * 100_000,
        vtt_bytes()[:-20],
        b"[" * 1000 + b"]" * 1000,
    ],
    ids=["empty", "open", "picture", "no text", "deep", "cut short", "a thousand deep"],
)
def test_that_what_is_no_map_gets_one_sentence(raw):
    with pytest.raises(
        BadImport, match=r"^cave\.dd2vtt cannot be imported: (it is not valid JSON|the whole: Input .*)\.$"
    ):
        read_vtt(raw, "cave.dd2vtt")


def test_that_a_huge_map_is_refused():
    with pytest.raises(BadImport, match=r"cave\.dd2vtt is larger than 96 MB: too large for a map of this kind"):
        read_vtt(bytes(VTT_BYTES + 1), "cave.dd2vtt")

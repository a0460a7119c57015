import json
from base64 import b64decode, b64encode

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.laying import Laying, Way
from gmtool.store.limits import VTT_BYTES, VTT_PORTALS, VTT_WALLS
from gmtool.store.pictures import key_of
from gmtool.store.universal_vtt import Door, Segment, Wall, lay, read_vtt
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
        "Its picture has a different shape from its grid, so walls may not line up with it.",
        "Its 2 lights are left out.",
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


def changed(**given):
    """A sound map with other things in it; a key of its resolution goes there."""
    data = vtt_data(walls=[[(1, 1), (6, 1), (6, 5)]], doors=[([(2.5, 1), (3.5, 1)], True)])
    for key, value in given.items():
        (data["resolution"] if key in data["resolution"] else data)[key] = value
    return data


def read(data, name="cave.dd2vtt"):
    return read_vtt(json.dumps(data).encode(), name)


@pytest.mark.parametrize(
    "key", ["line_of_sight", "objects_line_of_sight", "portals", "lights", "environment", "format"]
)
@pytest.mark.parametrize("given", ["null", "missing"])
def test_that_a_list_that_is_null_or_missing_is_empty(key, given):
    data = changed()
    data[key] = None
    if given == "missing":
        del data[key]
    found = read(data)
    assert (len(found.walls), len(found.doors)) == (0 if key == "line_of_sight" else 2, 0 if key == "portals" else 1)
    assert found.left_out == ()


@pytest.mark.parametrize("key", ["map_origin", "pixels_per_grid"])
@pytest.mark.parametrize("value", [None, "none", [], {"x": 1}, -1e40])
def test_that_a_bad_origin_is_the_corner_and_that_pixels_do_not_matter_where_there_is_a_size(key, value):
    assert read(changed(**{key: value})) == read(changed())


def test_that_numbers_written_as_text_are_read():
    as_text = json.loads(json.dumps(changed()), parse_int=str, parse_float=str)
    assert read(as_text) == read(changed())


@pytest.mark.parametrize("size", [None, [10, 8], point(0, 8), point(-10, 8), point(10, 1e9), point(float("nan"), 8)])
def test_that_a_map_without_a_size_of_its_own_is_as_large_as_its_picture(size):
    found = read(changed(map_size=size))
    assert (found.width, found.height, len(found.walls)) == (10.0, 8.0, 2)


def test_that_a_grid_need_not_be_whole():
    found = read(changed(map_size=point(10.5, 8.25), pixels_per_grid=70.3))
    assert (found.width, found.height) == (10.5, 8.25)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        (None, "it does not say how many squares wide and high the map is"),
        (point("wide", 8), "it does not say how many squares wide and high the map is"),
        (point(10, 0), "the map is 10 by 0 squares large, and may have up to 300 each way"),
        (point(400, 8), "the map is 400 by 8 squares large, and may have up to 300 each way"),
    ],
)
def test_that_a_map_without_any_size_is_refused(size, sentence):
    with pytest.raises(BadImport) as refused:
        read(changed(map_size=size, image=None))
    assert str(refused.value) == f"cave.dd2vtt cannot be imported: {sentence}."


@pytest.mark.parametrize(
    ("portal", "line"),
    [
        ({"position": point(3, 1), "rotation": 0}, (2.5, 1, 3.5, 1)),
        ({"position": point(3, 4), "rotation": 1.5707963267948966}, (3, 3.5, 3, 4.5)),
        ({"position": point(3, 4), "rotation": -90}, (3, 4.5, 3, 3.5)),
        ({"position": point("3", 4), "rotation": "0", "bounds": []}, (2.5, 4, 3.5, 4)),
        ({"position": point(3, 4), "rotation": 0, "bounds": [point(1, 1), {"x": 2}]}, (2.5, 4, 3.5, 4)),
        ({"position": point(3, 4), "rotation": 0, "bounds": [point(1, 1), point(1, 1)]}, (2.5, 4, 3.5, 4)),
        ({"bounds": [point(1, 1), point(2, 1), point(3, 1)]}, (1, 1, 3, 1)),
    ],
)
def test_that_a_door_is_where_its_bounds_or_its_place_and_rotation_say(portal, line):
    (door,) = read(changed(portals=[portal])).doors
    assert door.line == pytest.approx(line)


@pytest.mark.parametrize(
    "portal",
    [
        None,
        5,
        {},
        {"closed": True},
        {"position": point(3, 1)},
        {"rotation": 0},
        {"bounds": [point(0, 0)]},
        [point(1, 1)],
    ],
)
def test_that_a_door_that_is_nowhere_costs_only_itself(portal):
    found = read(changed(portals=[portal, *changed()["portals"], portal]))
    assert (len(found.walls), len(found.doors)) == (2, 1)
    assert found.left_out == ("2 doors do not say where they are, and are left out.",)


@pytest.mark.parametrize(
    ("said", "is_open"), [(True, False), (None, False), ("false", True), (0, True), ("true", False)]
)
def test_that_a_door_is_closed_unless_it_says_otherwise(said, is_open):
    assert read(changed(portals=[portal([(1, 1), (2, 1)], said)])).doors[0].is_open is is_open


@pytest.mark.parametrize(
    "line",
    [
        *("wall", 5, {}, [5, 6], [[1, 1], [2, 2]]),
        [point(1, 1), {"x": 2}],
        [point(1, 1), None],
        [point(1, 1), point(float("inf"), 1)],
        [point(1, 1), point("one", 2)],
        [point(1, 1), point(True, 2)],
    ],
)
def test_that_a_wall_with_a_wrong_point_costs_only_itself(line):
    found = read(changed(line_of_sight=[line, [point(1, 1), point(2, 1)], line], objects_line_of_sight=[line]))
    assert (found.walls, len(found.doors)) == ((Wall(Segment(1, 1, 2, 1)),), 1)
    assert found.left_out == ("3 walls cannot be read and are left out.",)


@pytest.mark.parametrize("key", ["line_of_sight", "objects_line_of_sight", "portals"])
@pytest.mark.parametrize("value", ["none", 5, {"a": 1}, True])
def test_that_what_is_no_list_is_left_out_with_a_remark(key, value):
    found = read(changed(**{key: value}))
    assert len(found.left_out) == 1
    assert found.left_out[0].endswith("left out.")


def test_that_walls_and_doors_outside_the_picture_are_left_out_and_counted():
    far = [[point(20 + at, 20), point(21 + at, 20)] for at in range(40)]
    doors = [portal([(20 + at, 30), (20 + at, 31)], True) for at in range(7)]
    data = changed()
    data["line_of_sight"] += far
    data["portals"] += doors
    found = read(data)
    assert (len(found.walls), len(found.doors)) == (2, 1)
    assert found.left_out == ("40 pieces of wall and 7 doors lie outside the picture and are left out.",)
    one = read(changed(line_of_sight=[*far[:1]], portals=[]))
    assert one.left_out == ("1 piece of wall lies outside the picture and is left out.",)
    assert read(changed(portals=doors)).left_out == ("7 doors lie outside the picture and are left out.",)


def test_that_a_wall_that_begins_or_lies_on_the_edge_is_inside():
    assert len(read(changed(line_of_sight=[[point(0, 0), point(0, 8)], [point(9, 9), point(9, 1)]])).walls) == 2


def test_that_what_is_beyond_the_limits_is_left_out_and_counted():
    data = changed(line_of_sight=[[point(0, 0), point(1, 1), point(2, 0)]] * (VTT_WALLS // 2 + 1))
    data["portals"] *= VTT_PORTALS + 3
    found = read(data)
    assert (len(found.walls), len(found.doors)) == (VTT_WALLS, VTT_PORTALS)
    assert found.left_out == (
        "2 pieces of wall beyond the first 20,000 are left out.",
        "3 doors beyond the first 2,000 are left out.",
    )


def in_lines(text):
    return "\r\n ".join(text[at : at + 76] for at in range(0, len(text), 76)) + "\n"


@pytest.mark.parametrize(
    "spelled",
    [
        in_lines,
        lambda text: text.rstrip("="),
        lambda text: text.replace("+", "-").replace("/", "_"),
        lambda text: f"  {text}\t",
        lambda text: f"data:image/png;base64,{text}",
        lambda text: f"DATA:image/png;charset=utf-8;BASE64,{in_lines(text)}",
        lambda text: "data:image/png;base64," + text.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D"),
        lambda text: "data:image/png," + "".join(f"%{byte:02x}" for byte in b64decode(text)),
    ],
)
def test_that_base64_is_read_however_it_is_spelled(spelled):
    data = changed()
    data["image"] = spelled(data["image"])
    found = read(data)
    assert (found.picture, found.left_out) == (png(100, 80), ())


@pytest.mark.parametrize(
    ("image", "sentence"),
    [
        (None, "It has no picture."),
        ("", "It has no picture."),
        ("  \n", "It has no picture."),
        ("modules/some-maps/Ballroom_Day.webp", "“modules/some-maps/Ballroom_Day.webp” is not in the file itself"),
        ("https://example.com/map.png?size=2", "“https://example.com/map.png?size=2” is not in the file itself"),
        ("C:\\Maps\\The cave.jpg", "“C:\\Maps\\The cave.jpg” is not in the file itself"),
        ("//example.com/map", "“//example.com/map” is not in the file itself"),
        ("cave.png", "“cave.png” is not in the file itself"),
        (5, "Its picture cannot be read and is left out."),
        ({"src": "a.png"}, "Its picture cannot be read and is left out."),
        ("!!!!", "Its picture is damaged and is left out: it is not base64."),
        ("é" * 8, "Its picture is damaged and is left out: it is not base64."),
        ("AAAAA", "Its picture is damaged and is left out: it is not base64."),
        (b64encode(b"no picture").decode(), "The picture is left out: cave.dd2vtt: image is not a picture gmtool can"),
        (
            b64encode(png_head(40_000, 40_000)).decode(),
            "The picture is left out: cave.dd2vtt: image has 40,000 x 40,000",
        ),
        (b64encode(png(9, 9)[:-5]).decode(), "The picture is left out: cave.dd2vtt: image is damaged: it is cut short"),
    ],
)
def test_that_walls_and_doors_come_in_where_the_picture_does_not(image, sentence):
    found = read(changed(image=image))
    assert (found.picture, found.picture_key, found.picture_width) == (None, "", 0)
    assert (len(found.walls), len(found.doors)) == (2, 1)
    (said,) = found.left_out
    assert sentence in said
    assert said.endswith(".")
    assert "\n" not in said
    for way in Way:
        ground = lay(found, Laying(way, 1.0)).ground
        assert ground.backdrop is None
        assert ground.walls
        assert ground.doors


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_that_a_map_in_any_encoding_of_text_is_read(encoding):
    raw = json.dumps(changed(café="für"), ensure_ascii=False).encode(encoding)
    assert read_vtt(raw, "cave.dd2vtt") == read(changed())


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
    with pytest.raises(BadImport, match=r"^cave\.dd2vtt cannot be imported: it (is|does) (not|no|nested) .*\.$"):
        read_vtt(raw, "cave.dd2vtt")


def test_that_a_huge_map_is_refused():
    with pytest.raises(BadImport, match=r"cave\.dd2vtt is larger than 96 MB: too large for a map of this kind"):
        read_vtt(bytes(VTT_BYTES + 1), "cave.dd2vtt")

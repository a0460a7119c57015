from dataclasses import replace

import pytest

from gmtool.space import Backdrop, Hex, blank_ground
from gmtool.store.errors import BadImport
from gmtool.store.exchange.ground_files import GroundFile, ground_from, ground_text
from gmtool.store.pictures import key_of
from tests.store.grounds import HALL, PIT
from tests.store.pictures import png, png_head

CAVE = png(30, 20)
SHOWN = replace(PIT, backdrop=Backdrop(key_of(CAVE), 1e-05, 1.5, -3.0, 90.0))
ODD = replace(
    blank_ground(3, 3, 'The "pit" \\ \x7f\t☠'), notes={Hex(0, 0): "one\ntwo"}, entrances={"north = [": (Hex(1, 1),)}
)


@pytest.mark.parametrize("form", ["toml", "json"])
@pytest.mark.parametrize(
    "whole",
    [GroundFile(PIT), GroundFile(HALL), GroundFile(blank_ground(1, 1)), GroundFile(ODD), GroundFile(SHOWN, CAVE)],
)
def test_that_a_ground_comes_back_from_a_file_as_it_was_written(tmp_path, whole, form):
    path = tmp_path / f"pit.{form}"
    path.write_text(ground_text(whole, form), encoding="utf-8")
    assert ground_from(path.read_bytes(), path.name) == whole


def test_that_a_ground_written_by_hand_is_read(tmp_path):
    path = tmp_path / "pit.toml"
    path.write_text('columns = 5\nrows = 4\nrim = true\n\n[doors]\nopen = "0302"\n')
    assert ground_from(path.read_bytes(), path.name).ground.doors == {Hex(2, 0): True}


@pytest.mark.parametrize("form", ["toml", "json"])
def test_that_a_file_cut_short_anywhere_gets_one_sentence(form):
    text = ground_text(GroundFile(PIT), form)
    whole = len(text.rstrip()) if form == "json" else len(text)
    for end in range(whole):
        with pytest.raises(BadImport, match=r"^pit is not a ground: .*\.$"):
            ground_from(text[:end].encode(), "pit")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"\xff\xfe\x00", "pit.toml is not a ground: it is not valid TOML, or was cut short."),
        (b"{" * 100_000, "pit.toml is not a ground: it is not valid JSON, or was cut short."),
        (b"a = " + b"[" * 100_000, "pit.toml is not a ground: it is not valid TOML, or was cut short."),
        (b'{"columns": 5, "rows": 5, "title": "\\ud800"}', "pit.toml is not a ground: it is not valid JSON, or was"),
        (
            b'{"columns": 5, "rows": 5, "title": "\xed\xa0\x80"}',
            "pit.toml is not a ground: it is not valid JSON, or was",
        ),
        pytest.param(
            b"columns" + b".a" * 20_000 + b" = 1",
            "pit.toml is not a ground: it is not valid TOML, or was cut short.",
            id="a key of 20,000 parts",
        ),
        (b"It was a dark and stormy night.", "pit.toml is not a ground: it is not valid TOML, or was cut short."),
        (b"columns = 5\nrows = 999", "pit.toml is not a ground: A ground has 1 to 300 rows, not 999."),
        (b"columns = -5\nrows = 9", "pit.toml is not a ground: A ground has 1 to 300 columns, not -5."),
        (b'columns = 5\nrows = 5\nwalls = "0909"', "pit.toml is not a ground: The wall in hex 0909 is off the ground"),
        (b"colums = 5", "pit.toml is not a ground: A ground has no 'colums'; it has"),
        (b'columns = "' + b"x" * 10_000 + b'"', "pit.toml is not a ground: The columns of a ground is a whole number"),
        (b"columns = 5\nrows = 5\npicture = 3", "pit.toml: picture: it is not text."),
        (b'columns = 5\nrows = 5\npicture = "!"', "pit.toml: picture: it is not base64."),
        (b'columns = 5\nrows = 5\npicture = "Zm9v"', "pit.toml: picture: it is not the one that the ground shows."),
        (b"#" * (8 * 1024 * 1024 + 1), "pit.toml is larger than 8 MB without its picture: too large for a ground."),
    ],
)
def test_that_what_is_no_ground_gets_one_sentence(raw, sentence):
    with pytest.raises(BadImport) as refused:
        ground_from(raw, "pit.toml")
    said = str(refused.value)
    assert said.startswith(sentence)
    assert len(said) <= 200
    assert "\n" not in said


def test_that_a_picture_too_large_is_refused_with_its_ground():
    huge = png_head(40_000, 40_000)
    whole = GroundFile(replace(PIT, backdrop=Backdrop(key_of(huge), 1.0)), huge)
    with pytest.raises(BadImport, match="pit: picture has 40,000 x 40,000 pixels"):
        ground_from(ground_text(whole, "json").encode(), "pit")

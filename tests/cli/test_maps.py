"""What goes out: maps as pictures and for other programs, and logs as texts."""

import json
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from gmtool.rules.seam import AnsweredTable
from gmtool.space import Hex, HexGround
from gmtool.store.campaign import Campaign
from gmtool.store.universal_vtt import lay, read_vtt

GROUND = HexGround(12, 9, walls=frozenset({Hex(3, 3), Hex(4, 3)}), doors={Hex(5, 2): False}, title="Mill")


@pytest.fixture
def mill(valley):
    """The valley with an encounter that has a ground, and with no map for the fight at the ford."""
    with Campaign.open(valley) as campaign:
        ford = campaign.encounters.get(1)
        campaign.encounters.add(replace(ford, id=0, title="The mill", muster=replace(ford.muster, ground=GROUND)))
    return valley


@pytest.mark.parametrize(("more", "width"), [((), 2000), (("--width", "640"), 640), (("--players",), 2000)])
def test_that_a_map_is_written_as_a_png_of_the_width_that_is_asked_for(gmtool, mill, tmp_path, more, width):
    path = tmp_path / "mill.png"
    status, out, err = gmtool("map", "The mill", path, "--campaign", mill, *more)
    assert (status, err) == (0, "")
    assert out == f"mill.png: {path.stat().st_size:,} bytes\n"
    image = QImage(str(path))
    assert image.width() == width
    assert width * 0.4 < image.height() < width * 1.2


def test_that_a_map_is_written_as_an_svg_with_the_names_of_the_figures(gmtool, mill, tmp_path):
    status, out, _ = gmtool("map", "The mill", tmp_path / "mill.svg", "--campaign", mill, "--json")
    drawing = (tmp_path / "mill.svg").read_text(encoding="utf-8")
    assert (status, json.loads(out)["bytes"]) == (0, len(drawing.encode()))
    assert drawing.startswith("<?xml")
    assert "Wulf" in drawing
    assert "Grishnak" in drawing


@pytest.mark.parametrize("ending", ["uvtt", "dd2vtt", "UVTT"])
def test_that_a_ground_goes_out_and_comes_in_with_the_same_walls_and_doors(gmtool, mill, tmp_path, ending):
    path = tmp_path / f"mill.{ending}"
    assert gmtool("map", "The mill", path, "--campaign", mill)[0] == 0
    vtt = read_vtt(path.read_bytes(), path.name)
    found = lay(vtt, vtt.laying).ground
    assert (found.size, found.walls, found.doors) == (GROUND.size, GROUND.walls, GROUND.doors)
    assert vtt.left_out == ()
    assert gmtool("import", path, "--campaign", mill)[0] == 0
    with Campaign.open(mill, read_only=True) as campaign:
        (kept,) = (campaign.grounds.get(one.id) for one in campaign.grounds.list())
    assert (kept.walls, kept.doors) == (GROUND.walls, GROUND.doors)


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (("The mill", "mill.gif"), "Name a file that ends in .png, .svg, .uvtt or .dd2vtt", 2),
        (("The mill", "-"), "Name a file that ends in .png, .svg, .uvtt or .dd2vtt", 2),
        (("The mill", "mill.uvtt", "--players"), "--players is for a picture", 2),
        (("The mill", "mill.svg", "--width", "9"), "--width is for a PNG, and from 1 to 8,000 pixels.", 2),
        (("The mill", "mill.png", "--width", "0"), "--width is for a PNG, and from 1 to 8,000 pixels.", 2),
        (("At night", "night.png"), "“At night” has no map.", 1),
        (("The mill", "there.png"), "there.png already exists; --force overwrites it.", 2),
        (("The mill", "gone/mill.png"), "mill.png cannot be written: there is no folder ", 1),
        (("The mill", "valley.gmtool.png", "--force"), "", 0),
        (("Nobody", "mill.png"), "has no encounter “Nobody”", 2),
    ],
)
def test_that_what_cannot_be_written_is_said_in_one_sentence(gmtool, mill, monkeypatch, arguments, said, status):
    monkeypatch.chdir(mill.parent)
    (mill.parent / "there.png").write_bytes(b"mine")
    before = sorted(mill.parent.iterdir())
    ended, _, err = gmtool("map", *arguments, "--campaign", mill)
    assert ended == status
    assert said in err
    assert err.count("\n") == (1 if said else 0)
    assert (mill.parent / "there.png").read_bytes() == b"mine"
    assert sorted(mill.parent.iterdir()) == before or not said


def test_that_a_folder_that_is_read_only_gets_one_sentence(gmtool, mill, read_only_folder):
    read_only_folder()
    for file in ("mill.png", "mill.uvtt"):
        status, out, err = gmtool("map", "The mill", mill.with_name(file), "--campaign", mill)
        assert (status, out) == (1, "")
        assert f"{file} cannot be written: " in err.splitlines()[-1]


@pytest.fixture
def told(valley):
    """The valley with a fight that has a turn in its log."""
    with Campaign.open(valley) as campaign:
        journal = campaign.encounters.journal(1)
        note = journal.ruleset.command({"kind": "gm.note/1", "text": "1. *Bees* <b>sting</b> #3"})
        journal.do(note, AnsweredTable())
    return valley


def test_that_a_log_is_written_as_markdown(gmtool, told, tmp_path):
    printed = gmtool("log", "At the ford", "--markdown", "--campaign", told)
    assert printed[0] == 0
    assert printed[1].startswith("# At the ford\n\n- Wulf remembers the bees.\n")
    assert "1\\. \\*Bees\\* \\<b\\>sting\\</b\\> \\#3" in printed[1]
    assert gmtool("log", "At the ford", tmp_path / "ford.md", "--campaign", told) == (0, "", "")
    assert (tmp_path / "ford.md").read_text(encoding="utf-8") == printed[1]


def test_that_a_log_is_written_as_plain_text(gmtool, told, tmp_path):
    assert gmtool("log", "At the ford", tmp_path / "ford.txt", "--campaign", told) == (0, "", "")
    plain = gmtool("log", "At the ford", "--campaign", told)[1]
    assert (tmp_path / "ford.txt").read_text(encoding="utf-8") == plain
    assert gmtool("log", "At the ford", "-", "--campaign", told)[1] == plain
    assert gmtool("log", "At the ford", tmp_path / "x.txt", "--markdown", "--campaign", told)[0] == 0
    assert (tmp_path / "x.txt").read_text(encoding="utf-8").startswith("# At the ford")


@pytest.mark.parametrize(
    ("more", "said", "status"),
    [
        (("there.md",), "there.md already exists; --force overwrites it.", 2),
        (("gone/ford.md",), "ford.md cannot be written: there is no folder ", 1),
        (("ford.md", "--json"), "--json prints the log as data", 2),
        (("--markdown", "--json"), "--json prints the log as data", 2),
        (("valley.gmtool", "--force"), "campaigns are never overwritten", 2),
    ],
)
def test_that_a_log_that_cannot_be_written_gets_one_sentence(gmtool, told, monkeypatch, more, said, status):
    monkeypatch.chdir(told.parent)
    (told.parent / "there.md").write_text("mine")
    ended, out, err = gmtool("log", "At the ford", *more, "--campaign", told)
    assert (ended, out, err.count("\n")) == (status, "", 1)
    assert said in err
    assert (told.parent / "there.md").read_text() == "mine"

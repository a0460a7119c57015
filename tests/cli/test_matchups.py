"""`gmtool matchups`: built-in cards against each other."""

import csv
import json
import struct

import pytest

from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

pytestmark = pytest.mark.usefixtures("kept_processes")


def test_that_it_prints_how_often_each_row_wins(gmtool):
    asked = ("matchups", "Goblin", "Giant", "--against", "Wolf", "--system", "tft-melee", "--fights", "2")
    status, out, err = gmtool(*asked)
    assert (status, err) == (0, "")
    heads, giant, goblin, _, last = out.splitlines()
    assert heads.split() == ["Wolf"]
    assert (giant.split()[0], goblin.split()[0]) == ("Giant", "Goblin")
    assert last.startswith("How often the card of the row wins")


def test_that_it_has_json(gmtool):
    asked = ("matchups", "Goblin", "Giant", "--against", "Wolf", "--system", "tft-melee", "--fights", "2", "--json")
    status, out, err = gmtool(*asked)
    data = json.loads(out)
    assert (status, err, data["system"], data["rows"], data["columns"]) == (
        0, "", "tft-melee", ["Giant", "Goblin"], ["Wolf"],
    )  # fmt: skip
    assert all(0 <= chance <= 1 for (chance,) in data["chances"])


def test_that_it_saves_the_table_as_csv_and_overwrites_nothing(gmtool, tmp_path):
    path = tmp_path / "table.csv"
    asked = ("matchups", "Giant", "--against", "Wolf", "--system", "tft-melee", "--fights", "1", "--csv", path)
    assert gmtool(*asked) == (0, "", "")
    rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["", "Wolf"]
    assert (rows[1][0], float(rows[1][1]) in (0, 100)) == ("Giant", True)
    status, _, err = gmtool(*asked)
    assert (status, err) == (2, f"gmtool: {path} already exists; --force overwrites it.\n")


@pytest.mark.slow("a process plays match-ups and paints them")
def test_that_it_saves_the_map_as_a_picture_without_a_display(process, gmtool, tmp_path):
    path = tmp_path / "map.png"
    asked = ("matchups", "Giant", "--against", "Wolf", "--system", "tft-melee", "--fights", "1", "--png", path)
    done = process(*asked, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    raw = path.read_bytes()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", raw[16:24])
    assert width >= 700
    assert height >= 200
    assert gmtool(*asked) == (2, "", f"gmtool: {path} already exists; --force overwrites it.\n")


def test_that_cards_of_a_campaign_fight_by_their_names(gmtool, tmp_path):
    path = tmp_path / "Mine.gmtool"
    with Campaign.create(path, "Cards") as campaign:
        giant = next(one for one in campaign.ruleset("tft-melee").bestiary() if one.name == "Giant")
        campaign.cards.add(Card("tft-melee", "Grum", giant.fields))
    asked = ("matchups", "grum", "--against", "Wolf", "--system", "tft-melee", "--fights", "1", "--campaign", path)
    status, out, err = gmtool(*asked)
    assert (status, err) == (0, "")
    assert out.splitlines()[1].startswith("Grum")
    status, _, err = gmtool("matchups", "Nobody", "--system", "tft-melee", "--campaign", path)
    assert status == 2
    assert "nor the campaign has a card “Nobody”" in err


def test_that_a_fight_nobody_can_win_by_the_rules_is_a_dash(gmtool):
    status, out, _ = gmtool("matchups", "Warg", "--against", "Warg", "--system", "harnmaster-melee", "--fights", "1")
    assert status == 0
    assert out.splitlines()[1].split() == ["Warg", "–"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("Dragonet", "--system", "tft-melee"),
            "Melee has no built-in card “Dragonet”; choose from: Ragnar, Gargoyle, and ",
        ),
        (("all", "--system", "chess"), "There is no rule system “chess”"),
        (("all", "--system", "tft-melee", "--fights", "0"), "“0” is not a whole number from 1 to 100,000"),
    ],
)
def test_that_a_wrong_argument_is_named(gmtool, arguments, sentence):
    status, out, err = gmtool("matchups", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_that_a_pair_of_which_only_the_gm_knows_the_winner_is_left_open(gmtool):
    asked = ("matchups", "Warg", "--against", "Mace fighter", "--system", "harnmaster-melee", "--fights", "2")
    status, out, err = gmtool(*asked)
    assert (status, err) == (0, "")
    assert out.splitlines()[1].split() == ["Warg", "–"]
    assert out.endswith("\n–: nobody wins, or only the GM can say who does.\n")


def test_that_a_folder_which_is_not_there_is_said_before_anything_is_played(gmtool, tmp_path):
    asked = ("matchups", "all", "--system", "tft-melee", "--fights", "100000", "--csv", tmp_path / "no" / "x.csv")
    said = f"gmtool: x.csv cannot be written: there is no folder {tmp_path / 'no'}.\n"
    assert gmtool(*asked) == (1, "", said)

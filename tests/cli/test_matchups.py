"""`gmtool matchups`: built-in cards against each other."""

import csv

import pytest


def test_that_it_prints_how_often_each_row_wins(gmtool):
    asked = ("matchups", "Goblin", "Giant", "--against", "Wolf", "--system", "tft-melee", "--fights", "2")
    status, out, err = gmtool(*asked)
    assert (status, err) == (0, "")
    heads, giant, goblin, _, last = out.splitlines()
    assert heads.split() == ["Wolf"]
    assert (giant.split()[0], goblin.split()[0]) == ("Giant", "Goblin")
    assert last.startswith("How often the card of the row wins")


def test_that_it_saves_the_table_as_csv_and_overwrites_nothing(gmtool, tmp_path):
    path = tmp_path / "table.csv"
    asked = ("matchups", "Giant", "--against", "Wolf", "--system", "tft-melee", "--fights", "1", "--csv", path)
    assert gmtool(*asked) == (0, "", "")
    rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["", "Wolf"]
    assert (rows[1][0], float(rows[1][1]) in (0, 100)) == ("Giant", True)
    status, _, err = gmtool(*asked)
    assert (status, err) == (2, f"gmtool: {path} exists already; use --force to overwrite it.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("Dragonet", "--system", "tft-melee"), "Melee has no built-in card “Dragonet”; choose from: Flavius"),
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
    assert out.splitlines()[1].split() == ["Warg", "?"]
    assert out.endswith("\n?: only the GM can say who wins.\n")

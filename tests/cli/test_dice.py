import json
from fractions import Fraction

import pytest

from gmtool.cli.dice import percent


def test_that_a_seeded_roll_is_the_same_again(gmtool):
    first, second = gmtool("roll", "2d6+1", "--seed", 3), gmtool("roll", "2d6+1", "--seed", 3)
    assert first == second
    assert first == (0, "8  (2d6: 2 5)\n", "")


def test_that_a_roll_has_json(gmtool):
    status, out, _ = gmtool("roll", "2d6+1>=3", "--seed", 3, "--json")
    assert (status, json.loads(out)) == (
        0,
        {"expression": "2d6+1>=3", "total": 8, "dice": [{"dice": "2d6", "faces": [2, 5]}], "holds": True},
    )


@pytest.mark.parametrize(("expression", "status"), [("2d6+1>=8", 0), ("2d6+1>=9", 1), ("2d6+1<=8", 0), ("2d6+1", 0)])
def test_that_a_roll_which_fails_its_comparison_ends_with_status_1(gmtool, expression, status):
    assert gmtool("roll", expression, "--seed", 3)[0] == status
    assert gmtool("roll", expression, "--seed", 3, "--json")[0] == status


def test_that_odds_are_exact(gmtool):
    assert gmtool("odds", "3d6<=8") == (0, "3d6<=8: 25.9 %  (7/27)\n", "")
    status, out, _ = gmtool("odds", "4d6<=8", "--json")
    assert (status, json.loads(out)["chance"]) == (0, "35/648")


def test_that_odds_without_a_comparison_show_every_total(gmtool):
    status, out, _ = gmtool("odds", "2d6")
    assert (status, len(out.splitlines())) == (0, 12)
    assert json.loads(gmtool("odds", "2d6", "--json")[1])["distribution"]["7"] == "1/6"


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_that_what_is_no_dice_gets_one_sentence_and_status_2(gmtool, command):
    status, out, err = gmtool(command, "2x6")
    assert (status, out) == (2, "")
    assert err == "gmtool: “x6” at character 2 is not understood; write it like 2d6+1.\n"


@pytest.mark.parametrize(
    ("part", "text"),
    [(Fraction(1, 10**6), "<0.1 %"), (1 - Fraction(1, 10**6), ">99.9 %"), (0, "0.0 %"), (1, "100.0 %")],
)
def test_that_the_unlikely_is_never_printed_as_impossible(part, text):
    assert percent(Fraction(part)) == text


@pytest.mark.parametrize("sign", ["−", "–"])
def test_that_dice_are_rolled_as_gmtool_writes_them(gmtool, sign):
    assert gmtool("roll", f"2d{sign}1", "--seed", 3)[0] == 0
    assert gmtool("odds", f"2d{sign}1<=8")[1].partition(": ")[2] == gmtool("odds", "2d-1<=8")[1].partition(": ")[2]

"""`gmtool forecast`: the worked fight of Melee, from a turn of it."""

import json

import pytest

from gmtool import resources

FIGHT = "examples/flavius-and-wulf.jsonl"


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "fight.jsonl"
    path.write_text(resources.read_text(FIGHT), encoding="utf-8")
    return path


def test_that_it_prints_who_wins_with_intervals(gmtool, journal):
    status, out, err = gmtool("forecast", str(journal), "--from", "8", "--fights", "10")
    assert (status, err) == (0, "")
    assert out.startswith("Romans")
    assert "10 fights were played" in out
    assert "Wulf" in out
    assert "at least so many down" in out


def test_that_the_same_seed_gives_the_same_json(gmtool, journal):
    asked = ("forecast", str(journal), "--from", "8", "--fights", "5", "--seed", "3", "--json")
    one, two = (json.loads(gmtool(*asked)[1]) for _ in range(2))
    assert one == two
    assert (one["fights"], sum(one["ends"].values())) == (5, 5)
    assert [side["name"] for side in one["sides"]] == ["Romans", "Tribesmen"]
    assert {figure["name"] for figure in one["figures"]} == {"Flavius", "Wulf"}


def test_that_a_side_can_act_in_another_way(gmtool, journal):
    asked = ("forecast", str(journal), "--from", "8", "--fights", "5", "--turns", "3", "--seed", "3", "--json")
    pressing, fleeing = (
        json.loads(gmtool(*asked, *more)[1])["ends"]["undecided"]
        for more in ((), ("--way", "Tribesmen=flee", "--way", "flavius=hold"))
    )
    assert fleeing > pressing


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--from", "99"), "has no turn 99: its last one is"),
        (("--way", "Tribesmen=brag"), "Melee has no way to act “brag”; choose from: press, hold"),
        (("--way", "Nobody=hold"), "with one of: Romans, Tribesmen, Flavius, Wulf; not “Nobody=hold”"),
        (("--fights", "none"), "“none” is not a whole number from 1 to 1,000,000"),
    ],
)  # fmt: skip
def test_that_a_wrong_argument_is_named(gmtool, journal, more, sentence):
    status, out, err = gmtool("forecast", str(journal), *more)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1

"""`gmtool forecast`: the worked fight of Melee, from a turn of it."""

import json
import re

import pytest

from gmtool import resources

FIGHT = "examples/flavius-and-wulf.jsonl"
pytestmark = pytest.mark.usefixtures("kept_processes")


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
    assert re.search(r"^Half of the fights last at most \d+ turns?; nine in ten last at most \d+ turns?\.$", out, re.M)
    assert re.search(r"^Romans: at least 1 down [^,:]+$", out, re.M)


def test_that_the_same_seed_gives_the_same_json(gmtool, journal):
    asked = ("forecast", str(journal), "--from", "8", "--fights", "5", "--seed", "3", "--json")
    one, two = (json.loads(gmtool(*asked)[1]) for _ in range(2))
    assert one == two
    assert (one["fights"], sum(one["ends"].values())) == (5, 5)
    assert [side["name"] for side in one["sides"]] == ["Romans", "Tribesmen"]
    assert {figure["name"] for figure in one["figures"]} == {"Flavius", "Wulf"}


def test_that_a_journal_comes_through_a_pipe(gmtool, journal):
    asked = ("--from", "8", "--fights", "5", "--json")
    piped = gmtool("forecast", "-", *asked, stdin=journal.read_text(encoding="utf-8"))
    assert piped == gmtool("forecast", journal, *asked)
    status, out, err = gmtool("forecast", "-", stdin="no journal")
    assert (status, out, err) == (2, "", "gmtool: Standard input: The first line is not the header of a journal.\n")


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


def printed(gmtool, tmp_path, name: str, *more: str) -> str:
    """What is printed about a few fights of an example."""
    path = tmp_path / f"{name}.jsonl"
    path.write_text(resources.read_text(f"examples/{name}.jsonl"), encoding="utf-8")
    status, out, err = gmtool("forecast", str(path), "--fights", "5", *more)
    assert (status, err) == (0, "")
    return out


def test_that_a_fight_that_only_the_gm_can_end_has_no_winner_but_strikes(gmtool, tmp_path):
    out = printed(gmtool, tmp_path, "exchange-block")
    assert out.startswith("Only the GM can say what the strikes do: no winner can be given.\n")
    assert "On average in 10 turns, by side and by figure:" in out
    assert "wins" not in out
    (header,) = [line for line in out.splitlines() if line.strip().startswith("strikes")]
    assert header.split() == ["strikes", "lost"]
    told = json.loads(printed(gmtool, tmp_path, "exchange-block", "--json"))
    assert len(told["open"]) == 2
    assert all(figure["asked"]["strikes"] > 0 for figure in told["figures"])


def test_that_where_nobodys_hits_are_noted_that_is_said(gmtool, tmp_path):
    out = printed(gmtool, tmp_path, "initiative-table", "--turns", "2")
    assert out.startswith("Nobody's hits are noted: no winner can be given.\n")
    assert "On average in 2 turns" in out


def test_that_a_battle_counts_men(gmtool, tmp_path):
    assert "Still standing at the end, and men lost on average:" in printed(gmtool, tmp_path, "small-melee")

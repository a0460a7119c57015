"""The four worked examples of the page, as their journals in `resources/examples` have them."""

import tomllib
from typing import Any

import pytest

from gmtool.encounter import Document, read, replay
from gmtool.resources import read_text
from gmtool.systems import ruleset

LEDGER: dict[str, Any] = tomllib.loads(read_text("rules/harnmaster-melee.toml"))
EXAMPLES = {row["defence"]: row for row in LEDGER["example"]}
BOTH = {"attacker": "attacker", "defender": "defender", "none": ""}


def document(defence: str) -> Document:
    return read(read_text(f"examples/exchange-{defence}.jsonl")).document


def events(defence: str, kind: str) -> list[dict[str, Any]]:
    """What happened of one kind, from the journal as it is written."""
    return [
        dict(event) for entry in document(defence).entries for event in entry.events if event["kind"] == f"hm.{kind}/1"
    ]


@pytest.mark.parametrize("defence", EXAMPLES)
def test_that_each_replays_by_the_rules_of_today(defence: str):
    journal = document(defence).journal(ruleset("harnmaster-melee"))
    again = replay(journal.ruleset, journal.start, journal.line())
    assert again.ok, again.how


@pytest.mark.parametrize("defence", EXAMPLES)
def test_that_levels_rolls_stars_and_advantages_are_the_pages(defence: str):
    row = EXAMPLES[defence]
    rolled = {one["figure"]: (one["needs"], one["rolled"], one["level"]) for one in events(defence, "rolled")}
    expected = {"attacker": (row["attacker_ml"], row["attacker_roll"], row["attacker_level"])}
    if "defender_roll" in row:
        expected["defender"] = (row["defender_ml"], row["defender_roll"], row["defender_level"])
    assert rolled == expected
    (compared,) = events(defence, "compared")
    assert (compared["winner"], compared["stars"]) == (BOTH[row["winner"]], row["stars"])
    assert [one["figure"] for one in events(defence, "struck")] == [one for one in (BOTH[row["strike_by"]],) if one]
    assert len(events(defence, "advantage")) == row["ta"]


def test_that_the_advantages_are_those_that_the_page_takes():
    (impact,) = events("block", "advantage")
    assert (impact["advantage"], impact["aspect"], impact["amount"]) == ("impact", "e", 5)
    assert {one["advantage"] for one in events("ignore", "advantage")} == {"precision", "impact"}
    (struck,) = events("ignore", "struck")
    assert (len(struck["dice"]), struck["zone_die"], struck["extra"]) == (2, 6, 5)
    (broken,) = events("dodge", "tie-broken")
    assert (broken["winner"], broken["how"]) == ("defender", "roll")
    assert events("counterstrike", "tie-broken") == []

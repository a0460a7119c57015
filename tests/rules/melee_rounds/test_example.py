"""The printed initiative table, as its journal in `resources/examples` has it: one figure for each row."""

import tomllib
from collections import defaultdict
from typing import Any

import pytest

from gmtool.encounter import Document, read, replay
from gmtool.resources import read_text
from gmtool.systems import ruleset

LEDGER: dict[str, Any] = tomllib.loads(read_text("rules/melee-rounds.toml"))
ROWS = {f"row{place}": row for place, row in enumerate(LEDGER["example"], 1)}


@pytest.fixture(scope="module")
def document() -> Document:
    return read(read_text("examples/initiative-table.jsonl")).document


def told(document: Document, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, from the journal as it is written, each with its second."""
    second, found = 0, []
    for event in (dict(event) for entry in document.entries for event in entry.events):
        second = event["second"] if event["kind"] == "mr.second-began/1" else second
        if event["kind"] == f"mr.{kind}/1":
            found.append({**event, "second": second})
    return found


def test_that_it_replays_by_the_rules_of_today(document: Document):
    journal = document.journal(ruleset("melee-rounds"))
    again = replay(journal.ruleset, journal.start, journal.line())
    assert again.ok, again.how


@pytest.mark.rule("mr.delay.adjust-at-once")
def test_that_dice_are_adjusted_as_soon_as_they_are_rolled(document: Document):
    rolled = {one["figure"]: one for one in told(document, "rolled")}
    assert rolled.keys() == ROWS.keys()
    for figure, row in ROWS.items():
        one = rolled[figure]
        assert (list(one["dice"]), list(one["seconds"]), one["lost"]) == (row["rolled"], row["earliest"], row["lost"])


@pytest.mark.rule("mr.delay.algorithm-earliest")
@pytest.mark.rule("mr.delay.doubles-must-spread")
def test_that_each_acts_in_the_printed_seconds_and_in_no_other(document: Document):
    acted = defaultdict(list)
    for one in told(document, "struck"):
        acted[one["figure"]].append(one["second"])
    assert acted == {figure: row["earliest"] for figure, row in ROWS.items()}


@pytest.mark.rule("mr.delay.lost-on-rolled-second")
@pytest.mark.rule("mr.delay.not-next-mr")
def test_that_the_dice_that_cannot_be_used_are_lost_one_by_one(document: Document):
    lost = dict.fromkeys(ROWS, 0)
    for one in told(document, "dice-lost"):
        lost[one["figure"]] += len(one["dice"])
    assert lost == {figure: row["lost"] for figure, row in ROWS.items()}

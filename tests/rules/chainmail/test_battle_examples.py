"""The examples of the source as their journals have them: a small melee, Charge If Charged, and a cannon."""

from collections.abc import Mapping
from typing import Any

import pytest

from gmtool import resources
from gmtool.encounter import Journal, read, replay
from gmtool.systems import ruleset
from tests.scripts import script

LEDGER: dict[str, Mapping[str, Any]] = {
    one["id"]: one for one in resources.read_toml("rules/chainmail.toml")["example"]
}
examples = script("battle_examples")
INCH = 100


@pytest.fixture(scope="module", params=["file", "made"])
def journals(request: pytest.FixtureRequest) -> dict[str, Journal]:
    """The journals as they are on disk, and made anew."""
    if request.param == "made":
        return {one.file: examples.journal(one) for one in examples.EXAMPLES}
    names = [one.file for one in examples.EXAMPLES]
    return {
        name: read(resources.read_text(f"examples/{name}.jsonl")).document.journal(ruleset("chainmail"))
        for name in names
    }


def told(journal: Journal, kind: str) -> list[Mapping[str, Any]]:
    return [event for entry in journal.line() for event in entry.events if event["kind"] == f"cm.{kind}/1"]


@pytest.mark.rule("cm.postmelee.compare", "cm.postmelee.casualty-score", "cm.postmelee.small", "cm.postmelee.ratings")
def test_that_the_small_melee_comes_to_the_printed_totals(journals: dict[str, Journal]) -> None:
    journal, printed = journals["small-melee"], LEDGER["cm.example.small-melee"]
    lost = {one["figure"]: one["men"] for one in told(journal, "lost")}
    assert lost == {"heavy-horse": printed["attacker_lost"], "heavy-foot": printed["defender_lost"]}
    (scored,) = told(journal, "scored")
    assert (scored["total"], scored["against"]) == (2 * printed["attacker_total"], 2 * printed["defender_total"])
    assert scored["die"] == printed["die_for_fewer_losses"]
    (reacted,) = told(journal, "reacted")
    assert (reacted["figure"], reacted["difference"]) == ("heavy-foot", printed["doubled_difference"])
    (back,) = told(journal, "fell-back")
    assert (back["far"], back["fleeing"]) == (9 * INCH, False)


@pytest.mark.rule("cm.charge.carry-through", "cm.postmelee.again-same-turn")
def test_that_its_horse_goes_on_and_fights_the_foot_again_in_that_turn(journals: dict[str, Journal]) -> None:
    journal = journals["small-melee"]
    (on,) = told(journal, "carried-on")
    assert on["far"] == 9 * INCH
    state: Any = journal.state
    (melee,) = state.melees
    assert {one.unit for one in melee.contacts} == {"heavy-horse", "heavy-foot"}
    assert melee.fought_on < state.round, "it has a round in this turn"


@pytest.mark.rule("cm.turn.sim.cic", "cm.turn.sim.cic-distance")
def test_that_charge_if_charged_goes_half_the_charge_in_the_second_half(journals: dict[str, Journal]) -> None:
    journal, printed = journals["charge-if-charged"], LEDGER["cm.example.cic"]
    state: Any = journal.state
    rules = ruleset("chainmail")
    horse = state.figures["medium-horse"]
    assert rules.context(state).charge(horse) == printed["charge"] * INCH
    assert (state.phase, horse.moved) == ("rest", printed["cic_move"] * INCH)


@pytest.mark.rule("cm.cannon.example")
def test_that_the_white_sections_fall_on_four_inches_of_the_square(journals: dict[str, Journal]) -> None:
    journal, printed = journals["cannon-and-pikes"], LEDGER["cm.example.cannon"]
    (shot,) = told(journal, "shot")
    assert (shot["color"], shot["mark"], shot["aside"]) == (printed["called"], printed["die"], printed["offset"])
    # two files of pikemen stand beside the middle line, a man for every inch of them
    (lost,) = told(journal, "lost")
    assert lost["men"] == 2 * printed["white_inches_on_target"]


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda one: one.file)
def test_that_the_journals_replay_and_are_what_the_script_makes(example: Any) -> None:
    journal = read(resources.read_text(f"examples/{example.file}.jsonl")).document.journal(ruleset("chainmail"))
    assert replay(journal.ruleset, journal.start, journal.line()).ok
    # states get new values in later versions, what is said and what happens does not change
    assert _told(journal) == _told(examples.journal(example))


def _told(journal: Journal) -> list[Any]:
    return [(entry.command, entry.events, [line.text for line in entry.lines]) for entry in journal.line()]

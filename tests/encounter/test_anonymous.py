"""Journals without names and notes: nobody is named in them, and the rules do the same."""

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gmtool.encounter import Document, Journal, document, dump_muster, read, replay, write
from gmtool.encounter.anonymous import NotAnonymous, without_names
from gmtool.rules.seam import AnsweredTable, Card, Command, Enlisted, Muster, Outcome, Side, State, Table
from gmtool.space import HexGround
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset
from tests.encounter.fights import FLAVIUS_STRIKES, WULF_BOASTS, WULF_STRIKES, answers, boasting, journal, muster
from tests.tally import Tally

EXAMPLES = sorted((Path(__file__).parents[2] / "resources" / "examples").glob("*.jsonl"))
NOTHING = AnsweredTable()


def told(fight: Document, rules: Any) -> tuple[list[str], int | None]:
    """The log of a replay, and the entry that differs."""
    opened = fight.journal(rules)
    replayed = replay(opened.ruleset, opened.start, opened.line())
    return [line.text for line in replayed.lines], replayed.diverged


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_that_the_examples_of_every_system_replay_without_their_names(path: Path) -> None:
    fight = read(path.read_text(encoding="utf-8")).document
    rules = ruleset(fight.system)
    opened = fight.journal(rules)
    named = {one.name for one in (*rules.counters(opened.state), *rules.sides(opened.state))}
    found = read(write(without_names(fight, rules))).document
    (lines, diverged), (before, _) = told(found, rules), told(fight, rules)
    assert (diverged, len(lines)) == (None, len(before))
    assert not [name for name in named if any(f"{name} " in line for line in lines)]
    after = found.journal(rules)
    kept = [(one.left, one.taken, one.posture, one.where, one.way) for one in rules.counters(opened.state)]
    assert [(one.left, one.taken, one.posture, one.where, one.way) for one in rules.counters(after.state)] == kept
    assert [one.name for one in rules.counters(after.state)][:2] == ["A", "B"]


@pytest.fixture
def fight() -> Journal:
    fight = journal()
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.do(FLAVIUS_STRIKES, answers(4, 2))
    return fight


def anonymous(fight: Journal) -> Document:
    return without_names(document(fight, "Wulf’s revenge", dump_muster(muster())), Tally())


def test_that_figures_become_letters_and_sides_numbers_in_the_log_and_the_labels(fight: Journal) -> None:
    found = anonymous(fight)
    assert told(found, Tally()) == (["A hits B for 5.", "B hits A for 2."], None)
    assert [line.text for entry in found.entries for line in entry.lines] == ["A hits B for 5.", "B hits A for 2."]
    assert [entry.label for entry in found.entries] == ["A hits B for 5", "B hits A for 2"]
    assert found.title == "A fight"
    text = write(found)
    assert [word for word in ("ulf", "lavius", "omebody", "rrows", "lades") if word in text] == []


def test_that_the_words_of_the_gm_are_left_out(fight: Journal) -> None:
    rules = fight.ruleset
    fight.do(rules.command({"kind": "gm.note/1", "text": "The secret door opens."}), NOTHING)
    ruled = {"figure": "wulf", "field": "points", "value": 3, "reason": "He is blessed by Odd."}
    fight.do(rules.command({"kind": "gm.amend/1", **ruled}), NOTHING)
    fight.do(rules.command({"kind": "gm.ruling/1", "reason": "Because I say so, Flavius."}), NOTHING)
    fight.do(rules.command({"kind": "gm.end/1", "text": "All flee to Wulfham."}), NOTHING)
    text = write(anonymous(fight))
    assert [word for word in ("secret", "Odd", "say so", "flee", "Wulf") if word in text] == []


def test_that_a_figure_that_was_renamed_or_joined_has_its_letter(fight: Journal) -> None:
    rules = fight.ruleset
    fight.do(rules.command({"kind": "gm.rename/1", "figure": "wulf", "name": "Wulf the Bold"}), NOTHING)
    card = Card("tally", "Somebody", {"points": 4}, tags=("cousins",), notes="Her mother is a witch.")
    joined = dump_muster(Muster((Enlisted("hild", card, "a", "Hild"),), ()))["figures"]
    assert isinstance(joined, list)
    fight.do(rules.command({"kind": "gm.add/1", "figure": joined[0]}), NOTHING)
    found = anonymous(fight)
    lines, diverged = told(found, Tally())
    assert (diverged, lines[2]) == (None, "A is now called A.")
    assert lines[3].startswith("C ")
    assert [word for word in ("Bold", "Hild", "hild", "cousins", "witch") if word in write(found)] == []


@pytest.mark.parametrize(("said", "left"), [("S2 arm, as Flavius has", "S2 arm, as B has"), ("Flavius", "B")])
def test_that_words_said_for_the_rules_stay_but_for_the_names_in_them(said: str, left: str) -> None:
    fight = journal()
    fight.do(WULF_BOASTS, boasting(said, 12))
    assert told(anonymous(fight), Tally()) == ([f"A: “{left}”, and 12 beaten."], None)


def test_that_what_was_undone_stays_and_the_fight_stands_where_it_stood(fight: Journal) -> None:
    fight.undo()
    fight.do(FLAVIUS_STRIKES, answers(1))
    fight.undo()
    found = anonymous(fight)
    assert (len(found.entries), found.head, found.tip) == (3, fight.head, fight.tip)
    assert [line.text for line in found.entries[1].lines] == ["B hits A for 2."]


def test_that_a_fight_which_differs_still_differs_at_the_same_entry(fight: Journal) -> None:
    text = write(document(fight, "A fight")).replace('{"sum":2}', '{"sum":3}')
    found = without_names(read(text).document, Tally())
    assert told(found, Tally()) == (["A hits B for 5."], 2)


def test_that_the_notes_and_the_title_of_a_ground_are_left_out() -> None:
    ground = HexGround(6, 6)
    spot = ground.at_column_row(2, 2)
    noted = replace(ground, title="Castle Gloom", notes={spot: "The spy hides here."})
    sides = (Side("a", "Arrows"), Side("b", "Blades", 1))
    melee = ruleset("tft-melee")
    card = melee.bestiary()[0]
    figures = (
        Enlisted("wulf", card, "a", "Wulf", ground.at_column_row(1, 1), 0),
        Enlisted("flavius", card, "b", "Flavius", ground.at_column_row(4, 4), 0),
    )
    prepared = Muster(figures, sides, noted)
    fight = Journal.begin(melee, prepared)
    found = without_names(document(fight, "x", dump_muster(prepared)), melee)
    assert [word for word in ("Gloom", "spy") if word in write(found)] == []
    assert found.journal(melee).state


class NamedTally(Tally):
    """A system that does something else for Wulf."""

    def perform(self, state: State, command: Command, table: Table) -> Outcome[Any]:
        done = super().perform(state, command, table)
        named = any(one.name == "Wulf" for one in self.counters(state))
        return done if named else Outcome(state, done.events)


def test_that_a_fight_whose_names_mean_something_to_the_rules_is_refused() -> None:
    fight = Journal.begin(NamedTally(), muster())
    fight.do(WULF_STRIKES, answers(5, 5))
    with pytest.raises(NotAnonymous, match=r"^The names cannot be left out of this fight: "):
        without_names(document(fight, "A fight"), NamedTally())


@pytest.mark.slow("six whole fights are replayed with and without their names")
def test_that_long_fights_of_an_earlier_version_replay_without_their_names(tmp_path: Path) -> None:
    (earlier,) = (Path(__file__).parents[1] / "earlier").glob("*.gmtool.gz")
    path = tmp_path / "earlier.gmtool"
    path.write_bytes(gzip.decompress(earlier.read_bytes()))
    with Campaign.open(path) as campaign:
        fights = [campaign.encounters.document(one.id) for one in campaign.encounters.list()]
    assert len(fights) == 6
    for fight in fights:
        rules = ruleset(fight.system)
        found = without_names(fight, rules)
        lines, diverged = told(found, rules)
        assert (diverged, len(lines)) == (None, len(told(fight, rules)[0]))
        named = [one.name for one in rules.counters(fight.journal(rules).state)]
        assert not [name for name in named if name in write(found)]

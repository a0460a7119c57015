"""The worked fight of section X, as its journal in `resources/examples` has it and as it runs without a map."""

import importlib.util
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gmtool import resources
from gmtool.cli import main
from gmtool.encounter import Document, Entry, Journal, document, dump_muster, read, replay, write
from gmtool.rules.seam import RollAnswer
from gmtool.systems import ruleset

FILE = "examples/flavius-and-wulf.jsonl"
SCRIPT = Path(__file__).parents[3] / "scripts" / "worked_fight.py"
TURNS: list[Mapping[str, Any]] = resources.read_toml("rules/tft-melee.toml")["example"]


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("worked_fight", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their own module up.
    sys.modules["worked_fight"] = module
    spec.loader.exec_module(module)
    return module


script = _script()


def journal_of(how: str) -> Journal:
    if how == "file":
        return read(resources.read_text(FILE)).document.journal(ruleset("tft-melee"))
    return script.fought(mapped=how == "map")


@pytest.fixture(scope="module", params=["file", "map", "stated"])
def journal(request: pytest.FixtureRequest) -> Journal:
    """The journal as it is on disk, made anew, and made without a map."""
    return journal_of(request.param)


@cache
def by_turn(journal: Journal) -> dict[int, list[Entry]]:
    turns: dict[int, list[Entry]] = {}
    for entry in journal.line():
        turns.setdefault(journal.state_at(entry.parent).turn, []).append(entry)
    return turns


def events(entries: list[Entry], kind: str) -> list[Mapping[str, Any]]:
    return [event for entry in entries for event in entry.events if event["kind"] == kind]


@pytest.mark.parametrize("row", TURNS, ids=lambda row: f"turn {row['turn']}")
def test_that_every_roll_and_wound_is_as_printed(journal: Journal, row: Mapping[str, Any]) -> None:
    entries = by_turn(journal)[row["turn"]]
    attacked, damaged = events(entries, "tft.attacked/1"), events(entries, "tft.damaged/1")
    printed = sorted(row["attack"], key=lambda attack: attack["order"])
    assert [event["figure"] for event in attacked] == [attack["attacker"].lower() for attack in printed]
    for event, attack in zip(attacked, printed, strict=True):
        assert (event["needs"], event["dice"], event["result"]) == (attack["adjdx"], attack["dice"], attack["result"])
        assert attack.get("roll_min", attack.get("roll")) <= event["sum"] <= attack.get("roll_max", attack.get("roll"))
    hits = [attack for attack in printed if attack["result"] == "hit"]
    for event, attack in zip(damaged, hits, strict=True):
        assert (event["dice"], event["stopped"]) == (attack["damage_dice"], attack["stops"])
        if "damage" in attack:
            numbers = (event["sum"], event["damage"], event["hits"])
            assert numbers == (attack["damage_dice_total"], attack["damage"], attack["hits"])
        else:
            assert attack["damage_dice_min"] <= event["sum"] <= attack["damage_dice_max"]
            assert attack["hits_min"] <= event["hits"] <= attack["hits_max"]


@pytest.mark.rule("tm.create.hits-lower-st")
@pytest.mark.parametrize("row", TURNS[:-1], ids=lambda row: f"turn {row['turn']}")
def test_that_st_after_each_turn_is_as_printed(journal: Journal, row: Mapping[str, Any]) -> None:
    after = journal.state_at(by_turn(journal)[row["turn"]][-1].number).figures
    assert (after["flavius"].st, after["wulf"].st) == (row["flavius_st_after"], row["wulf_st_after"])


def test_that_flavius_takes_2_0_and_5_and_wulf_6_7_and_falls_in_turn_9(journal: Journal) -> None:
    taken: dict[str, list[int]] = {"flavius": [], "wulf": []}
    for event in events(list(journal.line()), "tft.damaged/1"):
        taken[event["target"]].append(event["hits"])
    assert taken["flavius"] == [2, 0, 5]
    assert taken["wulf"][:2] == [6, 7]
    assert len(taken["wulf"]) == 3
    final = journal.state
    assert (final.turn, final.stage.value, final.figures["wulf"].body) == (9, "over", True)
    assert final.figures["flavius"].able


def test_that_the_options_are_as_printed(journal: Journal) -> None:
    for row in TURNS[:-1]:
        taken = events(by_turn(journal)[row["turn"]], "tft.option-taken/1")
        assert [(one["figure"], one["option"]) for one in taken] == [
            (move["figure"].lower(), move["option"]) for move in row["move"]
        ]


def test_that_moves_are_as_long_as_printed_and_wulfs_back_is_to_the_wall_in_turn_3() -> None:
    journal = journal_of("file")
    for row in TURNS[:-1]:
        moved = {one["figure"]: len(one["path"]) for one in events(by_turn(journal)[row["turn"]], "tft.moved/1")}
        assert moved == {move["figure"].lower(): move["hexes"] for move in row["move"] if move["hexes"]}
    state = journal.state_at(by_turn(journal)[3][-1].number)
    wulf = state.figures["wulf"]
    assert wulf.place.neighbour((wulf.facing + 3) % 6) not in state.ground


@pytest.mark.rule("tm.turn.attack-tie", "tm.retreat.optional", "tm.retreat.advance")
def test_that_ties_and_retreats_are_as_printed(journal: Journal) -> None:
    turns = by_turn(journal)
    assert [event["first"] for event in events(turns[6], "tft.tie-rolled/1")] == ["flavius"]
    retreats = events(list(journal.line()), "tft.retreated/1")
    assert [(one["figure"], one["by"], one["followed"]) for one in retreats] == [("wulf", "flavius", True)]
    assert events(turns[8], "tft.retreated/1") == retreats
    assert [event["figure"] for event in events(turns[5], "tft.held/1")] == ["flavius"]


def test_that_a_ruling_stands_where_the_example_breaks_its_own_rules(journal: Journal) -> None:
    turns = by_turn(journal)
    (amended,) = events(turns[8], "gm.amended/1")
    assert (amended["figure"], amended["before"], amended["after"]) == ("flavius", True, False)
    (ruled,) = events(turns[9], "gm.ruled/1")
    assert "ST 2" in ruled["reason"]
    others = [entry for number, entries in turns.items() if number not in (8, 9) for entry in entries]
    assert [entry.command["kind"] for entry in others if str(entry.command["kind"]).startswith("gm.")] == []


def test_that_the_file_is_what_the_script_makes() -> None:
    muster = dump_muster(script.Fight(mapped=True).muster())
    assert write(document(script.fought(), script.TITLE, muster)) == resources.read_text(FILE)


def test_that_the_rules_give_it_again(journal: Journal) -> None:
    again = replay(journal.ruleset, journal.start, journal.line())
    assert (again.how, again.ok) == ("", True)
    assert again.state == journal.state


def test_that_it_replays_as_it_was_written_before_guards_were_noted() -> None:
    text = resources.read_text(FILE).replace(',"guarded":false', "")
    whole = read(text).document
    older = [replace(entry, edits=tuple(e for e in entry.edits if e.path[-1] != "guarded")) for entry in whole.entries]
    again = replay(ruleset("tft-melee"), whole.start, older)
    assert (again.how, again.state) == ("", whole.journal(ruleset("tft-melee")).state)


def test_that_it_can_be_undone_to_the_start_and_redone_to_the_end() -> None:
    journal = journal_of("file")
    end, count = journal.state, 0
    while journal.undo():
        count += 1
    assert (count, journal.state.turn, journal.state.figures["wulf"].hits) == (len(journal.entries), 1, 0)
    while journal.redo():
        pass
    assert journal.state == end


def changed(whole: Document, number: int) -> Document:
    """The same with the first total of an entry made one higher."""
    entries = list(whole.entries)
    entry = entries[number - 1]
    first, *rest = entry.answers
    assert isinstance(first, RollAnswer)
    entries[number - 1] = replace(entry, answers=(RollAnswer(first.sum + 1), *rest))
    return replace(whole, entries=tuple(entries))


def test_that_one_changed_die_is_found_and_its_entry_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = read(resources.read_text(FILE)).document
    strikes = [entry.number for entry in whole.entries if entry.command["kind"] in ("tft.strike/1", "tft.shoot/1")]
    for number in strikes:
        file = tmp_path / f"{number}.jsonl"
        file.write_text(write(changed(whole, number)), encoding="utf-8")
        assert main(["replay", str(file), "--json"]) == 1
        said = json.loads(capsys.readouterr().out)
        assert (said["ok"], said["diverged"]) == (False, number)
        assert said["how"].startswith(f"Entry {number} differs")


def test_that_replaying_the_file_prints_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(resources.path(FILE))]) == 0
    printed = capsys.readouterr().out
    for sentence in (
        "5 of 7 hits stopped: Flavius takes 2 (ST 10).",
        "All 4 hits stopped; Flavius takes none.",
        "Wulf takes 6 hits (ST 8).",
        "5 of 10 hits stopped: Flavius takes 5 (ST 5).",
        "Wulf takes 7 hits (ST 1).",
        "Wulf collapses, unconscious.",
    ):
        assert sentence in printed

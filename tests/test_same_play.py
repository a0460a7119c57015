"""`scripts/same_play.py`: the same fights with two versions of the program, compared."""

import json
import shutil
from itertools import islice
from pathlib import Path

import pytest

from gmtool.systems import all_rulesets
from tests.scripts import script

same_play = script("same_play")
CASE = same_play.Case("melee-rounds", False, 6)
ROOT = Path(__file__).parents[1]


def lines(*told):
    return iter([json.dumps(one) for one in told])


@pytest.mark.slow("the scenes of all systems are read")
def test_that_every_system_and_every_kind_of_fight_is_played() -> None:
    every = list(same_play.cases([one.id for one in all_rulesets()], 2))
    assert {case.system for case in every} == {one.id for one in all_rulesets()}
    assert {case.battle for case in every if case.system == "chainmail"} == {False, True}
    assert len(every) == len(set(every)) == 2 * len(list(same_play.cases([one.id for one in all_rulesets()], 1)))


def test_that_a_fight_is_told_the_same_each_time_and_in_full() -> None:
    one, other = ([told.line() for told in same_play.told(CASE, 3)] for _ in range(2))
    assert one == other
    _, first, *_ = same_play.told(CASE, 3)
    assert {"command", "events", "log", "state", "agenda", "counters", "choices of the table"} < set(first.texts)
    assert json.loads(first.texts["command"])["kind"].startswith(("mr.", "gm."))


def test_that_the_cards_of_a_system_are_told() -> None:
    form, first = islice(same_play.of_cards("melee-rounds"), 2)
    assert {"form", "columns", "lists"} < set(form.texts)
    assert "report of bare card" in first.texts


def test_that_the_first_difference_of_each_case_is_named_unless_it_is_meant() -> None:
    before = (["a", 0, {"log": "1", "choices of x": "1"}], ["a", 1, {"log": "1"}], ["b", 0, {"log": "1"}])
    now = (["a", 0, {"log": "1", "choices of x": "2"}], ["a", 1, {"log": "2"}])
    found = list(same_play.differences(lines(*before), lines(*now), ()))
    assert found == [("a", 0, "choices of x"), ("b", 0, "the end of the fight")]
    found = list(same_play.differences(lines(*before), lines(*now), ("choices",)))
    assert found == [("a", 1, "log"), ("b", 0, "the end of the fight")]
    assert list(same_play.differences(lines(*before), lines(*before), ())) == []


def test_that_functions_are_left_out_of_what_is_compared() -> None:
    assert same_play.text([{"a": len, "b": 1}]) == '{"a":null,"b":1}'


@pytest.mark.slow("two whole programs play a fight, each in a process of its own")
def test_that_a_changed_word_is_found_and_shown(tmp_path, capsys) -> None:
    # with what is compiled of it: the one file that changes is compiled anew
    shutil.copytree(ROOT / "gmtool", tmp_path / "gmtool")
    for name in ("resources", "tests"):
        (tmp_path / name).symlink_to(ROOT / name, target_is_directory=True)
    file = tmp_path / "gmtool" / "rules" / "melee_rounds" / "views" / "agenda.py"
    text = file.read_text(encoding="utf-8")
    assert "General Plots" in text
    file.write_text(text.replace("General Plots", "General Plans"), encoding="utf-8")
    assert same_play.main([str(tmp_path), "--case", str(CASE), "--steps", "0"]) == 1
    said = capsys.readouterr().out
    assert "melee-rounds:fight:6, command 0: agenda" in said
    assert "General Plans" in said
    assert "1 cases, 1 commands; 1 differ" in said

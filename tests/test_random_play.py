"""A small part of what `scripts/random_play.py` plays."""

from collections import Counter

import pytest

from gmtool.encounter import Journal
from gmtool.systems import all_rulesets, ruleset
from tests.contract import random_game, seeking
from tests.contract.beginnings import beginnings, starts
from tests.contract.players import Luck
from tests.contract.random_game import ENOUGH, Case, Game, Stuck, played
from tests.contract.seeking import dice_of, wanted_choices, way
from tests.scripts import script

random_play = script("random_play")
SMALL = {
    "advanced-melee": (4, 8, 10, 18),
    "chainmail": (3, 9, 12),
    "harnmaster-melee": (2, 6),
    "melee-rounds": (2, 4),
    "tft-melee": (2, 7),
}
"""The numbers of some fights with few figures."""
CASES = [Case(system, False, number, 0, 24) for system, numbers in SMALL.items() for number in numbers]
CASES += [Case("chainmail", True, number, 0, 24) for number in (2, 6, 13)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_that_a_fight_is_played_asked_about_replayed_and_opened_again(case) -> None:
    one = played(case)
    assert not one.wrong, f"{case.again}\n{one.wrong}"
    assert sum(one.acts.values()) > 4
    assert one.asked


def test_that_every_system_is_in_it() -> None:
    assert set(SMALL) == {rules.id for rules in all_rulesets()}


def test_that_a_case_is_the_same_each_time() -> None:
    case = Case("tft-melee", False, 4, 7, 20)
    one, other = played(case), played(case)
    assert (one.acts, one.asked, one.title) == (other.acts, other.asked, other.title)


def test_that_what_goes_wrong_is_printed_with_the_line_that_runs_it_again(monkeypatch, capsys) -> None:
    def stuck(game) -> None:
        raise Stuck("nothing can be done")

    monkeypatch.setattr(Game, "play", stuck)
    assert random_play.main(["--fights", "1", "--battles", "0", "--system", "tft-melee", "--hunts", "0"]) == 1
    said = capsys.readouterr().out
    assert "python scripts/random_play.py --case tft-melee:fight:0 --seed 0 --commands 600\n" in said
    assert "Stuck: nothing can be done" in said
    assert "1 cases, 0 commands, 0 odds; 1 went wrong" in said


def test_that_acts_done_too_seldom_are_taken_first_and_hunted_from_every_beginning(monkeypatch) -> None:
    monkeypatch.setattr(random_game, "WAYS", 0)  # how it is then found has tests of its own
    counts, every = random_play.Counts(None), [Case("melee-rounds", False, 0, 0, 8)]
    counts.done.update(dict.fromkeys(random_play.kinds("melee-rounds"), 5))
    assert list(random_play.hunting(every, counts, 0)) == []
    rare = random_play.kinds("melee-rounds")[3]
    del counts.done[rare]
    found = list(random_play.hunting(every, counts, 0))
    assert len(found) == len(starts("melee-rounds", False))
    (one,) = random_play.run(every, counts, 1)
    assert one.case.wanted == (rare,)
    assert one.case.again.endswith(f"--wanted {rare}")


@pytest.mark.slow("a fight of forty commands is played with all its questions")
def test_that_a_wanted_act_that_is_always_allowed_does_not_fill_the_fight() -> None:
    one = played(Case("advanced-melee", False, 0, 0, 40, ("tft.save/1",)))
    assert one.acts["tft.save/1"] >= ENOUGH
    assert len(one.acts) > ENOUGH
    assert max(one.acts.values()) < 20


def test_that_every_beginning_comes_once_and_small_ones_more_often() -> None:
    turn = Counter(one.title for one in beginnings("tft-melee", False))
    assert {*turn} == {one.title for one in starts("tft-melee", False)}
    assert turn["Forty in the open"] == 1 < turn["A skirmish of 3"]


@pytest.mark.parametrize(
    ("system", "title", "wanted"),
    [
        ("advanced-melee", "Divers beside those who drown", "tft.revive/1"),
        ("chainmail", "Enchanted arrows against a Dragon overhead and a Basilisk", "cm.loose/1"),
    ],
)
def test_that_a_way_to_a_wanted_act_ends_with_it_and_is_gone_again_with_the_same_dice(system, title, wanted) -> None:
    rules = ruleset(system)
    (start,) = (one for one in starts(system, system == "chainmail") if one.title == title)
    state = Journal.begin(rules, start.muster(Luck(1))).state
    ways = ((name, way(rules, state, lambda kind: kind == wanted, name)) for name in map(str, range(40)))
    name, found = next((name, one) for name, one in ways if one)
    assert rules.dump_command(found[-1])["kind"] == wanted
    assert all(rules.dump_command(one)["kind"] != wanted for one in found[:-1])
    table = dice_of(name)
    for command in found:
        assert not rules.refusals(state, command)
        state = rules.perform(state, command, table).state


@pytest.mark.slow("the way to a rare act is looked for in the rules")
@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("Gargoyles with rocks over a Fire thrower", "tft.drop-on/1"),
        ("Two with bare hands, who pin", "tft.break-pin/1"),
    ],
)
def test_that_a_scene_with_first_commands_begins_right_before_a_rare_act(title, wanted) -> None:
    rules = ruleset("advanced-melee")
    (start,) = (one for one in starts(rules.id, False) if one.title == title)
    journal = Journal.begin(rules, start.muster(Luck(1)))
    Game(Case(rules.id, False, 0, 1, 0), journal, Luck(1)).begin(start)
    assert wanted_choices(rules, journal.state, lambda kind: kind == wanted)


def test_that_a_scene_whose_first_commands_are_refused_says_so() -> None:
    rules = ruleset("tft-melee")
    start = starts(rules.id, False)[0]
    journal = Journal.begin(rules, start.muster(Luck(1)))
    game = Game(Case(rules.id, False, 0, 1, 0), journal, Luck(1))
    with pytest.raises(Stuck, match=r"does not come to its position: There is no figure “nobody”"):
        game.begin(start._replace(first=({"kind": "tft.pass/1", "figure": "nobody"},)))


def test_that_an_act_that_is_always_refused_is_done_by_a_ruling(monkeypatch) -> None:
    monkeypatch.setattr(seeking, "ONLY_RULED", 8)
    monkeypatch.setattr(random_game, "WAYS", 0)  # no way leads to it
    titles = [one.title for one in starts("melee-rounds", False)]
    case = Case("melee-rounds", False, titles.index("A skirmish of 3"), 7, 60, ("mr.mistake/1",))
    one = played(case)
    assert not one.wrong
    assert 0 < one.acts["mr.mistake/1"] == one.acts["gm.ruling/1"]


def test_that_the_counts_of_a_single_case_are_kept(tmp_path) -> None:
    file, line = tmp_path / "counts.json", ["--case", "tft-melee:fight:2", "--commands", "8", "--counts"]
    assert random_play.main([*line, str(file)]) == 0
    once = random_play.Counts(file)
    assert random_play.main([*line, str(file)]) == 0
    twice = random_play.Counts(file)
    assert (once.cases, twice.cases) == (1, 2)
    assert sum(twice.done.values()) == 2 * sum(once.done.values()) > 0

from dataclasses import replace

import pytest

from gmtool.encounter import Edit, Journal, replay
from gmtool.rules.seam import RollAnswer
from tests.encounter.fights import FLAVIUS_STRIKES, WULF_STRIKES, answers, journal, play
from tests.tally import Tally


@pytest.fixture
def fight():
    fight = journal()
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.do(FLAVIUS_STRIKES, answers(4, 2))
    return fight


def replayed(fight, **changes):
    first, second = fight.line()
    return replay(Tally(), fight.start, [first, replace(second, **changes)])


def test_that_a_replay_gives_the_log_and_the_state(fight):
    again = replay(Tally(), fight.start, fight.line())
    assert again.ok
    assert [line.text for line in again.lines] == ["Wulf hits Flavius for 5.", "Flavius hits Wulf for 2."]
    assert again.state == fight.state


@pytest.mark.parametrize("seed", range(5))
def test_that_virtual_fights_replay_exactly(seed):
    fight = play(journal(points=1000), seed, 60)
    assert replay(Tally(), fight.start, fight.line()).state == fight.state


@pytest.mark.parametrize(
    ("changes", "how"),
    [
        ({"answers": (RollAnswer(4), RollAnswer(3))}, "loss was 2 when recorded and is 3 now"),
        ({"answers": (RollAnswer(3), RollAnswer(2))}, "1 of the 2 recorded answers were not asked for"),
        ({"answers": (RollAnswer(4),)}, "the rules ask for more than was recorded"),
        ({"answers": (RollAnswer(9),)}, "a recorded answer does not fit"),
        ({"command": {"kind": "tally.dance/1"}}, "its command is not understood"),
        ({"command": {"kind": "tally.strike/1", "figure": "wulf", "target": "wulf"}}, "the rules refuse it"),
        ({"events": ()}, "1 events happen, 0 were recorded"),
        ({"edits": ()}, "round changes only now"),
        ({"edits": (Edit(("sea",), 1, 2),)}, "sea changes only when recorded"),
    ],
)
def test_that_the_first_entry_to_go_another_way_is_named_with_how(fight, changes, how):
    again = replayed(fight, **changes)
    assert (again.ok, again.diverged) == (False, 2)
    assert how in again.how
    assert again.how.startswith("Entry 2 ")
    assert [line.text for line in again.lines] == ["Wulf hits Flavius for 5."]


def test_that_a_ruling_replays_whatever_words_the_rules_had_for_what_it_set_aside(fight):
    fight.do(WULF_STRIKES, answers(1, 1))
    strikes = {"kind": "tally.strike/1", "figure": "wulf", "target": "flavius"}  # once more in the same round
    fight.do(Tally().command({"kind": "gm.ruling/1", "reason": "a fit", "command": strikes}), answers(1, 1))
    *before, entry = fight.line()
    ruled = entry.events[0]
    assert ruled["against"]
    older = {**ruled, "against": ["Nobody strikes himself, said the rules once."], "rules": ["tally.old"]}
    again = replay(Tally(), fight.start, [*before, replace(entry, events=(older, *entry.events[1:]))])
    assert again.ok
    other = {**ruled, "reason": "a dare"}
    again = replay(Tally(), fight.start, [*before, replace(entry, events=(other, *entry.events[1:]))])
    assert again.diverged == 4


def test_that_an_event_lacks_no_field_that_says_something(fight):
    event = fight.line()[1].events[0]
    lacking = {key: value for key, value in event.items() if key != "loss"}
    again = replayed(fight, events=(lacking,))
    assert "loss was absent when recorded and is 2 now" in again.how


def older(fight, field):
    """The start and the entries as a version wrote them whose figures had no such field yet."""
    start = {**fight.start, "figures": {key: without(one, field) for key, one in fight.start["figures"].items()}}
    entries = [
        replace(entry, edits=tuple(edit for edit in entry.edits if field not in edit.path)) for entry in fight.line()
    ]
    return start, entries


def without(figure, field):
    return {key: value for key, value in figure.items() if key != field}


def test_that_a_field_which_came_later_is_no_difference(fight):
    start, entries = older(fight, "acted")
    again = replay(Tally(), start, entries)
    assert (again.how, again.state) == ("", fight.state)
    lost = [entries[0], replace(entries[1], edits=entries[1].edits[:1])]
    assert replay(Tally(), start, lost).how == "Entry 2 differs: figures.wulf.points changes only now."


def test_that_an_older_fight_which_goes_on_replays(fight):
    start, entries = older(fight, "acted")
    gone_on = Journal.load(Tally(), start, entries)
    gone_on.do(WULF_STRIKES, answers(5, 1))
    again = replay(Tally(), gone_on.start, gone_on.line())
    assert (again.how, again.state) == ("", gone_on.state)

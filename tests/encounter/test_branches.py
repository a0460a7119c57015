import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.encounter import START, Journal
from gmtool.encounter.snapshots import SPACING
from tests.encounter.fights import FLAVIUS_PASSES, WULF_PASSES, WULF_STRIKES, answers, journal, play, usual, virtual


def as_left(fight):
    """The same journal, opened again from what it would have saved."""
    return Journal.load(fight.ruleset, fight.start, tuple(fight.entries), fight.head, fight.tip)


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(0))
@settings(max_examples=60, deadline=None)
def test_that_every_walk_through_the_journal_meets_the_same_states(steps, seed):
    fight, table = journal(points=1000), virtual(seed)
    known = {START: fight.state}
    for step in steps:
        if step < 5:
            entry = fight.do(usual(fight), table)
            known[entry.number] = fight.state
        elif step < 7:
            fight.undo()
        elif step < 9:
            fight.redo()
        else:
            fight.branch_from(sorted(known)[seed % len(known)])
        assert fight.state == known[fight.head]
    assert all(fight.state_at(number) == state for number, state in known.items())
    reopened = as_left(fight)
    assert (reopened.state, reopened.head, reopened.tip) == (fight.state, fight.head, fight.tip)
    assert reopened.line() == fight.line()


def test_that_undoing_to_the_start_and_redoing_to_the_end_is_the_identity():
    fight = play(journal(points=1000), 3, SPACING * 2 + 5)
    end, labels = fight.state, [entry.label for entry in fight.line()]
    while fight.undo():
        pass
    assert fight.tree == fight.start
    redone = []
    while entry := fight.redo():
        redone.append(entry.label)
    assert (fight.state, redone) == (end, labels)


def test_that_a_new_command_after_undo_branches_and_loses_nothing():
    fight = journal()
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.undo()
    fight.do(WULF_PASSES, answers())
    assert [entry.label for entry in fight.line()] == ["Wulf passes"]
    assert [entry.label for entry in fight.entries] == ["Wulf hits Flavius for 5", "Wulf passes"]
    assert [(branch.tip, branch.fork, branch.length, branch.current) for branch in fight.branches()] == [
        (2, START, 1, True),
        (1, START, 1, False),
    ]


def test_that_redo_goes_on_along_the_line_that_is_played():
    fight = journal()
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.do(FLAVIUS_PASSES, answers())
    fight.undo()
    fight.undo()
    fight.do(WULF_PASSES, answers())
    fight.branch_from(1)
    assert [entry.label for entry in fight.ahead()] == ["Flavius passes"]
    fight.undo()
    assert fight.redo_label == "Wulf hits Flavius for 5"
    assert as_left(fight).redo_label == "Wulf hits Flavius for 5"


def test_that_an_entry_which_is_not_there_cannot_be_played_from():
    fight = journal()
    with pytest.raises(KeyError):
        fight.branch_from(7)
    assert fight.head == START

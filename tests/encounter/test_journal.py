import pytest

from gmtool.encounter import START, replay
from gmtool.encounter.entry import entry_from_text, entry_text
from gmtool.rules.seam import (
    Asked,
    ChoiceAnswer,
    Note,
    NumberAnswer,
    Refused,
    RollAnswer,
    Ruling,
    WordsAnswer,
    WrongAnswer,
)
from tests.encounter.fights import (
    FLAVIUS_STRIKES,
    WULF_BOASTS,
    WULF_PASSES,
    WULF_STRIKES,
    answers,
    boasting,
    journal,
    virtual,
)
from tests.tally import Tally


def test_that_an_entry_holds_the_command_the_answers_the_events_the_lines_and_the_changes():
    entry = journal().do(WULF_STRIKES, answers(6, 2, "double"))
    assert entry.command == {"kind": "tally.strike/1", "figure": "wulf", "target": "flavius"}
    assert entry.answers == (RollAnswer(6), RollAnswer(2), ChoiceAnswer("double"))
    assert [event["kind"] for event in entry.events] == ["tally.hit/1"]
    assert [line.text for line in entry.lines] == ["Wulf hits Flavius for 4."]
    assert {edit.path: (edit.before, edit.after) for edit in entry.edits} == {
        ("figures", "flavius", "points"): (10, 6),
        ("figures", "wulf", "acted"): (False, True),
    }


def test_that_words_and_numbers_are_recorded_and_come_back():
    fight = journal()
    entry = fight.do(WULF_BOASTS, boasting("Me, “first”", 7))
    assert entry.answers == (WordsAnswer("Me, “first”"), NumberAnswer(7))
    assert [line.text for line in entry.lines] == ["Wulf: “Me, “first””, and 7 beaten."]
    assert entry_from_text(entry_text(entry)) == entry
    assert replay(fight.ruleset, fight.start, fight.line()).ok


def test_that_virtual_dice_are_recorded_with_their_faces():
    (answer,) = journal().do(WULF_STRIKES, virtual(1)).answers
    assert answer == RollAnswer(2, (2,))


def test_that_an_unanswered_question_leaves_everything_as_it_was():
    fight = journal()
    with pytest.raises(Asked, match="Flavius loses"):
        fight.do(WULF_STRIKES, answers(5))
    assert (fight.head, len(fight.entries), fight.tree) == (START, 0, fight.start)


def test_that_a_refused_command_leaves_everything_as_it_was():
    fight = journal()
    fight.do(WULF_PASSES, answers())
    before = fight.tree
    with pytest.raises(Refused, match="Wulf has acted this turn"):
        fight.do(WULF_STRIKES, answers(5, 5))
    assert (fight.head, fight.tree) == (1, before)


def test_that_an_answer_which_does_not_fit_leaves_everything_as_it_was():
    fight = journal()
    with pytest.raises(WrongAnswer):
        fight.do(WULF_STRIKES, answers("left"))
    assert fight.head == START


def test_that_undo_names_what_it_takes_back():
    fight = journal()
    assert fight.undo_label is None
    fight.do(WULF_STRIKES, answers(5, 5))
    assert fight.undo_label == "Wulf hits Flavius for 5"
    fight.undo()
    assert (fight.undo_label, fight.redo_label) == (None, "Wulf hits Flavius for 5")


def test_that_the_label_is_the_heaviest_thing_that_happened():
    fight = journal(points=3)
    assert fight.do(WULF_STRIKES, answers(5, 5)).label == "Flavius is out"


def test_that_undo_at_the_start_and_redo_at_the_tip_do_nothing():
    fight = journal()
    assert (fight.undo(), fight.redo()) == (None, None)


def test_that_a_long_label_is_cut():
    assert len(journal().do(Note(text="a word " * 40), answers()).label) <= 90


def test_that_listeners_hear_every_change_once_and_can_stop():
    fight, heard = journal(), []
    stop = fight.listen(lambda: heard.append(fight.head))
    fight.do(WULF_PASSES, answers())
    fight.undo()
    fight.redo()
    fight.branch_from(START)
    stop()
    fight.redo()
    assert heard == [1, START, 1, START]


def test_that_a_ruling_stands_in_the_log_with_what_it_set_aside():
    fight = journal()
    fight.do(WULF_PASSES, answers())
    again = Tally().dump_command(WULF_STRIKES)
    entry = fight.do(Ruling(reason="he is quick", command=again), answers(5, 2))
    assert entry.events[0]["against"] == ["Wulf has acted this turn."]
    assert fight.state.figures["flavius"].points == 8


def test_that_each_command_starts_from_the_state_that_the_last_one_left():
    fight = journal()
    fight.do(WULF_STRIKES, answers(1))
    fight.do(FLAVIUS_STRIKES, answers(4, 6))
    assert (fight.state.figures["wulf"].points, fight.state.round) == (4, 2)

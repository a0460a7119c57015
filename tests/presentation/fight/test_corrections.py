"""Answers taken back one by one, and the dice of a command that was done corrected."""

from typing import Any

import pytest

from gmtool.rules.seam import RollAnswer, RollQuestion

INITIATIVE = {"kind": "sk.initiative/1"}
STRIKE = {"kind": "sk.strike/1", "figure": "f0", "target": "f1"}


@pytest.fixture
def session(begin: Any) -> Any:
    """Both sides roll real dice; the players have initiative."""
    session = begin(others=True)
    session.perform(INITIATIVE)
    session.answer(RollAnswer(6))
    session.answer(RollAnswer(1))
    return session


def struck(session: Any, to_hit: int, damage: int, figure: str = "f0", target: str = "f1") -> None:
    session.perform({**STRIKE, "figure": figure, "target": target})
    session.answer(RollAnswer(to_hit))
    if session.question is not None:
        session.answer(RollAnswer(damage))


def needs(session: Any) -> str:
    assert isinstance(session.question, RollQuestion)
    return session.question.why.text


def test_that_the_last_answer_is_taken_back_before_the_command(session: Any) -> None:
    session.perform(STRIKE)
    to_hit = needs(session)
    session.answer(RollAnswer(9))
    assert needs(session) != to_hit
    session.step_back()
    assert needs(session) == to_hit
    assert session.pending.likely == RollAnswer(9)
    session.step_back()
    assert session.question is None
    assert len(session.journal.line()) == 1


def test_that_undo_in_a_prompt_takes_back_the_last_answer(session: Any) -> None:
    session.perform(STRIKE)
    to_hit = needs(session)
    session.answer(RollAnswer(9))
    session.undo()
    assert needs(session) == to_hit
    session.undo()
    assert session.question is None
    assert len(session.journal.line()) == 1


def test_that_an_answer_that_fits_no_more_is_not_offered_again(session: Any) -> None:
    session.perform(STRIKE)
    session.answer(RollAnswer(18))  # a miss: the damage is never asked for
    session.correct_last()
    assert session.pending.likely == RollAnswer(18)
    session.answer(RollAnswer(9))
    assert session.pending.likely is None


def test_that_virtual_dice_before_an_answer_stay_as_they_fell(begin: Any) -> None:
    session = begin(players=False, others=True)
    session.perform(INITIATIVE)
    rolled = session.pending.answers
    session.answer(RollAnswer(3))
    session.correct_last()
    assert session.pending.answers == rolled
    session.answer(RollAnswer(4))
    assert session.journal.line()[0].answers[: len(rolled)] == rolled


def test_that_the_damage_of_a_strike_is_corrected(session: Any) -> None:
    struck(session, 9, 5)
    assert session.moment.state["f1"].hits == 4
    session.correct_last()
    assert session.moment.state["f1"].hits == 0
    assert session.pending.likely == RollAnswer(5)
    session.answer(RollAnswer(3))
    assert session.moment.state["f1"].hits == 2
    assert len(session.journal.line()) == 2


def test_that_the_roll_to_hit_is_corrected_too(session: Any) -> None:
    struck(session, 9, 5)
    session.correct_last()
    session.step_back()
    assert session.pending.likely == RollAnswer(9)
    session.answer(RollAnswer(18))
    assert session.question is None
    assert session.moment.state["f1"].hits == 0


def test_that_what_came_after_is_done_again(session: Any) -> None:
    struck(session, 9, 5)
    struck_at = session.journal.head
    session.perform({"kind": "gm.note/1", "text": "A door falls shut."})
    session.correct(struck_at)
    session.answer(RollAnswer(3))
    assert session.moment.state["f1"].hits == 2
    assert session.journal.undo_label == "A door falls shut"
    assert session.question is None


def test_that_a_correction_that_is_dropped_changes_nothing(session: Any) -> None:
    struck(session, 9, 5)
    session.perform({"kind": "gm.note/1", "text": "A door falls shut."})
    head, state = session.journal.head, session.moment.state
    session.correct_last()
    while session.question is not None:
        session.step_back()
    assert (session.journal.head, session.moment.state) == (head, state)


def test_that_a_moment_that_is_looked_at_is_left_for_a_correction(session: Any) -> None:
    struck(session, 9, 5)
    struck_at = session.journal.head
    session.perform({"kind": "gm.note/1", "text": "A door falls shut."})
    session.preview(struck_at)
    session.correct(struck_at)
    assert session.preview_entry is None
    session.answer(RollAnswer(3))
    assert session.moment.state["f1"].hits == 2


def test_that_what_cannot_be_done_again_is_told_and_kept(session: Any) -> None:
    told: list[str] = []
    session.failed.connect(told.append)
    struck(session, 9, 12)
    struck(session, 18, 0, "f1", "f0")
    session.perform({"kind": "sk.next/1"})
    session.perform(INITIATIVE)
    session.answer(RollAnswer(6))
    session.answer(RollAnswer(1))
    struck(session, 18, 0)
    missed = session.journal.head
    struck(session, 18, 0, "f1", "f0")
    session.perform({"kind": "gm.note/1", "text": "A door falls shut."})
    entries = len(session.journal.entries)

    session.correct(missed)
    session.answer(RollAnswer(9))
    session.answer(RollAnswer(2))
    assert not session.moment.state["f1"].able
    assert session.journal.undo_label == "Wulf falls"
    assert told == [
        "2 steps were not repeated, from “Wulf strikes Flavius: misses”: It is not Wulf's turn."
        " They are kept: log menu, Other lines of play."
    ]
    assert len(session.journal.entries) == entries + 1


def test_that_dice_of_the_program_are_not_corrected(begin: Any) -> None:
    session = begin(players=False)
    told: list[str] = []
    session.failed.connect(told.append)
    session.correct_last()
    session.perform(INITIATIVE)
    while session.question is not None:
        session.cancel_question()
        session.perform(INITIATIVE)
    head = session.journal.head
    session.correct_last()
    session.correct(head)
    assert told == [
        "There is no roll to correct.",
        "There is no roll to correct.",
        "The program rolled these dice: undo to here to reroll them.",
    ]
    assert session.journal.head == head


def test_that_nothing_is_corrected_while_a_question_waits(session: Any) -> None:
    told: list[str] = []
    session.failed.connect(told.append)
    session.perform(STRIKE)
    session.correct_last()
    assert told
    assert len(session.journal.line()) == 1

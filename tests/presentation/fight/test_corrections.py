"""Answers taken back one by one, and the dice of a command that was done corrected."""

from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion, RollAnswer, RollQuestion
from tests.rules.melee_rounds.rounds import Round, card
from tests.rules.tft.board import Board

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
    session.stopped.connect(told.append)
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
        "The correction stops before “Wulf strikes Flavius: misses”: It is not Wulf's turn."
        " 2 steps from there are not repeated, but kept: log menu, Other lines of play."
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


def test_that_whoever_rolled_may_correct_it_when_the_dice_have_changed_hands(session: Any) -> None:
    told: list[str] = []
    session.failed.connect(told.append)
    struck(session, 9, 5)
    for side in session.moment.sides:
        session.dice_source.set_by_hand(side, False)
    session.correct_last()
    assert session.pending.likely == RollAnswer(5)
    session.answer(RollAnswer(3))
    assert session.moment.state["f1"].hits == 2
    session.correct_last()
    assert session.pending.likely == RollAnswer(3), "what was corrected is theirs, too"
    session.answer(RollAnswer(3))

    session.perform({**STRIKE, "figure": "f1", "target": "f0"})
    rolled = session.journal.head
    for side in session.moment.sides:
        session.dice_source.set_by_hand(side, True)
    session.correct(rolled)
    assert told == ["The program rolled these dice: undo to here to reroll them."]


def test_that_a_correction_stops_where_a_step_now_asks_for_dice(session: Any) -> None:
    """Wulf, who had 5 hits, missed by two; without them he hits, and nobody has rolled his damage."""
    told: list[str] = []
    session.stopped.connect(told.append)
    struck(session, 9, 6)
    struck_at = session.journal.head
    struck(session, 11, 0, "f1", "f0")
    assert session.moment.state["f0"].hits == 0
    session.perform({"kind": "gm.note/1", "text": "A door falls shut."})
    session.correct(struck_at)
    session.answer(RollAnswer(2))
    assert told == [
        "The correction stops before “Wulf strikes Flavius: misses”: it now asks “Wulf hits Flavius: damage”."
        " 2 steps from there are not repeated, but kept: log menu, Other lines of play."
    ]


def test_that_what_began_by_itself_and_was_answered_is_undone_with_what_began_it() -> None:
    fight = Round(card("Ann", 1), card("Zed", 1)).from_round(2).plots(ann="fighting", zed="fighting").roll((3,), (6,))
    fight.until(3)
    journal = Journal.load(fight.rules, fight.rules.dump_state(fight.state))
    session = FightSession(journal, DiceSource(Random(3), players=True, others=True))
    picks = Selection(session)
    picks.bounce = 0
    before = session.moment.state
    weapon = fight.state.figures["ann"].gear[0].id
    session.perform(fight.data("attack", "ann", {"target": "zed", "weapon": weapon}))
    assert isinstance(session.question, ChoiceQuestion), "the second is played, and the attack resolved, by themselves"
    assert len(session.journal.line()) > 1
    session.answer(ChoiceAnswer("miss"))
    kinds = [entry.command["kind"] for entry in session.journal.line()]
    assert "mr.resolve/1" in kinds
    after = session.moment.state
    session.undo()
    assert session.moment.state == before
    session.redo()
    assert session.moment.state == after


def test_that_nothing_is_corrected_while_a_question_waits(session: Any) -> None:
    told: list[str] = []
    session.failed.connect(told.append)
    session.perform(STRIKE)
    session.correct_last()
    assert told
    assert len(session.journal.line()) == 1


def test_that_dice_of_the_program_stay_as_they_fell_where_the_answer_is_the_same(begin: Any) -> None:
    session = begin()  # the players' dice are real, the foes' are the program's
    session.perform(INITIATIVE)
    while session.question is None or len(session.journal.line()):
        session.undo()
        session.perform(INITIATIVE)
    session.answer(RollAnswer(6))
    rolled = session.journal.line()[0].answers
    for _ in range(5):
        session.correct_last()
        session.answer(RollAnswer(6))
        assert session.journal.line()[0].answers == rolled


def test_that_redo_does_nothing_while_a_question_waits(session: Any) -> None:
    struck(session, 9, 5)
    session.undo()
    session.perform(STRIKE)
    session.redo()
    assert session.redo_text == ""
    assert len(session.journal.line()) == 1
    session.answer(RollAnswer(18))
    assert session.moment.state["f1"].hits == 0


def test_that_a_fight_which_is_left_during_a_correction_stands_where_it_stood(session: Any) -> None:
    struck(session, 9, 5)
    session.perform({"kind": "gm.note/1", "text": "A door falls shut."})
    head = session.journal.head
    session.correct(session.journal.line()[1].number)
    assert session.journal.head != head
    session.end()
    assert session.journal.head == head


def test_that_undo_goes_back_to_the_figure_that_acted(begin: Any) -> None:
    session = begin(others=True)
    picks = Selection(session)
    session.perform(INITIATIVE)
    session.answer(RollAnswer(6))
    session.answer(RollAnswer(1))
    struck(session, 18, 0)
    session.undo()
    assert picks.figure == "f0"


def two_strikes() -> FightSession:
    """Wulf misses Bil, who then hits Wulf for 5."""
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Bil", "blue", "0504", 3, dx=12, ready=["shortsword"])
    board.combat(Wulf="j", Bil="j")
    journal = Journal.load(board.rules, board.rules.dump_state(board.state))
    session = FightSession(journal, DiceSource(Random(3), players=True, others=True))
    session.perform({"kind": "tft.strike/1", "figure": "Wulf", "target": "Bil", "weapon": gear(board, "Wulf")})
    session.answer(RollAnswer(16))
    session.perform({"kind": "tft.strike/1", "figure": "Bil", "target": "Wulf", "weapon": gear(board, "Bil")})
    session.answer(RollAnswer(11))
    session.answer(RollAnswer(6))
    return session


def gear(board: Board, name: str) -> str:
    return str(board.state.figures[name].gear[0].id)


def test_that_what_the_gm_adds_is_added_again_after_a_correction() -> None:
    session = two_strikes()
    missed = session.journal.line()[0].number
    session.perform({"kind": "gm.amend/1", "figure": "Bil", "field": "hits", "value": 2, "change": True})
    assert session.moment.state.figures["Bil"].hits == 2
    session.correct(missed)
    session.answer(RollAnswer(9))
    session.answer(RollAnswer(3))  # 2d-1
    assert session.moment.state.figures["Bil"].hits == 4
    assert session.moment.state.figures["Wulf"].hits == 5


def test_that_dice_that_would_be_for_something_else_are_not_used_again() -> None:
    session = two_strikes()
    told: list[str] = []
    session.stopped.connect(told.append)
    session.correct(session.journal.line()[0].number)
    session.answer(RollAnswer(9))
    session.answer(RollAnswer(12))  # 11 hits: Bil falls, and does not strike
    (said,) = told
    assert said.startswith("The correction stops before “Wulf takes 5 hits (ST 7)”: ")
    assert said.endswith("That step is not repeated, but kept: log menu, Other lines of play.")
    (other,) = [one for one in session.journal.branches() if not one.current]
    session.play_from(other.tip)
    assert session.moment.state.figures["Wulf"].hits == 5

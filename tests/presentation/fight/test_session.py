"""The session: dice typed or virtual, questions, refusals, rulings, undo, looking back."""

import json
from typing import Any

import pytest
from psygnal import SignalInstance

from gmtool.dice import DiceError
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion, RollAnswer, RollQuestion, WrongAnswer


def heard(signal: SignalInstance) -> list[Any]:
    """What the signal says from now on; None where it says nothing."""
    said: list[Any] = []
    signal.connect(lambda *args: said.append(args[0] if args else None))
    return said


INITIATIVE = {"kind": "sk.initiative/1"}


def strike(figure: str = "f0", target: str = "f1", **more: Any) -> dict[str, Any]:
    return {"kind": "sk.strike/1", "figure": figure, "target": target, **more}


def won_by_players(session: Any) -> None:
    session.dice_source.set_by_hand("foes", True)
    session.perform(INITIATIVE)
    session.answer(RollAnswer(6))
    session.answer(RollAnswer(1))
    session.dice_source.set_by_hand("foes", False)


def test_that_players_are_asked_and_the_others_roll_by_themselves(begin: Any) -> None:
    session = begin()
    asked = heard(session.asked)
    session.perform(INITIATIVE)
    assert isinstance(asked[0], RollQuestion)
    assert asked[0].why.side == "players"
    session.answer(RollAnswer(6))
    assert session.question is None
    assert session.moment.state.won
    assert session.journal.line()[0].answers[0] == RollAnswer(6, None)


def test_that_virtual_dice_rolled_before_a_question_are_not_rolled_again(begin: Any) -> None:
    session = begin(players=False, others=True)
    session.perform(INITIATIVE)
    kept = session.pending.answers
    assert len(kept) == 1
    session.answer(RollAnswer(1))
    assert session.journal.line()[0].answers[: len(kept)] == kept


def waiting(begin: Any) -> tuple[Any, dict[str, Any]]:
    """A session left while initiative waits for its second roll, and what it told of that."""
    left = begin(players=False, others=True)
    left.perform(INITIATIVE)
    return left, json.loads(json.dumps(left.unfinished()))


def test_that_what_waited_in_a_session_waits_in_the_next_with_the_same_dice(begin: Any) -> None:
    left, told = waiting(begin)
    session = begin(players=False)
    session.take_up(told)
    assert session.pending == left.pending
    session.answer(RollAnswer(1))
    assert session.journal.line()[0].answers[:1] == left.pending.answers


def test_that_nothing_is_told_while_nothing_is_answered_or_a_roll_is_corrected(begin: Any) -> None:
    session = begin()
    assert session.unfinished() == {}
    session.perform(INITIATIVE)
    assert session.unfinished() == {}
    session.answer(RollAnswer(6))
    session.correct_last()
    assert session.question is not None
    assert session.unfinished() == {}


@pytest.mark.parametrize(
    "change",
    [
        {"head": 7},
        {"answers": [{"sum": "x"}]},
        {"answers": [3]},
        {"answers": None},
        {"given": ["x"]},
        {"command": 5},
        {"command": {"kind": "sk.gone/1"}},
        {"answers": [{"sum": 99}]},
    ],
)
def test_that_what_cannot_be_taken_up_leaves_the_fight_as_it_was(begin: Any, change: dict[str, Any]) -> None:
    _, told = waiting(begin)
    session = begin()
    session.take_up({**told, **change})
    assert session.pending is None
    assert session.journal.line() == ()
    session.take_up({})
    assert session.pending is None


def test_that_an_impossible_answer_is_refused_and_the_question_still_waits(begin: Any) -> None:
    session = begin()
    session.perform(INITIATIVE)
    with pytest.raises((WrongAnswer, DiceError)):
        session.answer(RollAnswer(7))
    with pytest.raises(WrongAnswer):
        session.answer(ChoiceAnswer("players"))
    assert isinstance(session.question, RollQuestion)
    assert len(session.journal.line()) == 0


def test_that_a_tie_is_decided_by_a_person_and_a_single_option_by_nobody(begin: Any) -> None:
    session = begin(others=True)
    session.perform(INITIATIVE)
    session.answer(RollAnswer(4))
    session.answer(RollAnswer(4))
    assert isinstance(session.question, ChoiceQuestion)
    session.answer(ChoiceAnswer("foes"))
    assert session.moment.state.won == "foes"


def test_that_nothing_else_is_done_while_a_question_waits(begin: Any) -> None:
    session = begin()
    session.perform(INITIATIVE)
    failed = heard(session.failed)
    session.perform({"kind": "gm.note/1", "text": "meanwhile"})
    assert len(failed) == 1
    assert session.question is not None


def test_that_undo_first_takes_back_the_question(begin: Any) -> None:
    session = begin()
    won_by_players(session)
    session.perform(strike())
    asked = heard(session.asked)
    session.undo()
    assert len(asked) == 1
    assert session.question is None
    assert session.moment.state.won == "players"


def test_that_a_command_made_for_another_head_is_dropped(begin: Any) -> None:
    session = begin(players=False)
    head = session.journal.head
    assert session.perform({"kind": "gm.note/1", "text": "once"}, head)
    assert not session.perform({"kind": "gm.note/1", "text": "once"}, head)
    assert len(session.journal.line()) == 1


def test_that_a_refusal_says_why_and_a_ruling_overrules_it(begin: Any) -> None:
    session = begin(players=False)
    refused = heard(session.refused)
    session.perform(strike())
    reasons = refused[0]
    assert reasons[0].rule == "sk.order"
    assert session.overrule(strike(), "an ambush", reasons)
    assert "Ruling: an ambush" in session.journal.line()[0].lines[0].text
    assert session.journal.line()[0].command["rules"] == ["sk.order"]


def test_that_undo_to_the_start_and_redo_to_the_end_is_the_same_fight(begin: Any) -> None:
    session = begin(4, players=False)
    states = [session.moment.state]
    session.perform(INITIATIVE)
    while session.question:
        session.answer(ChoiceAnswer("players"))
    for _ in range(4):
        states.append(session.moment.state)
        who = session.moment.agenda.next[0]
        foe = next(f.id for f in session.moment.state.fighters if f.side != session.moment.state[who].side and f.able)
        session.perform(strike(who, foe))
    last = session.moment.state
    for state in reversed(states):
        session.undo()
        assert session.moment.state == state
    for _ in states:
        session.redo()
    assert session.moment.state == last


def test_that_looking_back_changes_nothing_and_refuses_commands(begin: Any) -> None:
    session = begin(players=False)
    session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": 3})
    first = session.journal.head
    session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": 9})
    previewed = heard(session.previewed)
    session.preview(first)
    assert len(previewed) == 1
    assert session.moment.state["f0"].hits == 3
    assert session.moment.choices("f0")
    failed = heard(session.failed)
    session.perform({"kind": "gm.note/1", "text": "no"})
    assert len(failed) == 1
    session.preview(None)
    assert session.moment.state["f0"].hits == 9


def test_that_playing_from_an_earlier_moment_keeps_what_came_after(begin: Any) -> None:
    session = begin(players=False)
    for hits in (3, 9):
        session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": hits})
    session.preview(1)
    session.play_from(1)
    assert session.preview_entry is None
    assert session.moment.state["f0"].hits == 3
    session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": 1})
    assert len(session.journal.entries) == 3
    assert len(session.journal.branches()) == 2


def test_that_a_read_only_campaign_says_so(begin: Any) -> None:
    session = begin(players=False)
    session.perform(INITIATIVE)
    session.read_only = True
    for deed in (session.undo, session.redo, lambda: session.perform(INITIATIVE), lambda: session.play_from(0)):
        failed = heard(session.failed)
        deed()
        assert "read-only" in failed[0]
    assert len(session.journal.line()) == 1


def test_that_a_bad_command_is_a_sentence(begin: Any) -> None:
    session = begin()
    failed = heard(session.failed)
    session.perform({"kind": "nothing/1"})
    assert failed[0]


def test_that_what_waits_for_the_news_is_done_when_everybody_has_heard_of_it(begin: Any) -> None:
    session, order = begin(players=False), []
    session.changed.connect(lambda: session.afterwards(lambda: order.append(f"after {len(order)}")))
    session.changed.connect(lambda: order.append("heard"))
    session.perform({"kind": "gm.note/1", "text": "It rains."})
    assert order == ["heard", "after 1"]
    session.afterwards(lambda: order.append("at once"))
    assert order[-1] == "at once"


def test_that_a_command_that_follows_another_is_an_entry_of_its_own(begin: Any) -> None:
    session = begin(players=False)

    def follow() -> None:
        if len(session.journal.line()) < 3:
            session.afterwards(lambda: session.perform({"kind": "gm.note/1", "text": "It rains on."}))

    session.changed.connect(follow)
    assert session.perform({"kind": "gm.note/1", "text": "It rains."})
    assert len(session.journal.line()) == 3


def test_that_many_changes_are_told_of_once(begin: Any) -> None:
    session = begin(players=False)
    changed = heard(session.changed)
    with session.quiet():
        session.perform({"kind": "gm.note/1", "text": "It rains."})
        session.undo()
        assert changed == []
    assert len(changed) == 1


def test_that_an_answer_that_was_taken_back_is_given_again_by_redo(begin: Any) -> None:
    session = begin(others=True)
    session.perform(INITIATIVE)
    session.answer(RollAnswer(4))
    session.answer(RollAnswer(4))
    assert isinstance(session.question, ChoiceQuestion)
    assert session.redo_text == ""
    waited = session.pending.answers
    session.undo()
    session.undo()
    assert session.pending.answers == ()
    assert session.redo_text == session.question.words
    session.redo()
    session.redo()
    assert session.pending.answers == waited
    assert session.redo_text == ""
    session.redo()
    assert session.pending.answers == waited, "nothing else was taken back"
    session.undo()
    session.answer(RollAnswer(3))
    assert session.pending is None, "another roll, and no tie"
    assert session.redo_text == ""

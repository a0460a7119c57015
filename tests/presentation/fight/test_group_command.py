"""One command for several figures: six goblins pass together, strike one after the other, and undo is one step."""

from typing import Any

from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import RollAnswer
from tests.presentation.fight.talkative_tally import begun
from tests.presentation.fight.test_default_choice import opened
from tests.rules.tft.board import Board
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths

NAMES = ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")
GOBLINS = ("f0", "f2", "f4")


def begin(rules: Any = None) -> tuple[FightSession, Selection]:
    session = begun(rules or Tally(), NAMES)
    picks = Selection(session)
    picks.bounce = 0
    picks.choose_figure("f0")
    return session, picks


def pick(picks: Selection, key: str) -> None:
    picks.pick(next(choice for choice in picks.choices if choice.key == key))


def told(session: FightSession) -> list[str]:
    return [line.text for entry in session.journal.line() for line in entry.lines]


def test_that_those_of_a_kind_on_a_side_are_alike() -> None:
    session, picks = begin()
    picks.mark_alike()
    assert picks.picked == GOBLINS
    picks.mark_alike()
    assert picks.picked == ("f0",)
    assert session.ruleset.alike(session.moment.state, "f1") == ("f1",)


def test_that_a_command_is_done_by_all_and_undone_in_one_step() -> None:
    session, picks = begin()
    pick(picks, "pass")
    picks.mark_alike()
    picks.act()
    assert told(session) == ["Goblin 1 passes.", "Goblin 2 passes.", "Goblin 3 passes."]
    assert picks.figure == "f1"
    session.undo()
    assert told(session) == []
    session.redo()
    assert len(told(session)) == 3


def test_that_each_is_asked_for_its_own_dice() -> None:
    session, picks = begin()
    pick(picks, "strike")
    picks.say("target", "f1")
    picks.mark_alike()
    picks.act()
    asked = []
    while session.question is not None:
        asked.append(session.question.why.text)
        session.answer(RollAnswer(2, (2,)))
    assert asked == [f"Goblin {number} strikes Wulf" for number in (1, 2, 3)]
    assert told(session) == [f"Goblin {number} misses Wulf." for number in (1, 2, 3)]


def test_that_who_cannot_is_left_out_and_reported() -> None:
    session, picks = begin()
    failed: list[str] = []
    session.failed.connect(failed.append)
    session.perform({"kind": "tally.pass/1", "figure": "f2"})
    picks.choose_figure("f0")
    pick(picks, "pass")
    picks.mark("f2")
    picks.mark("f4")
    picks.act()
    assert told(session)[-2:] == ["Goblin 1 passes.", "Goblin 3 passes."]
    assert failed == ["Left out: Goblin 2 (Goblin 2 has acted this turn)"]


def test_that_taking_the_first_back_lets_the_others_go() -> None:
    session, picks = begin()
    pick(picks, "strike")
    picks.say("target", "f1")
    picks.mark_alike()
    picks.act()
    picks.back()
    assert session.question is None
    session.perform({"kind": "tally.pass/1", "figure": "f1"})
    assert told(session) == ["Wulf passes."]


def test_that_sealed_orders_are_given_to_several_at_once() -> None:
    session, picks = begin(TallyInBreaths())
    pick(picks, "plot")
    picks.say("breath", 2)
    picks.say("sealed", True)
    picks.mark_alike()
    picks.act()
    plans = {figure: session.moment.state.figures[figure].plan for figure in GOBLINS}
    assert all(plan is not None and plan.sealed and plan.breath == 1 for plan in plans.values())


def test_that_defaults_in_the_draft_do_not_end_the_group() -> None:
    """The draft of an option names the defaults of its inputs; the journal leaves them out."""
    board = Board()
    for number, place in enumerate(("0505", "0705", "0905"), 1):
        board.add(f"Goblin {number}", "red", place)
    board.stage("movement")
    picks = opened(board.rules, board.state)
    picks.choose_figure("Goblin 1")
    picks.pick(next(choice for choice in picks.choices if choice.label == "Dodge"))
    picks.mark_alike()
    picks.act()
    assert told(picks.session)[:3] == [f"Goblin {number}: dodge." for number in (1, 2, 3)]

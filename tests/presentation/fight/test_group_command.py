"""One command for several figures: six goblins pass together, strike one after the other, and undo is one step."""

from typing import Any

import pytest

from gmtool.dice import Dice, DiceError
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import ChoiceAnswer, RollAnswer, RollQuestion, Why, WrongAnswer, take_shared
from tests.presentation.fight.test_default_choice import opened
from tests.rules.tft.board import Board
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun

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


def strike(picks: Selection) -> None:
    pick(picks, "strike")
    picks.say("target", "f1")
    picks.mark_alike()


def test_that_all_are_asked_once_for_the_same_dice() -> None:
    session, picks = begin()
    strike(picks)
    assert picks.shared.figures == ("f2", "f4")
    picks.act()
    assert session.question is not None
    assert picks.shared.figures == ("f2", "f4")
    picks.type_dice("213")
    assert session.question is None
    assert told(session) == [f"Goblin {number} misses Wulf." for number in (1, 2, 3)]
    assert [entry.answers for entry in session.journal.line()] == [(RollAnswer(n, (n,)),) for n in (2, 1, 3)]
    session.undo()
    assert told(session) == []


def test_that_what_follows_is_shared_by_those_whom_it_concerns() -> None:
    """Goblins 1 and 3 hit, so that only they roll for the loss."""
    session, picks = begin()
    strike(picks)
    picks.type_dice("415")
    assert session.question is not None
    assert session.question.why.text == "Wulf loses"
    assert picks.shared.figures == ("f4",)
    picks.type_dice("2 3")
    assert told(session) == ["Goblin 1 hits Wulf for 2.", "Goblin 2 misses Wulf.", "Goblin 3 hits Wulf for 3."]
    session.undo()
    assert told(session) == []
    session.redo()
    assert len(told(session)) == 3


def test_that_a_shared_roll_is_taken_whole_or_not_at_all() -> None:
    session, picks = begin()
    strike(picks)
    for line in ("21", "2134", "217", "x", ""):
        with pytest.raises((WrongAnswer, DiceError)):
            picks.type_dice(line)
    assert session.question is None
    assert told(session) == []


def test_that_a_shared_roll_that_is_taken_back_is_shared_again() -> None:
    session, picks = begin()
    strike(picks)
    picks.type_dice("415")
    picks.back()
    assert session.question is not None
    assert session.question.why.text == "Goblin 1 strikes Wulf"
    assert picks.shared.figures == ("f2", "f4")
    assert picks.shared.before == tuple(RollAnswer(n, (n,)) for n in (4, 1, 5))
    picks.type_dice("111")
    assert told(session) == [f"Goblin {number} misses Wulf." for number in (1, 2, 3)]


def test_that_a_decision_in_between_is_asked_of_each() -> None:
    session, picks = begin()
    strike(picks)
    picks.type_dice("662")
    picks.type_dice("11")
    asked = []
    while session.question is not None:
        asked.append(session.question.why.text)
        session.answer(ChoiceAnswer("double"))
    assert asked == ["double the loss?"] * 2
    assert told(session) == ["Goblin 1 hits Wulf for 2.", "Goblin 2 hits Wulf for 2.", "Goblin 3 misses Wulf."]


def test_that_virtual_dice_are_rolled_for_all_at_once() -> None:
    session, picks = begin()
    strike(picks)
    picks.roll()
    while session.question is not None:
        picks.roll() if isinstance(session.question, RollQuestion) else session.answer(ChoiceAnswer("plain"))
    assert len(session.journal.line()) == 3
    session.undo()
    session.dice_source.set_by_hand("ours", by_hand=False)
    strike(picks)
    assert picks.shared.figures == ()


def test_that_who_drops_while_the_dice_lie_is_reported() -> None:
    """Wulf is out after the first hit: the others' dice are for nothing, and that is said."""
    session, picks = begin()
    failed: list[str] = []
    session.failed.connect(failed.append)
    session.perform({"kind": "gm.amend/1", "figure": "f1", "field": "points", "value": 1})
    picks.choose_figure("f0")
    strike(picks)
    picks.type_dice("455")
    picks.type_dice("111")
    assert told(session)[-2:] == ["Goblin 1 hits Wulf for 1.", "Wulf is out."]
    assert failed == ["Left out: Goblin 2 (Wulf is out), Goblin 3 (Wulf is out)"]


def test_that_handfuls_are_typed_as_a_number_of_hits_each() -> None:
    session, picks = begin(TallyWithPools())
    pick(picks, "volley")
    picks.say("target", "f1")
    picks.mark_alike()
    picks.type_dice("0 2 1")
    assert told(session) == [
        "Goblin 1 kills 0 of Wulf with 10 dice.",
        "Goblin 2 kills 2 of Wulf with 10 dice.",
        "Goblin 3 kills 1 of Wulf with 10 dice.",
    ]


@pytest.mark.parametrize(
    ("dice", "faces", "line", "sums"),
    [
        ("1d6", False, "264", [2, 6, 4]),
        ("1d6", False, "2 6 4", [2, 6, 4]),
        ("3d6", False, "9 11 12", [9, 11, 12]),
        ("3d6", False, "4 5 6", [4, 5, 6]),
        ("3d6", False, "234 555 116", [9, 15, 8]),
        ("3d6", False, "234555116", [9, 15, 8]),
        ("3d6", False, "2 3 4 5 5 5 1 1 6", [9, 15, 8]),
        ("2d6", True, "34 55 11", [7, 10, 2]),
        ("1d100", False, "45 07 100", [45, 7, 100]),
        ("1d100", False, "450700", [45, 7, 100]),
        ("1d20", False, "1 20 7", [1, 20, 7]),
    ],
)
def test_that_a_shared_roll_is_faces_in_a_row_or_one_total_each(
    dice: str, faces: bool, line: str, sums: list[int]
) -> None:
    question = RollQuestion(Dice.parse(dice), Why("", faces=faces))
    assert [answer.sum for answer in take_shared(question, 3, line)] == sums


def test_that_dice_answered_one_by_one_are_asked_one_by_one() -> None:
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

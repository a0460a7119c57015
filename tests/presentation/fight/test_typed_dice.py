"""Typed dice: a line of numbers is taken for the roll that is due and for the rolls after it."""

from random import Random
from typing import Any

import pytest

from gmtool.dice import Dice, DiceError
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.typed_answers import answer_typed
from gmtool.rules.seam import ChoiceAnswer, Enlisted, Muster, Side, WordsAnswer, WrongAnswer, take_roll
from gmtool.systems import ruleset
from tests.presentation.fight.test_default_choice import three
from tests.rules.melee_rounds.rounds import Round, card
from tests.rules.tft.board import Board


def typed(rules: Any, state: Any) -> Selection:
    """A fight in which all dice are real."""
    journal = Journal.load(rules, rules.dump_state(state))
    picks = Selection(FightSession(journal, DiceSource(Random(3), players=True, others=True)))
    picks.bounce = 0
    return picks


def strike() -> Selection:
    """Wulf, who strikes Bil with 11 or less, before he does."""
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Bil", "blue", "0504", 3)
    board.combat(Wulf="j", Bil="j")
    return typed(board.rules, board.state)


@pytest.mark.parametrize("line", ["9 7", "97", "3 3 3 7", "3337", "33343"])
def test_that_the_roll_to_hit_and_the_damage_are_typed_at_once(line: str) -> None:
    picks = strike()
    assert picks.upcoming is not None
    assert picks.type_dice(line) == ""
    assert picks.session.question is None
    assert picks.session.moment.state.figures["Bil"].hits == 7 - 1  # 2d-1, no armor


def test_that_only_the_roll_that_was_typed_is_answered() -> None:
    picks = strike()
    assert picks.type_dice("9") == ""
    assert picks.session.question is not None
    assert picks.session.question.why.text.startswith("Damage")


def test_that_a_number_that_no_roll_needs_is_left_and_does_nothing() -> None:
    picks = strike()
    assert picks.type_dice("16 7") == "7"
    assert picks.session.question is None
    assert len(picks.session.journal.line()) == 1


def test_that_what_cannot_be_read_does_nothing() -> None:
    picks = strike()
    with pytest.raises(DiceError, match="cannot total 2"):
        picks.type_dice("2")
    assert picks.session.question is None
    assert len(picks.session.journal.line()) == 0


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9 0", "Damage of Wulf's shortsword: 2d6 cannot total 0; it gives 2 to 12."),
        ("9 19", "Damage of Wulf's shortsword: 2d6 cannot total 19; it gives 2 to 12."),
        ("91", "91 is not a possible roll of 3d6: type 3 to 18, or the faces."),
        ("990", "990 is not a possible roll of 3d6: type 3 to 18, or the faces."),
        ("1600", "1600 is not a possible roll of 3d6: type 3 to 18, or the faces."),
    ],
)
def test_that_a_number_that_cannot_be_rolled_is_refused_before_anything_is_done(line: str, sentence: str) -> None:
    picks = strike()
    with pytest.raises(WrongAnswer) as refused:
        picks.type_dice(line)
    assert str(refused.value) == sentence
    assert (picks.session.question, picks.session.journal.line()) == (None, ())


@pytest.mark.parametrize("line", ["167", "16 7", "16 99"])
def test_that_the_damage_of_a_miss_is_only_not_used(line: str) -> None:
    """Dice that were thrown together are typed together; apart, whatever it is harms nobody."""
    picks = strike()
    assert picks.type_dice(line) == line.removeprefix("16").strip()
    assert len(picks.session.journal.line()) == 1


def test_that_both_rolls_of_an_exchange_are_typed_at_once_and_the_turn_ends_by_itself() -> None:
    fight = three()
    picks = typed(fight.rules, fight.state)
    assert picks.upcoming is not None
    assert picks.upcoming.why.text.startswith("Ann attacks Cyd")
    assert picks.type_dice("7998") == ""
    assert picks.session.moment.state.exchange is None
    assert picks.session.moment.agenda.next == ("bob",), "nothing was left to Ann but to end the turn"


def test_that_undo_takes_what_went_by_itself_along() -> None:
    fight = three()
    picks = typed(fight.rules, fight.state)
    before = picks.session.moment.state
    picks.type_dice("7998")
    picks.session.undo()
    assert picks.session.moment.state == before, "the reply whose dice were in the line, and the attack"
    picks.session.redo()
    assert picks.session.moment.agenda.next == ("bob",)


def test_that_one_key_lets_everybody_of_a_side_do_the_usual_and_undo_takes_all_of_it_back() -> None:
    rules = ruleset("tft-melee")
    sides = (Side("us", "We", 0, True), Side("them", "They", 1))
    figures = tuple(
        Enlisted(f"f{number}", card, sides[number % 2].id) for number, card in enumerate(rules.bestiary()[:4])
    )
    picks = typed(rules, rules.muster(Muster(figures, sides, None)))
    picks.type_dice("42")
    picks.session.answer(ChoiceAnswer("first"))
    before = picks.session.moment.state
    picks.everybody_as_usual()
    assert [bool(figure.deeds.option) for figure in picks.session.moment.state.figures.values()] == [True, False] * 2
    assert picks.session.moment.agenda.next == ("f1", "f3"), "who has all chosen has moved"
    picks.session.undo()
    assert picks.session.moment.state == before


def test_that_a_number_which_is_asked_for_after_a_roll_is_typed_with_it() -> None:
    fight = three()
    picks = typed(fight.rules, fight.state)
    assert picks.type_dice("31 98 4 12") == "12", "an injury is said in words first"
    picks.session.answer(WordsAnswer("cut arm"))
    assert picks.session.question is not None
    assert picks.session.question.why.text == "“cut arm”: how many points of impairment for Cyd?"
    assert answer_typed(picks.session, "12") == ""
    picks.session.answer(ChoiceAnswer("nothing"))
    picks.session.answer(ChoiceAnswer("no"))
    assert picks.session.moment.state.figures["cyd"].impairment == 12


def test_that_the_outcome_so_far_is_known_while_something_is_asked() -> None:
    fight = three()
    picks = typed(fight.rules, fight.state)
    picks.type_dice("31 98 4")
    assert picks.session.pending is not None
    told = " ".join(picks.session.pending.so_far)
    for words in ("31", "98", "success", "failure", "Ann wins 1 star"):
        assert words in told
    picks.session.cancel_question()
    assert picks.session.pending is None


def second(line: str) -> tuple[Selection, str]:
    """A second in which Ann and Bea attack Zed with the GM's own roll: what is left of a line for Ann's attack."""
    own = {
        "tests": ({"key": "mine", "name": "Mine", "dice": "1d20", "hits": "at most"},),
        "weapons": ({"key": "glaive", "name": "Glaive", "test": "mine", "damage": "2d8"},),
    }
    gear = [{"item": "glaive", "hit": 9, "ready": True}]
    fight = Round(*(card(name, 1, weapons=gear, hits=30) for name in ("Ann", "Bea", "Zed")), own=own).from_round(2)
    fight.plots(ann="fighting", bea="fighting", zed="fighting").roll((3,), (3,), (3,)).until(3)
    picks = typed(fight.rules, fight.state)
    for who, target in (("ann", "zed"), ("bea", "zed"), ("zed", "ann")):
        weapon = fight.state.figures[who].gear[0].id
        assert picks.session.perform(fight.data("attack", who, {"target": target, "weapon": weapon}))
    for _ in range(4):
        if picks.session.question is None and picks.upcoming is None:
            picks.act()
    return picks, picks.type_dice(line)


def test_that_a_die_too_many_is_never_another_figures_roll() -> None:
    picks, left = second("14 9")
    assert left == "9", "Ann missed: her damage is nobody's"
    question = picks.session.question
    assert question is None or not picks.session.pending.given
    assert [entry for entry in picks.session.journal.line() if len(entry.answers) > 1] == []


@pytest.mark.parametrize("line", ["35", "44", "52"])
def test_that_a_very_low_sum_needs_a_space_for_a_face_may_be_missing(line: str) -> None:
    picks = strike()
    with pytest.raises(WrongAnswer, match=f"{line[0]} and then {line[1]}"):
        picks.type_dice(line)
    assert not picks.session.journal.line()
    assert picks.type_dice(" ".join(line)) == ""


@pytest.mark.parametrize(
    ("line", "first", "rest"),
    [("1003", 10, "03"), ("100", 100, ""), ("0031", 100, "31"), ("0561", 5, "61"), ("100 31", 100, "31")],
)
def test_that_percentile_dice_take_two_digits(line: str, first: int, rest: str) -> None:
    answer, left = take_roll(Dice(1, 100), line)
    assert (answer.sum, left) == (first, rest)

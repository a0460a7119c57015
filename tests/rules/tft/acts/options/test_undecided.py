"""Whoever stayed and finds an enemy in front may still attack, at its place in the order (Melee IV)."""

import pytest

from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import Choice
from tests.presentation.fight.test_typed_dice import typed
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced
from tests.rules.tft.moves import at, lay, take

CHANGE = pytest.mark.rule("tm.option.change-mind")
IN_BOTH = advanced.rule("am.attack.late-switch")


def approached(weapon: str = "shortsword", dx: int = 12, stays: str = "a") -> Board:
    """Flavius stays; then Wulf, at DX 10, charges him."""
    board = Board()
    board.add("Flavius", "red", "0510", 0, dx=dx, ready=[weapon] if weapon else [])
    board.add("Wulf", "blue", "0505", 3, dx=10, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    if stays:
        take(board, "Flavius", stays)
    board.do("proceed", turn=1, stage="movement", mover=0)
    take(board, "Wulf", "b", "0506", "0507", "0508", "0509")
    board.do("proceed", turn=1, stage="movement", mover=1)
    return board


def usual(board: Board, figure: str) -> list[Choice]:
    """The options that Enter takes."""
    found = board.rules.choices(board.state, figure)
    return [choice for choice in found if choice.usual and choice.allowed and choice.key.startswith("option:")]


@IN_BOTH
@CHANGE
@pytest.mark.parametrize("stays", ["a", ""], ids=["stays", "no option"])
def test_that_whoever_stayed_may_still_attack_at_its_adjdx(stays: str) -> None:
    board = approached(stays=stays)
    assert board.may_attack() == [("Flavius", 12)]
    assert board.next() == ("Flavius", "Wulf")
    assert board.rules.agenda(board.state).prompt == "Flavius may still attack."
    (choice,) = usual(board, "Flavius")
    assert not choice.unasked
    board.do("option", **{key: value for key, value in choice.draft.items() if key != "kind"})
    assert board.may_attack() == []
    assert board.order() == [("Flavius", 12), ("Wulf", 10)]
    assert board.refused("strike", figure="Flavius", target="Wulf", weapon="g1") == set()


@IN_BOTH
@CHANGE
def test_that_the_slower_one_may_attack_after_the_others() -> None:
    board = approached(dx=8)
    assert board.next() == ("Wulf",)
    board.do("strike", 17, figure="Wulf", target="Flavius", weapon="g1")
    assert board.next() == ("Flavius",)


@IN_BOTH
@CHANGE
def test_that_passing_ends_it_and_nobody_has_to_wait_for_it() -> None:
    board = approached()
    assert board.refused("strike", figure="Wulf", target="Flavius", weapon="g1") == set()
    board.do("pass", figure="Flavius")
    assert board.may_attack() == []
    assert board.next() == ("Wulf",)
    waits = approached()
    waits.do("strike", 17, figure="Wulf", target="Flavius", weapon="g1")
    assert waits.refused("proceed", turn=1, stage="combat", mover=0) == set()


@IN_BOTH
@pytest.mark.rule("tm.pole.first")
def test_that_a_pole_weapon_would_still_meet_the_charge_first() -> None:
    board = approached("spear", dx=8)
    assert board.next() == ("Flavius", "Wulf")


@IN_BOTH
@CHANGE
def test_that_what_was_chosen_on_purpose_stands() -> None:
    assert approached(stays="c").may_attack() == []
    assert approached(stays="b").may_attack() == []
    prone = approached()
    lay(prone, "Flavius", "prone")
    assert prone.may_attack() == []


@CHANGE
def test_that_an_archer_has_no_blow() -> None:
    assert approached("longbow").may_attack() == []


@IN_BOTH
@CHANGE
@pytest.mark.parametrize(("steps", "may"), [(5, True), (6, False)], ids=["half", "too far"])
def test_that_only_a_move_of_half_leaves_an_attack(steps: int, may: bool) -> None:
    board = Board()
    board.add("Flavius", "red", "0515", 0, ready=["shortsword"])
    board.add("Wulf", "blue", f"05{15 - steps - 1:02}", 0, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    way = [f"05{15 - step:02}" for step in range(1, steps + 1)]
    board.do("option", figure="Flavius", option="a", path=at(*way), facing=0)
    board.change("Wulf", facing=3)
    board.stage("combat")
    assert ("Flavius" in dict(board.may_attack())) is may


@IN_BOTH
@CHANGE
def test_that_without_an_enemy_in_front_the_actions_end() -> None:
    board = approached()
    board.change("Flavius", facing=3)
    assert board.may_attack() == []


def test_that_a_second_rank_with_a_spear_may_still_jab() -> None:
    board = approached("spear")
    board.change("Wulf", place=board.figure("Wulf").deeds.path[-2])
    assert [name for name, _ in board.may_attack()] == ["Flavius"]


def test_that_a_tie_of_others_is_rolled_first() -> None:
    tied = Board()
    tied.add("Flavius", "red", "0510", 0, dx=14, ready=["shortsword"])
    tied.add("Wulf", "blue", "0509", 3, dx=10, ready=["broadsword"])
    tied.add("Gnaeus", "red", "1010", 0, dx=10, ready=["shortsword"])
    tied.combat(Flavius="a", Wulf="j", Gnaeus="j")
    assert tied.next() == ()
    assert tied.may_attack() == [("Flavius", 14)]


def stayed(board: Board) -> Selection:
    """Both sides by keys: red stays, and blue charges."""
    picks = typed(board.rules, board.state)
    picks.everybody_as_usual()
    charge = next(
        choice for choice in picks.choices if choice.key.endswith(("b", "iia")) and choice.label == "Charge attack"
    )
    picks.session.perform(charge.data({"path": at("0506", "0507", "0508", "0509"), "facing": 3}))
    return picks


@IN_BOTH
def test_that_n_keeps_the_attack_and_enter_takes_it() -> None:
    board = Board()
    board.add("Flavius", "red", "0510", 0, dx=12, ready=["shortsword"])
    board.add("Wulf", "blue", "0505", 3, dx=10, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    picks = stayed(board)
    done = picks.session.journal.head
    picks.everybody_as_usual()
    assert picks.session.journal.head == done
    assert picks.figure == "Flavius"
    picks.act()
    assert picks.draft is not None
    assert picks.draft.choice.label == "Strike with shortsword"
    picks.type_dice("16")
    assert picks.session.moment.agenda.next == ("Wulf",)
    picks.type_dice("16")
    assert picks.session.moment.agenda.turn == 2


def test_that_the_turn_waits_for_whoever_may_still_attack() -> None:
    board = Board()
    board.add("Flavius", "red", "0510", 0, dx=8, ready=["shortsword"])
    board.add("Wulf", "blue", "0505", 3, dx=10, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    picks = stayed(board)
    picks.type_dice("16")
    assert (picks.session.moment.agenda.turn, picks.figure) == (1, "Flavius")
    (passing,) = [choice for choice in picks.choices if choice.key == "pass"]
    assert passing.allowed
    picks.pick(passing)
    picks.act()
    assert picks.session.moment.agenda.turn == 2

"""Typed dice in the dice line: what is whole is taken as it is typed, and how the rest is read stands under it."""

import pytest

from tests.presentation.keys.conftest import Clock
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.melee_table import fighter, table


@pytest.fixture
def gm() -> KeyMaster:
    """A1 is to strike B1, with 12 or less on 3d6; a club does 1d6."""
    made = table([fighter(12)], [fighter(11)])
    made.type("42")
    made.type("1")
    made.type("NN")
    made.count()
    return made


@pytest.mark.parametrize("total", ["7", "8", "9", "10", "11", "12"])
def test_that_a_total_of_seven_and_up_is_taken_as_it_is_typed(gm: KeyMaster, total: str) -> None:
    gm.type(total)
    assert gm.asks == "Damage of A1's club"
    gm.type("4")
    assert (gm.hits("b1"), gm.next) == (4, "b1")


@pytest.mark.parametrize("total", ["13", "14", "15", "16", "17", "18"])
def test_that_a_miss_is_two_keys(gm: KeyMaster, total: str) -> None:
    gm.type(total)
    assert (gm.question, gm.next) == (None, "b1")
    assert gm.count() == 2


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("4", "4, or the first of 3 faces. Enter."),
        ("6", "6, or the first of 3 faces. Enter."),
        ("1", "10 to 18, or faces with spaces."),
        ("2", "2 + …"),
        ("41", "4 + 1 + …"),
        ("4 3", "4, then 3. Enter."),
        ("4 13", "13 is not a possible roll of 1d6: type 1 to 6, or the faces."),
        ("4 1 3", "4 + 1 + 3 = 8. Enter."),
        ("1 6 5", "1 + 6 + 5 = 12. Enter."),
    ],
)
def test_that_the_line_says_how_it_reads_what_waits(gm: KeyMaster, typed: str, hint: str) -> None:
    gm.type(typed)
    assert gm.page.dice.rolls.hint.text() == hint
    assert (gm.question, gm.hits("b1"), gm.next) == (None, 0, "a1")


def test_that_as_many_digits_as_dice_are_faces_and_a_space_parts_a_total_from_what_follows(gm: KeyMaster) -> None:
    gm.type("413")
    assert gm.asks == "Damage of A1's club"
    assert "rolls 8" in gm.page.dice.so_far.text()
    gm.press("Backspace")
    gm.enter("4 3")
    assert "rolls 4: double damage" in gm.page.log.text()
    assert gm.hits("b1") == 2 * 3


def test_that_time_parts_nothing(gm: KeyMaster) -> None:
    gm.type("4")
    gm.fight.draw()
    gm.type("13")
    assert "rolls 8" in gm.page.dice.so_far.text(), "three digits are three faces, however late the last ones came"


def test_that_backspace_takes_back_what_was_taken_by_itself(gm: KeyMaster) -> None:
    gm.type("9")
    assert gm.asks == "Damage of A1's club"
    gm.press("Backspace")
    assert gm.asks == "A1 attacks B1"
    assert gm.page.dice.rolls.field.text() == "9"
    gm.type("16")
    assert gm.next == "b1"
    gm.press("Backspace")
    assert gm.asks == "A1 attacks B1"
    gm.type("84")
    assert (gm.hits("b1"), gm.next) == (4, "b1")
    gm.press("Backspace")
    assert gm.asks == "Damage of A1's club"
    gm.type("3")
    assert (gm.hits("b1"), gm.next) == (3, "b1")


def test_that_backspace_takes_back_nothing_once_something_else_was_done(gm: KeyMaster) -> None:
    gm.type("84")
    gm.type("16")
    gm.press("Backspace")
    gm.press("Esc")
    done = gm.page.session.journal.head
    gm.press("Backspace")
    assert (gm.page.session.journal.head, gm.question) == (done, None)


def test_that_backspaces_too_many_after_a_number_that_was_refused_leave_the_roll_before_it(gm: KeyMaster) -> None:
    gm.type("8")
    gm.enter("74")
    assert gm.page.dice.rolls.hint.text() == "A die of 6 sides cannot show 74; it shows 1 to 6."
    gm.press("Backspace")
    gm.press("Backspace")
    assert gm.asks == "Damage of A1's club"
    gm.type("4")
    assert (gm.hits("b1"), gm.next) == (4, "b1")


def test_that_an_enter_out_of_habit_after_a_roll_does_nothing(gm: KeyMaster) -> None:
    gm.enter("16")
    assert (gm.question, gm.next) == (None, "b1")
    gm.enter("16")
    assert gm.state.turn == 2
    assert gm.question is None


@pytest.mark.parametrize("line", ["16 4", "164", "16, 4"])
def test_that_dice_typed_along_with_a_miss_are_no_roll_of_the_next_figure(
    clock: Clock, gm: KeyMaster, line: str
) -> None:
    gm.page.picks.bounce = 250
    gm.fight.draw()
    clock.now += 1
    for one in line:
        gm.type(one)
        clock.now += 0.2
    assert (gm.question, gm.next, gm.page.dice.rolls.field.text()) == (None, "b1", "")
    clock.now += 0.3
    gm.type("95")
    assert gm.hits("a1") == 5


def test_that_dice_that_no_roll_needs_are_said(gm: KeyMaster) -> None:
    gm.enter("6 6 5 4")
    assert gm.page.turn.prompt.text() == "4 was not used: no roll is due for it."
    assert gm.next == "b1"


def test_that_a_space_goes_on_after_a_roll(gm: KeyMaster) -> None:
    gm.type("16")
    gm.press("Space")
    assert gm.asks == "B1 attacks A1"


def test_that_a_die_that_cannot_be_is_refused_after_a_total_that_was_taken(gm: KeyMaster) -> None:
    gm.enter("99")
    assert (gm.asks, gm.hits("b1")) == ("Damage of A1's club", 0)
    assert "1 to 6" in gm.page.dice.rolls.hint.text()
    gm.type("3")
    assert gm.hits("b1") == 3

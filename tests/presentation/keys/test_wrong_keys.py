"""Wrong keys and wrong dice: answers go back one by one, dice are corrected, and keys reach the prompt that waits."""

import pytest

from tests.presentation.keys.conftest import Clock
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.keys.test_melee_keys import begin


@pytest.fixture
def gm() -> KeyMaster:
    """One against one, in the actions of the first turn: a1 strikes at 12 or less."""
    gm = table([fighter(12)], [fighter(11)])
    begin(gm)
    return gm


def field_of(gm: KeyMaster) -> str:
    """What is in the field for dice, all of it lit for typing to replace."""
    field = gm.page.dice.rolls.field
    assert field.hasFocus()
    assert field.selectedText() == field.text()
    return str(field.text())


def damage_asked(gm: KeyMaster) -> None:
    gm.enter("9")
    assert gm.page.dice.title.text() == "Damage of A1's club"


@pytest.mark.parametrize("way", ["Esc", "Ctrl+Z"])
def test_that_the_last_die_is_asked_again_and_only_then_is_the_attack_left(gm: KeyMaster, way: str) -> None:
    def go_back() -> None:
        gm.press("Esc") if way == "Esc" else gm.press("Ctrl Z")

    damage_asked(gm)
    go_back()
    assert gm.page.dice.title.text() == "A1 attacks B1: 12 or less"
    assert field_of(gm) == "9"
    gm.enter("8")
    assert field_of(gm) == ""
    gm.enter("3")
    assert (gm.hits("b1"), gm.next) == (3, "b1")


def test_that_nothing_is_left_of_the_prompt_before(gm: KeyMaster) -> None:
    damage_asked(gm)
    assert field_of(gm) == ""
    gm.press("Ctrl Z")
    gm.press("Ctrl Z")
    assert gm.question is None
    assert gm.next == "a1"
    gm.enter("93")
    assert gm.hits("b1") == 3


def test_that_the_last_roll_is_corrected_after_the_attack(gm: KeyMaster) -> None:
    gm.enter("94")
    gm.press("Ctrl Backspace")
    assert gm.hits("b1") == 0
    assert field_of(gm) == "4"
    gm.enter("2")
    assert (gm.hits("b1"), gm.next) == (2, "b1")


def test_that_the_roll_to_hit_is_corrected_after_the_attack(gm: KeyMaster) -> None:
    gm.enter("94")
    gm.press("Ctrl Backspace")
    gm.press("Esc")
    assert field_of(gm) == "9"
    gm.enter("15")
    assert (gm.hits("b1"), gm.next) == (0, "b1")
    assert "misses" in gm.page.log.text()


def test_that_a_corrected_die_may_stay_as_it_was(gm: KeyMaster) -> None:
    gm.enter("94")
    gm.press("Ctrl Backspace")
    gm.press("Enter")
    assert (gm.hits("b1"), gm.next) == (4, "b1")


def test_that_space_takes_no_decision(clock: Clock) -> None:
    gm = table([fighter(12)], [fighter(11)])
    gm.page.picks.bounce = 250
    gm.type("42")
    asked = gm.question
    assert [option.label for option in asked.options] == ["Move first", "Move last"]
    gm.press("Space")
    assert gm.question is asked
    clock.wait(gm, lambda: not gm.page.picks.prompt_settling)
    gm.type("2")
    assert gm.state.order == ("theirs", "ours")


def test_that_letters_open_their_line_from_a_field_for_dice_that_are_due(gm: KeyMaster) -> None:
    gm.type("1")
    assert gm.page.dice.rolls.field.hasFocus()
    gm.type("d4")
    assert gm.page.turn.command.isVisible()
    assert gm.page.turn.command.field.text() == "4"
    gm.press("Enter")
    assert gm.hits("a1") == 4


def test_that_letters_never_stand_among_dice_that_are_asked_for(gm: KeyMaster) -> None:
    damage_asked(gm)
    gm.type("d")
    assert field_of(gm) == ""
    assert gm.page.dice.rolls.hint.text() == "Answer this first, or press Esc."


@pytest.mark.parametrize("sign", [":", "/"])
def test_that_the_command_line_opens_while_dice_are_asked_for_and_rolls_none(gm: KeyMaster, sign: str) -> None:
    damage_asked(gm)
    asked = gm.question
    gm.type(f"{sign}ride r")
    line = gm.page.turn.command
    assert line.field.text() == "ride r"
    assert line.says.text() == "Only dice or “undo” until this is answered: Damage of A1's club"
    gm.press("Enter")
    assert (gm.question, gm.hits("b1")) == (asked, 0)
    gm.press("Esc")
    assert not line.isVisible()
    assert field_of(gm) == ""
    gm.enter(f"{sign}3")
    assert (gm.hits("b1"), gm.next) == (3, "b1")


def test_that_the_answer_before_a_decision_is_taken_back_by_ctrl_z() -> None:
    gm = table([fighter(12)], [fighter(11)])
    gm.type("42")
    assert "Ours 4, Theirs 2" in gm.page.dice.title.text()
    gm.press("Ctrl Z")
    assert field_of(gm) == "2"
    gm.type("6")
    assert "Ours 4, Theirs 6" in gm.page.dice.title.text()


@pytest.mark.parametrize("dice", ["2", "19", "20", "4 9"])
def test_that_a_number_that_no_roll_can_give_is_refused_in_the_field(gm: KeyMaster, dice: str) -> None:
    gm.enter(dice)
    assert gm.question is None
    assert gm.page.session.journal.undo_label != "A1 strikes B1"
    assert (gm.next, gm.hits("b1")) == ("a1", 0)
    assert gm.page.dice.title.text() == "A1 attacks B1: 12 or less"
    assert field_of(gm) == dice
    said = gm.page.dice.rolls.hint.text()
    assert any(range_ in said for range_ in ("3 to 18", "1 to 6")), said
    gm.enter("93")
    assert gm.hits("b1") == 3


@pytest.mark.parametrize(
    ("dx", "needs", "chance"),
    [(3, "5 or less (3–5 always)", "4.6\u00a0%"), (19, "15 or less (16 and up never)", "95.4\u00a0%")],
)
@pytest.mark.rule("tm.hit.3", "tm.hit.16")
def test_that_prompt_odds_and_log_say_which_totals_hit(dx: int, needs: str, chance: str) -> None:
    gm = table([fighter(dx)], [fighter(2)])
    begin(gm)
    odds = gm.page.turn.draft.odds
    assert (odds.headline.text(), odds.needs.text()) == (chance, f"{needs} on 3d6")
    gm.press("Enter")
    assert gm.page.dice.title.text() == f"A1 attacks B1: {needs}"
    gm.enter("4")
    gm.enter("1 1")
    assert f"{needs}, rolls 4: double damage" in gm.page.log.text()


@pytest.mark.parametrize(("later", "acts"), [(1.4, False), (1.6, True)])
def test_that_enter_is_a_habit_for_a_while_from_when_all_is_done_that_the_die_led_to(
    gm: KeyMaster, clock: Clock, later: float, acts: bool
) -> None:
    def takes_long(*_: object) -> None:
        clock.now += 60

    gm.page.session.performed.connect(takes_long)
    gm.page.picks.spare.lasts = 1500
    damage_asked(gm)
    gm.type("4")
    assert (gm.hits("b1"), gm.question) == (4, None)
    clock.now += later
    gm.press("Enter")
    assert (gm.question is not None) == acts


@pytest.mark.parametrize("key", ["Space", "N", "7"])
def test_that_a_key_that_decides_nothing_says_which_do(key: str) -> None:
    gm = table([fighter(12)], [fighter(11)])
    gm.type("42")
    asked = gm.question
    gm.press(key)
    assert gm.question is asked
    assert gm.page.turn.prompt.text() == "You decide: 1 or 2, or Enter for the button that is lit."
    gm.type("1")
    assert gm.state.order == ("ours", "theirs")


def test_that_a_digit_too_early_says_so(clock: Clock) -> None:
    gm = table([fighter(12)], [fighter(11)])
    gm.page.picks.bounce = 250
    gm.fight.draw()
    clock.now += 1
    gm.type("42")
    gm.type("1")
    assert gm.state.order == ()
    assert gm.page.turn.prompt.text() == "That key came too soon. Press it again."


def test_that_a_digit_too_early_for_the_next_roll_says_so(clock: Clock) -> None:
    gm = table([fighter(12)], [fighter(11)])
    begin(gm)
    gm.page.picks.bounce = 250
    gm.fight.draw()
    clock.now += 1
    gm.type("167")
    assert (gm.question, gm.next) == (None, "b1")
    assert gm.page.turn.prompt.text() == "That key came too soon. Press it again."

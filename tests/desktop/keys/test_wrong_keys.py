"""Wrong keys and wrong dice: answers go back one by one, dice are corrected, and keys reach the prompt that waits."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.presentation.rule_book import RuleBook
from tests.desktop.game_master import CTRL, SHIFT, Key
from tests.desktop.keys.melee_table import MeleeMaster, fighter, table
from tests.desktop.keys.test_melee_keys import begin


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MeleeMaster:
    """One against one, in the actions of the first turn: a1 strikes at 12 or less."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    gm = table(tmp_path, qtbot, [fighter(12)], [fighter(11)])
    begin(gm)
    return gm


def field_of(gm: MeleeMaster) -> str:
    """What is in the field for dice, all of it lit for typing to replace."""
    field = gm.page.dice.rolls.field
    assert field.hasFocus()
    assert field.selectedText() == field.text()
    return str(field.text())


def damage_asked(gm: MeleeMaster) -> None:
    gm.enter("9")
    assert gm.page.dice.title.text() == "Damage of A1's club"


@pytest.mark.parametrize("way", ["Esc", "Ctrl+Z"])
def test_that_the_last_die_is_asked_again_and_only_then_is_the_attack_left(gm: MeleeMaster, way: str) -> None:
    def go_back() -> None:
        gm.press(Key.Key_Escape) if way == "Esc" else gm.press(Key.Key_Z, held=CTRL)

    damage_asked(gm)
    go_back()
    assert gm.page.dice.title.text() == "A1 attacks B1: 12 or less"
    assert field_of(gm) == "9"
    gm.enter("8")
    assert field_of(gm) == ""
    gm.enter("3")
    assert (gm.hits("b1"), gm.next) == (3, "b1")


def test_that_nothing_is_left_of_the_prompt_before(gm: MeleeMaster) -> None:
    damage_asked(gm)
    assert field_of(gm) == ""
    gm.press(Key.Key_Z, held=CTRL)
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.question is None
    assert gm.next == "a1"
    gm.enter("93")
    assert gm.hits("b1") == 3


def test_that_the_last_roll_is_corrected_after_the_attack(gm: MeleeMaster) -> None:
    gm.enter("94")
    gm.press(Key.Key_Backspace, held=CTRL)
    assert gm.hits("b1") == 0
    assert field_of(gm) == "4"
    gm.enter("2")
    assert (gm.hits("b1"), gm.next) == (2, "b1")


def test_that_the_roll_to_hit_is_corrected_after_the_attack(gm: MeleeMaster) -> None:
    gm.enter("94")
    gm.press(Key.Key_Backspace, held=CTRL)
    gm.press(Key.Key_Escape)
    assert field_of(gm) == "9"
    gm.enter("15")
    assert (gm.hits("b1"), gm.next) == (0, "b1")
    assert "misses" in gm.page.log.text()


def test_that_a_roll_of_before_is_corrected_and_what_came_after_stands(gm: MeleeMaster) -> None:
    gm.enter("94")
    struck = gm.page.session.journal.head
    gm.enter("15")
    turn = gm.page.session.moment.agenda.turn
    assert not gm.page.bar.back.isVisible()
    gm.page.session.correct(struck)
    assert gm.page.bar.back.text().startswith("Correcting: Damage")
    assert gm.page.bar.back.isVisible()
    gm.enter("2")
    assert not gm.page.bar.back.isVisible()
    assert gm.hits("b1") == 2
    assert gm.page.session.moment.agenda.turn == turn
    assert "B1 strikes A1" in gm.page.log.text()


def correct_in_log(gm: MeleeMaster, qtbot: QtBot, words: str) -> None:
    """Go to the line of the log with these words, and correct its dice by its menu."""
    gm.press(Key.Key_F6, held=SHIFT)
    view = gm.page.log.view
    gm.press(Key.Key_Up)
    while words not in view.line(view.current).line.text:
        gm.press(Key.Key_Up)
    assert gm.page.session.preview_entry is not None
    gm.press(Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    while menu.activeAction() is None or menu.activeAction().text() != "Correct its dice":
        qtbot.keyClick(menu, Key.Key_Down)
    qtbot.keyClick(menu, Key.Key_Return)
    gm.window.activateWindow()  # a menu that closes leaves none active where there is no display


def test_that_a_line_of_the_log_is_looked_at_and_corrected_by_keys(gm: MeleeMaster, qtbot: QtBot) -> None:
    gm.enter("94")
    gm.enter("15")
    correct_in_log(gm, qtbot, "takes 4 hits")
    assert field_of(gm) == "4"
    gm.enter("2")
    assert gm.hits("b1") == 2
    assert "B1 strikes A1" in gm.page.log.text()


def test_that_a_corrected_die_may_stay_as_it_was(gm: MeleeMaster) -> None:
    gm.enter("94")
    gm.press(Key.Key_Backspace, held=CTRL)
    gm.press(Key.Key_Return)
    assert (gm.hits("b1"), gm.next) == (4, "b1")


@pytest.mark.parametrize("place", ["log", "order", "page"])
def test_that_dice_reach_the_prompt_wherever_the_keys_were(gm: MeleeMaster, place: str) -> None:
    damage_asked(gm)
    {"log": gm.page.log.view, "order": gm.page.turn.order, "page": gm.page}[place].setFocus()
    gm.enter("3")
    assert gm.hits("b1") == 3


def test_that_space_takes_no_decision(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, [fighter(12)], [fighter(11)])
    gm.type("42")
    asked = gm.question
    assert [option.label for option in asked.options] == ["Move first", "Move last"]
    gm.press(Key.Key_Space)
    assert gm.question is asked
    qtbot.waitUntil(lambda: not gm.page.picks.prompt_settling)
    gm.type("2")
    assert gm.state.order == ("theirs", "ours")


def tabbed(gm: MeleeMaster, most: int = 40) -> list[QWidget]:
    """What Tab leads to, until it comes back to where it began."""
    first = QApplication.focusWidget()
    stops: list[QWidget] = []
    while len(stops) < most:
        gm.press(Key.Key_Tab)
        held = QApplication.focusWidget()
        assert held is not None
        stops.append(held)
        if held is first:
            return stops
    raise AssertionError(f"Tab never came back: {stops}")


@pytest.mark.parametrize("keys", ["9\r", "d", ":"], ids=["damage asked", "damage", "command line"])
def test_that_tab_stays_in_the_turn_panel_and_has_no_hidden_stop(gm: MeleeMaster, keys: str) -> None:
    gm.type(keys.rstrip("\r"))
    if keys.endswith("\r"):
        gm.press(Key.Key_Return)
    for stop in tabbed(gm):
        assert gm.page.turn.isAncestorOf(stop)
        assert not stop.visibleRegion().isEmpty()
        assert stop.accessibleName() or stop.property("text")


def test_that_tab_goes_through_the_inputs_of_a_choice(gm: MeleeMaster) -> None:
    gm.press(Key.Key_L, held=CTRL)
    stops = tabbed(gm)
    assert stops[-1].accessibleName() == "Note"
    assert all(gm.page.turn.isAncestorOf(stop) and not stop.visibleRegion().isEmpty() for stop in stops)


def test_that_letters_open_their_line_from_a_field_for_dice_that_are_due(gm: MeleeMaster) -> None:
    gm.type("1")
    assert gm.page.dice.rolls.field.hasFocus()
    gm.type("d4")
    assert gm.page.turn.command.isVisible()
    assert gm.page.turn.command.field.text() == "4"
    gm.press(Key.Key_Return)
    assert gm.hits("a1") == 4


def test_that_letters_never_stand_among_dice_that_are_asked_for(gm: MeleeMaster) -> None:
    damage_asked(gm)
    gm.type("d")
    assert field_of(gm) == ""
    assert gm.page.dice.rolls.hint.text() == "Answer this first, or press Esc."


@pytest.mark.parametrize("sign", [":", "/"])
def test_that_the_command_line_opens_while_dice_are_asked_for_and_rolls_none(gm: MeleeMaster, sign: str) -> None:
    damage_asked(gm)
    asked = gm.question
    gm.type(f"{sign}ride r")
    line = gm.page.turn.command
    assert line.field.text() == "ride r"
    assert line.says.text() == "Only dice or “undo” until this is answered: Damage of A1's club"
    gm.press(Key.Key_Return)
    assert (gm.question, gm.hits("b1")) == (asked, 0)
    gm.press(Key.Key_Escape)
    assert not line.isVisible()
    assert field_of(gm) == ""
    gm.enter(f"{sign}3")
    assert (gm.hits("b1"), gm.next) == (3, "b1")


def test_that_the_answer_before_a_decision_is_taken_back_by_ctrl_z(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, [fighter(12)], [fighter(11)])
    gm.type("42")
    assert "Ours 4, Theirs 2" in gm.page.dice.title.text()
    gm.press(Key.Key_Z, held=CTRL)
    assert field_of(gm) == "2"
    gm.type("6")
    assert "Ours 4, Theirs 6" in gm.page.dice.title.text()


@pytest.mark.parametrize("dice", ["99", "9 9", "2", "19"])
def test_that_a_number_that_no_roll_can_give_is_refused_in_the_field(gm: MeleeMaster, dice: str) -> None:
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


def test_that_a_failure_is_told_once(gm: MeleeMaster) -> None:
    noticed = gm.window.notices.sentences()
    gm.enter("16 4")
    assert gm.page.turn.prompt.text() == "4 was not used: no roll is due for it."
    gm.enter("9")
    assert gm.page.dice.title.text() == "Damage of B1's club"
    gm.press(Key.Key_X, held=CTRL | SHIFT)
    assert gm.page.session.perform({"kind": "gm.note/1", "text": "It rains."}) is False
    assert gm.page.dice.rolls.hint.text() == "Answer this first, or press Esc: Damage of B1's club"
    assert not gm.page.turn.prompt.isVisible()
    assert gm.window.notices.sentences() == noticed


def test_that_a_correction_says_where_it_stopped_and_why(gm: MeleeMaster, qtbot: QtBot) -> None:
    assert gm.page.session.perform({"kind": "gm.amend/1", "figure": "b1", "field": "hits", "value": 11})
    gm.enter("92")
    gm.enter("83")
    noticed = gm.window.notices.sentences()
    correct_in_log(gm, qtbot, "takes 2 hits")
    gm.enter("5")
    (said,) = [one for one in gm.window.notices.sentences() if one not in noticed]
    assert said.startswith("The correction stops before “A1 takes 3 hits (ST 11)”: B1 ")
    assert said.endswith("2 steps from there are not repeated, but kept: log menu, Other lines of play.")
    assert "stops" not in gm.page.turn.prompt.text()
    assert (gm.hits("a1"), gm.hits("b1")) == (0, 16)


def test_that_the_menu_of_a_line_names_its_rules_in_words(gm: MeleeMaster, qtbot: QtBot) -> None:
    gm.enter("94")
    gm.press(Key.Key_F6, held=SHIFT)
    view = gm.page.log.view
    gm.press(Key.Key_Up)
    while not view.line(view.current).line.rules:
        gm.press(Key.Key_Up)
    rule = view.line(view.current).line.rules[0]
    gm.press(Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    named = [action.text() for action in menu.actions() if action.text().startswith("Rule: ")]
    found = RuleBook().find(rule)
    assert found is not None
    assert named[0].startswith(f"Rule: {found.section}: {found.says[:30]}")
    menu.close()
    gm.window.activateWindow()


@pytest.mark.parametrize(
    ("dx", "needs", "chance"),
    [(3, "5 or less (3–5 always)", "4.6\u00a0%"), (19, "15 or less (16 and up never)", "95.4\u00a0%")],
)
@pytest.mark.rule("tm.hit.3", "tm.hit.16")
def test_that_prompt_odds_and_log_say_which_totals_hit(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, dx: int, needs: str, chance: str
) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)
    gm = table(tmp_path, qtbot, [fighter(dx)], [fighter(2)])
    begin(gm)
    odds = gm.page.turn.draft.odds
    assert (odds.headline.text(), odds.needs.text()) == (chance, f"{needs} on 3d6")
    gm.press(Key.Key_Return)
    assert gm.page.dice.title.text() == f"A1 attacks B1: {needs}"
    gm.enter("4")
    gm.enter("1 1")
    assert f"{needs}, rolls 4: double damage" in gm.page.log.text()

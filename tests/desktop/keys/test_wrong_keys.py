"""Wrong keys and wrong dice in the real window: its log, its bar and its notices, and where Tab leads."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.presentation.rule_book import RuleBook
from tests.desktop.game_master import CTRL, SHIFT, Key
from tests.desktop.keys.melee_table import MeleeMaster, table
from tests.presentation.keys.melee_table import fighter


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MeleeMaster:
    """One against one, in the actions of the first turn: a1 strikes at 12 or less."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    return table(tmp_path, qtbot, [fighter(12)], [fighter(11)])


def field_of(gm: MeleeMaster) -> str:
    """What is in the field for dice, all of it lit for typing to replace."""
    field = gm.page.dice.rolls.field
    assert field.hasFocus()
    assert field.selectedText() == field.text()
    return str(field.text())


def damage_asked(gm: MeleeMaster) -> None:
    gm.enter("9")
    assert gm.page.dice.title.text() == "Damage of A1's club"


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


@pytest.mark.parametrize("place", ["log", "order", "page"])
def test_that_dice_reach_the_prompt_wherever_the_keys_were(gm: MeleeMaster, place: str) -> None:
    damage_asked(gm)
    {"log": gm.page.log.view, "order": gm.page.turn.order, "page": gm.page}[place].setFocus()
    gm.enter("3")
    assert gm.hits("b1") == 3


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


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("keys", ["9\r", "d", ":"], ids=["damage asked", "damage", "command line"])
def test_that_tab_stays_in_the_turn_panel_and_has_no_hidden_stop(gm: MeleeMaster, keys: str) -> None:
    gm.type(keys.rstrip("\r"))
    if keys.endswith("\r"):
        gm.press(Key.Key_Return)
    for stop in tabbed(gm):
        assert gm.page.turn.isAncestorOf(stop)
        assert not stop.visibleRegion().isEmpty()
        assert stop.accessibleName() or stop.property("text")


@pytest.mark.usefixtures("dressed")
def test_that_tab_goes_through_the_inputs_of_a_choice(gm: MeleeMaster) -> None:
    gm.press(Key.Key_L, held=CTRL)
    stops = tabbed(gm)
    assert stops[-1].accessibleName() == "Note"
    assert all(gm.page.turn.isAncestorOf(stop) and not stop.visibleRegion().isEmpty() for stop in stops)


def test_that_a_failure_is_told_once(gm: MeleeMaster) -> None:
    noticed = gm.window.notices.sentences()
    gm.enter("6 6 5 4")
    assert gm.page.turn.prompt.text() == "4 was not used: no roll is due for it."
    gm.enter("9")
    assert gm.page.dice.title.text() == "Damage of B1's club"
    gm.press(Key.Key_X, held=CTRL | SHIFT)
    noticed = [*noticed, "End the fight: dice or a decision is due, or the fight is over."]
    assert gm.window.notices.sentences() == noticed
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


@pytest.mark.slow("the ledgers of all rule systems are read")
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


def test_that_undo_in_an_emptied_field_for_dice_is_the_undo_of_the_fight(gm: MeleeMaster) -> None:
    gm.type("9")  # taken as it is typed
    gm.press(Key.Key_Backspace)
    assert field_of(gm) == "9"
    gm.press(Key.Key_Backspace)
    assert gm.page.dice.rolls.field.text() == ""
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.page.dice.title.text() != "Damage of A1's club", "what was deleted is not taken again"
    assert gm.question is None


def test_that_the_key_that_corrects_goes_on_to_the_die_before(gm: MeleeMaster) -> None:
    gm.type("94")
    assert gm.hits("b1") == 4
    gm.press(Key.Key_Backspace, held=CTRL)
    assert gm.page.dice.title.text() == "Damage of A1's club"
    gm.press(Key.Key_Backspace, held=CTRL)
    assert gm.page.dice.title.text().startswith("A1 attacks B1")
    gm.type("16")
    assert gm.hits("b1") == 0


@pytest.mark.usefixtures("dressed")
def test_that_dice_that_cannot_be_are_told_as_they_are_typed_and_nothing_moves(gm: MeleeMaster) -> None:
    damage_asked(gm)
    field = gm.page.dice.rolls.field
    QApplication.processEvents()
    place, hint = field.mapTo(gm.window, field.rect().topLeft()), gm.page.dice.rolls.hint
    gm.type("7")
    QApplication.processEvents()
    assert hint.text() == "A die of 6 sides cannot show 7; it shows 1 to 6."
    assert hint.isVisible()
    assert field.property("wrong")
    assert field.mapTo(gm.window, field.rect().topLeft()) == place
    gm.press(Key.Key_Backspace)
    gm.type("4")
    assert gm.hits("b1") == 4


def test_that_a_key_without_a_meaning_says_so(gm: MeleeMaster) -> None:
    gm.type("j")
    assert gm.page.turn.prompt.text() == "J does nothing now. F1 shows the keys, F6 gives them to the map."
    gm.page.setFocus()
    gm.type("L")
    assert gm.page.turn.prompt.text() == "L: there is no map."

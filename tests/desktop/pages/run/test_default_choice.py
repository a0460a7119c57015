"""Proposals of the key for what is next, as far as they depend on how the fight went: by keys, in the real page."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from tests.presentation.fight.test_default_choice import three
from tests.rules.tft.board import Board

Key = Qt.Key
SPACE, ENTER = Key.Key_Space, Key.Key_Return
OpenFight = Callable[[Any, Any], FightPage]


@pytest.fixture
def open_fight(qtbot: Any) -> OpenFight:
    """Open a state of a system in the page, with the keys on it; all dice are virtual."""
    use_theme("dark", 100)

    def opened(rules: Any, state: Any) -> FightPage:
        journal = Journal.load(rules, rules.dump_state(state))
        page = FightPage(FightSession(journal, DiceSource(Random(3), players=False, others=False)))
        page.picks.bounce = 0
        qtbot.addWidget(page)
        page.resize(1400, 900)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.setFocus()
        return page

    return opened


def test_that_another_target_is_said_as_before(open_fight: OpenFight, press: Any) -> None:
    """The list begins at whom one fights."""
    fight = three()
    page = open_fight(fight.rules, fight.state)
    (known,) = (one for one in page.turn.draft.form.fields if one.field.field == "target")
    known.findChild(QPushButton).click()
    press(page, Key.Key_Up, ENTER, ENTER)
    assert page.session.moment.state.exchange.defender == "bob"


def with_two_blades() -> Board:
    """Wulf with a rapier and a main-gauche has struck Axe with the rapier."""
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=18, ready=["rapier", "main-gauche"])
    board.add("Axe", "blue", "0504", 3)
    board.combat(Wulf="j", Axe="j")
    board.do("strike", 16, figure="Wulf", weapon="g1", target="Axe")
    return board


def test_that_a_plan_for_the_table_shows_no_empty_box(open_fight: OpenFight, press: Any) -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, ready=["rapier"])
    board.add("Axe", "blue", "0504", 3)
    page = open_fight(board.rules, board.state)
    press(page, "P")
    assert page.picks.draft.choice.label == page.turn.act.words == "Roll initiative"
    assert page.picks.why
    assert not page.turn.draft.isVisible()


def test_that_the_blow_of_the_other_hand_is_proposed_and_a_pass_shows_no_empty_box(
    open_fight: OpenFight, press: Any
) -> None:
    board = with_two_blades()
    page = open_fight(board.rules, board.state)
    assert page.turn.act.words == "Wulf: Off hand: main-gauche, Axe"
    assert page.picks.draft.words == "Off hand: main-gauche, Axe"
    passing = next(one for one in page.turn.choices.buttons if one.choice.label == "Pass")
    press(page, passing.text()[0])
    assert page.picks.draft.choice.label == "Pass"
    assert not page.turn.draft.isVisible()
    press(page, Key.Key_Escape)
    page.picks.choose_figure("Wulf")
    press(page, ENTER)
    assert "off-hand" in page.session.moment.state.figures["Wulf"].deeds.acts


def test_that_a_refused_target_says_why(open_fight: OpenFight, press: Any) -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Axe", "blue", "0504", 3)
    board.add("Ann", "blue", "0604", 3)
    board.add("Bil", "blue", "0509", 3)
    board.combat(Wulf="j", Axe="j", Bil="j", Ann="j")
    page = open_fight(board.rules, board.state)
    shown = page.turn.draft.form.fields[0].list.rows
    expected = ["1   Axe   90.7\u00a0%   14 or less", "3   Bil   Bil is 4 hexes away."]
    assert [shown.words(row) for row in (0, 2)] == expected
    press(page, "3")
    assert page.turn.prompt.text() == "Bil is 4 hexes away."

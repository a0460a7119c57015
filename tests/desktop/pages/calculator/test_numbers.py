"""Numbers typed in the calculator, and what it says where they allow nothing."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.calculator.set_up import SetUp
from gmtool.rules.seam import Ruleset


@pytest.fixture
def set_up(ruleset: Ruleset, qtbot: QtBot) -> SetUp:
    """Flavius on Wulf, without a window."""
    cards = {card.name: card for card in ruleset.bestiary()}
    made = SetUp(ruleset, [cards["Flavius Marcellus"], cards["Wulf"]])
    qtbot.addWidget(made)
    made.resize(700, 800)
    made.show()
    made.attacker.choose(0)
    made.target.choose(1)
    return made


def number(set_up: SetUp, key: str) -> Any:
    return set_up.attacker.editors[key]


def test_that_a_typed_number_changes_the_chance_at_once_and_another_card_forgets_it(set_up: SetUp) -> None:
    assert set_up.odds.headline.text() == "25.9\u00a0%"
    set_up.attacker.open.click()
    assert set_up.attacker.open.text() == "Numbers ▼"
    assert set_up.attacker.numbers.isVisible()
    editor = number(set_up, "dx")
    editor.show_value(editor.value() + 3)
    set_up.attacker._typed("dx")
    assert set_up.odds.headline.text() == "62.5\u00a0%"
    set_up.attacker.choose(0)
    assert set_up.odds.headline.text() == "25.9\u00a0%"
    set_up.attacker.open.click()
    assert set_up.attacker.open.text() == "Numbers ►"
    assert not set_up.attacker.numbers.isVisible()


def test_that_somebody_typed_begins_with_the_usual_numbers_unfolded(set_up: SetUp) -> None:
    set_up.attacker.who.setCurrentIndex(0)
    set_up.attacker._chosen()
    assert set_up.attacker.open.isChecked()
    assert set_up.attacker.card().name != "Flavius Marcellus"


def test_that_where_no_action_is_possible_it_says_so_and_shows_no_odds(set_up: SetUp) -> None:
    assert set_up.odds.isVisible()
    set_up.choice.clear()
    set_up._choose()
    assert set_up.against.text() == "No action is possible with these numbers."
    assert set_up.against.isVisible()
    assert not set_up.odds.isVisible()
    set_up.target.choose(1)
    assert set_up.odds.isVisible()
    assert set_up.choice.count() > 0


def test_that_a_value_that_is_cleared_is_as_it_was_at_first(set_up: SetUp) -> None:
    before = set_up.odds.headline.text()
    draft = set_up.draft
    assert draft is not None
    aspect = next(
        field for field in draft.choice.inputs if any("rear" in str(one.value) for one in field.candidates({}))
    )
    set_up.inputs.said.emit(aspect.field, "rear")
    assert set_up.odds.headline.text() == "74.1\u00a0%"
    set_up.inputs.said.emit(aspect.field, None)
    assert set_up.odds.headline.text() == before

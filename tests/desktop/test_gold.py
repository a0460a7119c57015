"""The gold button of a window: the likely next thing of what is in sight."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import at_column_row, blank_ground
from gmtool.store.fights.encounters import Encounter
from tests.desktop import unpainted
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key
from tests.desktop.gold import gold_in
from tests.desktop.keys.counting import CountingMaster, begun_in_window
from tests.presentation.keys.test_melee_rounds_keys import rounds

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

NAMES = {"Run": Rank.BAR, "Start": Rank.PAGE, "Use": Rank.PART}


@pytest.fixture
def three(qtbot: QtBot) -> QWidget:
    """A window with a button of every rank."""
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for name, rank in NAMES.items():
        column.addWidget(likely(QPushButton(name), rank))
    window.show()
    return window


def button(window: QWidget, text: str) -> QPushButton:
    return next(one for one in window.findChildren(QPushButton) if one.text() == text)


def test_that_what_is_nearest_to_the_hands_is_gold(three: QWidget) -> None:
    run, start = button(three, "Run"), button(three, "Start")
    assert texts(three) == ["Use"]
    button(three, "Use").hide()
    assert texts(three) == ["Start"]
    start.setEnabled(False)
    assert texts(three) == ["Run"]
    start.setEnabled(True)
    assert texts(three) == ["Start"]
    likely(start, None)
    assert texts(three) == ["Run"]
    run.setEnabled(False)
    assert texts(three) == []


def test_that_each_window_has_its_own(three: QWidget, qtbot: QtBot) -> None:
    other = likely(QPushButton("Keep"))
    qtbot.addWidget(other)
    other.show()
    assert texts(three) == ["Use"]
    assert other.property("kind") == "primary"


def test_that_a_button_that_is_gone_leaves_its_place(three: QWidget) -> None:
    button(three, "Use").setParent(None)
    assert texts(three) == ["Start"]


def texts(window: QWidget) -> list[str]:
    return [one.text() for one in gold_in(window)]


SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


def encounter(ruleset: Ruleset, figures: int) -> Encounter:
    """The ford, with so many figures and no map."""
    cards = ruleset.bestiary()[:figures]
    enlisted = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(cards))
    return Encounter(ruleset.id, "The ford", Muster(enlisted, SIDES))


def test_that_an_encounter_leads_to_its_start_and_its_results(
    window: MainWindow, ruleset: Ruleset, qtbot: QtBot
) -> None:
    made = window.campaign.encounters.add(encounter(ruleset, 2))
    page: Any = window.show_page("encounters")
    page.show_encounter(made.id)
    assert texts(window) == ["Start"]
    gm = GameMaster(window, qtbot)
    gm.press(Key.Key_F5)
    assert len(texts(window)) == 1
    window.show_page("encounters")
    assert texts(window) == ["Continue"]
    gm.press(Key.Key_F5)
    while gm.question is not None:
        gm.press(Key.Key_Escape)
    gm.press(Key.Key_X, held=CTRL | SHIFT)
    gm.press(Key.Key_Escape)
    assert texts(window) == ["Results…"]
    window.show_page("encounters")
    assert texts(window) == ["Results…"]


def test_that_an_encounter_without_figures_asks_for_cards(window: MainWindow, ruleset: Ruleset, qtbot: QtBot) -> None:
    made = window.campaign.encounters.add(encounter(ruleset, 0))
    page: Any = window.show_page("encounters")
    page.show_encounter(made.id)
    assert "Start" not in texts(window)
    page.picker.cards.view.setFocus()
    gm = GameMaster(window, qtbot)
    gm.press(Key.Key_Down)
    assert texts(window) == ["Add"]
    gm.press(Key.Key_Return)
    assert texts(window) == ["Add"], "one side alone is no fight"
    page.builder.sides.light(SIDES[1].id)
    gm.press(Key.Key_Return)
    assert texts(window) == ["Start"]


def test_that_an_encounter_that_cannot_start_offers_its_mend(window: MainWindow, ruleset: Ruleset) -> None:
    figures = tuple(
        Enlisted(f"f{i}", card, SIDES[i].id, place=at_column_row(3, 3), facing=0)
        for i, card in enumerate(ruleset.bestiary()[:2])
    )
    ground = blank_ground(6, 6)
    made = window.campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES, ground)))
    page: Any = window.show_page("encounters")
    page.show_encounter(made.id)
    assert page.builder.banners.obstacle.isVisible(), "two in one hex"
    assert texts(window) == ["Place everybody again"]


def test_that_quick_entry_is_gold_while_its_line_makes_cards(
    window: MainWindow, ruleset: Ruleset, qtbot: QtBot
) -> None:
    made = window.campaign.encounters.add(encounter(ruleset, 2))
    page: Any = window.show_page("encounters")
    page.show_encounter(made.id)
    window.show_page("roster")
    assert texts(window) == ["Run “The ford”"]
    gm = GameMaster(window, qtbot)
    gm.press(Key.Key_L, held=CTRL)
    assert texts(window) == ["Run “The ford”"], "an empty line makes nothing"
    gm.type("Grishnak goblin")
    assert texts(window) == ["Make card"]
    gm.press(Key.Key_Escape, Key.Key_Escape)
    assert texts(window) == ["Run “The ford”"]


def test_that_everybody_as_usual_is_in_sight_only_where_it_does_something(tmp_path: Path, qtbot: QtBot) -> None:
    gm = begun_in_window(tmp_path, qtbot, "melee-rounds", rounds(2, theirs=2), CountingMaster)
    button = gm.page.turn.foot.usual
    assert button is not None
    gm.page.picks.bounce = 0
    seen = set()
    for keys in ("N", "3363\r", "1", "2\r", "1", "2\r", "\r", "1", "1", "N", "N"):
        shown = button.isVisible()
        seen.add(shown)
        assert shown <= button.isEnabled()
        assert shown <= gm.page.picks.usual_for_all
        gm.type(keys.rstrip("\r"))
        if keys.endswith("\r"):
            gm.press(Qt.Key.Key_Return)
    assert seen == {True, False}

"""Parties and armies raised on the page of random figures, by key and mouse."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.pages.roster.making.random_figures import FiguresPanel
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.fraction import fraction_text
from gmtool.rules.seam import total_of
from gmtool.store.campaign import Campaign
from tests.variants.armies import TallyInArmies

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
RULES = TallyInArmies()


@pytest.fixture
def page(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(systems, "_by_id", lambda: {RULES.id: RULES})
    window.pages.clear()
    page: Any = window.show_page("roster")
    page.list.view.setFocus()
    return page


@pytest.fixture
def panel(page: Any, qtbot: QtBot) -> FiguresPanel:
    qtbot.keyClick(page.list.view, Key.Key_R, CTRL)
    found: FiguresPanel = page.making._panel
    return found


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Callable[[str], FiguresPanel]]:
    """Opens the panel without a page, for a system."""
    with Campaign.in_memory("Borderlands") as campaign:

        def opened(system: str) -> FiguresPanel:
            panel = FiguresPanel(campaign, lambda names: names)
            qtbot.addWidget(panel)
            panel.resize(700, 800)
            with qtbot.waitActive(panel):
                panel.show()
                panel.activateWindow()
            panel.open_on(system, "monster")
            return panel

        yield opened


@pytest.fixture
def alone(opened: Callable[[str], FiguresPanel], monkeypatch: pytest.MonkeyPatch) -> FiguresPanel:
    monkeypatch.setattr(systems, "_by_id", lambda: {RULES.id: RULES})
    return opened(RULES.id)


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    box.setFocus()
    qtbot.keyClick(box, Key.Key_Home)
    while box.currentText() != text:
        qtbot.keyClick(box, Key.Key_Down)


def raised(panel: FiguresPanel, qtbot: QtBot, what: str) -> None:
    box = panel.wanted.what.input
    assert isinstance(box, QComboBox)
    choose(qtbot, box, what)


def test_that_single_figures_come_first_and_are_counted(alone: FiguresPanel) -> None:
    assert alone.wanted.what.isVisible()
    assert alone.wanted.way == ""
    assert alone.wanted.count.isVisible()
    assert len(alone.model.cards) == 12
    assert not alone.fight.isVisible()


def test_that_an_army_has_counts_and_a_total(alone: FiguresPanel, qtbot: QtBot) -> None:
    raised(alone, qtbot, "An army")
    assert [one.field.label for one in alone.wanted.fields] == ["Points", "Nation"]
    assert not alone.wanted.count.isVisible()
    titles = [alone.model.headerData(at, Qt.Orientation.Horizontal) for at in range(alone.model.columnCount())]
    assert titles[:4] == ["Name", "Number", "Each", "Total"]
    points = alone.wanted.fields[0].input
    points.setFocus()
    points.selectAll()
    qtbot.keyClicks(points, "2 1/2")
    total = total_of([troop.total for troop in alone.troops])
    assert total is not None
    assert total <= Fraction(5, 2)
    points.selectAll()
    qtbot.keyClicks(points, "250")
    total = total_of([troop.total for troop in alone.troops])
    assert total is not None
    assert 245 < total <= 250  # what is left over buys nobody
    assert f"{fraction_text(total)} points" in alone.total.text()
    assert alone.total.text().startswith(f"{sum(troop.count for troop in alone.troops)} figures")


def test_that_a_share_that_cannot_be_kept_warns_and_does_not_forbid(alone: FiguresPanel, qtbot: QtBot) -> None:
    raised(alone, qtbot, "An army")
    points = alone.wanted.fields[0].input
    points.setFocus()
    points.selectAll()
    qtbot.keyClicks(points, "3")
    assert alone.warned.isVisible()
    assert "%" in alone.warned.text() or "left over" in alone.warned.text()
    assert alone.add.isEnabled()


@pytest.mark.usefixtures("dressed")
def test_that_the_total_and_the_warnings_are_in_sight_however_low_the_window(
    window: MainWindow, panel: FiguresPanel, qtbot: QtBot
) -> None:
    window.resize(1000, 620)
    raised(panel, qtbot, "An army")
    points = panel.wanted.fields[0].input
    points.setFocus()
    points.selectAll()
    qtbot.keyClicks(points, "3")
    for part in (panel.total, panel.warned):
        assert part.visibleRegion().boundingRect().height() == part.height() > 0, part.text()


def test_that_a_card_of_each_joins_the_campaign(
    window: MainWindow, page: Any, panel: FiguresPanel, qtbot: QtBot
) -> None:
    raised(panel, qtbot, "An army")
    before, names = window.campaign.cards.list(), [card.name for card in panel.model.cards]
    qtbot.mouseClick(panel.add, LEFT)
    new = [card for card in window.campaign.cards.list() if card not in before]
    assert sorted(card.name for card in new) == sorted(names)
    qtbot.keyClick(page.list.view, Key.Key_Z, CTRL)
    assert window.campaign.cards.list() == before


def test_that_two_armies_join_an_encounter_that_shows_their_totals_and_the_handicap(
    window: MainWindow, page: Any, panel: FiguresPanel, qtbot: QtBot
) -> None:
    raised(panel, qtbot, "An army")
    panel.wanted.seed.begin()
    qtbot.keyClicks(panel.wanted.seed.input, "4")
    assert panel.total.text().endswith(", 100 points")
    first = sum(troop.count for troop in panel.troops)
    qtbot.mouseClick(panel.fight, LEFT)
    strip = page.roster_actions._enlisting._strip
    assert strip.isVisible()
    assert strip.about.text() == f"Add {first} figures to which encounter?"
    assert strip.encounter.input.currentText() == "A new encounter"
    choose(qtbot, strip.side.input, "Players")
    qtbot.mouseClick(strip.take, LEFT)
    (made,) = window.campaign.encounters.list()
    assert [len(made.muster.figures), {one.side for one in made.muster.figures}] == [first, {"side-1"}]
    assert all(one.card.id for one in made.muster.figures)
    builder: Any = window.pages.made("encounters").builder
    assert builder.sides.boxes[0].worth.text() == "100 points"
    assert not builder.handicap.isVisible()
    window.show_page("roster")
    raised(panel, qtbot, "A party")
    many = panel.wanted.fields[0].input
    many.setFocus()
    many.selectAll()
    qtbot.keyClicks(many, "20")
    qtbot.mouseClick(panel.fight, LEFT)
    assert strip.encounter.input.currentText() == "New encounter"
    choose(qtbot, strip.side.input, "Foes")
    qtbot.mouseClick(strip.take, LEFT)
    window.show_page("encounters")
    assert [box.worth.text() for box in builder.sides.boxes] == ["100 points", "50 points"]
    assert builder.handicap.isVisible()
    assert builder.handicap.text() == "Players: 50 points more than Foes (2 to 1)."


def test_that_units_are_counted_as_units_and_their_points_told_once(
    opened: Callable[[str], FiguresPanel], qtbot: QtBot
) -> None:
    panel = opened("chainmail")
    raised(panel, qtbot, "A nation's army")
    titles = [panel.model.headerData(at, Qt.Orientation.Horizontal) for at in range(panel.model.columnCount())]
    assert titles == ["Name", "Number", "Each", "Total", "Men", "Carries"]
    many = sum(troop.count for troop in panel.troops)
    assert panel.total.text().startswith(f"{many} units, ")

"""Figures of a prepared encounter follow their cards when the GM wants it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters.musters import called, change, empty_muster, join
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.fights.encounters import Encounter
from tests.store.pictures import png


@pytest.fixture
def ford(window: MainWindow, ruleset: Ruleset) -> Encounter:
    """The first card twice, the second once, and one of the bestiary."""
    cards = window.campaign.cards.list()
    beast = replace(ruleset.bestiary()[8], id="bestiary/x/8")
    muster = join(join(join(empty_muster(), cards[:1], 2), cards[1:2]), [beast])
    muster = change(muster, muster.figures[0].id, name="The boss")
    return window.campaign.encounters.add(Encounter(ruleset.id, "The ford", muster))


def figures(window: MainWindow, encounter: Encounter) -> list[tuple[str, Card]]:
    return [(called(one), one.card) for one in window.campaign.encounters.get(encounter.id).muster.figures]


def test_nothing_is_said_while_all_is_as_on_the_cards(window: MainWindow, ford: Encounter) -> None:
    first = window.campaign.cards.list()[0]
    window.campaign.cards.update(replace(first, tags=(*first.tags, "lair")))
    page = window.show_page("encounters")
    assert not page.builder.banners.outdated.isVisible()
    assert not page.up_to_date.actions[0].isEnabled()


def test_a_later_picture_and_changed_fields_reach_the_figures_in_one_step(
    window: MainWindow, ford: Encounter, ruleset: Ruleset, qtbot: QtBot
) -> None:
    before = figures(window, ford)
    key = window.campaign.pictures.add(png(6, 6))
    first, second = window.campaign.cards.list()[:2]
    changed = replace(first, picture=key, name="Grim", fields={**first.fields, "dx": 17, "mood": "sour"})
    window.campaign.cards.update(changed)
    window.campaign.cards.update(replace(second, notes="Limps."))
    page = window.show_page("encounters")
    strip = page.builder.banners.outdated
    assert strip.isVisible()
    said = strip.said.text()
    assert "The boss (name, picture, DX, mood)" in said
    assert f"{first.name} 2 (" in said
    assert f"{second.name} (notes)" in said
    (button,) = strip.findChildren(QPushButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not strip.isVisible()
    now = figures(window, ford)
    assert [name for name, _ in now[:3]] == ["The boss", "Grim 2", second.name]
    assert [card for _, card in now[:2]] == [changed, changed]
    assert now[3] == before[3], "the bestiary's figure is as it was"
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert figures(window, ford) == before
    assert strip.isVisible()


def test_a_card_that_is_gone_leaves_its_figures_alone(window: MainWindow, ford: Encounter) -> None:
    window.campaign.cards.delete([window.campaign.cards.list()[0].id])
    assert not window.show_page("encounters").builder.banners.outdated.isVisible()


def test_a_fight_that_has_begun_keeps_its_figures(window: MainWindow, ford: Encounter) -> None:
    window.campaign.encounters.start(ford.id)
    first = window.campaign.cards.list()[0]
    window.campaign.cards.update(replace(first, notes="Limps."))
    assert not window.show_page("encounters").builder.banners.outdated.isVisible()

"""Terrain in a running fight: a wood is painted, the reach shrinks, and somebody walks into it."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.rules.seam import OverlayKind
from gmtool.space import border_of, parse_label
from tests.desktop.canvas.hand import LEFT, PLAIN, drag, hover, keys, pixel
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.stage.alone import StageAlone, stage_of
from tests.desktop.pages.run.stage.conftest import pick
from tests.presentation.fight.map.test_terrain import FIELD, begun

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(qtbot: Any) -> FightPage:
    """Ada in 0505, who may walk, and Bor far off."""
    page = opened(qtbot, begun(FIELD, parse_label("0505"), parse_label("1411")), (1400, 900))
    page.picks.choose_figure("f0")
    return page


def reach(page: FightPage | StageAlone) -> dict[str, str]:
    """The hexes that are shown as within reach, with what is written on them."""
    found = [one for one in page.stage.map.content.overlays if one.kind in (OverlayKind.REACH, OverlayKind.STOP)]
    return {FIELD.label(mark.hex): mark.text for one in found for mark in one.marks}


def paint(page: FightPage, kind: str, start: str, end: str) -> None:
    """Ctrl+B, the terrain and its kind by keys, a line with the mouse, and the pen away."""
    shown = page.stage.map
    QTest.keyClick(page, Key.Key_B, CTRL)
    QTest.keyClick(shown, "e")
    QTest.keyClick(shown, kind)
    QTest.keyClick(shown, "l")
    drag(shown, pixel(shown, start), pixel(shown, end))
    keys(shown, Key.Key_Escape)


def test_that_a_wood_is_painted_the_reach_shrinks_and_she_walks_into_it(page: FightPage) -> None:
    pick(page, "march")
    assert (reach(page)["0705"], reach(page)["0905"], reach(page)["1105"]) == ("2", "4", "6")
    paint(page, "1", "0701", "0712")
    assert page.session.moment.ground.kinds == {"wood": {parse_label(f"07{row:02}") for row in range(1, 13)}}
    pick(page, "march")
    assert (reach(page)["0705"], reach(page)["0905"]) == ("3", "5")
    assert "1105" not in reach(page)
    hover(page.stage.map, "0705")
    assert "Wood: costs 2, blocks sight, cover 1" in page.stage.map.card.text()
    QTest.mouseClick(page.stage.map, LEFT, PLAIN, pixel(page.stage.map, "0705"))
    QTest.keyClick(page, Key.Key_Return)
    assert page.session.moment.counters["f0"].where == parse_label("0705")
    for _ in range(2):
        page.session.undo()
    assert page.session.moment.ground == FIELD


def test_that_the_reach_says_what_crossing_a_low_wall_takes(qtbot: Any) -> None:
    column = frozenset(parse_label(f"07{row:02}") for row in range(1, 13))
    walled = replace(FIELD, kinds={"low-wall": column})
    page = stage_of(qtbot, begun(walled, parse_label("0505"), parse_label("1411")), "f0")
    pick(page, "march")
    assert (reach(page)["0605"], reach(page)["0705"], reach(page)["0805"]) == ("1", "4", "5")
    hover(page.stage.map, "0705")
    assert "Low wall takes 2" in page.stage.map.card.text()
    assert "Low wall: 2 more to come into it" in page.stage.map.card.text()
    QTest.mouseClick(page.stage.map, LEFT, PLAIN, pixel(page.stage.map, "0805"))
    page.picks.act()
    assert page.session.moment.counters["f0"].where == parse_label("0805")


def on_map(page: FightPage) -> QRect:
    """The legend's rectangle, as the map sees it."""
    return QRect(page.stage.map.mapFromGlobal(page.legend.mapToGlobal(QPoint(0, 0))), page.legend.size())


@pytest.mark.usefixtures("dressed")
def test_that_the_legend_names_the_terrain_on_the_map(page: FightPage) -> None:
    paint(page, "1", "0704", "0706")
    QTest.keyClick(page, "l")
    words = [label.text() for label in page.legend.findChildren(QLabel) if label.isVisible()]
    assert "Wood: costs 2" in words
    assert not any("Marsh" in word for word in words)
    assert page.stage.map.rect().contains(on_map(page))
    QTest.keyClick(page, "l")
    paint(page, "2", "1004", "1006")
    QTest.keyClick(page, "l")
    words = [label.text() for label in page.legend.findChildren(QLabel) if label.isVisible()]
    assert {"Wood: costs 2", "Marsh: movement stops"} <= set(words)


@pytest.mark.usefixtures("dressed")
def test_that_the_legend_is_whole_on_a_narrow_map(page: FightPage) -> None:
    paint(page, "1", "0704", "0706")
    page.resize(1000, 760)
    page.stage.map.setFixedWidth(400)
    QTest.keyClick(page, "l")
    words = [label.text() for label in page.legend.findChildren(QLabel) if label.isVisible()]
    assert "Wood: costs 2" in words  # what is not on the map goes first
    assert "Broken ground" not in words
    assert on_map(page).right() <= page.stage.map.width()


def test_that_a_blaze_lights_what_is_dark(page: FightPage) -> None:
    assert page.stage.map.content.lit == frozenset()
    shown = page.stage.map
    QTest.keyClick(page, Key.Key_B, CTRL)
    QTest.keyClick(shown, "e")
    for _ in range(12):
        QTest.keyClick(shown, ".")
    assert page.drawing.desk.pen.kind.label == "Blaze"
    QTest.mouseClick(shown, LEFT, PLAIN, pixel(shown, "1304"))
    assert page.stage.map.content.lit == {parse_label("1502")}


def test_that_a_brook_is_drawn_along_sides_read_undone_and_told_in_card_legend_and_log(page: FightPage) -> None:
    shown, start = page.stage.map, parse_label("0505")
    pick(page, "march")
    assert reach(page)["0506"] == "1"
    QTest.keyClick(page, Key.Key_B, CTRL)
    QTest.keyClick(shown, "e")
    QTest.keyClick(shown, "1")
    while page.drawing.desk.palette.extras.kind.currentText() != "Brook":
        QTest.keyClick(shown, ".")
    here, there = pixel(shown, "0505"), pixel(shown, "0506")
    QTest.mouseClick(shown, LEFT, PLAIN, (here * 3 + there * 2) / 5)
    keys(shown, Key.Key_Escape)
    assert page.session.moment.ground.borders == {"brook": {border_of(start, parse_label("0506"))}}
    assert page.log.text().endswith("Brook along 1 side.")
    pick(page, "march")
    assert reach(page)["0506"] == "2"
    hover(shown, "0506")
    assert "Brook along a side: 1 more to cross it" in shown.card.text()
    QTest.keyClick(page, Key.Key_L)
    assert "Brook: 1 more to cross it" in [one.text() for one in page.legend.findChildren(QLabel)]
    QTest.keyClick(page, Key.Key_L)
    journal = page.session.journal
    again = Journal.load(journal.ruleset, journal.ruleset.dump_state(page.session.moment.state))
    assert journal.ruleset.ground(again.state).borders == page.session.moment.ground.borders
    page.session.undo()
    assert page.session.moment.ground.borders == {}

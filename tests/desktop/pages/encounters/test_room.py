"""The room on the page of encounters: the map is large, the sides are whole, and nothing moves for what is said."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.forecast.estimate import Estimate
from gmtool.presentation.encounters.musters import enlist
from gmtool.presentation.encounters.placing import place_all
from gmtool.presentation.forecasts.summary import SideBar
from gmtool.rules.seam import Muster, Side
from gmtool.space import Ground, blank_ground
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.cut_texts import SCREENS, cut_texts, settle_on
from tests.desktop.painted_words import painted_words

SYSTEM = "tft-melee"
LARGE, SMALL = SCREENS
pytestmark = pytest.mark.usefixtures("dressed")


def shown(window: MainWindow, encounter: Encounter) -> Builder:
    page: Any = window.show_page("encounters")
    made = window.campaign.encounters.add(encounter)
    page.shown()
    page.show_encounter(made.id)
    builder: Builder = page.builder
    return builder


def prepared(*counts: int, ground: Ground | None = None) -> Encounter:
    """So many figures on each side."""
    cards = ruleset(SYSTEM).bestiary()
    sides = tuple(Side(f"s{at}", f"Side {at}", at, players=not at) for at in range(len(counts)))
    muster = Muster((), sides, ground)
    for at, count in enumerate(counts):
        muster = enlist(muster, f"s{at}", [cards[at]], count)
    return Encounter(SYSTEM, "The ford", muster)


def in_sight(builder: Builder, part: QWidget, room: QRect | None = None) -> bool:
    """True if a part of the sides is seen whole, without scrolling."""
    seen = builder.parts.column.viewport()
    return seen.rect().contains((room or part.rect()).translated(part.mapTo(seen, QPoint())))


@pytest.mark.usefixtures("sample_file")
def test_that_the_map_of_every_sample_encounter_is_large_on_the_small_screen(
    empty_window: MainWindow, tmp_path: Path
) -> None:
    window = empty_window
    window.campaigns.open_sample()
    page: Any = window.show_page("encounters")
    settle_on(window, SMALL)
    sizes, systems = {}, set()
    for one in window.campaign.encounters.list():
        if one.muster.ground is None:
            continue
        page.show_encounter(one.id)
        settle_on(window, SMALL)
        map = page.builder.ground.map
        assert map.isVisible()
        assert in_window(window, map), one.title
        sizes[one.title] = map.width(), map.height()
        systems.add(one.system)
    assert {title: size for title, size in sizes.items() if size[0] < 640 or size[1] < 480} == {}
    assert len(systems) == 5, "each system has one"


@pytest.mark.usefixtures("sample_file")
def test_that_the_map_of_every_sample_encounter_is_in_sight_in_the_largest_type(empty_window: MainWindow) -> None:
    window = empty_window
    window.campaigns.open_sample()
    page: Any = window.show_page("encounters")
    window.settings.set("font_size", 200)
    seen = {}
    for one in window.campaign.encounters.list():
        if one.muster.ground is not None:
            page.show_encounter(one.id)
            settle_on(window, LARGE)
            room = page.builder.ground.map.visibleRegion().boundingRect()
            seen[one.title] = room.width(), room.height()
    window.settings.set("font_size", 100)
    assert seen
    assert {title: size for title, size in seen.items() if size[0] < 600 or size[1] < 300} == {}


@pytest.mark.usefixtures("sample_file", "painted")
def test_that_names_which_begin_alike_are_told_apart_in_the_list(empty_window: MainWindow) -> None:
    window = empty_window
    window.campaigns.open_sample()
    page: Any = window.show_page("encounters")
    titles = [one.title for one in window.campaign.encounters.list()]
    assert sum(title.startswith("An exchange: ") for title in titles) > 2
    settle_on(window, SMALL)
    words = painted_words(page.side.viewport())
    cut = [word for word in words if "…" in word]
    assert cut
    assert len(set(cut)) == len(cut)


def in_window(window: MainWindow, part: QWidget) -> bool:
    return window.rect().contains(part.rect().translated(part.mapTo(window, QPoint())))


@pytest.mark.parametrize("ground", [None, blank_ground(21, 15)], ids=["no map", "map"])
@pytest.mark.parametrize("counts", [(1, 11), (6, 6), (3, 3, 3, 3)], ids=str)
def test_that_all_rows_of_twelve_figures_are_in_sight_on_the_large_screen(
    window: MainWindow, counts: tuple[int, ...], ground: Ground | None
) -> None:
    builder = shown(window, prepared(*counts, ground=ground))
    for box in builder.sides.boxes:
        box.offer_ways((), "", forecast=True)  # with the room for its chance
    settle_on(window, LARGE)
    for box, count in zip(builder.sides.boxes, counts, strict=True):
        rows = [box.figures.visualRect(box.model.index(row)) for row in range(count)]
        assert all(box.figures.viewport().rect().contains(row) for row in rows), "a list scrolls by itself"
        assert in_sight(builder, box)


def test_that_many_figures_scroll_the_column_and_no_list(window: MainWindow) -> None:
    builder = shown(window, prepared(20, 20, ground=blank_ground(21, 15)))
    settle_on(window, SMALL)
    box = builder.sides.boxes[1]
    last = box.figures.visualRect(box.model.index(19))
    assert box.figures.viewport().rect().contains(last)
    assert not in_sight(builder, box)
    builder.sides.choose_figure(builder.muster.figures[-1].id)
    assert in_sight(builder, box.figures, last), "who is chosen is in sight"
    top = builder.sides.boxes[0]
    builder.sides.choose_figure(builder.muster.figures[0].id)
    assert in_sight(builder, top.figures, top.figures.visualRect(top.model.index(0)))


def test_that_without_a_map_the_sides_take_the_width(window: MainWindow) -> None:
    builder = shown(window, prepared(2, 2, ground=blank_ground(9, 6)))
    settle_on(window, LARGE)
    first, second = builder.sides.boxes
    assert first.geometry().left() == second.geometry().left(), "beneath each other beside a map"
    assert builder.ground.map.width() > 2 * builder.sides.width()
    builder.ground.ground_chosen.emit("")
    settle_on(window, LARGE)
    assert first.geometry().top() == second.geometry().top(), "beside each other"
    assert builder.sides.width() > 2 * builder.width() // 3


@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("percent", [125, 150, 175, 200])
def test_that_nothing_is_cut_in_larger_type(window: MainWindow, percent: int, screen: tuple[int, int]) -> None:
    encounter = prepared(5, 7, ground=blank_ground(21, 15))
    builder = shown(window, replace(encounter, muster=replace(encounter.muster, house_rules={"entrances": "required"})))
    builder.sides.choose_figure(builder.muster.figures[0].id)
    builder.sides.boxes[0].offer_ways(builder.ruleset.ways(), "", forecast=True)
    window.settings.set("font_size", percent)
    settle_on(window, screen)
    assert cut_texts(window) == []
    window.settings.set("font_size", 100)


def places(builder: Builder) -> list[QRect]:
    """Where things are that nothing may move."""
    head = builder.head
    parts = (head.title, head.start, builder.sides.more, builder.tabs.bar, builder.ground.map, *builder.sides.boxes)
    return [QRect(one.mapTo(builder, QPoint()), one.size()) for one in parts]


def test_that_a_banner_lies_over_the_page_and_moves_nothing(window: MainWindow, qtbot: QtBot) -> None:
    ground = blank_ground(9, 6)
    encounter = prepared(1, 1, ground=ground)
    placed = place_all(encounter.muster, ruleset(SYSTEM))
    builder = shown(window, replace(encounter, muster=placed))
    settle_on(window, SMALL)
    before, banner = places(builder), builder.banners.obstacle
    assert banner.isHidden()
    first, second = placed.figures
    builder.change("together", replace(placed, figures=(first, replace(second, place=first.place))))
    settle_on(window, SMALL)
    assert banner.isVisible()
    assert places(builder) == before
    assert builder.rect().contains(builder.banners.geometry())
    builder.ground.draw()
    assert not banner.isVisible(), "nothing lies over a ground that is drawn"
    builder.ground.draw()
    assert banner.isVisible()
    settle_on(window, SMALL)
    hint = builder.ground.hint
    assert not builder.banners.geometry().intersects(QRect(hint.mapTo(builder, QPoint()), hint.size()))
    qtbot.mouseClick(banner.shut, Qt.MouseButton.LeftButton)
    assert banner.isHidden()
    builder.change("elsewhere", replace(placed, house_rules={}, figures=(first,)))
    assert banner.isVisible(), "it says something else"


def test_that_no_button_changes_its_size_with_its_words(window: MainWindow) -> None:
    builder = shown(window, prepared(2, 2, ground=blank_ground(9, 6)))
    even = builder.forecast.even
    even.show()
    settle_on(window, SMALL)
    before = even.size()
    even.setText("Add 12 Crossbowmen of the marches to the other side")
    settle_on(window, SMALL)
    assert even.size() == before
    even.setText("Los")
    settle_on(window, SMALL)
    assert even.size() == before
    assert cut_texts(window) == []


def test_that_nothing_moves_as_the_forecast_comes(window: MainWindow) -> None:
    builder = shown(window, prepared(2, 2, ground=blank_ground(9, 6)))
    for box in builder.sides.boxes:
        box.offer_ways((), "", forecast=True)
    settle_on(window, SMALL)
    before = places(builder)
    for box in builder.sides.boxes:
        assert box.chance.isVisible()
        box.show_chance(SideBar(box.side, Estimate(30, 100)))
    settle_on(window, SMALL)
    assert places(builder) == before
    assert builder.sides.boxes[0].chance.words.text()

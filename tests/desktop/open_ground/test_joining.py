"""Figures that join on open ground, and encounters that are prepared on it."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gmtool import systems
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.fight.joining import Joining
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import Cell, Layer, OpenGround, Point, Stroke, painted
from gmtool.store.fights.encounters import Encounter
from tests.desktop.open_ground.hand import click
from tests.tally import Tally

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


def test_that_copies_join_where_the_gm_clicks_and_beside_it(page: Any, qtbot: Any) -> None:
    joining = Joining(page.picks)
    joining.join(Card("tally", "Imp", {"points": 4}), "theirs", copies=4)
    click(page, 1500, 400)
    qtbot.mouseClick(page.turn.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(page.session.moment.counters) == 7)
    imps = [one for one in page.session.moment.counters.values() if one.name.startswith("Imp")]
    assert imps[0].at.is_within(8, Point(1500, 400))
    assert {one.heading for one in imps} == {270}
    for one, other in combinations(imps, 2):
        assert 100 <= one.at.distance(other.at) <= 300


def test_that_a_place_can_be_said_beforehand(page: Any) -> None:
    page.adder = None
    Joining(page.picks).join(Card("tally", "Imp", {"points": 4}), "ours", place=Point(300, 300))
    assert page.picks.draft.values["figure.at"] == {"x": 300, "y": 300}


@pytest.fixture
def page_of_encounters(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The page on an encounter of a system that is fought on open ground."""
    known = {one.id: one for one in (*systems.all_rulesets(), Tally())}
    monkeypatch.setattr(systems, "_by_id", lambda: known)
    figures = tuple(Enlisted(f"f{i}", Card("tally", f"F{i}"), SIDES[i].id) for i in range(2))
    window.campaign.encounters.add(Encounter("tally", "The field", Muster(figures, SIDES)))
    return window.show_page("encounters")


def choose_ground(page: Any, key: str) -> OpenGround:
    kind = page.builder.ground.bar.kind
    kind.setCurrentIndex(kind.findData(key))
    kind.activated.emit(kind.currentIndex())
    ground: OpenGround = page.builder.muster.ground
    return ground


def say(box: Any, number: int) -> None:
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, str(number))
    QTest.keyClick(box, Qt.Key.Key_Return)


def test_that_the_size_of_open_ground_is_said_in_its_unit(page_of_encounters: Any) -> None:
    builder = page_of_encounters.builder
    choose_ground(page_of_encounters, "feet")
    page_of_encounters.ground.size()
    shape = builder.ground.shape
    assert shape.columns.hasFocus()
    assert [box.text() for box in (shape.columns, shape.rows, shape.cell)] == [
        "120 ft wide",
        "90 ft high",
        "5 ft to a cell",
    ]
    say(shape.columns, 62)
    assert (builder.muster.ground.width, builder.muster.ground.cell) == (65, 5)
    say(shape.cell, 10)
    assert (builder.muster.ground.width, builder.muster.ground.cell) == (65, 10)
    builder.change(
        "draw", replace(builder.muster, ground=painted(builder.muster.ground, Stroke(Layer.WALL, (Cell(1, 1),))))
    )
    said = []
    builder.complained.connect(said.append)
    say(shape.cell, 5)
    assert said == ["The drawing keeps its cell size; clear the ground first to change it."]
    assert (builder.muster.ground.cell, shape.cell.value()) == (10, 10)


@pytest.mark.parametrize(("key", "wide"), [("inches", 48), ("feet", 120)])
def test_that_open_ground_is_chosen_and_figures_are_placed_by_click(
    page_of_encounters: Any, qtbot: Any, key: str, wide: int
) -> None:
    builder = page_of_encounters.builder
    ground = choose_ground(page_of_encounters, key)
    assert ground.width == wide
    box = builder.sides.boxes[0]
    box.figures.setCurrentIndex(box.model.index(0))
    shown = builder.ground.map
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=shown.rect().center())
    one = builder.muster.figures[0]
    assert one.at.is_within(ground.unit.base, Point(ground.width * 50, ground.height * 50))
    qtbot.mouseClick(builder.ground.bar.all, Qt.MouseButton.LeftButton)
    assert builder.muster.figures[0] == one
    assert builder.muster.figures[1].at is not None

"""The middle of the screen: what is picked on the map or on the rows fills the picked choice."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.measuring.kit import KIT
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.pages.run.page.actions import figure_choice
from gmtool.desktop.pages.run.stage.figure_list import FigureArt
from gmtool.presentation.fight.words.numbers import percent
from gmtool.rules.seam import InputKind
from gmtool.space import Hex
from tests.desktop.pages.run.stage.alone import StageAlone, stage_of
from tests.desktop.pages.run.stage.conftest import pick

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def at(page: Any, hex: Hex) -> QPoint:
    return page.stage.map.camera.to_screen(centre(hex)).toPoint()


@pytest.fixture
def page(open_page: Any, press: Any) -> Any:
    """Six figures on a map; Goblin 2 is next."""
    made = open_page(6, ground=True, players=False)
    press(made, Key.Key_Space)
    assert made.picks.figure == "f5"
    return made


@pytest.fixture
def alone(qtbot: Any, begin: Any) -> StageAlone:
    """The same on the map alone."""
    made = stage_of(qtbot, begin(6, ground=True, players=False))
    made.picks.act()
    assert made.picks.figure == "f5"
    return made


def test_that_a_target_is_clicked_on_the_map(alone: StageAlone) -> None:
    alone.picks.act()
    target = alone.session.moment.state["f2"]
    QTest.mouseClick(alone.stage.map, LEFT, pos=at(alone, target.hex))
    assert alone.picks.draft.values["target"] == "f2"
    assert percent(alone.picks.draft.headline) == "74.1\u00a0%"
    QTest.mouseClick(alone.stage.map, LEFT, pos=at(alone, alone.session.moment.state["f0"].hex))
    assert alone.picks.draft.values["target"] == "f0"


def test_that_shift_and_a_click_on_the_map_pick_a_figure_besides(alone: StageAlone) -> None:
    alone.picks.drop()
    for figure in ("f0", "f2", "f0"):
        place = at(alone, alone.session.moment.state[figure].hex)
        QTest.mouseClick(alone.stage.map, LEFT, Qt.KeyboardModifier.ShiftModifier, place)
    assert alone.picks.picked == ("f5", "f2"), "once more, and it is picked no longer"


def test_that_a_step_is_clicked_on_the_map_and_done_with_enter(alone: StageAlone) -> None:
    alone.picks.pick(next(choice for choice in alone.picks.choices if choice.key == "step"))
    there = alone.session.moment.state["f5"].hex.neighbour(3)
    QTest.mouseClick(alone.stage.map, LEFT, pos=at(alone, there))
    assert alone.picks.draft.values["path"] == [[there.q, there.r]]
    alone.picks.act()
    assert alone.session.moment.state["f5"].hex == there


def test_that_a_step_is_taken_on_the_map_hex_first_then_facing(alone: StageAlone, qtbot: Any) -> None:
    page = alone
    pick(page, "step")
    shown = page.stage.map
    assert shown.content.asking.kind is InputKind.PATH
    end = shown.content.asking.candidates[0].hex
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=shown.camera.to_screen(centre(end)).toPoint())
    assert page.picks.draft.values["path"] == [list(end)]
    assert shown.content.way.hexes == (end,)
    assert shown.content.turning_at == end
    figure = page.picks.figure
    qtbot.keyClick(shown, Key.Key_E)
    chosen = shown.content.facing
    assert page.picks.draft.values["facing"] == chosen, "whatever does the step now does it with this facing"
    page.picks.act()
    assert chosen in [entry.command.get("facing") for entry in page.session.journal.line()]
    assert page.session.moment.counters[figure].hexes == (end,)
    assert shown.content.way.hexes == ()


def test_that_a_click_beside_a_choice_looks_at_the_figure(alone: StageAlone) -> None:
    QTest.mouseClick(alone.stage.map, LEFT, pos=at(alone, alone.session.moment.state["f1"].hex))
    assert alone.picks.figure == "f1"


def test_that_a_figure_dragged_by_the_gm_is_placed_through_the_journal(alone: StageAlone) -> None:
    alone.stage.map.placed.emit("f0", Hex(5, 5), None)
    assert alone.session.moment.state["f0"].hex == Hex(5, 5)
    alone.session.undo()
    assert alone.session.moment.state["f0"].hex != Hex(5, 5)


def test_that_the_rows_can_be_had_instead_of_the_map(page: Any) -> None:
    next(deed for deed in page.deeds.values() if deed.text() == "Map or rows").trigger()
    assert page.stage.currentWidget() is page.stage.figures
    next(deed for deed in page.deeds.values() if deed.text() == "Map or rows").trigger()
    assert page.stage.currentWidget() is page.stage.map


def test_that_a_fight_without_ground_shows_rows(qtbot: Any, begin: Any) -> None:
    page = stage_of(qtbot, begin(4))
    assert page.stage.currentWidget() is page.stage.figures
    assert page.stage.figures.rows.rowCount() == 4


def test_that_looking_back_shows_the_figures_as_they_were(alone: StageAlone) -> None:
    before = alone.session.moment.state["f0"].hex
    alone.session.perform({"kind": "gm.place/1", "figure": "f0", "hex": [5, 5]})
    alone.session.preview(1)
    shown = alone.stage.map.content.spots.of["f0"].counter
    assert shown.hexes[0] == before


@pytest.mark.parametrize("key", ["gm.rename"])
def test_that_every_deed_of_the_gm_is_in_the_finder(page: Any, key: str) -> None:
    choice = figure_choice(page, key)
    assert choice is not None
    page.picks.pick(choice)
    assert page.turn.draft.isVisible()


@pytest.mark.usefixtures("painted")
def test_that_only_the_hurt_figures_card_is_drawn_anew(qtbot: Any, begin: Any, monkeypatch: Any) -> None:
    drawn: list[str] = []
    paint = FigureArt.paint

    def spied(self: Any, painter: Any, option: Any, index: Any) -> None:
        drawn.append(index.data())
        paint(self, painter, option, index)

    monkeypatch.setattr(FigureArt, "paint", spied)
    page = stage_of(qtbot, begin(6, players=False))
    page.session.perform({"kind": "gm.amend/1", "figure": "f0", "field": "hits", "value": 1})
    QApplication.processEvents()
    assert len(set(drawn)) == 6
    drawn.clear()
    page.session.perform({"kind": "gm.amend/1", "figure": "f1", "field": "hits", "value": 3})
    QApplication.processEvents()
    assert drawn == ["Wulf"]


def test_that_the_ruler_is_taken_by_its_key_and_measures_without_changing_anything(page: Any, press: Any) -> None:
    shown, before = page.stage.map, page.session.moment.state
    press(page, "m")
    assert shown.tool is not None
    start, end = (before[figure].hex for figure in ("f0", "f1"))
    QTest.mousePress(shown, LEFT, pos=at(page, start))
    QTest.mouseMove(shown, at(page, end))
    QTest.mouseRelease(shown, LEFT, pos=at(page, end))
    assert shown.content.told[1].startswith(f"{start.distance(end)} hex")
    assert page.session.moment.state is before
    press(page, "m")
    assert shown.tool is None
    press(page, "M")
    assert shown.tool.name == "Protractor"


def test_that_every_tool_to_measure_with_is_in_the_menu_of_the_bar(page: Any) -> None:
    assert page.bar.map.isVisible()
    tools = {one.text for one in KIT}
    offered = [action for action in page.bar.map.menu().actions() if action.text() in tools]
    assert len(offered) == len(tools)
    for action in offered:
        action.trigger()
        assert page.stage.map.tool.name == action.text()
    page.stage.want_rows(True)
    assert not page.bar.map.isVisible()

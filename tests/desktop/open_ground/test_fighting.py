"""A fight on open ground: walking, turning, aiming and striking by mouse alone and by keys alone."""

from typing import Any

import pytest
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.pages.run.page.actions import figure_choice
from gmtool.desktop.pages.run.page.menus import place_menu
from gmtool.rules.seam import InputKind
from gmtool.space import LengthUnit, OpenGround, Point
from tests.desktop.canvas.hand import wheel
from tests.desktop.open_ground.conftest import field_muster
from tests.desktop.open_ground.hand import ALT, LEFT, SHIFT, Key, click, drag, hover, near, pixel, press
from tests.desktop.pages.run.page.test_page import click_choice


def counter(page: Any, figure: str = "ann") -> Any:
    return page.session.moment.counters[figure]


def settle_question(page: Any) -> None:
    """Tally asks whether a six doubles the loss."""
    if page.session.question is not None:
        page.session.answer("plain")


def test_that_the_ground_is_shown_with_everybody_on_it(page: Any) -> None:
    shown = page.stage.map
    assert page.stage.currentWidget() is shown
    assert shown.content.ground == page.session.moment.ground
    spot = shown.content.spots.of["bert"]
    assert spot.at == shown.content.middle(Point(1800, 800))
    assert spot.radius == pytest.approx(50 * shown.content.layout.unit)


def test_that_a_figure_walks_turns_and_strikes_by_mouse_alone(page: Any, qtbot: Any) -> None:
    shown = page.stage.map
    click_choice(qtbot, page, "walk")
    assert shown.content.asking.kind is InputKind.POINTS
    click(page, 800, 500)
    click(page, 1000, 600, SHIFT)
    way = page.picks.draft.values["way"]
    assert near(way[0], 800, 500)
    assert near(way[1], 1000, 600)
    assert shown.content.asking.kind is InputKind.HEADING
    assert shown.content.turning_at == Point(way[1]["x"], way[1]["y"])
    hover(page, 1000, 700)
    assert shown.content.facing in range(175, 186)
    click(page, 1000, 700)
    assert page.picks.draft.values["heading"] in range(175, 186)
    qtbot.mouseClick(page.turn.act, LEFT)
    ann = counter(page)
    assert ann.at == Point(way[1]["x"], way[1]["y"])
    assert ann.heading in range(175, 186)
    click_choice(qtbot, page, "strike")
    click(page, 1800, 800)
    assert page.picks.draft.values["target"] == "bert"
    assert shown.content.overlays[-1].track == (ann.at, Point(1800, 800))
    qtbot.mouseClick(page.turn.act, LEFT)
    settle_question(page)
    assert page.picks.figure != "ann"


def test_that_a_figure_walks_turns_and_strikes_by_keys_alone(page: Any) -> None:
    shown = page.stage.map
    walk = next(i for i, choice in enumerate(page.picks.choices, 1) if choice.key == "walk")
    press(page, Key(Key.Key_0 + walk), held=ALT)
    press(page, Key.Key_F6)
    assert shown.hasFocus()
    press(page, *[Key.Key_Right] * 3, *[Key.Key_Up] * 3)
    assert shown.content.pointed.at == Point(700, 650)
    press(page, Key.Key_Return)
    assert page.picks.draft.values["way"] == [{"x": 700, "y": 650}]
    press(page, Key.Key_Right, Key.Key_Right)
    press(page, Key.Key_Right, held=SHIFT)
    press(page, Key.Key_Return, held=SHIFT)
    assert page.picks.draft.values["way"] == [{"x": 700, "y": 650}, {"x": 810, "y": 650}]
    press(page, Key.Key_E, Key.Key_E)
    press(page, Key.Key_Q, held=SHIFT)
    assert shown.content.facing == 115
    press(page, Key.Key_Return)
    press(page, Key.Key_F6)
    assert (counter(page).at, counter(page).heading) == (Point(810, 650), 115)
    strike = next(i for i, choice in enumerate(page.picks.choices, 1) if choice.key == "strike")
    press(page, Key(Key.Key_0 + strike), held=ALT)
    press(page, Key.Key_F6, Key.Key_Tab)
    assert shown.content.current.figure == "bert"
    press(page, Key.Key_Return)
    assert page.picks.draft.values["target"] == "bert"
    page.setFocus()
    press(page, Key.Key_Return)
    settle_question(page)
    assert page.picks.figure != "ann"


def test_that_backspace_takes_the_last_leg_back(page: Any, qtbot: Any) -> None:
    click_choice(qtbot, page, "walk")
    click(page, 800, 500)
    click(page, 900, 600, SHIFT)
    page.stage.map.setFocus()
    press(page, Key.Key_Backspace)
    assert len(page.picks.draft.values["way"]) == 1
    press(page, Key.Key_Backspace)
    assert "way" not in page.picks.draft.values


def test_that_a_way_is_drawn_by_dragging_from_the_figure_and_on_from_its_end(page: Any, qtbot: Any) -> None:
    click_choice(qtbot, page, "walk")
    drag(page, (600, 800), (900, 900))
    (first,) = page.picks.draft.values["way"]
    assert near(first, 900, 900)
    drag(page, (900, 900), (1000, 1000))
    way = page.picks.draft.values["way"]
    assert way[0] == first
    assert near(way[1], 1000, 1000)


def test_that_a_way_that_is_too_long_says_why_and_cannot_be_done(page: Any, qtbot: Any) -> None:
    click_choice(qtbot, page, "walk")
    click(page, 1500, 200)
    way = page.stage.map.content.way
    assert [refusal.reason for refusal in way.refusals] == ["Ann walks at most 6 inches."]
    assert page.picks.draft.forbidden
    page.setFocus()
    press(page, Key.Key_Return)
    assert counter(page).at == Point(600, 800)


def test_that_places_to_step_to_are_found_by_tab_and_a_wall_is_refused(page: Any, qtbot: Any) -> None:
    page.session.perform({"kind": "gm.put/1", "figure": "ann", "at": {"x": 680, "y": 750}, "heading": 90})
    click_choice(qtbot, page, "step")
    shown = page.stage.map
    assert [bool(c.refusals) for c in shown.content.asking.points] == [False, True, False, False]
    shown.setFocus()
    press(page, Key.Key_Tab, Key.Key_Tab)
    assert shown.content.current.label == "south"
    refused = []
    page.session.refused.connect(refused.append)
    click(page, 780, 750)
    assert refused[0][0].reason == "Nobody can stand there."
    hover(page, 690, 640)
    assert shown.content.current.label == "north"
    click(page, 690, 640)
    assert page.picks.draft.values["at"] == {"x": 680, "y": 650}
    page.setFocus()
    press(page, Key.Key_Return)
    assert counter(page).at == Point(680, 650)


def test_that_the_gm_carries_a_figure_with_alt_and_turns_it_with_the_wheel(page: Any) -> None:
    shown = page.stage.map
    QTest.mousePress(shown, LEFT, ALT, pixel(page, 1810, 810))
    QTest.mouseMove(shown, pixel(page, 1500, 1200))
    wheel(shown, pixel(page, 1500, 1200), -1)
    wheel(shown, pixel(page, 1500, 1200), -1)
    QTest.mouseRelease(shown, LEFT, ALT, pixel(page, 1500, 1200))
    bert = counter(page, "bert")
    # taken hold of beside its middle, it does not jump
    assert bert.at.is_within(12, Point(1490, 1190))
    assert bert.heading == 300
    assert page.session.journal.line()[-1].lines
    page.session.undo()
    assert (counter(page, "bert").at, counter(page, "bert").heading) == (Point(1800, 800), 270)


def test_that_nobody_is_carried_into_a_wall_or_off_the_ground(page: Any) -> None:
    for end in ((750, 750), (-300, 800)):
        drag(page, (600, 800), end, ALT)
        assert counter(page).at == Point(600, 800)


def test_that_a_figure_is_put_and_faced_by_word(page: Any, qtbot: Any) -> None:
    page.picks.pick(figure_choice(page, "gm.place"))
    assert page.stage.map.content.asking.kind is InputKind.POINT
    click(page, 1200, 400)
    assert near(page.picks.draft.values["at"], 1200, 400)
    qtbot.mouseClick(page.turn.act, LEFT)
    assert counter(page).at.is_within(8, Point(1200, 400))
    page.picks.pick(figure_choice(page, "gm.turn"))
    field = page.turn.draft.form.fields[0].edit
    field.setFocus()
    qtbot.keyClicks(field, "45")
    assert page.stage.map.content.facing == 45
    qtbot.mouseClick(page.turn.act, LEFT)
    assert counter(page).heading == 45


def test_that_the_menu_of_a_place_offers_to_go_and_to_be_put_there(page: Any) -> None:
    menu = place_menu(page, Point(800, 600))
    texts = {action.text(): action for action in menu.actions()}
    assert {"Walk here", "Place Ann here"} <= texts.keys()
    texts["Place Ann here"].trigger()
    assert (counter(page).at, counter(page).heading) == (Point(800, 600), 90)
    assert "Walk here" not in {action.text() for action in place_menu(page, Point(2300, 600)).actions()}
    assert "Place Ann here" not in {action.text() for action in place_menu(page, Point(750, 750)).actions()}


def test_that_the_right_button_opens_the_menu_of_the_place(page: Any, qtbot: Any) -> None:
    shown, where = page.stage.map, pixel(page, 1200, 400)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, shown.mapToGlobal(where))
    with qtbot.waitSignal(page.stage.menu_wanted) as wanted:
        QApplication.sendEvent(shown, asked)
    assert wanted.args[0].is_within(8, Point(1200, 400))
    QApplication.activePopupWidget().close()


def test_that_feet_are_walked_in_feet(open_field: Any, qtbot: Any) -> None:
    page = open_field(field_muster(OpenGround(120, 80, LengthUnit.FOOT, cell=5), 5))
    click_choice(qtbot, page, "walk")
    page.stage.map.setFocus()
    press(page, Key.Key_Right, Key.Key_Right)
    assert page.stage.map.content.pointed.at == Point(3250, 4000)
    assert "32.5, 40.0 ft" in page.stage.map.accessibleDescription()
    press(page, Key.Key_Return)
    words = page.turn.draft.form.fields[0].words.text()
    assert words == "32.5, 40.0 ft   ·   2.5 ft in all"


def test_that_those_whose_bases_overlap_are_told_apart_by_keys(page: Any) -> None:
    page.session.perform({"kind": "gm.put/1", "figure": "cyd", "at": {"x": 610, "y": 800}})
    shown = page.stage.map
    shown.setFocus()
    press(page, Key.Key_Home)
    assert shown.content.pointed.figure == "ann"
    press(page, ".")
    assert shown.content.pointed.figure == "cyd"
    assert "2 figures share it" in shown.accessibleDescription()
    press(page, ",", Key.Key_Return)
    assert page.picks.figure == "ann"
    press(page, *[Key.Key_Right] * 4)
    assert shown.content.sharing == []

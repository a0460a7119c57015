"""Ruler, protractor and templates on open ground, by mouse and by key."""

from typing import Any

import pytest
from PySide6.QtTest import QTest

from gmtool.desktop.canvas.measuring.kit import KIT, PROTRACTOR, RULER
from gmtool.space import LengthUnit, OpenGround, Point
from tests.desktop.open_ground.conftest import field_muster
from tests.desktop.open_ground.hand import LEFT, SHIFT, Key, click, drag, hover, pixel, press

CIRCLE, CONE, STRIP = KIT[2:]


def told(page: Any) -> tuple[str, ...]:
    return page.stage.map.content.told


def test_that_a_ruler_holds_on_to_the_middles_of_figures(page: Any) -> None:
    page.stage.measure(RULER)
    drag(page, (610, 810), (1790, 795))
    assert told(page) == ("Ruler", "12 inches", "305 mm on the table", "120 yards in the world")


def test_that_a_ruler_goes_over_several_legs_by_keys(page: Any) -> None:
    page.stage.measure(RULER)
    shown = page.stage.map
    assert shown.hasFocus()
    press(page, Key.Key_Right, Key.Key_Return, *[Key.Key_Right] * 6, Key.Key_Return)
    press(page, *[Key.Key_Up] * 8, Key.Key_Return, Key.Key_Return)
    assert shown.content.pointed.at == Point(900, 400)
    assert told(page)[1] == "7 inches"
    assert "7 inches" in shown.accessibleDescription()


def test_that_the_protractor_measures_in_degrees_from_where_a_figure_looks(page: Any) -> None:
    page.stage.measure(PROTRACTOR)
    click(page, 600, 800)
    hover(page, 1000, 1200)
    assert told(page)[1:] == ("45° clockwise", "within an arc of 90° about that line")
    hover(page, 1000, 400)
    assert told(page)[1] == "45° counterclockwise"


def test_that_a_circle_tells_whose_middle_is_inside_and_whose_base_it_touches(page: Any) -> None:
    page.stage.measure(CIRCLE)
    drag(page, (600, 800), (775, 800))
    assert told(page)[1:] == (
        "1.75 inches from the center", "Center of the base inside: Ann", "Base touched: Cyd",
    )  # fmt: skip
    press(page, Key.Key_PageUp)
    assert told(page)[1:] == ("2.75 inches from the center", "Center of the base inside: Ann, Cyd")
    press(page, Key.Key_PageDown, held=SHIFT)
    assert told(page)[1] == "2.5 inches from the center"


def test_that_a_cone_and_a_strip_are_turned_until_they_cover_somebody(page: Any) -> None:
    for measuring, size in ((CONE, "3 inches long, 90° wide"), (STRIP, "3 inches long, 1 inch wide")):
        page.stage.measure(measuring)
        drag(page, (600, 1000), (900, 1000))
        assert told(page)[1:] == (size, "Center of the base inside: nobody")
        press(page, *[Key.Key_Q] * 6)
        assert told(page)[2] == "Center of the base inside: Ann"


def test_that_a_template_is_brought_to_the_cursor(page: Any) -> None:
    page.stage.measure(CIRCLE)
    shown = page.stage.map
    press(page, Key.Key_Right, Key.Key_Return)
    assert told(page)[1] == "2 inches from the center"
    hover(page, 1800, 800)
    QTest.mouseClick(shown, LEFT, SHIFT, pixel(page, 1800, 800))
    assert told(page)[2] == "Center of the base inside: Bert"
    assert len(shown.tool.laid) == 1


def test_that_nothing_changes_in_the_fight(page: Any) -> None:
    before = page.session.moment.state
    for measuring in KIT:
        page.stage.measure(measuring)
        drag(page, (600, 800), (1200, 700))
    assert page.session.moment.state is before
    assert page.picks.figure == "ann"


@pytest.mark.parametrize(("unit", "said"), [(LengthUnit.INCH, "25 mm"), (LengthUnit.FOOT, "25 mm")])
def test_that_an_ordinary_base_is_as_long_on_the_table(open_field: Any, unit: LengthUnit, said: str) -> None:
    scale = unit.base // 100
    page = open_field(field_muster(OpenGround(24 * scale, 16 * scale, unit, cell=scale), scale))
    page.stage.measure(RULER)
    drag(page, (1000 * scale, 400 * scale), (1100 * scale, 400 * scale))
    assert told(page)[2] == f"{said} on the table"

"""Ruler, protractor and templates on a ground of hexes, by mouse and by key."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.canvas.measuring.kit import KIT, PROTRACTOR, RULER, toggle_tool
from gmtool.desktop.canvas.measuring.ruler import Ruler
from gmtool.desktop.canvas.measuring.templates import Templates
from gmtool.space import Scale, parse_label
from tests.desktop.canvas.hand import LEFT, PLAIN, click, drag, hover, keys, pixel

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CIRCLE, CONE, STRIP = KIT[2:]


def told(view: Any) -> tuple[str, ...]:
    return view.content.told


def between(view: Any, start: str, end: str) -> tuple[str, ...]:
    drag(view, pixel(view, start), pixel(view, end))
    return told(view)


def test_that_a_ruler_is_dragged_from_hex_to_hex(view: Any) -> None:
    toggle_tool(view, RULER, None)
    assert between(view, "0505", "0509") == ("Ruler", "4 hexes", "2 megahexes", "with the grain")
    assert between(view, "0505", "0805")[1:] == ("3 hexes", "1 megahex")
    assert between(view, "0505", "0705")[3] == "against the grain"
    assert between(view, "0505", "0506")[1] == "1 hex"


def test_that_it_says_what_that_is_in_the_world(view: Any) -> None:
    toggle_tool(view, RULER, Scale(4, "feet"))
    assert between(view, "0505", "0508")[-1] == "12 feet in the world"


def test_that_a_ruler_goes_over_several_legs(view: Any) -> None:
    toggle_tool(view, RULER, None)
    for place in ("0505", "0508", "0808"):
        click(view, place)
    hover(view, "0806")
    assert told(view) == ("Ruler", "8 hexes")
    QTest.mouseClick(view, Qt.MouseButton.RightButton, PLAIN, pixel(view, "0806"))
    assert told(view) == ("Ruler", "6 hexes")
    hover(view, "0202")
    assert told(view) == ("Ruler", "6 hexes")
    keys(view, Key.Key_Backspace)
    hover(view, "0508")
    assert told(view)[1] == "3 hexes"


def test_that_a_ruler_is_laid_by_keys_and_taken_away(view: Any, qtbot: Any) -> None:
    toggle_tool(view, RULER, None)
    keys(view, Key.Key_Down, Key.Key_Return, Key.Key_Down, Key.Key_Down, Key.Key_Return, Key.Key_Return)
    assert told(view) == ("Ruler", "2 hexes", "1 megahex", "with the grain")
    assert "2 hexes" in view.accessibleDescription()
    assert view.card.isVisible()
    keys(view, Key.Key_Delete)
    assert told(view) == ()
    with qtbot.waitSignal(view.tool_ended):
        keys(view, Key.Key_Escape)
    assert view.tool is None


def test_that_escape_drops_what_was_begun_before_it_puts_the_ruler_away(view: Any) -> None:
    toggle_tool(view, RULER, None)
    click(view, "0505")
    hover(view, "0507")
    keys(view, Key.Key_Escape)
    assert told(view) == ()
    assert isinstance(view.tool, Ruler)
    keys(view, Key.Key_Escape)
    assert view.tool is None


def test_that_taking_the_same_tool_again_puts_it_away(view: Any) -> None:
    toggle_tool(view, RULER, None)
    toggle_tool(view, PROTRACTOR, None)
    assert view.tool.name == "Protractor"
    toggle_tool(view, PROTRACTOR, None)
    assert view.tool is None


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("0502", "0 facings · 0°"),
        ("0704", "1 facing clockwise · 60°"),
        ("0304", "1 facing counterclockwise · 60°"),
        ("0508", "3 facings clockwise · 180°"),
        ("0705", "1.5 facings clockwise · 90°"),
    ],
)
def test_that_the_protractor_measures_from_where_a_figure_looks(view: Any, place: str, said: str) -> None:
    toggle_tool(view, PROTRACTOR, None)
    click(view, "0505")
    hover(view, place)
    assert told(view)[1] == said
    click(view, place)
    hover(view, "1010")
    assert told(view)[1] == said
    keys(view, Key.Key_Escape)
    assert told(view) == ()


def test_that_the_protractor_measures_from_any_line(view: Any) -> None:
    toggle_tool(view, PROTRACTOR, None)
    drag(view, pixel(view, "0808"), pixel(view, "0805"))
    assert told(view) == ("Protractor", "from this line")
    hover(view, "1007")
    assert told(view)[1] == "1 facing clockwise · 60°"
    assert told(view)[2] == "within an arc of 120° about that line"


def test_that_a_circle_covers_the_hexes_whose_middles_are_inside(view: Any) -> None:
    toggle_tool(view, CIRCLE, None)
    assert between(view, "0505", "0507") == (
        "Template: circle", "2 hexes from the center", "In hexes whose centers are inside: Flavius, Wulf",
    )  # fmt: skip
    template, stick = view.tool.held.template(), view.tool.stick
    inside = {hex for hex in view.content.ground.everywhere() if stick.covers(template, hex)}
    assert inside == {hex for hex in view.content.ground.everywhere() if hex.distance(parse_label("0505")) <= 2}


def test_that_a_template_is_sized_turned_and_moved_by_keys(view: Any) -> None:
    toggle_tool(view, CONE, None)
    keys(view, Key.Key_Down, Key.Key_Return)
    assert told(view)[1:] == ("2 hexes long, 90° wide", "In hexes whose centers are inside: Flavius")
    keys(view, Key.Key_E)
    assert told(view)[2].endswith("Flavius, Wulf")
    keys(view, Key.Key_PageUp, Key.Key_BracketRight)
    assert told(view)[1] == "3 hexes long, 105° wide"
    QTest.keyClick(view, Key.Key_E, SHIFT)
    assert view.tool.held.heading == 35
    keys(view, *[Key.Key_Down] * 4)
    QTest.keyClick(view, Key.Key_Return, SHIFT)
    assert told(view)[2].endswith("nobody")
    keys(view, Key.Key_Delete)
    assert (view.tool.laid, told(view)) == ([], ())


def test_that_a_template_is_moved_and_turned_by_mouse(view: Any) -> None:
    toggle_tool(view, STRIP, None)
    assert between(view, "0505", "0907")[2].endswith("Body, Flavius, Goblin")
    handle = view.camera.to_screen(view.tool.stick.plane(view.tool.held.end)).toPoint()
    drag(view, handle, pixel(view, "0501"))
    assert told(view)[1:] == ("4 hexes long, 1 hex wide", "In hexes whose centers are inside: Flavius")
    drag(view, pixel(view, "0503"), pixel(view, "0206"))
    assert told(view)[2].endswith("Ragnar")
    assert len(view.tool.laid) == 1


def test_that_tab_goes_to_the_next_of_several(view: Any) -> None:
    toggle_tool(view, CIRCLE, None)
    between(view, "0505", "0506")
    between(view, "0907", "0908")
    assert told(view)[2].endswith("Body, Goblin")
    keys(view, Key.Key_Tab)
    assert told(view)[2].endswith("Flavius, Wulf")
    assert isinstance(view.tool, Templates)


def test_that_nothing_is_picked_while_measuring(view: Any, qtbot: Any) -> None:
    toggle_tool(view, RULER, None)
    with qtbot.assertNotEmitted(view.figure_picked), qtbot.assertNotEmitted(view.hex_picked):
        click(view, "0604")
        QTest.mouseClick(view, LEFT, PLAIN, pixel(view, "0808") + QPoint(1, 1))


@pytest.mark.usefixtures("painted")
def test_that_what_is_measured_is_painted(view: Any) -> None:
    before = view.grab().toImage()
    for measuring in KIT:
        toggle_tool(view, measuring, None)
        drag(view, pixel(view, "0808"), pixel(view, "1008"))
        hover(view, "1010")
        assert view.grab().toImage() != before
        view.use(None)

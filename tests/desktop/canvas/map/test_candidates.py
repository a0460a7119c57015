import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from gmtool.desktop.canvas.painting.way_art import way_to
from gmtool.desktop.canvas.scene.hex_geometry import centre, hex_at
from gmtool.presentation.map.way import Way
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.space import parse_label
from tests.desktop.canvas.hand import click, hover, keys, pixel, wheel

Key = Qt.Key
FIGURES = (
    Candidate("wulf", "Wulf", "26 %", figure="wulf"),
    Candidate("goblin", "Goblin", figure="goblin", refusals=(Refusal("It is too far away."),)),
    Candidate("ragnar", "Ragnar", figure="ragnar"),
)
WAY = [parse_label("0506"), parse_label("0607"), parse_label("0707")]
PATHS = tuple(
    Candidate([list(hex) for hex in WAY[: i + 1]], f"{i + 1} hexes", str(i + 1), hex=WAY[i]) for i in range(3)
)


def facings(*allowed):
    return [Candidate(facing, str(facing)) for facing in allowed]


def test_that_a_click_on_a_candidate_picks_it_and_nothing_else(view, qtbot):
    view.show_candidates(FIGURES, InputKind.FIGURE)
    with qtbot.assertNotEmitted(view.figure_picked), qtbot.waitSignal(view.candidate_picked) as picked:
        click(view, "0604")
    assert picked.args == [FIGURES[0]]


def test_that_a_click_beside_the_candidates_picks_as_ever(view, qtbot):
    view.show_candidates(FIGURES, InputKind.FIGURE)
    with qtbot.assertNotEmitted(view.candidate_picked), qtbot.waitSignal(view.hex_picked):
        click(view, "0808")


def test_that_a_refused_candidate_is_sent_with_its_reason(view, qtbot):
    view.show_candidates(FIGURES, InputKind.FIGURE)
    with qtbot.waitSignal(view.candidate_picked) as picked:
        click(view, "0907")
    assert picked.args[0].refusals[0].reason == "It is too far away."


def test_that_tab_goes_round_the_allowed_candidates_and_enter_picks(view, qtbot):
    view.show_candidates(FIGURES, InputKind.FIGURE)
    seen = []
    for key in (Key.Key_Tab, Key.Key_Tab, Key.Key_Tab, Key.Key_Backtab):
        QTest.keyClick(view, key)
        seen.append(view.content.current.value)
    assert seen == ["wulf", "ragnar", "wulf", "ragnar"]
    with qtbot.waitSignal(view.candidate_picked) as picked:
        keys(view, Key.Key_Return)
    assert picked.args == [FIGURES[2]]


def test_that_tab_leaves_the_map_when_nothing_is_asked(view):
    beside = QLineEdit(view)
    beside.show()
    keys(view, Key.Key_Tab)
    assert beside.hasFocus()


def test_that_a_path_is_picked_by_its_last_hex(view, qtbot):
    view.show_candidates(PATHS, InputKind.PATH)
    with qtbot.waitSignal(view.candidate_picked) as picked:
        click(view, "0607")
    assert picked.args == [PATHS[1]]


def test_that_the_cursor_walks_to_a_path_and_picks_it(view, qtbot):
    view.show_candidates(PATHS, InputKind.PATH)
    keys(view, Key.Key_Down, Key.Key_Down)
    with qtbot.waitSignal(view.candidate_picked) as picked:
        keys(view, Key.Key_Enter)
    assert picked.args == [PATHS[0]]


def test_that_the_way_to_the_hovered_hex_begins_at_the_acting_figure(view):
    view.show_candidates(PATHS, InputKind.PATH)
    hover(view, "0707")
    assert view.content.current == PATHS[2]
    way = way_to(PATHS[2], view.content)
    assert hex_at(way[0]) == parse_label("0505")
    assert way[1:] == [centre(hex) for hex in WAY]


def test_that_of_two_paths_to_a_hex_tab_finds_the_second(view):
    other = Candidate([[4, 4], [5, 3], [5, 4]], "round about", hex=WAY[1])
    view.show_candidates((PATHS[1], other), InputKind.PATH)
    keys(view, Key.Key_Tab, Key.Key_Tab)
    assert view.content.current == other


def test_that_cleared_candidates_are_forgotten(view, qtbot):
    view.show_candidates(FIGURES, InputKind.FIGURE)
    hover(view, "0604")
    view.clear_candidates()
    with qtbot.assertNotEmitted(view.candidate_picked), qtbot.waitSignal(view.figure_picked):
        click(view, "0604")


def picked(view) -> list[int]:
    """The facings that are picked from now on."""
    found: list[int] = []
    view.facing_picked.connect(found.append)
    return found


@pytest.mark.parametrize(
    ("pressed", "facings_"),
    [([Key.Key_Return], [0]), ([Key.Key_E], [1]), ([Key.Key_Q, Key.Key_Q], [5, 4]), ([Key.Key_E, Key.Key_Q], [1, 0])],
)
def test_that_q_and_e_pick_each_facing_as_they_turn_and_enter_the_first(view, qtbot, pressed, facings_):
    view.show_candidates(facings(*range(6)), InputKind.FACING)
    found = picked(view)
    with qtbot.assertNotEmitted(view.candidate_picked):
        keys(view, *pressed)
    assert found == facings_


def test_that_a_facing_that_cannot_be_had_is_skipped(view):
    view.show_candidates(facings(0, 1, 5), InputKind.FACING)
    found = picked(view)
    keys(view, Key.Key_E, Key.Key_E)
    assert found == [1, 5]


def test_that_a_click_beside_the_figure_faces_it_there(view):
    view.show_candidates(facings(*range(6)), InputKind.FACING)
    found = picked(view)
    click(view, "0605")
    assert found == [2]


def test_that_the_wheel_over_the_figure_turns_instead_of_zooming(view):
    view.show_candidates(facings(*range(6)), InputKind.FACING)
    before = view.camera.scale
    wheel(view, pixel(view, "0505"), -1)
    assert (view.content.facing, view.camera.scale) == (1, before)


def test_that_without_candidates_any_facing_can_be_had(view):
    view.show_candidates((), InputKind.FACING)
    found = picked(view)
    keys(view, Key.Key_Q, Key.Key_Q)
    assert found == [5, 4]


def test_that_candidates_that_name_the_hex_looked_at_say_where_the_figure_is(view):
    place = parse_label("0808")
    view.show_candidates([Candidate(way, "", hex=place.neighbour(way)) for way in (0, 2, 3)], InputKind.FACING)
    assert view.content.turning_at == place


def test_that_facing_is_asked_where_the_figure_goes_to(view, qtbot):
    view.show_way(Way(tuple(WAY)))
    view.show_candidates(facings(*range(6)), InputKind.FACING)
    assert view.content.turning_at == WAY[-1]
    with qtbot.waitSignal(view.facing_picked) as picked:
        QTest.mouseClick(
            view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, pixel(view, "0708") + QPoint(0, 1)
        )
    assert picked.args == [3]

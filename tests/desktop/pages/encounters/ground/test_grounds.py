"""Drawing and reshaping an encounter's ground, by mouse and by key, with the page's own undo."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import Flip, Hex, HexGround, flipped, parse_label
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop.canvas.hand import LEFT, click, drag, hover, keys, pixel

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
GROUND = HexGround(13, 10, title="Yard", walls=frozenset([parse_label("0101"), parse_label("0202")]))
AT = parse_label("1005")


@pytest.fixture
def page(window: MainWindow, ruleset: Ruleset) -> EncountersWorkspace:
    """An encounter of two, one of them placed, on a small ground."""
    ada, bor = ruleset.bestiary()[:2]
    figures = (Enlisted("a", ada, "ours", "Ada", place=AT, facing=1), Enlisted("b", bor, "theirs", "Bor"))
    window.campaign.encounters.add(Encounter(ruleset.id, "The yard", Muster(figures, SIDES, GROUND)))
    return window.show_page("encounters")


def panel(page):
    return page.builder.ground


def ground(window: MainWindow):
    """What is on disk."""
    return window.campaign.encounters.list()[0].muster.ground


def ada(window: MainWindow):
    return window.campaign.encounters.list()[0].muster.figures[0]


def open_with_key(page):
    QTest.keyClick(page.widget, Key.Key_B, CTRL)


def choose(page, key):
    panel(page).bar.kind.setCurrentIndex(panel(page).bar.kind.findData(key))
    panel(page).bar.kind.activated.emit(panel(page).bar.kind.currentIndex())


def do(page, text):
    """An entry of the menu of changes, with the mouse."""
    menu = panel(page).bar.change.menu()
    menu.popup(page.widget.mapToGlobal(page.widget.rect().center()))
    entry = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(entry).center())


def test_that_strokes_are_kept_undone_and_found_again(window, page, campaign_file):
    open_with_key(page)
    map = panel(page).map
    assert map.hasFocus()
    assert not page.picker.isVisible()
    assert not page.builder.sides.isVisible()
    QTest.keyClick(map, "a")
    drag(map, pixel(map, "0304"), pixel(map, "0306"))
    wet = {parse_label(f"030{row}"): 1 for row in (4, 5, 6)}
    assert ground(window).water == wet
    QTest.keyClick(map, "x")
    click(map, "0305")
    assert len(ground(window).water) == 2
    window.undo_actions.undo()
    assert ground(window).water == wet
    window.undo_actions.undo()
    assert ground(window) == GROUND
    window.undo_actions.redo()
    assert ground(window).water == wet
    assert map.content.ground == ground(window)
    window.campaigns.close()
    with Campaign.open(campaign_file) as campaign:
        assert campaign.encounters.list()[0].muster.ground.water == wet


def test_that_esc_brings_the_page_back_and_every_control_has_a_name(page):
    bar, shape = panel(page).bar, panel(page).shape
    for widget in (bar.kind, shape.columns, shape.rows, shape.grows):
        assert widget.accessibleName()
    open_with_key(page)
    keys(panel(page).map, Key.Key_Escape)
    assert page.picker.isVisible()
    assert page.builder.sides.isVisible()
    assert page.builder.head.isVisible()


def test_that_a_wall_on_a_figure_is_refused_with_its_name(window, page):
    open_with_key(page)
    map = panel(page).map
    click(map, "1005")
    assert window.notices.sentences() == ["Ada would stand in a wall, in 1005; move it first."]
    assert ground(window) == GROUND
    assert map.content.ground == GROUND


def resize(page, columns, rows, grows=0):
    shape = panel(page).shape
    if shape.isHidden():
        do(page, "Size and shape…")
    assert shape.isVisible()
    shape.grows.setCurrentIndex(grows)
    for box, value in ((shape.columns, columns), (shape.rows, rows)):
        box.setFocus()
        box.lineEdit().selectAll()
        QTest.keyClicks(box, str(value))
        QTest.keyClick(box, Key.Key_Return)


def test_that_a_ground_grows_at_the_side_that_was_said_and_figures_go_along(window, page):
    resize(page, 15, 12, grows=3)
    assert ground(window).size == (15, 12)
    assert sorted(map(ground(window).label, ground(window).walls)) == ["0303", "0404"]
    assert ground(window).label(ada(window).place) == "1207"
    window.undo_actions.undo()
    window.undo_actions.undo()
    assert ground(window) == GROUND
    assert ada(window).place == AT


def test_that_a_ground_does_not_shrink_past_a_figure(window, page):
    resize(page, 9, 10)
    assert window.notices.sentences() == ["Ada would be outside the ground; move it first."]
    assert ground(window) == GROUND
    assert panel(page).shape.columns.value() == 13
    resize(page, 11, 6)
    assert ground(window).size == (11, 6)
    assert ada(window).place == AT


def test_that_tops_change(window, page):
    do(page, "Size and shape…")
    QTest.mouseClick(panel(page).shape.pointed, LEFT)
    assert ground(window).pointed
    assert sorted(map(ground(window).label, ground(window).walls)) == ["0101", "0202"]
    assert ground(window).label(ada(window).place) == "1005"
    window.undo_actions.undo()
    assert ground(window) == GROUND


TURNS = (
    ("Mirror left to right", Flip.ACROSS, "0405", 5),
    ("Mirror top to bottom", Flip.DOWN, "1005", 2),
    ("Turn by 180 degrees", Flip.ROUND, "0405", 4),
)


def test_that_the_ground_turns_with_who_stands_on_it(window, page):
    for text, way, place, facing in TURNS:
        do(page, text)
        assert ground(window) == flipped(GROUND, way)
        assert (ground(window).label(ada(window).place), ada(window).facing) == (place, facing), text
        window.undo_actions.undo()
        assert (ground(window), ada(window).place) == (GROUND, AT)


def test_that_a_piece_is_copied_and_put_down_with_the_mouse(window, page):
    do(page, "Copy a piece of ground")
    map = panel(page).map
    drag(map, pixel(map, "0101"), pixel(map, "0202"))
    hover(map, "0503")
    click(map, "0503")
    assert ground(window).walls == GROUND.walls | {wall.plus(parse_label("0503")) for wall in GROUND.walls}
    keys(map, Key.Key_Escape)
    click(map, "0505")
    assert len(ground(window).walls) == 4
    do(page, "Paste the copied ground")
    click(map, "0507")
    assert len(ground(window).walls) == 6
    window.undo_actions.undo()
    window.undo_actions.undo()
    assert ground(window) == GROUND


def test_that_a_piece_is_copied_and_put_down_with_keys(window, page):
    page.ground.copy_piece()
    map = panel(page).map
    hover(map, "0101")
    keys(map, Key.Key_Down, Key.Key_Return, Key.Key_Right, Key.Key_Down, Key.Key_Return)
    keys(map, *[Key.Key_Down] * 4, Key.Key_Return)
    assert len(ground(window).walls) == 4
    assert Hex(1, 5) in ground(window).walls


def test_that_a_piece_is_not_put_on_a_figure(window, page):
    do(page, "Paste the copied ground")
    assert window.notices.sentences()[-1].startswith("Nothing copied yet")
    do(page, "Copy a piece of ground")
    map = panel(page).map
    drag(map, pixel(map, "0101"), pixel(map, "0202"))
    click(map, "1005")
    assert "Ada would stand in a wall" in window.notices.sentences()[-1]
    assert ground(window) == GROUND


def test_that_the_ground_is_cleared(window, page):
    do(page, "Clear the ground")
    assert ground(window) == HexGround(13, 10, title="Yard")
    window.undo_actions.undo()
    assert ground(window) == GROUND


def test_that_nothing_is_drawn_once_the_fight_has_begun(window, page):
    panel(page).place_all.emit()
    QTest.keyClick(page.widget, Key.Key_Return, CTRL)
    page.shown()
    open_with_key(page)
    assert not panel(page).desk.is_open
    assert not panel(page).bar.change.isEnabled()


def test_that_another_ground_is_chosen_and_the_one_before_comes_back(window, page):
    choose(page, "")
    assert ground(window) is None
    assert not page.ground.draw_action.isEnabled()
    window.undo_actions.undo()
    assert ground(window) == GROUND
    assert ada(window).place == AT

"""Drawing in a running fight: strokes are commands of its journal."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.menus import place_menu
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal, replay
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.strokes import PAINT_LAYERS
from gmtool.rules.seam import Enlisted, Muster
from gmtool.space import Hex, HexGround, Layer, parse_label
from tests.desktop.canvas.hand import LEFT, click, drag, keys, pixel
from tests.desktop.pages.run.conftest import SIDES

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
DOOR = parse_label("0605")
GROUND = HexGround(14, 11, doors={DOOR: False}, fire=frozenset([parse_label("0808")]), title="Hall")


@pytest.fixture
def page(ruleset, qtbot):
    """A fight of two on this ground, with the real rules."""
    use_theme("dark", 100)
    figures = tuple(
        Enlisted(f"f{i}", card, SIDES[i].id, name=name, place=Hex(2 + i, 3), facing=0)
        for i, (card, name) in enumerate(zip(ruleset.bestiary()[:2], ("Ada", "Bor"), strict=True))
    )
    session = FightSession(Journal.begin(ruleset, Muster(figures, SIDES, GROUND)), DiceSource(None))
    page = FightPage(session)
    qtbot.addWidget(page)
    page.resize(1300, 850)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.setFocus()
    page.said = []
    session.failed.connect(page.said.append)
    session.refused.connect(lambda refusals: page.said.extend(one.reason for one in refusals))
    return page


def ground(page):
    return page.session.moment.ground


def open_with_key(page):
    QTest.keyClick(page, Key.Key_B, CTRL)


def test_that_a_key_and_a_button_open_and_close_the_palette(page):
    palette = page.drawing.desk.palette
    assert not palette.isVisible()
    open_with_key(page)
    assert palette.isVisible()
    assert page.stage.map.hasFocus()
    draw = next(one for one in page.bar.map.menu().actions() if one.text() == "Draw on the map")
    draw.trigger()
    assert not palette.isVisible()
    draw.trigger()
    assert palette.isVisible()
    keys(page.stage.map, Key.Key_Escape)
    assert not palette.isVisible()


def test_that_a_stroke_is_a_command_that_is_undone_and_done_again(page):
    open_with_key(page)
    QTest.keyClick(page.stage.map, "a")
    QTest.keyClick(page.stage.map, "3")
    drag(page.stage.map, pixel(page.stage.map, "1003"), pixel(page.stage.map, "1005"))
    wet = {parse_label(f"100{row}"): 3 for row in (3, 4, 5)}
    assert ground(page).water == wet
    assert page.session.journal.head == 1
    assert page.stage.map.content.ground.water == wet
    page.session.undo()
    assert page.stage.map.content.ground == GROUND
    page.session.redo()
    assert ground(page).water == wet
    assert page.drawing.desk.is_open


def test_that_what_was_drawn_replays(page, ruleset):
    open_with_key(page)
    for letter, where in (("k", "1003"), ("w", "1103"), ("h", "1203")):
        QTest.keyClick(page.stage.map, letter)
        click(page.stage.map, where)
    QTest.keyClick(page.stage.map, "t")
    click(page.stage.map, "0103")
    QTest.keyClicks(page.drawing.desk.palette.extras.words, "trap")
    QTest.keyClick(page.drawing.desk.palette.extras.words, Key.Key_Return)
    found = ground(page)
    assert found.notes == {parse_label("0103"): "trap"}
    assert page.session.journal.head == 4
    again = replay(ruleset, page.session.journal.start, page.session.journal.line())
    assert again.ok
    assert ruleset.ground(again.state) == found


def test_that_a_wall_on_a_figure_is_refused_with_its_name(page):
    open_with_key(page)
    QTest.keyClick(page.stage.map, "w")
    click(page.stage.map, ground(page).label(Hex(2, 3)))
    assert len(page.said) == 1
    assert "Ada" in page.said[0]
    assert ground(page) == GROUND
    assert page.session.journal.head == 0


def test_that_no_key_in_the_palette_lets_the_fight_go_on(page):
    open_with_key(page)
    palette = page.drawing.desk.palette
    before = page.session.moment.state
    for paint, field in (("d", palette.extras.open), ("h", palette.extras.level), ("w", palette.brush)):
        QTest.keyClick(page.stage.map, paint)
        field.setFocus()
        for key in (Key.Key_N, Key.Key_Return):
            field.setFocus()
            QTest.keyClick(field, key)
    for button in (palette.erase, *palette.layers.values()):
        button.setFocus()
        QTest.keyClick(button, Key.Key_N)
        QTest.keyClick(button, Key.Key_Return)
    assert page.stage.map.hasFocus()
    assert page.session.question is None
    assert page.session.moment.state is before


def test_that_looking_back_closes_the_palette(page):
    open_with_key(page)
    QTest.keyClick(page.stage.map, "r")
    click(page.stage.map, "1003")
    page.session.preview(0)
    assert not page.drawing.desk.is_open
    assert not page.drawing.may_draw


def choose(page, where, text):
    """Pick an entry of a hex's menu by its text, with the mouse."""
    menu = place_menu(page, parse_label(where))
    menu.popup(page.mapToGlobal(QPoint(50, 50)))
    entry = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(entry).center())


def test_that_the_menu_of_a_hex_opens_and_closes_its_door(page):
    choose(page, "0605", "Open the door")
    assert ground(page).doors == {DOOR: True}
    choose(page, "0605", "Close the door")
    assert ground(page) == GROUND
    assert page.session.journal.head == 2


def test_that_the_menu_lights_and_puts_out_fire(page):
    choose(page, "0808", "Put out the fire")
    assert not ground(page).fire
    choose(page, "0809", "Light a fire here")
    assert ground(page).fire == {parse_label("0809")}


def test_that_the_menu_notes_something_there(page, qtbot):
    choose(page, "0809", "Note here…")
    QTest.keyClicks(page.focusWidget(), "Loose stone")
    QTest.keyClick(page.focusWidget(), Key.Key_Return)
    assert ground(page).notes == {parse_label("0809"): "Loose stone"}
    assert "Change the note…" in [action.text() for action in place_menu(page, parse_label("0809")).actions()]


def test_that_every_layer_is_drawn_in_every_way_and_all_of_it_is_undone_and_replayed(page, ruleset):
    open_with_key(page)
    map, made = page.stage.map, 0
    for way, letter in (("line", "l"), ("rectangle", "c"), ("room", "o"), ("brush", "s"), ("fill", "i")):
        for paint in PAINT_LAYERS:
            if paint.layer is Layer.TERRAIN and not ruleset.terrain_kinds():
                assert not page.drawing.desk.palette.layers[paint.layer].isVisible()
                continue
            if way == "fill" and paint.layer in (Layer.WALL, Layer.DOOR):
                continue  # would be all of the ground, with the figures on it
            QTest.keyClick(map, paint.letter.lower())
            QTest.keyClick(map, letter)
            drag(map, pixel(map, "1008"), pixel(map, "1109"))
            words = page.drawing.desk.palette.extras.words
            if words.hasFocus():
                QTest.keyClicks(words, way)
                QTest.keyClick(words, Key.Key_Return)
            made += page.session.journal.head > made
            assert page.session.journal.head == made, (way, paint.name)
            QTest.mouseClick(map, Qt.MouseButton.RightButton, pos=pixel(map, "1108"))
            made = page.session.journal.head
    assert page.said == []
    found = ground(page)
    again = replay(ruleset, page.session.journal.start, page.session.journal.line())
    assert again.ok
    assert ruleset.ground(again.state) == found
    while page.session.journal.head:
        page.session.undo()
    assert ground(page) == GROUND

"""Drawing in a running fight: strokes are commands of its journal."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.menus import place_menu
from gmtool.desktop.pages.run.stage.ground_tools import DrawingStage
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.encounter import Journal, replay
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.strokes import PAINT_LAYERS
from gmtool.rules.seam import Enlisted, Muster
from gmtool.space import Hex, HexGround, Layer, parse_label
from tests.desktop.canvas.hand import LEFT, click, drag, keys, pixel
from tests.desktop.pages.run.conftest import SIDES
from tests.desktop.pages.run.opened_page import opened

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
DOOR = parse_label("0605")
GROUND = HexGround(14, 11, doors={DOOR: False}, fire=frozenset([parse_label("0808")]), title="Hall")


@dataclass(frozen=True)
class Drawn:
    """The stage with its pen, without the rest of the page."""

    stage: Stage
    drawing: DrawingStage
    session: FightSession
    said: list[str]


def begun(ruleset):
    """A fight of two on this ground, with the real rules; and what is said against what is drawn."""
    figures = tuple(
        Enlisted(f"f{i}", card, SIDES[i].id, name=name, place=Hex(2 + i, 3), facing=0)
        for i, (card, name) in enumerate(zip(ruleset.bestiary()[:2], ("Ada", "Bor"), strict=True))
    )
    session, said = FightSession(Journal.begin(ruleset, Muster(figures, SIDES, GROUND)), DiceSource(None)), []
    session.failed.connect(said.append)
    session.refused.connect(lambda refusals: said.extend(one.reason for one in refusals))
    return session, said


@pytest.fixture
def page(ruleset, qtbot):
    """The fight in its page."""
    return opened(qtbot, begun(ruleset)[0], (1300, 850))


@pytest.fixture
def drawn(ruleset, qtbot):
    """The fight with the pen in hand."""
    use_theme("dark", 100)
    session, said = begun(ruleset)
    stage = Stage(Selection(session))
    drawing = DrawingStage(stage, session)
    qtbot.addWidget(drawing)
    drawing.resize(900, 700)
    with qtbot.waitExposed(drawing):
        drawing.show()
    drawing.toggle()
    return Drawn(stage, drawing, session, said)


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


def test_that_a_stroke_is_a_command_that_is_undone_and_done_again(drawn):
    QTest.keyClick(drawn.stage.map, "a")
    QTest.keyClick(drawn.stage.map, "3")
    drag(drawn.stage.map, pixel(drawn.stage.map, "1003"), pixel(drawn.stage.map, "1005"))
    wet = {parse_label(f"100{row}"): 3 for row in (3, 4, 5)}
    assert ground(drawn).water == wet
    assert drawn.session.journal.head == 1
    assert drawn.stage.map.content.ground.water == wet
    drawn.session.undo()
    assert drawn.stage.map.content.ground == GROUND
    drawn.session.redo()
    assert ground(drawn).water == wet
    assert drawn.drawing.desk.is_open


def test_that_what_was_drawn_replays(drawn, ruleset):
    for letter, where in (("k", "1003"), ("w", "1103"), ("h", "1203")):
        QTest.keyClick(drawn.stage.map, letter)
        click(drawn.stage.map, where)
    QTest.keyClick(drawn.stage.map, "t")
    click(drawn.stage.map, "0103")
    QTest.keyClicks(drawn.drawing.desk.palette.extras.words, "trap")
    QTest.keyClick(drawn.drawing.desk.palette.extras.words, Key.Key_Return)
    found = ground(drawn)
    assert found.notes == {parse_label("0103"): "trap"}
    assert drawn.session.journal.head == 4
    again = replay(ruleset, drawn.session.journal.start, drawn.session.journal.line())
    assert again.ok
    assert ruleset.ground(again.state) == found


def test_that_a_wall_on_a_figure_is_refused_with_its_name(drawn):
    QTest.keyClick(drawn.stage.map, "w")
    click(drawn.stage.map, ground(drawn).label(Hex(2, 3)))
    assert len(drawn.said) == 1
    assert "Ada" in drawn.said[0]
    assert ground(drawn) == GROUND
    assert drawn.session.journal.head == 0


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


def test_that_looking_back_closes_the_palette(drawn):
    QTest.keyClick(drawn.stage.map, "r")
    click(drawn.stage.map, "1003")
    drawn.session.preview(0)
    assert not drawn.drawing.desk.is_open
    assert not drawn.drawing.may_draw


def choose(page, where, text):
    """Pick an entry of a hex's menu by its text, with the mouse."""
    menu = place_menu(page, parse_label(where))
    menu.popup(page.mapToGlobal(QPoint(50, 50)))
    entry = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(entry).center())


def test_that_the_menu_of_a_hex_opens_and_closes_its_door(page):
    choose(page, "0605", "Open the door")
    assert ground(page).doors == {DOOR: True}
    assert "Close the door" in [action.text() for action in place_menu(page, DOOR).actions()]


def test_that_the_menu_notes_something_there(page, qtbot):
    choose(page, "0809", "Note here…")
    QTest.keyClicks(page.focusWidget(), "Loose stone")
    QTest.keyClick(page.focusWidget(), Key.Key_Return)
    assert ground(page).notes == {parse_label("0809"): "Loose stone"}
    assert "Change the note…" in [action.text() for action in place_menu(page, parse_label("0809")).actions()]


def test_that_every_layer_is_drawn_in_every_way_and_all_of_it_is_undone_and_replayed(drawn, ruleset):
    map, made = drawn.stage.map, 0
    for way, letter in (("line", "l"), ("rectangle", "c"), ("room", "o"), ("brush", "s"), ("fill", "i")):
        for paint in PAINT_LAYERS:
            if paint.layer is Layer.TERRAIN and not ruleset.terrain_kinds():
                assert not drawn.drawing.desk.palette.layers[paint.layer].isVisible()
                continue
            if way == "fill" and paint.layer in (Layer.WALL, Layer.DOOR):
                continue  # would be all of the ground, with the figures on it
            QTest.keyClick(map, paint.letter.lower())
            QTest.keyClick(map, letter)
            drag(map, pixel(map, "1008"), pixel(map, "1109"))
            words = drawn.drawing.desk.palette.extras.words
            if words.hasFocus():
                QTest.keyClicks(words, way)
                QTest.keyClick(words, Key.Key_Return)
            made += drawn.session.journal.head > made
            assert drawn.session.journal.head == made, (way, paint.name)
            QTest.mouseClick(map, Qt.MouseButton.RightButton, pos=pixel(map, "1108"))
            made = drawn.session.journal.head
    assert drawn.said == []
    found = ground(drawn)
    again = replay(ruleset, drawn.session.journal.start, drawn.session.journal.line())
    assert again.ok
    assert ruleset.ground(again.state) == found
    while drawn.session.journal.head:
        drawn.session.undo()
    assert ground(drawn) == GROUND

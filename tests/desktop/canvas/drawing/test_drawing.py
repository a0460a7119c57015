"""Drawing on a ground by mouse and keys: walls and rooms, brushes, notes, what is seen before it is done."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.presentation.map.pen import MODE_LETTERS
from gmtool.presentation.map.strokes import PAINT_LAYERS, BrushSize, DrawingMode
from gmtool.space import (
    Cell,
    Hex,
    HexGround,
    Layer,
    Stroke,
    fill,
    painted,
    parse_label,
)
from tests.desktop.canvas.drawing.conftest import GROUND, OPEN, middle, press
from tests.desktop.canvas.hand import LEFT, PLAIN, click, drag, hover, keys, pixel

Key = Qt.Key
RIGHT = Qt.MouseButton.RightButton
LETTERS = {way: letter for letter, way in MODE_LETTERS.items()}


def labels(table, spots):
    return sorted(table.ground.label(spot) for spot in spots)


def painted_spots(ground, layer):
    if layer is Layer.ENTRANCE:
        return set(ground.entrances.get("gate", ()))
    if layer is Layer.TERRAIN:
        return set(ground.kinds.get("wood", ()))
    fields = {
        Layer.WALL: "walls",
        Layer.DOOR: "doors",
        Layer.FIRE: "fire",
        Layer.WATER: "water",
        Layer.BROKEN: "broken",
        Layer.DARK: "dark",
        Layer.HEIGHT: "heights",
        Layer.NOTE: "notes",
        Layer.FOG: "fog",
    }
    return set(getattr(ground, fields[layer]))


def write_if_asked(table, words="gate"):
    """Type into the palette's field if it wants words."""
    field = table.desk.palette.extras.words
    if field.hasFocus():
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Key.Key_Return)


@pytest.mark.parametrize("way", list(DrawingMode))
def test_that_every_layer_is_drawn_in_this_way_with_the_mouse(table, way):
    QTest.mouseClick(table.desk.palette.ways[way], LEFT)
    wanted = {
        DrawingMode.LINE: set(GROUND.between(parse_label("0302"), parse_label("0503"))),
        DrawingMode.RECTANGLE: {GROUND.at_column_row(c, r) for c in (3, 4, 5) for r in (2, 3)},
        DrawingMode.ROOM: {GROUND.at_column_row(c, r) for c in (3, 4, 5) for r in (2, 3)},
        DrawingMode.FILL: set(GROUND.everywhere()),
    }.get(way)
    for number, paint in enumerate(PAINT_LAYERS, 1):
        table.show_ground(GROUND)
        QTest.mouseClick(table.desk.palette.layers[paint.layer], LEFT)
        drag(table.map, pixel(table.map, "0302"), pixel(table.map, "0503"))
        write_if_asked(table)
        found = painted_spots(table.ground, paint.layer)
        if wanted is None:
            assert {parse_label("0302"), parse_label("0503")} <= found, paint.name
            assert 3 <= len(found) <= 5, paint.name
        else:
            assert found == wanted, paint.name
        assert len(table.strokes) == number, paint.name


def test_that_a_room_has_its_walls_around_and_its_floor_inside_after_one_drag(table):
    press(table, LETTERS[DrawingMode.ROOM])
    drag(table.map, pixel(table.map, "0202"), pixel(table.map, "0606"))
    inside = {GROUND.at_column_row(c, r) for c in (3, 4, 5) for r in (3, 4, 5)}
    walls = {GROUND.at_column_row(c, r) for c in range(2, 7) for r in range(2, 7)} - inside
    assert table.ground.walls == walls
    assert len(table.strokes) == 1
    assert fill(table.ground, parse_label("0404"), Layer.FIRE, in_room=True) == inside, "the wall has a gap"


@pytest.mark.parametrize("way", list(DrawingMode))
def test_that_every_layer_is_drawn_in_this_way_with_keys(table, way):
    press(table, LETTERS[way])
    for paint in PAINT_LAYERS:
        table.show_ground(GROUND)
        press(table, paint.letter)
        hover(table.map, "0302")
        walk = [Key.Key_Right, Key.Key_Return]
        if way in (DrawingMode.LINE, DrawingMode.RECTANGLE, DrawingMode.ROOM):
            walk += [Key.Key_Right, Key.Key_Down, Key.Key_Down, Key.Key_Return]
        keys(table.map, *walk)
        write_if_asked(table)
        found = labels(table, painted_spots(table.ground, paint.layer))
        assert (
            found
            == {
                DrawingMode.BRUSH: ["0302"],
                DrawingMode.LINE: labels(table, GROUND.between(parse_label("0302"), parse_label("0404"))),
                DrawingMode.RECTANGLE: ["0302", "0303", "0304", "0402", "0403", "0404"],
                DrawingMode.ROOM: ["0302", "0303", "0304", "0402", "0403", "0404"],
                DrawingMode.FILL: labels(table, GROUND.everywhere()),
            }[way]
        ), paint.name


def test_that_the_right_button_erases_and_so_does_the_eraser(laid):
    table = laid(painted(GROUND, Stroke(Layer.FIRE, tuple(parse_label(f"03{row:02}") for row in range(1, 9)))))
    press(table, "R")
    drag(table.map, pixel(table.map, "0302"), pixel(table.map, "0303"), RIGHT)
    assert labels(table, table.ground.fire) == ["0301", "0304", "0305", "0306", "0307", "0308"]
    press(table, "X")
    assert table.desk.palette.erase.isChecked()
    click(table.map, "0304")
    press(table, "L")
    drag(table.map, pixel(table.map, "0305"), pixel(table.map, "0307"))
    assert labels(table, table.ground.fire) == ["0301", "0308"]
    assert [stroke.level for stroke in table.strokes] == [0, 0, 0]
    press(table, "R")
    assert not table.desk.palette.erase.isChecked()


@pytest.mark.parametrize(("size", "count"), [(BrushSize.ONE, 1), (BrushSize.MEGAHEX, 7), (BrushSize.TWO, 19)])
def test_that_the_brush_has_three_sizes(table, size, count):
    while table.desk.pen.size is not size:
        press(table, "Z")
    click(table.map, "0605")
    assert len(table.ground.walls) == count
    assert table.desk.palette.brush.currentData() == size


def test_that_the_size_is_chosen_from_the_list(table):
    brush = table.desk.palette.brush
    brush.setFocus()
    keys(brush, Key.Key_Down)
    click(table.map, table.ground.label(Hex(5, 2)))
    assert len(table.ground.walls) == 7


def test_that_the_megahex_brush_covers_the_megahex_that_is_there(table):
    press(table, "Z")
    click(table.map, table.ground.label(Hex(5, 2)))
    assert table.ground.walls == {Hex(4, 2), *Hex(4, 2).neighbours()}


@pytest.mark.parametrize(
    ("typed", "layer", "level"),
    [("a3", "water", 3), ("a3.", "water", 4), ("a,", "water", 1), ("h,", "heights", -1), ("h9.", "heights", 9)],
)
def test_that_digits_and_comma_and_period_set_the_level(table, typed, layer, level):
    for letter in typed:
        press(table, letter)
    click(table.map, "0302")
    assert getattr(table.ground, layer) == {parse_label("0302"): level}
    assert table.desk.palette.extras.level.value() == level


def test_that_a_door_stands_open_or_is_closed(table):
    press(table, "D")
    click(table.map, "0302")
    QTest.mouseClick(table.desk.palette.extras.open, LEFT, PLAIN, QPoint(8, 8))
    click(table.map, "0303")
    assert table.ground.doors == {parse_label("0302"): False, parse_label("0303"): True}


def test_that_a_note_is_typed_where_it_is_put_and_typed_again(table):
    field = table.desk.palette.extras.words
    press(table, "T")
    click(table.map, "0302")
    assert field.hasFocus()
    write_if_asked(table, "A lever")
    assert table.ground.notes == {parse_label("0302"): "A lever"}
    assert table.map.hasFocus()
    click(table.map, "0302")
    assert field.text() == "A lever"
    QTest.keyClick(field, Key.Key_End)
    write_if_asked(table, ", stuck")
    assert table.ground.notes == {parse_label("0302"): "A lever, stuck"}
    click(table.map, "0302")
    QTest.keyClick(field, Key.Key_Delete)
    QTest.keyClick(field, Key.Key_Return)
    assert table.ground.notes == {}


def test_that_esc_leaves_a_note_unwritten(table):
    press(table, "T")
    click(table.map, "0302")
    QTest.keyClicks(table.desk.palette.extras.words, "no")
    QTest.keyClick(table.desk.palette.extras.words, Key.Key_Escape)
    assert table.ground.notes == {}
    assert table.map.hasFocus()
    assert table.desk.is_open


def test_that_an_entrance_keeps_its_name_until_another_is_typed(table):
    press(table, "N")
    click(table.map, "0110")
    write_if_asked(table, "south")
    click(table.map, "0210")
    field = table.desk.palette.extras.words
    field.setFocus()
    field.selectAll()
    write_if_asked(table, "north")
    click(table.map, "0101")
    spots = {name: labels(table, found) for name, found in table.ground.entrances.items()}
    assert spots == {"south": ["0110", "0210"], "north": ["0101"]}


def test_that_a_line_can_be_clicked_and_esc_drops_what_is_begun(table):
    press(table, "L")
    click(table.map, "0302")
    hover(table.map, "0305")
    keys(table.map, Key.Key_Escape)
    assert table.desk.is_open
    click(table.map, "0402")
    click(table.map, "0404")
    assert labels(table, table.ground.walls) == ["0402", "0403", "0404"]


def test_that_esc_puts_the_pen_away(table, qtbot):
    with qtbot.waitSignal(table.desk.opened) as opened:
        keys(table.map, Key.Key_Escape)
    assert opened.args == [False]
    assert not table.desk.palette.isVisible()
    with qtbot.waitSignal(table.map.hex_picked):
        click(table.map, "0302")
    assert table.strokes == []


def test_that_a_fill_stays_in_its_room(laid):
    wall = tuple(parse_label(f"05{row:02}") for row in range(1, 11))
    table = laid(painted(GROUND, Stroke(Layer.WALL, wall)))
    press(table, "K")
    press(table, "I")
    click(table.map, "0302")
    assert table.ground.dark == {GROUND.at_column_row(column, row) for column in range(1, 5) for row in range(1, 11)}


def test_that_what_changes_nothing_is_no_stroke(table):
    press(table, "W")
    click(table.map, "0302")
    click(table.map, "0302")
    drag(table.map, pixel(table.map, "0705"), pixel(table.map, "0707"), RIGHT)
    assert len(table.strokes) == 1


def test_that_a_rectangle_ends_at_the_edge_of_the_ground(table):
    press(table, "C")
    drag(table.map, pixel(table.map, "1109"), QPoint(table.map.width() - 2, table.map.height() - 2))
    assert labels(table, table.ground.walls) == ["1109", "1110", "1209", "1210"]


def test_that_drawing_keeps_the_picture_where_it_is(table):
    table.map.zoom(2, pixel(table.map, "0605").toPointF())
    before = table.map.camera.left_top
    click(table.map, "0605")
    assert table.map.camera.left_top == before
    assert len(table.strokes) == 1


@pytest.mark.usefixtures("painted")
def test_that_a_stroke_is_seen_while_it_is_made(table):
    hover(table.map, "0902")
    at = pixel(table.map, "0302")
    before = table.map.grab().toImage().pixelColor(at)
    QTest.mousePress(table.map, LEFT, PLAIN, at)
    QTest.mouseMove(table.map, pixel(table.map, "0304"))
    assert table.map.grab().toImage().pixelColor(at) != before
    assert table.strokes == []
    QTest.mouseRelease(table.map, LEFT, PLAIN, pixel(table.map, "0304"))


@pytest.mark.usefixtures("painted")
def test_that_a_rectangle_and_a_fill_are_seen_before_they_are_made(table):
    at = pixel(table.map, "0403")
    hover(table.map, "0902")
    before = table.map.grab().toImage().pixelColor(at)
    press(table, "C")
    click(table.map, "0302")
    hover(table.map, "0504")
    assert table.map.grab().toImage().pixelColor(at) != before
    press(table, "I")
    hover(table.map, "0902")
    assert table.map.grab().toImage().pixelColor(at) != before


def test_that_the_palette_says_what_the_rules_make_of_a_layer(table):
    tip = table.desk.palette.layers[Layer.WALL].toolTip()
    assert "By the rules: Nobody stands in it, and nothing flies through it." in tip
    assert "it has no effect in this system" in table.desk.palette.layers[Layer.WATER].toolTip()


def test_that_every_control_has_a_name(table):
    palette = table.desk.palette
    for widget in (*palette.layers.values(), *palette.ways.values(), palette.brush, palette.erase):
        assert widget.accessibleName()
    press(table, "H")
    assert palette.extras.level.accessibleName() == "Step"


@pytest.mark.parametrize("ground", [HexGround(12, 10, pointed=True)], ids=["pointed"])
def test_that_pointed_tops_are_drawn_on(laid, ground):
    table = laid(ground)
    press(table, "W")
    where = table.map.camera.to_screen(table.map.content.layout.centre(ground.parse_label("0605"))).toPoint()
    QTest.mouseClick(table.map, LEFT, PLAIN, where)
    assert [ground.label(spot) for spot in table.ground.walls] == ["0605"]


def test_that_letters_reach_the_pen_before_the_window(table, qtbot):
    assert QApplication.focusWidget() is table.map
    press(table, "n")
    assert table.desk.pen.layer is Layer.ENTRANCE


def test_that_open_ground_is_drawn_on_in_cells_with_the_mouse(laid):
    table = laid(OPEN)
    assert table.desk.palette.brush.itemText(1) == "3 by 3"
    press(table, "C")
    drag(table.map, middle(table, Cell(2, 1)), middle(table, Cell(4, 2)))
    assert table.ground.walls == {Cell(column, row) for column in (2, 3, 4) for row in (1, 2)}
    press(table, "A")
    press(table, "S")
    press(table, "Z")
    QTest.mouseClick(table.map, LEFT, PLAIN, middle(table, Cell(7, 5)))
    assert table.ground.water == {Cell(column, row): 1 for column in (6, 7, 8) for row in (4, 5, 6)}


def test_that_open_ground_is_drawn_on_with_keys(laid):
    table = laid(OPEN)
    QTest.mouseMove(table.map, middle(table, Cell(3, 3)) + QPoint(1, 0))
    QTest.mouseMove(table.map, middle(table, Cell(3, 3)))
    press(table, "R")
    keys(table.map, Key.Key_Right, Key.Key_Return)
    assert len(table.ground.fire) == 1
    assert min(abs(cell.column - 3) + abs(cell.row - 3) for cell in table.ground.fire) <= 1

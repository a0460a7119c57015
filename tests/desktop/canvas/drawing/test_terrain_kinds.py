"""Terrain at the drawing desk: its kinds are chosen by key and mouse, in hexes and along their sides."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.space import (
    Cell,
    Layer,
    Stroke,
    border_of,
    painted,
    parse_label,
)
from tests.desktop.canvas.drawing.conftest import GROUND, OPEN, middle, press
from tests.desktop.canvas.hand import LEFT, PLAIN, click, drag, keys, pixel
from tests.variants.terrain import KINDS

Key = Qt.Key
RIGHT = Qt.MouseButton.RightButton
BROOK = [kind.key for kind in KINDS].index("brook")


def test_that_a_kind_of_terrain_is_chosen_from_the_list_and_by_keys(table):
    palette = table.desk.palette
    assert palette.layers[Layer.TERRAIN].isVisible()
    QTest.mouseClick(palette.layers[Layer.TERRAIN], LEFT)
    field = palette.extras.kind
    assert field.isVisible()
    assert (field.currentText(), palette.extras.effect.text()) == ("Wood", "Costs 2, blocks sight, cover 1.")
    field.setFocus()
    keys(field, Key.Key_Down)
    assert palette.extras.effect.text() == "Movement stops."
    click(table.map, "0302")
    table.map.setFocus()
    press(table, "3")
    click(table.map, "0302")
    press(table, "E")
    click(table.map, "0304")
    where, rampart = parse_label("0302"), parse_label("0304")
    assert table.ground.kinds == {"marsh": {where}, "road": {where}, "rampart": {rampart}}
    press(table, "2")
    QTest.mouseClick(table.map, RIGHT, PLAIN, pixel(table.map, "0302"))
    assert table.ground.kinds == {"road": {where}, "rampart": {rampart}}


def test_that_terrain_which_the_rules_do_not_know_can_be_painted_on_and_erased(laid):
    there = parse_label("0302")
    table = laid(painted(GROUND, Stroke(Layer.TERRAIN, (there,), text="thorn-hedge")))
    press(table, "E")
    field = table.desk.palette.extras.kind
    assert field.itemText(field.count() - 1) == "Thorn hedge"
    press(table, ",")
    press(table, "1")
    for _ in range(field.count() - 1):
        press(table, ".")
    assert table.desk.palette.extras.effect.text() == "Shown only; it has no effect in this system."
    click(table.map, "0303")
    assert len(table.ground.kinds["thorn-hedge"]) == 2
    QTest.mouseClick(table.map, RIGHT, PLAIN, pixel(table.map, "0302"))
    assert table.ground.kinds == {"thorn-hedge": {parse_label("0303")}}


# --- along sides -----------------------------------------------------------------------------------------------------
def take_brook(table):
    """The pen at the brook, by the keys alone."""
    press(table, "E")
    press(table, "1")
    for _ in range(BROOK):
        press(table, ".")
    assert table.desk.palette.extras.kind.currentText() == "Brook"


def side(one, other):
    return border_of(parse_label(one), parse_label(other))


def beside(view, one, other):
    """A pixel in one hex close to the side that it shares with another."""
    return (pixel(view, one) * 3 + pixel(view, other) * 2) / 5


def test_that_a_brook_is_drawn_along_the_sides_that_the_mouse_follows_and_erased_by_the_right_button(table):
    take_brook(table)
    assert table.desk.palette.extras.effect.text() == "1 more to cross it."
    QTest.mouseClick(table.map, LEFT, PLAIN, beside(table.map, "0404", "0405"))
    assert table.ground.borders == {"brook": {side("0404", "0405")}}
    view = table.map
    around = [table.ground.label(other) for other in table.ground.neighbours(parse_label("0404"))][3::-1]
    assert around[0] == "0405"
    way = [beside(view, "0404", other) for other in around]
    QTest.mousePress(view, LEFT, PLAIN, way[0])
    for at in way[1:]:
        QTest.mouseMove(view, at)
    QTest.mouseRelease(view, LEFT, PLAIN, way[-1])
    assert {side("0404", other) for other in around} <= table.ground.borders["brook"]
    assert all(parse_label("0404") in border for border in table.ground.borders["brook"])
    assert table.ground.kinds == {}
    QTest.mouseClick(view, RIGHT, PLAIN, beside(view, "0405", "0404"))
    assert side("0404", "0405") not in table.ground.borders["brook"]


def test_that_a_side_is_chosen_and_drawn_by_keys(table):
    take_brook(table)
    QTest.mouseMove(table.map, pixel(table.map, "0404") + QPoint(1, 0))
    QTest.mouseMove(table.map, pixel(table.map, "0404"))
    keys(table.map, Key.Key_Down)
    assert table.desk.tool._preview.words == "[ and ]: another side"
    keys(table.map, Key.Key_Return)
    assert table.ground.borders == {"brook": {side("0404", "0403")}}
    press(table, "]")
    press(table, "]")
    press(table, "]")
    keys(table.map, Key.Key_Return)
    assert table.ground.borders == {"brook": {side("0404", "0403"), side("0404", "0405")}}
    press(table, "X")
    press(table, "[")
    press(table, "[")
    press(table, "[")
    keys(table.map, Key.Key_Return)
    assert table.ground.borders == {"brook": {side("0404", "0405")}}


def test_that_a_rectangle_puts_it_around(table):
    take_brook(table)
    press(table, "C")
    drag(table.map, pixel(table.map, "0303"), pixel(table.map, "0303") + QPoint(1, 1))
    click(table.map, "0303")
    ground = table.ground
    where = parse_label("0303")
    assert ground.borders == {"brook": {border_of(where, other) for other in ground.neighbours(where)}}


def test_that_sides_of_cells_are_drawn_on_open_ground(laid):
    table = laid(OPEN)
    take_brook(table)
    start, end = middle(table, Cell(3, 3)), middle(table, Cell(4, 3))
    QTest.mouseClick(table.map, LEFT, PLAIN, (start * 3 + end * 2) / 5)
    assert table.ground.borders == {"brook": {(Cell(3, 3), Cell(4, 3))}}

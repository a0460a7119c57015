"""The pen and its keys."""

import pytest

from gmtool.presentation.map.pen import FogPen, Pen
from gmtool.presentation.map.strokes import PAINT_LAYERS, BrushSize, DrawingMode
from gmtool.space import Hex, Layer, Stroke
from tests.variants.terrain import KINDS


@pytest.mark.parametrize("paint", PAINT_LAYERS, ids=lambda paint: paint.name)
def test_that_each_layer_has_its_letter_and_taking_it_ends_erasing(paint) -> None:
    pen = Pen()
    pen.offer(KINDS)
    pen.rub(True)
    assert pen.wants(paint.letter)
    pen.press(paint.letter)
    assert (pen.layer, pen.erase) == (paint.layer, False)


def test_that_a_kind_of_terrain_is_picked_by_its_letter_again_by_a_digit_or_one_by_one() -> None:
    pen, spots = Pen(), (Hex(1, 1),)
    assert not pen.wants("E"), "the rules name no terrain"
    pen.offer(KINDS[:3])
    for keys, label in (("E", "Wood"), ("E", "Marsh"), ("3", "Road"), ("E", "Wood"), (".", "Marsh"), (",,", "Wood")):
        for key in keys:
            assert pen.wants(key)
            pen.press(key)
        assert pen.kind is not None
        assert (pen.layer, pen.kind.label) == (Layer.TERRAIN, label)
    assert pen.stroke(spots, erase=False) == Stroke(Layer.TERRAIN, spots, 1, "wood")
    assert pen.stroke(spots, erase=True) == Stroke(Layer.TERRAIN, spots, 0, "wood")


def test_that_the_kind_in_hand_stays_in_hand_where_others_are_offered() -> None:
    pen = Pen()
    pen.offer(KINDS[:3])
    pen.press("E")
    pen.press("3")
    pen.offer(KINDS[1:])
    assert pen.kind == KINDS[2]
    pen.offer(())
    assert (pen.layer, pen.kind) == (Layer.WALL, None)


def test_that_every_change_is_told() -> None:
    pen, told = Pen(), []
    pen.changed.connect(lambda: told.append(pen.way))
    for key in "LCISZXA3.":
        assert pen.wants(key)
        pen.press(key)
    assert len(told) == 9
    assert (pen.way, pen.size, pen.layer, pen.level) == (DrawingMode.BRUSH, BrushSize.MEGAHEX, Layer.WATER, 4)


def test_that_sizes_come_round() -> None:
    pen = Pen()
    for size in (BrushSize.MEGAHEX, BrushSize.TWO, BrushSize.ONE):
        pen.press("Z")
        assert pen.size is size


def test_that_a_level_is_kept_for_its_layer_and_within_its_bounds() -> None:
    pen = Pen()
    pen.take(Layer.WATER)
    pen.press("7")
    pen.take(Layer.HEIGHT)
    pen.press(",")
    assert pen.level == -1  # a height of 0 would be none
    pen.press(".")
    assert pen.level == 1
    pen.set_level(-40)
    assert pen.level == -9
    pen.take(Layer.WATER)
    assert pen.level == 7


@pytest.mark.parametrize("key", ["3", ",", "."])
def test_that_a_layer_without_levels_takes_no_digit(key: str) -> None:
    assert not Pen().wants(key)


@pytest.mark.parametrize("key", ["", " ", "M", "0", "\r", "12"])
def test_that_other_keys_mean_nothing_to_it(key: str) -> None:
    pen = Pen()
    pen.take(Layer.WATER)
    assert not pen.wants(key)


def test_that_the_pen_for_fog_reveals_and_keeps_to_fog() -> None:
    pen = FogPen()
    assert (pen.layer, pen.erase) == (Layer.FOG, True)
    assert [key for key in "WDRABKHNTGSLCIZX3,." if pen.wants(key)] == ["S", "I", "Z", "X"]

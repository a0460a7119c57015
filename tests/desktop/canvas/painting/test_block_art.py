"""The picture of a unit: its men stand inside its block, however few of them are left."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.painting.block_art import BlockLook, paint_block
from gmtool.desktop.canvas.painting.blocks import called, named_from
from gmtool.presentation.map.body_words import body_words
from gmtool.rules.seam.views.bodies import BreakLine, Formation
from gmtool.space import Block, Point
from tests.desktop.canvas.conftest import counter

SCALE = 0.2
"""Pixels to a hundredth: a man is 20 pixels wide."""


def picture(look: BlockLook, scale: float = SCALE) -> QImage:
    """A unit on white, the middle of its front at 200, 20."""
    image = QImage(400, 120, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(200, 20)
    paint_block(painter, look, scale)
    painter.end()
    return image


def pixel(at: QPointF, scale: float = SCALE) -> QPoint:
    """The pixel of a place in hundredths from the middle of the front."""
    return (at * scale + QPointF(200, 20)).toPoint()


def filled(look: BlockLook, at: QPointF) -> bool:
    """True if the color of the side is at a place in hundredths from the middle of the front."""
    found, side = picture(look).pixelColor(pixel(at)), QColor(theme().side(look.side).colour)
    return (found.red(), found.green(), found.blue()) == (side.red(), side.green(), side.blue())


@pytest.mark.parametrize("men", [1, 2, 3, 4])
def test_that_fewer_men_than_files_stand_in_their_block_and_the_lost_beyond_it(qapp, men: int) -> None:
    look = BlockLook(0, men * 100, 100, men, files=5, places=10)
    places = [QPointF((file - (men - 1) / 2) * 100, 50) for file in range(men)]
    assert all(filled(look, at) for at in places)
    assert not filled(look, places[-1] + QPointF(100, 0))
    assert not filled(look, places[0] - QPointF(100, 0))


def test_that_a_lone_figure_is_named_when_it_is_small_and_tells_no_ranks() -> None:
    hero = counter("bran", "0505", formation=Formation(1, 1, 1))
    foot = counter("foot", "0505", formation=Formation(18, 20, 5))
    assert (called(hero), called(foot)) == ("Bran", "Foot 18/20")
    assert named_from(hero) <= 24 < named_from(foot), "a man is 25 pixels wide where a field is seen whole"
    assert list(body_words(hero, {}, {})) == []
    assert list(body_words(foot, {}, {})) == ["18 of 20 men, 5 files, 4 ranks"]


def near(colour: QColor, other: QColor) -> bool:
    return max(abs(a - b) for a, b in zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True)) < 60


def test_that_a_unit_of_which_nothing_is_told_is_a_plain_block_in_its_color(qapp) -> None:
    block = Block(Point(500, 500), 0, 400, 200)
    plain = BlockLook.of(counter("foot", "0505", block=block), 1, False)
    assert (plain.files, plain.full) == (0, (400, 200))
    seen, side = picture(plain), QColor(theme().side(1).colour)
    assert all(near(seen.pixelColor(pixel(QPointF(x, y))), side) for x in (-150, 0, 150) for y in (80, 150))
    hidden = picture(replace(plain, hidden=True))
    assert hidden.pixelColor(pixel(QPointF(0, 120))).lightness() > seen.pixelColor(pixel(QPointF(0, 120))).lightness()
    down = picture(replace(plain, down=True))
    assert near(down.pixelColor(pixel(QPointF(0, 120))), map_colours().gone)
    assert not near(down.pixelColor(pixel(QPointF(0, 120))), side)


def test_that_men_too_small_to_be_told_apart_are_a_block_and_larger_ones_dots(qapp) -> None:
    look = BlockLook(0, 500, 200, 10, files=5, places=10)
    tiny, dots = picture(look, 0.03), picture(look, 0.06)
    side = QColor(theme().side(0).colour)
    between = QPointF(50, 150)
    assert near(tiny.pixelColor(pixel(between, 0.03)), side)
    assert not near(dots.pixelColor(pixel(between, 0.06)), side)
    assert near(dots.pixelColor(pixel(QPointF(0, 150), 0.06)), side)


def test_that_the_man_whose_loss_crosses_a_line_is_ringed_and_those_who_have_acted_are_darker(qapp) -> None:
    unit = counter(
        "foot",
        "0505",
        block=Block(Point(500, 500), 0, 500, 200),
        formation=Formation(10, 10, 5),
        breaks=(BreakLine(4, "checks morale"), BreakLine(8, "routs", passed=True)),
    )
    look = BlockLook.of(unit, 0, False)
    assert look.lines == (4,)
    plain, ringed = picture(replace(look, lines=())), picture(look)
    men = [QPointF((number % 5 - 2) * 100, 50 + number // 5 * 100) for number in range(10)]

    def differs(at: QPointF) -> bool:
        room = QRect(pixel(at) - QPoint(9, 9), pixel(at) + QPoint(9, 9))
        return plain.copy(room) != ringed.copy(room)

    assert [number for number, at in enumerate(men) if differs(at)] == [6]
    acted = picture(BlockLook.of(unit, 0, True)).pixelColor(pixel(men[0]))
    assert acted.lightness() < plain.pixelColor(pixel(men[0])).lightness()

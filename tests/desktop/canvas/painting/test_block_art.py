"""The picture of a unit: its men stand inside its block, however few of them are left."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.painting.block_art import BlockLook, paint_block
from gmtool.desktop.canvas.painting.blocks import called, named_from
from gmtool.presentation.map.body_words import body_words
from gmtool.rules.seam.views.bodies import Formation
from tests.desktop.canvas.conftest import counter

SCALE = 0.2
"""Pixels to a hundredth: a man is 20 pixels wide."""


def filled(look: BlockLook, at: QPointF) -> bool:
    """True if the color of the side is at a place in hundredths from the middle of the front."""
    image = QImage(400, 120, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(200, 20)
    paint_block(painter, look, SCALE)
    painter.end()
    found, side = image.pixelColor((at * SCALE + QPointF(200, 20)).toPoint()), QColor(theme().side(look.side).colour)
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

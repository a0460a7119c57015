"""Tiles of a card and its bar of points: what they show, explain and paint."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.roster.card.tiles import PointsMeter, Tiles
from gmtool.rules.seam import Breakdown, Derived, Modifier, Points
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import rows_of

pytestmark = pytest.mark.usefixtures("painted")
WHY = Breakdown("Move", (Modifier(10, "skill"), Modifier(-2, "chain mail", "m.armor.chain")))
MOVE, DX = Derived("move", "Move", "8", WHY, main=True), Derived("dx", "Adjusted DX", "11")


@pytest.fixture
def tiles(qtbot: QtBot) -> Tiles:
    """Two tiles, of which the first explains itself."""
    use_theme("dark", 100)
    made = Tiles()
    qtbot.addWidget(made)
    made.resize(420, 120)
    made.show_values([MOVE, DX])
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def popups(tiles: Tiles) -> list[str]:
    """The words of what is open beside the tiles."""
    found = (one for one in tiles.findChildren(type(tiles).__mro__[1]) if one.isWindow() and one.isVisible())
    return [" ".join(painted_words(one)) for one in found]


@pytest.mark.parametrize("how", [Qt.Key.Key_Return, Qt.Key.Key_Space, None])
def test_that_a_tile_explains_its_value_by_key_and_by_click(tiles: Tiles, how: Qt.Key | None) -> None:
    first, second = tiles.tiles
    assert painted_words(first) == ["8", "Move"]
    assert (first.focusPolicy(), second.focusPolicy()) == (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.NoFocus)
    for tile in (second, first):
        assert popups(tiles) == []
        if how is None:
            QTest.mousePress(tile, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(tile, Qt.Key.Key_A)
            QTest.keyClick(tile, how)
    (shown,) = popups(tiles)
    assert "chain mail" in shown
    assert "skill" in shown


def test_that_tiles_come_go_and_change_with_the_card(tiles: Tiles) -> None:
    first = tiles.tiles[0]
    tiles.begin_anew([MOVE])
    assert tiles.tiles == [first]
    tiles.begin_anew([Derived("move", "Move", "8, flying 16", WHY), DX])
    assert tiles.tiles[0] is first
    assert painted_words(first) == ["8", "Move, flying 16"]
    assert first.accessibleName() == "Move 8, flying 16"


def test_that_tiles_of_a_card_keep_their_places(tiles: Tiles) -> None:
    healing = Derived("care", "hits heal in", "16 days of medical care")
    tiles.resize(340, 400)
    tiles.begin_anew([MOVE, DX])
    places = [one.geometry() for one in tiles.tiles]
    tiles.show_values([healing, MOVE, DX])
    assert [one.derived.key for one in tiles.tiles] == ["move", "dx", "care"], "a new one comes last"
    tiles.grab()
    assert [one.geometry() for one in tiles.tiles[:2]] == places
    assert "16 days of" in painted_words(tiles.tiles[2])[0]
    tiles.show_values([healing, DX])
    assert [painted_words(one)[:2] for one in tiles.tiles[:2]] == [["–", "Move"], ["11", "Adjusted DX"]]
    tiles.begin_anew([healing, DX])
    assert [one.derived.key for one in tiles.tiles] == ["care", "dx"]


def bar(meter: PointsMeter) -> tuple[QImage, dict[str, int]]:
    """The bar's middle line: how many pixels have which color of the theme."""
    image = meter.bar.grab().toImage()
    line = rows_of(image)[image.height() // 2]
    names = ("raised", "accent", "good", "bad", "text")
    return image, {name: line.count(theme().colour(name).rgb() & 0xFFFFFF) for name in names}


def test_that_the_bar_is_as_long_as_what_is_spent_and_goes_beyond_a_mark_where_it_is_too_much(qtbot: QtBot) -> None:
    use_theme("dark", 100)
    meter = PointsMeter()
    qtbot.addWidget(meter)
    meter.resize(700, 40)
    meter.show_points(Points(16, 32), "A fighter")
    meter.show()
    _, half = bar(meter)
    assert half["accent"] == pytest.approx(half["raised"], abs=4)
    assert "16 to spend" in painted_words(meter)
    meter.show_points(Points(32, 32), "A fighter")
    image, full = bar(meter)
    assert full["good"] >= image.width() - 4
    assert full["text"] == 0
    meter.show_points(Points(40, 32), "A fighter")
    image, much = bar(meter)
    assert much["bad"] >= image.width() - 6
    assert much["text"] == 2, "the mark"
    line = rows_of(image)[image.height() // 2]
    assert line.index(theme().colour("text").rgb() & 0xFFFFFF) == pytest.approx(image.width() * 32 / 40, abs=2)
    assert meter.words.text() == "8 too many"
    meter.resize(300, 60)
    meter.show_points(None, "A fighter")
    assert painted_words(meter) == ["A fighter"]
    meter.show_points(None, "")
    assert meter.isHidden()

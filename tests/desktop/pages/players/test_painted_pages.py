"""What the players see of a handout and of the time, as it is painted; and the button that comes with the pointer."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.players.handout import HandoutPage
from gmtool.desktop.pages.players.time_left import TimeLeft
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Handout
from tests.desktop.painted_words import painted_words
from tests.desktop.paper.reading import BLUE, RED, png
from tests.desktop.pixels import colours_of, places_of

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def page(qtbot: QtBot) -> HandoutPage:
    """The page for handouts, 640 by 400."""
    use_theme("dark", 100)
    made = HandoutPage(theme())
    qtbot.addWidget(made)
    made.resize(640, 400)
    made.show()
    return made


@pytest.fixture
def pictures(campaign_file: Path, qtbot: QtBot, page: HandoutPage) -> Iterator[tuple[Pictures, str]]:
    """The pictures of a campaign that has one, twice as wide as high; the page takes them from there."""
    with Campaign.open(campaign_file) as campaign:
        key = campaign.pictures.add(png(80, 40), "map.png")
        found = Pictures(campaign, page)
        page.use_pictures(found)
        yield found, key
        found.close()


def box(image: QImage, colour: str) -> QRect:
    """The box around all that has a color."""
    found = places_of(image, lambda one: f"#{one:06x}" == QColor(colour).name())
    across, down = [x for x, _ in found], [y for _, y in found]
    return QRect(QPoint(min(across), min(down)), QPoint(max(across), max(down)))


def test_that_a_text_is_as_large_as_there_is_room_and_its_title_is_the_game_masters(page: HandoutPage) -> None:
    def shown(text: str) -> tuple[list[str], QRect]:
        page.show_handout(Handout("For the GM", text))
        return painted_words(page), box(page.grab().toImage(), theme().colour("text").name())

    words, short = shown("Come at once.")
    assert words == ["Come at once."]
    assert abs(short.center().x() - 320) < 8
    assert abs(short.center().y() - 200) < 20
    _, long = shown("Come at once, and bring the silver key. " * 12)
    line_height = short.height()
    assert long.height() > 3 * line_height
    assert QRect(20, 20, 600, 360).contains(long)
    page.show_handout(Handout("", "\n".join(f"Verse {n}" for n in range(1, 15))))
    verses = box(page.grab().toImage(), theme().colour("text").name())
    assert verses.top() > 24, "in smaller type, so that nothing is cut"
    assert verses.bottom() < 376
    _, verse = shown(f"It burned.\n{'Nobody came to the mill by night, and nobody saw anything there. ' * 2}")
    assert verse.left() < 60, "long lines begin at the left"
    page.show_handout(None)
    assert painted_words(page) == []
    assert colours_of(page.grab().toImage()) == {theme().colour("background").name()}


def test_that_a_text_too_long_for_the_smallest_type_begins_at_its_beginning(page: HandoutPage) -> None:
    page.show_handout(Handout("", "\n".join(f"Line {n}" for n in range(300))))
    assert painted_words(page)[0] == "Line 0"
    assert box(page.grab().toImage(), theme().colour("text").name()).top() < 40


def test_that_a_picture_is_as_large_as_the_page_and_leaves_room_for_its_text(
    page: HandoutPage, pictures: tuple[Pictures, str], qtbot: QtBot
) -> None:
    page.resize(320, 200)
    page.show_handout(Handout("", "", picture=pictures[1]))
    qtbot.waitUntil(lambda: QColor(RED).name() in colours_of(page.grab().toImage(), 9))
    alone = page.grab().toImage()
    red, blue = box(alone, RED), box(alone, BLUE)
    assert red.right() < blue.left()
    whole = red.united(blue)
    assert whole.width() == pytest.approx(320, abs=6)
    assert whole.height() == pytest.approx(160, abs=4)
    assert abs(whole.center().y() - 100) < 4
    page.show_handout(Handout("", "The mill", picture=pictures[1]))
    qtbot.waitUntil(lambda: QColor(RED).name() in colours_of(page.grab().toImage(), 9))
    both = page.grab().toImage()
    above, below = box(both, RED).united(box(both, BLUE)), box(both, theme().colour("text").name())
    assert above.bottom() < below.top()
    assert below.bottom() < 200
    assert painted_words(page) == ["The mill"]


def test_that_a_picture_that_is_not_there_leaves_it_empty(page: HandoutPage, pictures: tuple[Pictures, str]) -> None:
    page.show_handout(Handout("", "", picture="nowhere"))
    assert colours_of(page.grab().toImage()) == {theme().colour("background").name()}


def test_that_the_time_stands_in_the_middle_of_the_top_and_warns_when_it_is_up(qtbot: QtBot) -> None:
    use_theme("dark", 100)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 300)
    window.show()
    time = TimeLeft(theme(), window)
    time.show_time("1:30", up=False)
    assert painted_words(time) == ["1:30"]
    assert abs(time.geometry().center().x() - 250) <= 1
    assert time.y() == 12
    middle = QPoint(12, time.height() // 2)
    assert time.grab().toImage().pixelColor(middle) == theme().colour("surface")
    wide = time.width()
    time.show_time("0:00", up=True)
    assert time.grab().toImage().pixelColor(middle) == theme().colour("warn_soft")
    assert time.width() == wide, "it does not move while it counts"
    assert theme().colour("warn").name() in colours_of(time.grab().toImage())
    time.show_time("", up=False)
    assert not time.isVisible()


def test_that_the_button_of_the_full_screen_comes_with_the_pointer_and_goes_when_it_rests(
    open_window: Callable[[], PlayerWindow],
) -> None:
    window = open_window()
    window.fill(True)
    assert window.full.text() == "Leave full screen"
    window._quiet.timeout.emit()
    assert not window.full.isVisible()
    QTest.mouseMove(window.map, QPoint(40, 40))
    QTest.mouseMove(window.map, QPoint(60, 40))
    assert window.full.isVisible()
    assert window._quiet.isActive()
    window.fill(False)
    window._quiet.timeout.emit()
    assert window.full.isVisible(), "in a window it stays"
    assert window.full.text() == "Full screen"


def test_that_a_window_whose_screen_is_unplugged_fills_no_other(
    open_window: Callable[[], PlayerWindow],
) -> None:
    window = open_window()
    window.fill(True)
    window._lost(window.screen())
    assert not window.isFullScreen()
    assert window.full.text() == "Full screen"

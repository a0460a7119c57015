import pytest
from PySide6.QtCore import QSize, QTimer
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.store.campaign import Campaign
from gmtool.store.database.tidying import forget_unused_pictures
from gmtool.store.limits import SHOWN_PIXELS
from tests.desktop.base.pictures.conftest import BLUE, RED, is_like, picture
from tests.store.pictures import png_head


def test_that_a_picture_is_there_after_it_was_read(qtbot: QtBot, campaign: Campaign, pictures: Pictures) -> None:
    key = campaign.pictures.add(picture(600, 300))
    with qtbot.waitSignal(pictures.ready) as ready:
        assert pictures.image(key) is None
        assert pictures.image(key) is None
    assert ready.args == [key]
    image = pictures.image(key)
    assert image is not None
    assert image.size() == pictures.size(key) == QSize(600, 300)


@pytest.mark.parametrize(
    ("scale", "width"), [(3.0, 1200), (1.0, 1200), (0.6, 1200), (0.5, 600), (0.3, 600), (0.25, 300), (0.01, 150)]
)
def test_that_a_small_drawing_is_made_from_a_small_copy(
    qtbot: QtBot, campaign: Campaign, pictures: Pictures, scale: float, width: int
) -> None:
    key = campaign.pictures.add(picture(1200, 400))
    with qtbot.waitSignal(pictures.ready):
        pictures.image(key)
    image = pictures.image(key, scale)
    assert image is not None
    assert image.size() == QSize(width, width // 3)
    assert is_like(image.pixelColor(width // 4, 10), RED)
    assert is_like(image.pixelColor(3 * width // 4, 10), BLUE)


def test_that_a_counter_shows_the_middle_of_a_picture_as_a_disc(
    qtbot: QtBot, campaign: Campaign, pictures: Pictures
) -> None:
    key = campaign.pictures.add(picture(300, 100))
    with qtbot.waitSignal(pictures.ready):
        assert pictures.small(key, 40) is None
    disc = pictures.small(key, 40)
    assert disc is not None
    assert disc.size() == QSize(40, 40)
    assert is_like(disc.pixelColor(10, 20), RED)
    assert is_like(disc.pixelColor(30, 20), BLUE)
    assert [disc.pixelColor(x, y).alpha() for x, y in ((0, 0), (39, 39), (20, 20))] == [0, 0, 255]
    assert pictures.small(key, 40) is disc


def test_that_a_picture_that_is_missing_or_damaged_is_told_once(
    qtbot: QtBot, campaign: Campaign, pictures: Pictures
) -> None:
    damaged = campaign.pictures.add(png_head(30, 30))
    with qtbot.waitSignal(pictures.failed) as failed:
        assert pictures.image(damaged) is None
    assert failed.args == [damaged, "The picture is damaged: it cannot be decoded."]
    assert pictures.problem(damaged) == failed.args[1]
    with qtbot.assertNotEmitted(pictures.failed, wait=20):
        assert pictures.image(damaged) is None
    with qtbot.waitSignal(pictures.failed):
        assert pictures.small("ab" * 32, 20) is None
    assert "is not in the campaign" in pictures.problem("ab" * 32)
    assert pictures.image("") is None


def test_that_a_missing_picture_is_found_once_it_has_come(qtbot: QtBot, campaign: Campaign, pictures: Pictures) -> None:
    raw = picture(20, 20)
    key = campaign.pictures.add(raw)
    forget_unused_pictures(campaign.database)
    with qtbot.waitSignal(pictures.failed):
        pictures.image(key)
    assert pictures.size(key).isEmpty()
    campaign.pictures.add(raw)
    pictures.try_again()
    with qtbot.waitSignal(pictures.ready):
        pictures.image(key)
    assert pictures.size(key) == QSize(20, 20)


def test_that_no_more_memory_is_kept_than_is_allowed(qtbot: QtBot, campaign: Campaign) -> None:
    keys = [campaign.pictures.add(picture(100 + n, 100)) for n in range(6)]
    pictures = Pictures(campaign, most=3 * 110 * 100 * 4)
    for key in keys:
        with qtbot.waitSignal(pictures.ready):
            pictures.image(key)
        assert 0 < pictures.bytes <= 3 * 110 * 100 * 4
    assert pictures.image(keys[-1]) is not None
    with qtbot.waitSignal(pictures.ready):
        assert pictures.image(keys[0]) is None
    pictures.close()
    assert pictures.bytes == 0


def test_that_the_window_goes_on_while_a_large_picture_is_read(
    qtbot: QtBot, campaign: Campaign, pictures: Pictures
) -> None:
    key = campaign.pictures.add(picture(4000, 4000))
    ticks: list[None] = []
    timer = QTimer(interval=5)
    timer.timeout.connect(lambda: ticks.append(None))
    timer.start()
    with qtbot.waitSignal(pictures.ready):
        pictures.image(key)
    timer.stop()
    # decoded in the window's thread, or by what does not let go of the interpreter, there are one or two
    assert len(ticks) > 5
    image = pictures.image(key)
    assert image is not None
    assert image.width() * image.height() <= SHOWN_PIXELS


def test_that_closing_waits_for_what_is_being_read_and_tells_nothing(qtbot: QtBot, campaign: Campaign) -> None:
    pictures = Pictures(campaign)
    keys = [campaign.pictures.add(picture(1000 + n, 1000)) for n in range(3)]
    with qtbot.assertNotEmitted(pictures.ready, wait=20):
        for key in keys:
            pictures.image(key)
        pictures.close()
    assert pictures.image(keys[0]) is None


def test_that_a_campaign_in_memory_gives_its_pictures_at_once(qtbot: QtBot) -> None:
    with Campaign.in_memory("Nowhere") as campaign:
        pictures = Pictures(campaign)
        image = pictures.image(campaign.pictures.add(picture(30, 20)))
        assert image is not None
        assert image.size() == QSize(30, 20)
        pictures.close()

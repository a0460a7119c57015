from dataclasses import replace
from hashlib import sha256

import pytest

from gmtool.store import StoreError
from gmtool.store.errors import BadImport
from gmtool.store.pictures import PictureFormat, PictureInfo
from tests.encounter.fights import WULF_PASSES, answers
from tests.store.campaigns import WULF, create, duel, reopen
from tests.store.pictures import png, png_head, svg

CAVE = png(30, 20)
KEY = sha256(CAVE).hexdigest()


def keys(pictures):
    return [info.key for info in pictures.list()]


@pytest.fixture
def pictures(campaign):
    return campaign.pictures


def test_that_a_picture_comes_back_as_it_was_put_in(pictures):
    assert pictures.add(CAVE) == KEY
    assert pictures.get(KEY) == CAVE
    assert pictures.info(KEY) == PictureInfo(KEY, PictureFormat.PNG, 30, 20, len(CAVE))


def test_that_the_same_picture_is_kept_once(pictures):
    assert pictures.add(CAVE) == pictures.add(CAVE)
    other = pictures.add(svg())
    assert keys(pictures) == sorted((KEY, other))


def test_that_a_picture_is_kept_from_a_file(pictures, tmp_path):
    path = tmp_path / "cave.png"
    path.write_bytes(CAVE)
    assert pictures.add_file(path) == KEY
    path.write_text("A cave, dark and deep.")
    with pytest.raises(BadImport, match=r"cave\.png is not a picture gmtool can read"):
        pictures.add_file(path)


def test_that_a_huge_file_is_not_even_read(pictures, tmp_path):
    path = tmp_path / "cave.png"
    with path.open("wb") as file:
        file.truncate(10**9)
    with pytest.raises(BadImport, match=r"cave\.png is larger than 64 MB: too large for a picture"):
        pictures.add_file(path)


def test_that_of_several_pictures_all_are_kept_or_none(pictures):
    with pytest.raises(BadImport, match="b has 40,000 x 40,000"):
        pictures.add_all([(CAVE, "a"), (png_head(40_000, 40_000), "b")])
    assert pictures.list() == ()
    assert pictures.add_all([]) == ()


def test_that_the_pictures_of_a_campaign_have_a_limit_together(pictures, monkeypatch):
    pictures.add(CAVE)
    monkeypatch.setattr("gmtool.store.pictures.library.ALL_PICTURES", 2 * len(CAVE) - 1)
    with pytest.raises(BadImport, match="The pictures of a campaign can take 0 MB"):
        pictures.add(png(30, 20, shade=9))
    assert keys(pictures) == [KEY]
    assert pictures.add(CAVE) == KEY


@pytest.mark.parametrize("ask", ["get", "info"])
def test_that_a_picture_that_is_not_there_is_named(pictures, ask):
    with pytest.raises(StoreError, match="The picture 0123456789ab is not in the campaign"):
        getattr(pictures, ask)("0123456789abcdef")
    with pytest.raises(StoreError, match="The picture without a key is not in the campaign"):
        getattr(pictures, ask)("")


def test_that_no_picture_is_kept_in_a_campaign_that_is_read_only(path):
    create(path).close()
    with reopen(path, read_only=True) as campaign, pytest.raises(StoreError, match="read-only"):
        campaign.pictures.add(CAVE)


def test_that_a_picture_nothing_shows_is_forgotten_when_the_campaign_is_next_opened(path):
    with create(path) as campaign:
        campaign.pictures.add(CAVE)
        shown = campaign.pictures.add(svg())
        campaign.cards.add(replace(WULF, picture=shown))
        assert len(campaign.pictures.list()) == 2
    with reopen(path, read_only=True) as campaign:
        assert len(campaign.pictures.list()) == 2
    with reopen(path) as campaign:
        assert keys(campaign.pictures) == [shown]


def test_that_undo_never_loses_a_picture(path):
    with create(path) as campaign:
        card = campaign.cards.add(replace(WULF, picture=campaign.pictures.add(CAVE)))
        taken = campaign.cards.delete([card.id])
        campaign.cards.restore(taken)
        assert campaign.pictures.get(campaign.cards.get(card.id).picture) == CAVE


def test_that_a_picture_which_only_a_moment_of_a_fight_shows_is_kept(path):
    with create(path) as campaign:
        campaign.pictures.add(CAVE)
        encounter = duel(campaign)
        fight = campaign.encounters.start(encounter.id)
        fight.do(replace(WULF_PASSES), answers())
        fight.undo()
        with campaign.database.appending() as connection:
            connection.exec_driver_sql("UPDATE entries SET text = replace(text, 'wulf', ?)", (KEY,))
    with reopen(path) as campaign:
        assert keys(campaign.pictures) == [KEY]


@pytest.mark.parametrize("table", ["settings", "grounds", "encounters"])
def test_that_a_picture_is_kept_wherever_it_is_named(path, table):
    with create(path) as campaign:
        campaign.pictures.add(CAVE)
        if table == "settings":
            campaign.settings.set("wallpaper", {"picture": KEY})
        elif table == "encounters":
            duel(campaign)
        with campaign.database.appending() as connection:
            if table == "grounds":
                connection.exec_driver_sql(
                    "INSERT INTO grounds (title, ground, extra) VALUES ('x', ?, '{}')", (f'{{"backdrop": "{KEY}"}}',)
                )
            elif table == "encounters":
                connection.exec_driver_sql("UPDATE encounters SET extra = ?", (f'{{"picture": "{KEY}"}}',))
    with reopen(path) as campaign:
        assert keys(campaign.pictures) == [KEY]

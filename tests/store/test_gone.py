"""A campaign whose file is moved, replaced or deleted while it is open: nothing is said to be written that is not."""

import os
import shutil

import pytest

from gmtool.store import StoreError
from gmtool.store.backups import backups, restore
from gmtool.store.errors import FileGone
from tests.encounter.fights import WULF_PASSES, answers
from tests.full_disk import a_disk_that_is_full
from tests.store.campaigns import GOBLIN, WULF, create, duel, execute, reopen

SENTENCE = (
    "valley.gmtool was moved, replaced or deleted while it was open, so nothing more is written; "
    "save the whole campaign to a new file."
)


def rename(path):
    return path.rename(path.with_name("hill.gmtool"))


def move(path):
    (path.parent / "elsewhere").mkdir()
    return path.rename(path.parent / "elsewhere" / path.name)


def delete(path):
    path.unlink()


def replace(path):
    other = path.with_name("other.gmtool")
    with create(other) as campaign:
        campaign.title = "Another"
    os.replace(other, path)


def swap(path):
    """What a program that synchronizes does: the same content in another file."""
    copied = shutil.copyfile(path, path.with_name("copied"))
    os.replace(copied, path)


def move_the_folder(path):
    path.parent.rename(path.parent.with_name("gone"))


def delete_the_folder(path):
    shutil.rmtree(path.parent)


def delete_what_waits(path):
    path.with_name(f"{path.name}-wal").unlink()


WAYS = [rename, move, delete, replace, swap, move_the_folder, delete_the_folder, delete_what_waits]


@pytest.fixture
def path(tmp_path):
    (tmp_path / "campaigns").mkdir()
    return tmp_path / "campaigns" / "valley.gmtool"


@pytest.fixture
def fight(path):
    """A fight in an open campaign with one entry, all of it still waiting beside the file."""
    create(path).close()
    with reopen(path) as campaign:
        campaign.cards.add(GOBLIN)
        journal = campaign.encounters.start(duel(campaign).id)
        journal.do(WULF_PASSES, answers())
        yield campaign, journal


def state(campaign):
    (encounter,) = campaign.encounters.list()
    cards = [card.name for card in campaign.cards.list()]
    return cards, campaign.encounters.journal(encounter.id).head


@pytest.mark.parametrize("way", WAYS)
def test_that_nothing_is_acknowledged_once_the_file_is_gone_and_all_of_it_goes_on_in_another(
    fight, path, tmp_path, way
):
    campaign, journal = fight
    told = []
    campaign.listen_gone(lambda: told.append(campaign.gone))
    way(path)
    for _ in range(2):
        with pytest.raises(FileGone) as refused:
            journal.undo()
        assert str(refused.value) == SENTENCE
    with pytest.raises(FileGone):
        campaign.cards.add(WULF)
    assert (journal.head, told) == (1, [SENTENCE])
    assert state(campaign) == (["Göblin"], 1)

    campaign.go_on_in(tmp_path / "new.gmtool")
    assert campaign.gone == ""
    journal.undo()
    campaign.cards.add(WULF)
    copied = tmp_path / "as a kill would leave it.gmtool"
    for ending in ("", "-wal"):
        shutil.copyfile(tmp_path / f"new.gmtool{ending}", f"{copied}{ending}")
    with reopen(copied) as again:
        assert state(again) == (["Göblin", "Wulf"], 0)
    with reopen(tmp_path / "new.gmtool") as second:
        assert second.read_only
    campaign.close()
    assert execute(tmp_path / "new.gmtool", "PRAGMA integrity_check") == [("ok",)]
    with reopen(tmp_path / "new.gmtool") as again:
        assert not again.read_only
        assert state(again) == (["Göblin", "Wulf"], 0)


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize("way", [rename, move])
def test_that_a_moved_file_has_everything_whether_it_was_noticed_or_not(fight, path, way, noticed):
    campaign, journal = fight
    moved = way(path)
    if noticed:
        with pytest.raises(FileGone):
            journal.undo()
    campaign.close()
    with reopen(moved) as again:
        assert not again.read_only
        assert state(again) == (["Göblin"], 1)


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize("way", [delete, replace, swap])
def test_that_what_has_no_file_any_more_is_in_a_backup(fight, path, way, noticed):
    campaign, journal = fight
    way(path)
    if noticed:
        with pytest.raises(FileGone):
            journal.undo()
    campaign.close()
    restore(path, backups(path)[0])
    with reopen(path) as again:
        assert state(again) == (["Göblin"], 1)


@pytest.mark.parametrize("noticed", [True, False])
def test_that_the_file_which_came_into_its_place_is_left_as_it_is(fight, path, noticed):
    campaign, journal = fight
    replace(path)
    before = path.read_bytes()
    if noticed:
        with pytest.raises(FileGone):
            journal.undo()
        with reopen(path) as other:
            assert (other.title, other.read_only) == ("Another", False)
        before = path.read_bytes()
    campaign.close()
    assert path.read_bytes() == before
    assert {one.name for one in path.parent.iterdir()} == {path.name, "valley backups"}
    with reopen(path) as other:
        assert (other.title, other.cards.list()) == ("Another", ())


def test_that_a_campaign_can_go_on_under_the_name_of_the_file_that_was_deleted(fight, path):
    campaign, journal = fight
    delete(path)
    with pytest.raises(FileGone):
        journal.undo()
    campaign.go_on_in(path)
    journal.undo()
    campaign.close()
    with reopen(path) as again:
        assert state(again) == (["Göblin"], 0)


def test_that_a_file_which_cannot_be_written_changes_nothing_and_another_can_be_chosen(fight, path, tmp_path):
    campaign, journal = fight
    delete(path)
    with pytest.raises(FileGone):
        journal.undo()
    (tmp_path / "mine.gmtool").write_text("mine")
    with pytest.raises(StoreError, match=r"mine\.gmtool already exists"):
        campaign.go_on_in(tmp_path / "mine.gmtool")
    with pytest.raises(StoreError, match="No such file or directory"):
        campaign.go_on_in(tmp_path / "nowhere" / "new.gmtool")
    with a_disk_that_is_full(), pytest.raises(StoreError, match="the disk is full"):
        campaign.go_on_in(tmp_path / "new.gmtool")
    assert campaign.gone == SENTENCE
    assert {one.name for one in tmp_path.iterdir()} == {"campaigns", "mine.gmtool"}
    campaign.go_on_in(tmp_path / "new.gmtool")
    assert journal.undo() is not None


def test_that_a_campaign_in_its_place_can_go_on_in_another_file_and_the_first_stays_whole(fight, path, tmp_path):
    campaign, journal = fight
    campaign.go_on_in(tmp_path / "new.gmtool")
    journal.undo()
    with reopen(path) as first:
        assert not first.read_only
        assert state(first) == (["Göblin"], 1)
    assert state(campaign) == (["Göblin"], 0)

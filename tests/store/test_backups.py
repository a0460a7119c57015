from datetime import datetime, timedelta

import pytest

from gmtool.store import StoreError
from gmtool.store.backups import KEPT, back_up, backups, folder, restore
from tests.store.campaigns import GOBLIN, WULF, create, reopen

NOON = datetime(2026, 5, 1, 12)


def at(hours):
    return lambda: NOON + timedelta(hours=hours)


def names(cards):
    return [card.name for card in cards.list()]


def test_that_opening_makes_a_dated_backup(path):
    create(path).close()
    reopen(path, now=at(0)).close()
    assert [backup.name for backup in backups(path)] == ["2026-05-01 12.00.00.gmtool"]


def test_that_no_second_backup_is_made_while_nothing_changes(path):
    create(path).close()
    for hour in range(3):
        reopen(path, now=at(hour)).close()
    assert len(backups(path)) == 1


def test_that_the_last_ten_are_kept(path):
    create(path).close()
    for hour in range(KEPT + 3):
        with reopen(path, now=at(hour)) as campaign:
            campaign.cards.add(GOBLIN)
    kept = backups(path)
    assert len(kept) == KEPT
    assert (kept[0].name, kept[-1].name) == ("2026-05-02 00.00.00.gmtool", "2026-05-01 15.00.00.gmtool")


def test_that_two_backups_in_one_second_are_both_kept(path):
    create(path).close()
    for _ in range(2):
        with reopen(path, now=at(0)) as campaign:
            campaign.cards.add(GOBLIN)
    assert len(backups(path)) == 2


def test_that_a_backup_put_back_is_the_campaign_as_it_was(path):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    with reopen(path, now=at(0)) as campaign:
        campaign.cards.add(WULF)
    (backup,) = backups(path)
    restore(path, backup, at(1))
    with reopen(path, now=at(2)) as campaign:
        assert names(campaign.cards) == ["Göblin"]
    restore(path, backups(path)[1], at(3))
    with reopen(path, now=at(4)) as campaign:
        assert names(campaign.cards) == ["Göblin", "Wulf"]


def test_that_no_backup_is_put_back_under_an_open_campaign(path):
    create(path).close()
    with reopen(path), pytest.raises(StoreError, match="is open; close it"):
        restore(path, backups(path)[0])


def test_that_a_backup_which_cannot_be_made_is_said_and_stops_nothing(path):
    create(path).close()
    folder(path).write_text("in the way")
    with reopen(path) as campaign:
        assert not campaign.read_only
        assert campaign.notices[0].startswith("No backup was made: ")


def test_that_nothing_is_copied_where_the_campaign_was_only_looked_at_since(path, monkeypatch):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    made = back_up(path)
    path.with_name(f"{path.name}-wal").touch()
    monkeypatch.setattr("gmtool.store.backups.copyfile", None)
    assert back_up(path) is None
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
    monkeypatch.undo()
    assert back_up(path) not in (None, made)

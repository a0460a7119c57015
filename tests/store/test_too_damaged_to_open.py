"""Campaigns that are too damaged to be opened: the last sound backup is named, and no copy passes for a sound one."""

import os

import pytest

from gmtool.store import StoreError
from gmtool.store.backups import DAMAGED, backups
from tests.store.campaigns import GOBLIN, create, reopen


def test_that_every_copy_of_a_campaign_that_cannot_be_opened_is_named_damaged_and_the_sound_ones_stay(path):
    create(path).close()
    reopen(path).close()
    with reopen(path) as campaign:
        campaign.cards.add(GOBLIN)
    reopen(path).close()
    sound = backups(path)
    path.write_bytes(path.read_bytes()[:5000])
    for count in range(6):
        # another program has set its time, so that it is copied anew where it can be copied
        os.utime(path, (count, count))
        with pytest.raises(StoreError) as told:
            reopen(path)
        assert str(told.value) == f"valley.gmtool is damaged; its last sound backup is “{sound[0].stem}”."
        others = [one for one in backups(path) if one not in sound]
        assert all(one.stem.endswith(DAMAGED) for one in others)
    assert set(sound) <= set(backups(path))


def test_that_a_failing_disk_which_leaves_the_date_does_not_make_the_last_backup_a_damaged_one(path):
    create(path).close()
    reopen(path).close()
    reopen(path).close()
    (sound, *_), was = backups(path), path.stat()
    raw = path.read_bytes()
    path.write_bytes(raw[:4096] + bytes(len(raw) - 4096))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    with pytest.raises(StoreError) as told:
        reopen(path)
    assert str(told.value) == f"valley.gmtool is damaged; its last sound backup is “{sound.stem}”."
    assert sound.exists()

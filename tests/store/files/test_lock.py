"""A campaign is written by one window at a time, whatever its file is called."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

from gmtool.store import StoreError
from gmtool.store.backups import backups, restore
from gmtool.store.exchange import hand_over
from gmtool.store.files import lock
from tests.store.campaigns import GOBLIN, WULF, create, reopen, rulesets

READ_ONLY = "{} is open in another window, so it is read-only here."


@pytest.fixture
def others(path):
    """Names of the campaign's file: itself, links to it here and elsewhere, and a way round to it."""
    with create(path) as campaign:
        campaign.cards.add(WULF)
    there = path.parent / "elsewhere"
    there.mkdir()
    names = {
        "itself": path,
        "symlink": path.with_name("symlink.gmtool"),
        "link to a link": there / "further.gmtool",
        "hard link": path.with_name("hard.gmtool"),
        "hard link elsewhere": there / "valley.gmtool",
        "way round": there / ".." / path.name,
        "linked folder": path.parent / "folder" / path.name,
    }
    names["symlink"].symlink_to(path)
    names["link to a link"].symlink_to(names["symlink"])
    os.link(path, names["hard link"])
    os.link(path, names["hard link elsewhere"])
    (path.parent / "folder").symlink_to(path.parent)
    return names


@pytest.fixture(scope="module")
def holders():
    """The process from which each test gets one that opens campaigns: to read the program takes longer than that."""
    command = [sys.executable, "-m", "tests.store.holder"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def holder(holders):
    """Opens a campaign in another process, which tries to write: what it says; `kill` kills that process."""

    def open_there(*words):
        holders.stdin.write("\t".join(map(str, words)) + "\n")
        return holders.stdout.readline().strip()

    process = int(open_there("begin"))
    ended = []

    def kill():
        os.kill(process, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        ended.append(holders.stdout.readline())

    open_there.kill = kill
    yield open_there
    if not ended:
        ended.append(f"{open_there('end')}\n")
    assert ended == ["ended\n"]


def test_that_a_second_writer_is_refused_by_whatever_name_it_comes(others):
    for first in others.values():
        with reopen(first) as writer:
            for name in others.values():
                with reopen(name) as second:
                    assert second.notices == (READ_ONLY.format(name.name),)
                    with pytest.raises(StoreError, match="open in another window"):
                        second.cards.add(GOBLIN)
            writer.cards.add(GOBLIN)


def test_that_another_process_is_refused_by_whatever_name_it_comes(others, holder):
    refused = [f"read-only: {READ_ONLY.format(name.name)}" for name in others.values()]
    with reopen(others["itself"]):
        assert [holder(name) for name in others.values()] == refused
    assert holder(others["hard link elsewhere"]) == "writable"
    for name in others.values():
        with reopen(name) as second:
            assert second.read_only


def test_that_the_lock_of_a_system_without_locks_on_open_files_finds_every_name_too(others, holder, monkeypatch):
    monkeypatch.setattr(lock, "OF_OPEN_FILE", False)
    with reopen(others["itself"]):
        assert holder("alone", others["hard link elsewhere"]).startswith("read-only")
        with reopen(others["hard link"]) as second:
            assert second.read_only
    assert holder("alone", others["hard link elsewhere"]) == "writable"
    with reopen(others["itself"]) as second:
        assert second.read_only


def test_that_the_lock_ends_with_a_process_that_is_killed(others, holder):
    assert holder(others["hard link"]) == "writable"
    holder.kill()
    with reopen(others["itself"]) as campaign:
        assert not campaign.read_only


def test_that_a_link_shows_what_the_window_with_the_campaign_has_written(others):
    with reopen(others["itself"]) as writer:
        writer.cards.add(GOBLIN)
        for name in ("symlink", "link to a link", "hard link", "linked folder"):
            with reopen(others[name]) as reader:
                assert len(reader.cards.list()) == 2


def test_that_what_a_killed_writer_left_is_found_by_a_link_beside_it(others, holder):
    assert holder(others["itself"]) == "writable"
    holder.kill()
    with reopen(others["hard link"]) as campaign:
        assert {card.name for card in campaign.cards.list()} == {"Wulf", "Göblin"}
        campaign.cards.add(GOBLIN)
    with reopen(others["itself"]) as campaign:
        assert len(campaign.cards.list()) == 3


def test_that_no_backup_is_put_back_under_a_campaign_that_is_open_by_another_name(others):
    with reopen(others["hard link elsewhere"]) as campaign:
        campaign.cards.add(GOBLIN)
        (backup,) = backups(others["hard link elsewhere"])
        with pytest.raises(StoreError, match=r"valley\.gmtool is open; close it"):
            restore(others["itself"], backup)


def test_that_a_restore_through_a_symlink_reaches_the_campaign(others):
    with reopen(others["symlink"]) as campaign:
        campaign.cards.add(GOBLIN)
    restore(others["symlink"], *backups(others["symlink"]))
    assert others["symlink"].is_symlink()
    with reopen(others["itself"]) as campaign:
        assert len(campaign.cards.list()) == 1


def test_that_cards_do_not_go_to_the_same_campaign_by_another_name(others):
    with reopen(others["itself"]) as campaign:
        for name in others.values():
            with pytest.raises(StoreError, match="is this campaign itself"):
                hand_over(campaign, campaign.cards.list(), name, rulesets)


def test_that_a_copy_is_another_campaign(others):
    copied = shutil.copyfile(others["itself"], others["itself"].with_name("copy.gmtool"))
    with reopen(others["itself"]), reopen(copied) as second:
        assert not second.read_only


def test_that_a_campaign_which_is_just_being_made_is_not_made_twice(path):
    making = lock.Lock(path)
    with pytest.raises(StoreError, match=r"valley\.gmtool is in use by another window"):
        create(path)
    making.release()
    create(path).close()

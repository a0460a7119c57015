"""A campaign that another program overwrites in place while it is open, or that only looks so."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys

import pytest
from sqlalchemy import event
from sqlmodel import Session

from gmtool.space import HexGround
from gmtool.store.backups import backups, restore
from gmtool.store.database.connection import Database
from gmtool.store.errors import FileGone, StoreError
from gmtool.store.files.database_file import number, side_files
from gmtool.store.rescue import OVERWRITTEN
from gmtool.store.schema import check_file, is_intact
from tests.scripts import script
from tests.store.campaigns import GOBLIN, WULF, create, execute, reopen

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs are those of Unix")
lost_files = script("lost_files")

SENTENCE = (
    "valley.gmtool was overwritten by another program while it was open, so nothing more is written; "
    "save the whole campaign to a new file."
)
SQLITE = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("INSERT INTO notes (title, text, extra) VALUES ('A note', 'of another program', '{}')")
connection.commit()
for statement in sys.argv[2:]:
    connection.execute(statement).fetchall()
"""
OVERWRITES = [one for one in lost_files.WAYS if one not in (lost_files.rename_older, lost_files.empty_the_log)]


def of_sqlite(*statements):
    def deed(path):
        subprocess.run([sys.executable, "-I", "-S", "-c", SQLITE, path, *statements], check=True)

    deed.__name__ = " ".join(["sqlite", *statements])
    return deed


def touch(path):
    subprocess.run(["touch", path], check=True)


def copy_to_a_cloud_folder(path):
    shutil.copytree(path.parent, path.parent.with_name("cloud"), dirs_exist_ok=True)


def write_it_back_as_it_is(path):
    shutil.copyfile(path, path.with_name("same"))
    shutil.copyfile(path.with_name("same"), path)


HARMLESS = [
    touch,
    copy_to_a_cloud_folder,
    write_it_back_as_it_is,
    of_sqlite(),
    of_sqlite("PRAGMA wal_checkpoint(PASSIVE)"),
    of_sqlite("PRAGMA wal_checkpoint(TRUNCATE)"),
    of_sqlite("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"),
    ("doctor", "PATH"),
    ("list", "cards", "--campaign", "PATH"),
    ("export", "all.json", "--campaign", "PATH", "--force"),
]
"""Deeds of others, and commands of the program."""


def named(deed):
    return deed[0] if isinstance(deed, tuple) else deed.__name__


@pytest.fixture(scope="module")
def command():
    """Runs a command of the program in a process of its own, which needs not read the program anew."""
    program = [sys.executable, "-m", "tests.store.commands"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:

        def run(*arguments):
            process.stdin.write(json.dumps([os.getcwd(), *arguments]) + "\n")
            return int(process.stdout.readline())

        yield run
        process.stdin.close()


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A campaign with an older state beside it, and another one."""
    monkeypatch.setenv("PYTHONPATH", str(lost_files.ROOT))
    (tmp_path / "campaigns").mkdir()
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "campaigns" / "valley.gmtool"
    create(path).close()
    shutil.copy2(path, path.with_name("older"))
    create(path.with_name("another.gmtool")).close()
    with reopen(path) as campaign:
        campaign.cards.add(GOBLIN)
    return path


def names(campaign):
    return [card.name for card in campaign.cards.list()]


@pytest.mark.parametrize("way", OVERWRITES, ids=named)
@pytest.mark.parametrize("written", [0, 40])
def test_that_nothing_is_written_to_an_overwritten_file_and_all_goes_on_in_another(path, tmp_path, way, written):
    campaign, told = reopen(path), []
    campaign.listen_gone(lambda: told.append(campaign.gone))
    for _ in range(written):
        campaign.cards.add(WULF)
    way(path)
    foreign = path.read_bytes()
    for _ in range(2):
        with pytest.raises(FileGone) as refused:
            campaign.cards.add(WULF)
        assert str(refused.value) == SENTENCE
    assert told == [SENTENCE]
    all_of_it = ["Göblin", *["Wulf"] * written]
    assert names(campaign) == all_of_it
    campaign.go_on_in(tmp_path / "new.gmtool")
    assert campaign.gone == ""
    campaign.cards.add(WULF)
    campaign.close()
    with reopen(tmp_path / "new.gmtool") as again:
        assert names(again) == [*all_of_it, "Wulf"]
    assert path.read_bytes() == foreign
    assert not [one for one in path.parent.iterdir() if "-wal" in one.name or "-shm" in one.name]
    assert is_intact(backups(path)[0])


@pytest.mark.parametrize("deed", HARMLESS, ids=named)
@pytest.mark.parametrize("written", [0, 40])
def test_that_there_is_no_false_alarm(path, command, deed, written):
    campaign = reopen(path)
    for _ in range(written):
        campaign.cards.add(WULF)
    for _ in range(3):
        if isinstance(deed, tuple):
            assert command(*(str(path) if one == "PATH" else one for one in deed)) == 0
        else:
            deed(path)
        campaign.cards.add(WULF)
        campaign.back_up()
    assert campaign.gone == ""
    campaign.close()
    with reopen(path) as again:
        assert names(again) == ["Göblin", *["Wulf"] * (written + 3)]
        assert again.notices == ()
    assert execute(path, "PRAGMA integrity_check") == [("ok",)]


def test_that_an_emptied_log_is_noticed_and_not_all_of_it_is_said_to_be_there(path):
    campaign = reopen(path)
    for _ in range(40):
        campaign.cards.add(WULF)
    lost_files.empty_the_log(path)
    with pytest.raises(FileGone, match=r"was overwritten .* and not all of it is left"):
        campaign.cards.add(WULF)
    before = path.read_bytes()
    campaign.close()
    assert path.read_bytes() == before
    with reopen(path) as again:
        assert names(again) == ["Göblin"]


@pytest.mark.parametrize("written", [0, 40])
def test_that_a_log_emptied_right_behind_a_write_is_noticed_before_the_next(path, written):
    campaign = reopen(path)
    for _ in range(written):
        campaign.cards.add(WULF)
    # called when the write is in the log, and before gmtool looks at how long that is now
    event.listen(Session, "after_commit", lambda _: lost_files.empty_the_log(path), once=True)
    campaign.grounds.add(HexGround(3, 3, title="Written last"))
    assert not side_files(path)[0].stat().st_size
    with pytest.raises(FileGone, match=r"was overwritten .* and not all of it is left"):
        campaign.cards.add(WULF)
    campaign.close()
    with reopen(path) as again:
        assert names(again) == ["Göblin"]


@pytest.mark.parametrize("way", [lost_files.copy_older, lost_files.empty, lost_files.copy_another_campaign], ids=named)
def test_that_a_campaign_made_just_now_is_saved_too(tmp_path, path, way):
    made = path.with_name("hill.gmtool")
    with create(made) as campaign:
        campaign.cards.add(WULF)
        way(made)
        with pytest.raises(FileGone):
            campaign.cards.add(WULF)
        assert names(campaign) == ["Wulf"]


def test_that_what_was_noticed_only_at_closing_is_said_at_the_next_opening_and_once(path):
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
        lost_files.copy_another_campaign(path)
    saved = backups(path)[0]
    assert saved.stem.endswith(OVERWRITTEN)
    with reopen(path) as other:
        assert other.notices == (
            "valley.gmtool was overwritten by another program while it was open; "
            f"what it held before is in the backup “{saved.stem}”.",
        )
        assert names(other) == []
    with reopen(path) as other:
        assert other.notices == ()
    with reopen(saved, read_only=True) as before:
        assert names(before) == ["Göblin", "Wulf"]


@pytest.mark.parametrize("way", OVERWRITES, ids=named)
def test_that_what_a_killed_program_left_does_not_get_into_the_other_file(path, tmp_path, way):
    """The files are copied while the campaign is open, as a kill leaves them."""
    killed = tmp_path / "killed"
    with reopen(path) as campaign:
        for _ in range(40):
            campaign.cards.add(WULF)
        shutil.copytree(path.parent, killed)
    path = killed / path.name
    way(path)
    if way not in lost_files.IN_PART:
        with pytest.raises(StoreError, match="open it for writing once"):
            check_file(path, alone=False)
    said = lost_files.told_at_opening(path)
    (saved,) = (one for one in backups(path) if one.stem.endswith(OVERWRITTEN))
    assert any(f"what it held before is in the backup “{saved.stem}”." in one for one in said), said
    with reopen(saved, read_only=True) as before:
        assert names(before) == ["Göblin", *["Wulf"] * 40]


def test_that_a_restore_keeps_both_the_other_file_and_the_log_that_a_killed_program_left(path, tmp_path):
    killed = tmp_path / "killed"
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
        shutil.copytree(path.parent, killed)
    path = killed / path.name
    log = path.with_name(f"{path.name}-wal").read_bytes()
    lost_files.copy_another_campaign(path)
    foreign = path.read_bytes()
    aside = restore(path, backups(path)[0])
    assert (aside.read_bytes(), aside.with_name(f"{aside.name}-wal").read_bytes()) == (foreign, log)
    with reopen(path) as again:
        assert names(again) == ["Göblin"]


def test_that_a_campaign_is_looked_at_without_a_write(path):
    with reopen(path) as campaign:
        campaign.look_at_file()
        assert campaign.gone == ""
        lost_files.empty(path)
        campaign.look_at_file()
        assert campaign.gone == SENTENCE


def test_that_every_file_has_a_mark_of_its_own_and_only_a_write_gives_it_another(path):
    other, before = path.with_name("another.gmtool"), number(path)
    assert len({before, number(other), 0}) == 3
    reopen(path).close()
    assert number(path) == before
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
        assert number(path) == before
    assert number(path) >> 16 == before & 0xFFFF
    assert number(path) != before


@pytest.mark.slow("a process is started that writes fights until their files are overwritten")
def test_that_fights_go_on_being_kept_while_files_are_overwritten(tmp_path):
    """A little of what `scripts/kills.py --overwritten` does."""
    found = lost_files.overwrite(3, random.Random(5), tmp_path, longest=0.1)
    assert not [how for how in found if how.startswith("LOST")], found


def test_that_damaged_pages_leave_a_sound_backup(tmp_path):
    """A little of what `scripts/kills.py --evenings` does."""
    assert not lost_files.damaged(tmp_path / "valley.gmtool", 13, random.Random(5)).startswith("LOST")


@pytest.mark.slow("the last here, it also ends the process in which the commands ran")
def test_that_a_look_costs_next_to_nothing(path, monkeypatch):
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
        database: Database = campaign.database
        opened, connect = [], sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", lambda *of, **how: opened.append(of) or connect(*of, **how))
        for _ in range(100):
            database.look_at_file()
        assert opened == []
        os.utime(path)
        database.look_at_file()
        assert len(opened) == 1

import os
import random
import shutil
import signal
import subprocess
import sys

import pytest

from gmtool.store.backups import backups
from gmtool.store.campaign import Campaign
from gmtool.store.sample import ready_sample
from tests.encounter.fights import WULF_PASSES, answers
from tests.store.campaigns import GOBLIN, WULF, copy_sample, create, duel, execute, reopen

KILLS = 60
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor SIGKILL")


@pytest.fixture(scope="module")
def appender():
    command = [sys.executable, "-m", "tests.store.appender"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        yield process
        process.stdin.close()


@pytest.fixture(scope="module")
def dying():
    """Kills one deed at a moment of it, in a process of its own: whether it was killed, or came to its end before."""
    command = [sys.executable, "-m", "tests.store.dying"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:

        def kill(moment, deed, *paths):
            process.stdin.write("\t".join([str(moment), deed, *map(str, paths)]) + "\n")
            ended = process.stdout.readline().strip()
            assert ended in ("killed", "done")
            return ended == "killed"

        yield kill
        process.stdin.close()


@pytest.fixture
def fight(path):
    with create(path) as campaign:
        encounter = duel(campaign, points=99_999)
        campaign.encounters.start(encounter.id)
    return encounter.id


def begin(appender, path, encounter, limit=""):
    appender.stdin.write("\t".join(["write", str(path), str(encounter), *([str(limit)] if limit else [])]) + "\n")
    return int(appender.stdout.readline())


def rest(appender):
    lines = []
    while (line := appender.stdout.readline().rstrip("\n")) != "ended":
        lines.append(line)
    return lines


def check_sound(path):
    assert execute(path, "PRAGMA integrity_check") == [("ok",)]
    assert execute(path, "PRAGMA foreign_key_check") == []


@pytest.mark.slow("sixty processes are killed in the middle of a fight")
def test_that_a_process_killed_at_any_moment_loses_nothing_it_had_announced(appender, path, fight):
    source, announced = random.Random(7), 0
    for _ in range(KILLS):
        child = begin(appender, path, fight)
        lines = [appender.stdout.readline().strip() for _ in range(source.choice([0, 0, 1, 2, 5, 20]))]
        os.kill(child, signal.SIGKILL)
        lines += rest(appender)
        announced = max([announced, *map(int, lines)])
        with reopen(path) as campaign:
            assert not campaign.read_only
            journal = campaign.encounters.journal(fight)
            assert journal.head >= announced
            assert [entry.number for entry in journal.line()] == list(range(1, journal.head + 1))
            assert journal.head <= announced + 1
            announced = journal.head
        check_sound(path)
    assert announced > KILLS


def test_that_a_full_disk_stops_the_fight_with_a_sentence_and_loses_nothing(appender, path, fight):
    begin(appender, path, fight, limit=path.stat().st_size + 200_000)
    *numbers, sentence = rest(appender)
    assert sentence == "valley.gmtool cannot be read or written: the disk is full or failing."
    with reopen(path) as campaign:
        journal = campaign.encounters.journal(fight)
        assert journal.head == int(numbers[-1])
        if "wulf" in journal.ruleset.agenda(journal.state).next:
            journal.do(WULF_PASSES, answers())
    check_sound(path)


def names_in(folder):
    return {one.name for one in folder.iterdir()}


@pytest.mark.slow("a process is killed at each third moment of it")
def test_that_a_campaign_killed_while_it_is_made_is_not_there_or_whole_and_can_be_made_again(dying, tmp_path):
    moment, made, killed = 0, [], True
    while killed:
        path = tmp_path / str(moment) / "valley.gmtool"
        path.parent.mkdir()
        killed = dying(moment, "create", path)
        made.append(path.exists())
        if not path.exists():
            create(path).close()
        with reopen(path) as campaign:
            assert (campaign.title, campaign.read_only) == ("The valley", False)
        assert names_in(path.parent) == {"valley.gmtool", "valley backups"}
        moment += 3
    assert made == sorted(made)
    assert 0 < made.index(True) < len(made) - 1


@pytest.mark.slow("a process is killed at each fourth moment of it, and each time the sample is made again")
def test_that_the_first_start_killed_while_the_sample_is_made_leaves_none_or_a_whole_one(dying, tmp_path):
    whole, moment, killed = tmp_path / "whole.gmtool", 0, True
    copy_sample(whole)
    contents = [len(execute(whole, f"SELECT 1 FROM {table}")) for table in ("cards", "encounters", "entries")]
    while killed:
        path = tmp_path / str(moment) / "Sample.gmtool"
        path.parent.mkdir()
        killed = dying(moment, "sample", path)
        assert path.exists() <= (names_in(path.parent) <= {"Sample.gmtool", ".Sample.gmtool.lock"})
        assert ready_sample(path) == ""
        found = [len(execute(path, f"SELECT 1 FROM {table}")) for table in ("cards", "encounters", "entries")]
        assert found == contents
        with Campaign.open(path) as campaign:
            assert not campaign.read_only
        assert names_in(path.parent) == {"Sample.gmtool", "Sample backups"}
        moment += 4


@pytest.mark.slow("a process is killed at every moment of it")
def test_that_a_restore_killed_at_any_moment_leaves_the_campaign_as_it_was_or_as_the_backup_is(dying, path, tmp_path):
    """What was written last waits beside the file, as a killed program leaves it."""
    before = tmp_path / "before"
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
        shutil.copytree(tmp_path, before)
    states, moment, killed = [], 0, True
    while killed:
        work = tmp_path / str(moment)
        shutil.copytree(before, work)
        mine = work / path.name
        (backup,) = backups(mine)
        killed = dying(moment, "restore", mine, backup)
        with reopen(mine) as campaign:
            assert not campaign.read_only
            states.append([card.name for card in campaign.cards.list()])
        check_sound(mine)
        assert backup.exists()
        moment += 1
    there = states.index(["Göblin"])
    assert 0 < there < len(states) - 1
    assert states == [["Göblin", "Wulf"]] * there + [["Göblin"]] * (len(states) - there)

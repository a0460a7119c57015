import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.encounter.fights import WULF_PASSES, answers
from tests.store.campaigns import create, duel, reopen

KILLS = 60
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor SIGKILL")


@pytest.fixture
def appender():
    command = [sys.executable, "-m", "tests.store.appender"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def fight(path):
    with create(path) as campaign:
        encounter = duel(campaign, points=10**9)
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
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


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

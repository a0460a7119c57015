"""A fight on disk: one entry more, and a long one opened again."""

import pytest

from gmtool.encounter import Journal
from tests.encounter.fights import journal, play, usual, virtual
from tests.store.campaigns import create, duel, reopen

ENTRIES = 5_000


@pytest.fixture
def path(tmp_path):
    return tmp_path / "valley.gmtool"


def test_that_one_entry_is_on_disk_within_5_ms(benchmark, path):
    with create(path) as campaign:
        fight, table = campaign.encounters.start(duel(campaign, points=99_999).id), virtual(1)
        benchmark(lambda: fight.do(usual(fight), table))


def test_that_a_fight_of_5000_entries_opens_within_300_ms(benchmark, path):
    with create(path) as campaign:
        encounter = duel(campaign, points=99_999).id
        play(campaign.encounters.start(encounter), 1, ENTRIES)

    def opened() -> Journal:
        with reopen(path) as campaign:
            return campaign.encounters.journal(encounter)

    assert benchmark.pedantic(opened, rounds=5).head == ENTRIES


def test_that_keeping_the_journal_adds_little_to_a_command(benchmark):
    fight, table = journal(points=99_999), virtual(1)
    benchmark(lambda: fight.do(usual(fight), table))

"""When the entries of a fight were played: written with them, kept with them, and no part of the fight itself."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest

from gmtool.encounter import document, entry_text, write
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.exporting import export_campaign
from gmtool.store.exchange.import_transaction import put_back, take_in, take_out
from tests.encounter.fights import FLAVIUS_PASSES, WULF_BOASTS, WULF_STRIKES, answers, boasting
from tests.store.campaigns import duel, rulesets
from tests.store.exchange.files import read

BEGUN = datetime(2026, 11, 27, 20, 0, tzinfo=timezone(timedelta(hours=1)))


class Clock:
    """A clock that goes on by a minute whenever it is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> datetime:
        self.looks += 1
        return BEGUN + timedelta(minutes=self.looks)


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with Campaign.in_memory("The valley", rulesets, Clock()) as campaign:
        yield campaign


def at(minutes: int) -> datetime:
    return (BEGUN + timedelta(minutes=minutes)).astimezone(UTC)


def fought(campaign: Campaign) -> int:
    """Wulf has struck and boasted; then he has passed instead of the boast."""
    id = duel(campaign).id
    fight = campaign.encounters.start(id)
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.undo()
    fight.do(WULF_BOASTS, boasting("Ha!", 0))
    return id


def columns(campaign: Campaign) -> list[str | None]:
    return [at for (at,) in campaign.database.read("SELECT at FROM entries ORDER BY encounter, number")]


def test_that_each_entry_is_written_with_its_time_in_utc(campaign: Campaign) -> None:
    id = fought(campaign)
    assert columns(campaign) == ["2026-11-27T19:01:00+00:00", "2026-11-27T19:02:00+00:00"]
    assert campaign.encounters.times(id) == {1: at(1), 2: at(2)}


def test_that_undo_and_redo_leave_the_times_alone(campaign: Campaign) -> None:
    id = fought(campaign)
    fight = campaign.encounters.journal(id)
    fight.undo()
    fight.redo()
    assert campaign.encounters.times(id) == {1: at(1), 2: at(2)}


def test_that_the_journal_knows_nothing_of_it(campaign: Campaign) -> None:
    id = fought(campaign)
    journal = campaign.encounters.journal(id)
    kept = [text for (text,) in campaign.database.read("SELECT text FROM entries ORDER BY number")]
    assert kept == [entry_text(entry) for entry in journal.entries]
    assert "2026" not in write(document(journal, "The duel"))


def test_that_a_deleted_fight_comes_back_with_its_times(campaign: Campaign) -> None:
    id = fought(campaign)
    deleted = campaign.encounters.delete(id)
    assert campaign.encounters.times(id) == {}
    campaign.encounters.restore(deleted)
    assert campaign.encounters.times(id) == {1: at(1), 2: at(2)}


def test_that_a_fight_from_a_file_has_no_times_until_it_goes_on(campaign: Campaign) -> None:
    document_ = campaign.encounters.document(fought(campaign))
    added = campaign.encounters.add_journal(document_).id
    assert campaign.encounters.times(added) == {}
    campaign.encounters.journal(added).do(FLAVIUS_PASSES, answers())
    assert campaign.encounters.times(added) == {3: at(3)}


def test_that_what_is_no_time_is_not_known(campaign: Campaign) -> None:
    id = fought(campaign)
    with campaign.database.changing() as connection:
        connection.execute("UPDATE entries SET at = 'at dusk' WHERE number = 1")
        connection.execute("UPDATE entries SET at = '2026-11-27T20:00:00' WHERE number = 2")
    assert campaign.encounters.times(id) == {}
    assert len(campaign.encounters.journal(id).entries) == 2
    assert "times" not in json.loads(export_campaign(campaign))["encounters"][0]


def test_which_fights_were_played_in_some_hours(campaign: Campaign) -> None:
    first, second = fought(campaign), duel(campaign).id
    campaign.encounters.start(second).do(WULF_STRIKES, answers(5, 5))
    assert campaign.encounters.played(at(1), at(60)) == (first, second)
    assert campaign.encounters.played(at(3), at(60)) == (second,)
    assert campaign.encounters.played(at(1), at(3)) == (first,)
    assert campaign.encounters.played(at(4), at(60)) == ()


def taken_in(campaign: Campaign, text: str):
    return take_in(campaign, read(campaign, text))


def test_that_times_go_out_and_come_in_and_one_undo_takes_them_out(campaign: Campaign) -> None:
    id = fought(campaign)
    text = export_campaign(campaign)
    assert json.loads(text)["encounters"][0]["times"] == ["2026-11-27T19:01:00+00:00", "2026-11-27T19:02:00+00:00"]
    brought = taken_in(campaign, text)
    (copy,) = brought.encounters
    assert copy != id
    assert campaign.encounters.times(copy) == campaign.encounters.times(id)
    gone = take_out(campaign, brought)
    assert columns(campaign) == ["2026-11-27T19:01:00+00:00", "2026-11-27T19:02:00+00:00"]
    put_back(campaign, gone)
    assert campaign.encounters.times(copy) == {1: at(1), 2: at(2)}


@pytest.mark.parametrize(
    ("times", "known"),
    [
        (None, {}),
        ([], {}),
        (["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"], {}),
        ([None, "2026-11-27T20:02:00+01:00"], {2: at(2)}),
        (["2026-11-27T19:01:00Z"], {1: at(1)}),
    ],
)
def test_that_a_file_may_know_only_some_times(campaign: Campaign, times, known) -> None:
    fought(campaign)
    data = json.loads(export_campaign(campaign))
    del data["encounters"][0]["times"]
    if times is not None:
        data["encounters"][0]["times"] = times
    (copy,) = taken_in(campaign, json.dumps(data)).encounters
    assert campaign.encounters.times(copy) == known


def test_that_a_fight_with_a_wrong_time_is_left_out_and_said(campaign: Campaign) -> None:
    fought(campaign)
    data = json.loads(export_campaign(campaign))
    data["encounters"][0]["times"][1] = "later"
    pending = read(campaign, json.dumps(data))
    assert pending.parts.encounters == ()
    assert [line.remarks for line in pending.lines] == [
        ("“times”, entry 2: it is not a time like 2026-11-27T20:00:00+00:00",)
    ]

"""Taking in is one transaction, which can be taken back and done again."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents, export_campaign, put_back, read_import, take_in, take_out
from gmtool.store.progress import Cancelled
from tests.encounter.fights import play
from tests.store.campaigns import GOBLIN, WULF, duel, reopen, rulesets
from tests.store.exchange.files import cards_file, goblin, read
from tests.store.grounds import PIT


@pytest.fixture(scope="session")
def fought(tmp_path_factory):
    """A campaign with a long fight, which takes long to fight; nobody opens it."""
    path = tmp_path_factory.mktemp("fought") / "other.gmtool"
    with Campaign.create(path, "Other", rulesets) as other:
        other.cards.add(WULF)
        play(other.encounters.start(duel(other, points=1000).id), 1, 300)
        other.grounds.add(PIT)
        other.settings.set("dice", "typed")
    return path


@pytest.fixture
def other(fought, tmp_path):
    """The test's own copy of it."""
    folder = tmp_path / "other"
    folder.mkdir()
    with reopen(Path(shutil.copy(fought, folder))) as other:
        yield other


def test_that_it_can_be_taken_out_and_put_back_as_it_was(campaign, other):
    campaign.cards.add(GOBLIN)
    duel(campaign)
    before = export_campaign(campaign)
    brought = take_in(campaign, read(campaign, export_campaign(other)))
    after = export_campaign(campaign)
    assert len(campaign.cards.list()) == len(campaign.encounters.list()) == 2
    gone = take_out(campaign, brought)
    assert export_campaign(campaign) == before
    put_back(campaign, gone)
    assert export_campaign(campaign) == after
    assert campaign.encounters.journal(2).state == other.encounters.journal(1).state
    assert campaign.cards.find("wulf")


def test_that_history_comes_goes_and_comes_again(campaign, other):
    wulf = other.cards.list()[0]
    other.cards.update(replace(wulf, name="Wolf"))
    brought = take_in(campaign, read(campaign, export_campaign(other)))
    campaign.cards.update(replace(wulf, name="Wulf the Old"))
    after = [replace(one, id=0) for one in campaign.history.of(wulf.id)]
    assert [one.after for one in after] == ["Wulf the Old"]
    gone = take_out(campaign, brought)
    assert campaign.history.of(wulf.id) == ()
    put_back(campaign, gone)
    assert [replace(one, id=0) for one in campaign.history.of(wulf.id)] == after


def test_that_the_history_of_a_deleted_card_waits_for_it_while_another_of_its_id_came_and_went(campaign):
    mine = campaign.cards.add(GOBLIN)
    campaign.cards.update(replace(mine, name="Gob"))
    deleted = campaign.cards.delete([mine.id])
    brought = take_in(campaign, read(campaign, cards_file(goblin(id=mine.id))))
    assert campaign.history.of(mine.id) == ()
    gone = take_out(campaign, brought)
    put_back(campaign, gone)
    assert campaign.history.of(mine.id) == ()
    take_out(campaign, brought)
    campaign.cards.restore(deleted)
    assert [one.after for one in campaign.history.of(mine.id)] == ["Gob"]


def test_that_taking_out_takes_what_was_fought_since_and_putting_back_brings_it(campaign, other):
    brought = take_in(campaign, read(campaign, export_campaign(other)))
    play(campaign.encounters.journal(1), 2, 5)
    after = export_campaign(campaign)
    put_back(campaign, take_out(campaign, brought))
    assert export_campaign(campaign) == after


def test_that_settings_that_are_there_stay(campaign, other):
    campaign.settings.set("dice", "virtual")
    brought = take_in(campaign, read(campaign, export_campaign(other)))
    assert (brought.settings, campaign.settings.get("dice"), campaign.title) == ((), "virtual", "The valley")


def test_that_a_card_which_came_back_meanwhile_is_not_written_over(campaign):
    text = cards_file(goblin(id="a"))
    intake = read(campaign, text)
    take_in(campaign, read(campaign, text))
    (id,) = take_in(campaign, intake).cards
    assert id != "a"
    assert len(campaign.cards.list()) == 2


def test_that_stopping_in_the_middle_writes_nothing(campaign):
    intake = read(campaign, cards_file(*(goblin(name=f"Goblin {number}") for number in range(900))))
    seen = []

    def watch(done, of):
        seen.append((done, of))
        if done >= 600:
            raise Cancelled

    with pytest.raises(Cancelled):
        take_in(campaign, intake, watch)
    assert seen[0] == (0, 900)
    assert campaign.cards.list() == ()


def test_that_reading_can_be_stopped(campaign):
    def watch(done, of):
        raise Cancelled

    with pytest.raises(Cancelled):
        read_import(cards_file(goblin()), "some.json", CampaignContents.of(campaign), watch)


def test_that_a_long_fight_is_told_as_it_is_checked_and_written_and_can_be_stopped(campaign, other):
    text = export_campaign(other)
    checked, written = [], []
    intake = read_import(text, "some.json", CampaignContents.of(campaign), lambda *at: checked.append(at))
    assert checked[:2] == [(0, 1), (1, 1)]

    def watch(*at):
        written.append(at)
        if at == (250, 300):
            raise Cancelled

    with pytest.raises(Cancelled):
        take_in(campaign, intake, watch)
    assert (0, 300) in written
    assert campaign.encounters.list() == campaign.cards.list() == ()


def test_that_too_many_pictures_bring_nothing(campaign, monkeypatch):
    from tests.store.exchange.test_campaign_files import picture_data
    from tests.store.pictures import png

    monkeypatch.setattr("gmtool.store.pictures.library.ALL_PICTURES", 10)
    intake = read(campaign, cards_file(goblin(), pictures=[picture_data(png())]))
    with pytest.raises(BadImport, match="The pictures of a campaign can take 0 MB"):
        take_in(campaign, intake)
    assert (campaign.cards.list(), campaign.pictures.list()) == ((), ())


def test_that_ten_thousand_cards_can_be_taken_out(campaign):
    text = cards_file(*(goblin(name=f"Goblin {number}") for number in range(2_000)))
    brought = take_in(campaign, read(campaign, text))
    assert len(campaign.cards.list()) == 2_000
    assert len(take_out(campaign, brought).cards.cards) == 2_000
    assert campaign.cards.list() == ()
    assert json.loads(export_campaign(campaign))["cards"] == []

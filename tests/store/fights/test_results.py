"""Results of a fight on the cards: whole or not at all, remembered with the encounter, taken back whole."""

from dataclasses import replace
from datetime import datetime

import pytest

from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import HistoryEntry
from gmtool.store.exchange import export_campaign
from gmtool.store.fights.results import Results
from gmtool.store.own_rows import StoredRow
from tests.store.campaigns import GOBLIN, WULF, create, duel, reopen, rulesets
from tests.store.exchange.files import bring


@pytest.fixture
def fight(campaign):
    campaign.history._now = lambda: datetime(2026, 11, 21, 22)
    return duel(campaign).id


def hurt(campaign):
    """Wulf has lost points, and a goblin has a card of its own now."""
    wulf = campaign.cards.find("wulf")[0]
    return Results(
        changed=(replace(wulf, fields={"points": 4}),),
        added=(replace(GOBLIN, id="g7", name="Goblin 7"),),
        entries=(HistoryEntry(wulf.id, "was hurt", "points", 9, 4, "The duel"), HistoryEntry("g7", "made")),
        taken={"wulf points": 4, "goblin-7 card": None},
    )


def test_that_results_are_written_with_history_and_remembered(campaign, fight):
    wulf = campaign.cards.add(WULF)
    campaign.results.accept(fight, hurt(campaign))
    assert campaign.cards.get(wulf.id).fields == {"points": 4}
    assert campaign.cards.get("g7").name == "Goblin 7"
    assert [one.what for one in campaign.history.of(wulf.id)] == ["was hurt"]
    assert [one.what for one in campaign.history.of("g7")] == ["made"]
    taken = campaign.results.taken(fight)
    assert {key: one.after for key, one in taken.items()} == {"wulf points": 4, "goblin-7 card": None}
    assert datetime.fromisoformat(taken["wulf points"].at).astimezone().hour == 22


def test_that_results_are_taken_back_and_taken_again(campaign, fight):
    wulf = campaign.cards.add(WULF)
    results = hurt(campaign)
    accepted = campaign.results.accept(fight, results)
    campaign.results.take_back(accepted)
    assert campaign.cards.list() == (wulf,)
    assert (campaign.history.of(wulf.id), campaign.history.of("g7"), campaign.results.taken(fight)) == ((), (), {})
    campaign.results.accept(fight, results)
    assert [card.name for card in campaign.cards.list()] == ["Goblin 7", "Wulf"]


def test_that_rows_join_the_lists_and_leave_them_again_in_their_places(campaign, fight):
    campaign.cards.add(WULF)
    horn = StoredRow("tally", "charms", {"key": "horn", "name": "Horn"})
    accepted = campaign.results.accept(fight, replace(hurt(campaign), rows=(horn,)))
    assert [row.key for row in campaign.ruleset("tally").lists()[0].rows if row.own] == ["horn"]
    campaign.results.take_back(accepted)
    assert campaign.own_rows.list("tally") == ()
    assert [row.key for row in campaign.ruleset("tally").lists()[0].rows if row.own] == []
    campaign.results.accept(fight, replace(hurt(campaign), rows=accepted.rows))
    assert campaign.own_rows.list("tally") == accepted.rows
    with pytest.raises(StoreError):
        campaign.results.accept(99, Results(rows=(horn,)))
    assert campaign.own_rows.list("tally") == accepted.rows


def test_that_nothing_is_written_where_a_card_is_gone(campaign, fight):
    wulf = campaign.cards.add(WULF)
    results = hurt(campaign)
    gone = replace(results, changed=(*results.changed, replace(wulf, id="gone")))
    with pytest.raises(StoreError, match="no longer in the campaign"):
        campaign.results.accept(fight, gone)
    with pytest.raises(StoreError, match="no longer in the campaign"):
        campaign.results.accept(99, results)
    assert campaign.cards.list() == (wulf,)
    assert (campaign.history.of(wulf.id), campaign.results.taken(fight)) == ((), {})


def test_that_what_was_taken_over_is_not_lost_with_a_change_of_the_encounter(campaign, fight):
    campaign.cards.add(WULF)
    campaign.results.accept(fight, hurt(campaign))
    before = campaign.results.taken(fight)
    campaign.encounters.update(replace(campaign.encounters.get(fight), title="The other duel"))
    assert campaign.results.taken(fight) == before
    campaign.encounters.restore(campaign.encounters.delete(fight))
    assert campaign.results.taken(fight) == before
    assert campaign.results.taken(campaign.encounters.duplicate(fight).id) == {}


def test_that_what_was_taken_over_goes_along_with_export_and_import(campaign, fight):
    campaign.cards.add(WULF)
    campaign.results.accept(fight, hurt(campaign))
    with Campaign.in_memory("Other", rulesets) as other:
        bring(other, export_campaign(campaign))
        assert other.results.taken(1) == campaign.results.taken(fight)


def test_that_what_was_taken_over_is_there_when_the_campaign_is_opened_again(path):
    with create(path) as campaign:
        campaign.cards.add(WULF)
        id = duel(campaign).id
        campaign.results.accept(id, hurt(campaign))
        taken = campaign.results.taken(id)
    with reopen(path) as campaign:
        assert campaign.results.taken(id) == taken
        assert [one.what for one in campaign.history.of("g7")] == ["made"]


def test_that_writing_within_writing_is_one_transaction(campaign):
    def add_and_fail():
        with campaign.database.writing():
            campaign.cards.add(WULF)
            assert [card.name for card in campaign.cards.list()] == ["Wulf"]
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        add_and_fail()
    assert campaign.cards.list() == ()
    with campaign.database.writing():
        campaign.cards.add(WULF)
        campaign.cards.add(GOBLIN)
    assert len(campaign.cards.list()) == 2

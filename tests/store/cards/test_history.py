"""What the history of a card tells, and that it goes with the card wherever the card goes."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import EDITED, RULED, HistoryEntry
from gmtool.store.exchange import export_campaign, export_cards
from tests.store.campaigns import GOBLIN, WULF, create, reopen, rulesets
from tests.store.exchange.files import bring


class Clock:
    """Stands still until it is put on."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 21, 20)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock(campaign) -> Clock:
    campaign.history._now = clock = Clock()
    return clock


@pytest.fixture
def wulf(campaign, clock):
    return campaign.cards.add(WULF)


def told(campaign, card):
    return [(one.what, one.field, one.before, one.after) for one in campaign.history.of(card.id)]


def typed(campaign, card, *names):
    for name in names:
        campaign.cards.update(card := replace(card, name=name))
    return card


def test_that_what_was_typed_letter_by_letter_is_one_entry(campaign, wulf):
    typed(campaign, wulf, "W", "Wo", "Wol", "Wolf")
    assert told(campaign, wulf) == [(EDITED, "name", "Wulf", "Wolf")]


def test_that_what_was_taken_back_by_hand_or_undone_is_none(campaign, wulf):
    typed(campaign, wulf, "Wol", "Wolf", "Wulf")
    assert told(campaign, wulf) == []


def test_that_another_evening_is_another_entry(campaign, clock, wulf):
    wulf = typed(campaign, wulf, "Wolf")
    clock.time += timedelta(hours=5)
    wulf = typed(campaign, wulf, "Ulf")
    clock.time += timedelta(hours=7)
    typed(campaign, wulf, "Olf")
    assert told(campaign, wulf) == [(EDITED, "name", "Ulf", "Olf"), (EDITED, "name", "Wulf", "Ulf")]
    assert [datetime.fromisoformat(one.at).astimezone().hour for one in campaign.history.of(wulf.id)] == [8, 1]


def test_that_each_field_tells_of_itself_the_newest_first(campaign, wulf):
    campaign.cards.update(replace(wulf, fields={"points": 4, "aura": "grim"}, tags=("dead",), notes="Gone."))
    assert told(campaign, wulf) == [
        (EDITED, "aura", None, "grim"),
        (EDITED, "points", 9, 4),
        (EDITED, "notes", "", "Gone."),
        (EDITED, "tags", ["hero"], ["dead"]),
    ]


def test_that_rulings_are_told_by_their_findings(campaign, wulf):
    campaign.cards.update(ruled := replace(wulf, rulings={"tally.most points": "a giant"}))
    assert told(campaign, wulf) == [(RULED, "tally.most points", None, "a giant")]
    campaign.cards.update(replace(ruled, rulings={}))
    assert told(campaign, wulf) == []


def test_that_what_a_fight_did_stands_between_what_was_done_by_hand(campaign, wulf):
    def points(card, number):
        return replace(card, fields={**card.fields, "points": number})

    campaign.cards.update(points(wulf, 8))
    entry = HistoryEntry(wulf.id, "Wulf was hurt", "points", 8, 5, "The duel")
    ids = campaign.cards.change([points(wulf, 5)], [entry])
    campaign.cards.update(points(wulf, 6))
    assert told(campaign, wulf) == [
        (EDITED, "points", 5, 6),
        ("Wulf was hurt", "points", 8, 5),
        (EDITED, "points", 9, 8),
    ]
    assert campaign.history.of(wulf.id)[1].source == "The duel"
    campaign.cards.update(points(wulf, 5))
    campaign.cards.change([points(wulf, 8)], forget=ids)
    assert told(campaign, wulf) == [(EDITED, "points", 9, 8)]


def test_that_nothing_is_written_of_a_change_that_fails(campaign, wulf):
    gone = replace(wulf, id="gone")
    with pytest.raises(StoreError, match="no longer in the campaign"):
        campaign.cards.change([replace(wulf, name="Wolf"), gone], [HistoryEntry(wulf.id, "came to harm")])
    assert (told(campaign, wulf), campaign.cards.get(wulf.id)) == ([], wulf)


def test_that_a_picture_is_told_of_without_being_kept_by_it(campaign, wulf):
    campaign.cards.update(replace(wulf, picture="a" * 64))
    ((_, field, _, after),) = told(campaign, wulf)
    assert (field, after) == ("picture", "a" * 12)


def test_that_history_comes_back_with_a_deleted_card(campaign, wulf):
    typed(campaign, wulf, "Wolf")
    campaign.cards.restore(campaign.cards.delete([wulf.id]))
    assert told(campaign, wulf) == [(EDITED, "name", "Wulf", "Wolf")]


def test_that_history_of_lost_cards_is_forgotten_with_the_window(path):
    with create(path) as campaign:
        kept, lost = campaign.cards.add(WULF), campaign.cards.add(GOBLIN)
        typed(campaign, kept, "Wolf")
        typed(campaign, lost, "Orc")
        campaign.cards.delete([lost.id])
    with reopen(path) as campaign:
        assert told(campaign, kept) == [(EDITED, "name", "Wulf", "Wolf")]
        assert told(campaign, lost) == []


def test_that_history_goes_along_with_export_and_import(campaign, wulf):
    campaign.cards.add(GOBLIN)
    typed(campaign, wulf, "Wolf")
    campaign.history.add([HistoryEntry(wulf.id, "won: 50 XP", "xp", 0, 50, "The duel")])
    for text in (export_campaign(campaign), export_cards(campaign, [wulf])):
        with Campaign.in_memory("Other", rulesets) as other:
            bring(other, text)
            assert [replace(one, id=0) for one in other.history.of(wulf.id)] == [
                replace(one, id=0) for one in campaign.history.of(wulf.id)
            ]


def test_that_what_is_imported_has_only_the_history_it_brings(campaign, wulf):
    typed(campaign, wulf, "Wolf")
    text = export_cards(campaign, [wulf])
    bring(campaign, text)
    first, second = campaign.cards.find("wolf")
    assert told(campaign, first) == told(campaign, second) == [(EDITED, "name", "Wulf", "Wolf")]
    campaign.cards.delete([wulf.id])
    bring(campaign, text)
    assert told(campaign, wulf) == [(EDITED, "name", "Wulf", "Wolf")]


@pytest.mark.parametrize("at", ["yesterday", "2026-11-21T20:00:00", 5, ""])
def test_that_a_moment_which_is_none_is_refused(campaign, wulf, at):
    typed(campaign, wulf, "Wolf")
    data = json.loads(export_cards(campaign, [wulf]))
    data["cards"][0]["history"][0]["at"] = at
    (line,) = bring(campaign, json.dumps(data)).lines
    assert line.text.startswith("Card 1, Wolf: left out; change 1, “at”")
    assert campaign.cards.list() == (campaign.cards.get(wulf.id),)


def test_that_what_was_gone_on_with_stands_where_it_was_last_touched(campaign, clock, wulf):
    wulf = typed(campaign, wulf, "Wolf")
    clock.time += timedelta(hours=1)
    campaign.history.add([HistoryEntry(wulf.id, "was hurt", "points", 9, 4, "The duel")])
    clock.time += timedelta(hours=1)
    typed(campaign, wulf, "Ulf")
    assert told(campaign, wulf) == [(EDITED, "name", "Wulf", "Ulf"), ("was hurt", "points", 9, 4)]

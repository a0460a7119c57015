"""The index is made anew where the data of a system is not what it was made with."""

from dataclasses import replace

import pytest

from gmtool.rules.seam import Card, FoundBy
from gmtool.store.campaign import Campaign
from gmtool.store.search import index
from gmtool.store.search.index import UpkeepProgress
from gmtool.systems import all_rulesets
from tests.store.campaigns import WULF, create
from tests.tally import Tally


class NewTally(Tally):
    """Tally as a later gmtool might have it: points count twice, and have another name."""

    def columns(self):
        return tuple(replace(column, label=f"{column.label} anew") for column in super().columns())

    def found_by(self, card: Card) -> FoundBy:
        found = super().found_by(card)
        doubled = {key: value * 2 if isinstance(value, int) else value for key, value in found.values.items()}
        return FoundBy(f"{found.words} renewed", doubled)


def opened_anew(path) -> Campaign:
    return Campaign.open(path, rulesets=lambda _: NewTally())


def went(campaign: Campaign) -> list[UpkeepProgress]:
    return list(iter(campaign.upkeep.go_on, None))


@pytest.fixture
def three_at_once(monkeypatch):
    monkeypatch.setattr(index, "_AT_ONCE", 3)


def test_that_new_cards_are_in_the_index_from_the_beginning(path):
    with create(path) as campaign:
        campaign.cards.add(WULF)
        assert campaign.upkeep.outdated() == ()
        assert campaign.upkeep.go_on() is None


def test_that_a_change_of_the_data_makes_the_index_anew(path, three_at_once):
    with create(path) as campaign:
        campaign.cards.add_all((replace(WULF, name=f"Wulf {number}"), {}) for number in range(7))
    with opened_anew(path) as campaign:
        assert campaign.upkeep.outdated() == ("tally",)
        assert (campaign.cards.find("points=18"), len(campaign.cards.find("wulf"))) == ((), 7)
        assert [(step.done, step.of) for step in went(campaign)] == [(3, 7), (6, 7), (7, 7)]
        assert len(campaign.cards.find("points=18")) == len(campaign.cards.find("renewed")) == 7
        assert campaign.cards.find("points=9") == ()
    with opened_anew(path) as campaign:
        assert campaign.upkeep.outdated() == ()


def test_that_it_goes_on_where_the_window_was_closed(path, three_at_once):
    with create(path) as campaign:
        campaign.cards.add_all((replace(WULF, name=f"Wulf {number}"), {}) for number in range(7))
    with opened_anew(path) as campaign:
        campaign.upkeep.go_on()
        assert len(campaign.cards.find("points=18")) == 3
    with opened_anew(path) as campaign:
        assert [(step.done, step.of) for step in went(campaign)] == [(6, 7), (7, 7)]
        assert len(campaign.cards.find("points=18")) == 7


def test_that_a_campaign_from_before_the_index_gets_one(path):
    with create(path) as campaign:
        campaign.cards.add(WULF)
        with campaign.database.appending() as connection:
            for table in ("card_index", "card_values"):
                connection.exec_driver_sql(f"DELETE FROM {table}")
            connection.exec_driver_sql("UPDATE cards SET words = ''")
        assert campaign.cards.find("points=9") == ()
        assert went(campaign) == [UpkeepProgress("tally", 1, 1)]
        assert len(campaign.cards.find("points=9")) == 1


def test_that_what_is_only_looked_at_is_left_as_it_is(path):
    with create(path) as campaign:
        campaign.cards.add(WULF)
    with Campaign.open(path, read_only=True, rulesets=lambda _: NewTally()) as campaign:
        assert campaign.upkeep.outdated() == ("tally",)
        assert campaign.upkeep.go_on() is None


def test_that_built_in_cards_are_searched_like_the_campaigns_own():
    with Campaign.in_memory("x") as campaign:
        built_in = campaign.built_in.cards
        beasts = [card for ruleset in all_rulesets() for card in ruleset.bestiary()]
        assert sorted(card.name for card in built_in.list()) == sorted(card.name for card in beasts)
        some = next(card for card in beasts if card.tags)
        assert some.name in [card.name for card in built_in.find(f'tag="{some.tags[0]}" name="{some.name}"')]
        assert built_in.counts("system") == {ruleset.id: len(ruleset.bestiary()) for ruleset in all_rulesets()}
        assert campaign.cards.list() == ()

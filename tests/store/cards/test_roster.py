from dataclasses import replace

import pytest

from gmtool.rules.seam import Card
from gmtool.store import StoreError
from tests.store.campaigns import GOBLIN, WULF


@pytest.fixture
def cards(campaign):
    return campaign.cards


def names(cards):
    return [card.name for card in cards]


def test_that_a_card_comes_back_as_it_was_put_in(cards):
    added = cards.add(GOBLIN)
    assert replace(added, id="") == GOBLIN
    assert cards.get(added.id) == added


def test_that_cards_are_listed_by_name(cards):
    for card in (WULF, GOBLIN, replace(GOBLIN, name="adder")):
        cards.add(card)
    assert names(cards.list()) == ["adder", "Göblin", "Wulf"]


@pytest.mark.parametrize("words", ["gob", "GÖB", "gre", "cave lives", "göblin small", "  cav", "ca-ve"[:3]])
def test_that_search_finds_the_beginnings_of_words_in_names_tags_and_notes(cards, words):
    cards.add(GOBLIN)
    cards.add(WULF)
    assert names(cards.find(words)) == ["Göblin"]


@pytest.mark.parametrize("words", ["oblin", "cave hero", "'; DROP TABLE cards", "***"])
def test_that_search_finds_nothing_where_not_every_word_begins_so(cards, words):
    cards.add(GOBLIN)
    cards.add(WULF)
    assert cards.find(words) == ()


def test_that_search_follows_changes_and_deletions(cards):
    card = cards.add(GOBLIN)
    cards.update(replace(card, name="Orc", notes="", tags=("grey",)))
    assert (names(cards.find("gob")), names(cards.find("orc")), names(cards.find("grey"))) == ([], ["Orc"], ["Orc"])
    cards.delete([card.id])
    assert cards.find("orc") == ()


def test_that_filters_narrow_the_search(cards):
    cards.add(GOBLIN)
    cards.add(WULF)
    cards.add(Card("other", "Wulf's brother"))
    assert names(cards.find(system="tally")) == ["Göblin", "Wulf"]
    assert names(cards.find(kind="monster")) == ["Göblin"]
    assert names(cards.find(tag="hero")) == ["Wulf"]
    assert names(cards.find("wulf", system="tally")) == ["Wulf"]


def test_that_every_tag_is_named_once(cards):
    cards.add(GOBLIN)
    cards.add(replace(WULF, tags=("hero", "green")))
    assert cards.tags() == ("green", "hero", "small")


def test_that_deleted_cards_come_back_as_they_were(cards):
    kept = [cards.add(GOBLIN), cards.add(WULF), cards.add(replace(GOBLIN))]
    deleted = cards.delete([kept[0].id, kept[1].id])
    assert names(cards.list()) == ["Göblin"]
    cards.restore(deleted)
    assert cards.list() == (kept[0], kept[2], kept[1])
    assert names(cards.find("wulf")) == ["Wulf"]


def test_that_a_card_which_is_gone_cannot_be_changed(cards):
    card = cards.add(GOBLIN)
    cards.delete([card.id])
    with pytest.raises(StoreError, match="no longer in the campaign"):
        cards.update(card)


def test_that_several_cards_are_put_in_whole_or_not_at_all(cards):
    taken = cards.add(GOBLIN)
    with pytest.raises(Exception, match="UNIQUE"):
        cards.add_all([(WULF, {}), (taken, {})])
    assert cards.list() == (taken,)

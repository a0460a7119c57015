"""Cards from one campaign into another."""

from dataclasses import replace

import pytest

from gmtool.store.backups import backups
from gmtool.store.campaign import Campaign
from gmtool.store.errors import NotNow, StoreError
from gmtool.store.exchange import hand_over, take_back
from gmtool.store.progress import Cancelled
from tests.store.campaigns import GOBLIN, WULF, create, reopen, rulesets
from tests.store.pictures import png


@pytest.fixture
def here(path):
    with create(path) as campaign:
        yield campaign


@pytest.fixture
def there(tmp_path):
    path = tmp_path / "mountain.gmtool"
    with Campaign.create(path, "The mountain", rulesets) as campaign:
        campaign.cards.add(replace(WULF, name="Hermit"))
    return path


def names(path):
    with reopen(path) as campaign:
        return [card.name for card in campaign.cards.list()]


def test_that_cards_go_along_with_all_that_is_theirs(here, there):
    key = here.pictures.add(png(3, 3))
    card = here.cards.add(replace(GOBLIN, picture=key, rulings={"a": "because"}), {"mood": "sour"})
    here.cards.update(replace(card, notes="Limps."))
    before = len(backups(there))
    handed = hand_over(here, [here.cards.get(card.id)], there, rulesets)
    assert handed.title == "The mountain"
    assert len(backups(there)) == before + 1, "as whenever it is opened"
    with reopen(there) as other:
        assert other.cards.get(card.id) == here.cards.get(card.id)
        assert other.cards.extra(card.id) == {"mood": "sour"}
        assert other.pictures.get(key) == png(3, 3)
        assert [entry.after for entry in other.history.of(card.id)] == ["Limps."]
    take_back(handed, rulesets)
    assert names(there) == ["Hermit"]


def test_that_a_card_which_is_there_already_becomes_another(here, there):
    card = here.cards.add(GOBLIN)
    hand_over(here, [card], there, rulesets)
    second = hand_over(here, [card], there, rulesets)
    assert names(there) == ["Göblin", "Göblin", "Hermit"]
    take_back(second, rulesets)
    assert names(there) == ["Göblin", "Hermit"]


def test_that_an_open_campaign_is_left_alone(here, there):
    card = here.cards.add(GOBLIN)
    with reopen(there) as other:
        with pytest.raises(NotNow, match=r"mountain\.gmtool is open in another window.*nothing has changed"):
            hand_over(here, [card], there, rulesets)
        assert len(other.cards.list()) == 1
    handed = hand_over(here, [card], there, rulesets)
    with reopen(there), pytest.raises(NotNow, match="open in another window"):
        take_back(handed, rulesets)
    take_back(handed, rulesets)
    assert names(there) == ["Hermit"]


def test_that_what_was_changed_there_is_not_taken_back(here, there):
    handed = hand_over(here, [here.cards.add(GOBLIN), here.cards.add(WULF)], there, rulesets)
    with reopen(there) as other:
        other.cards.update(replace(handed.cards[0], notes="Found a home."))
    with pytest.raises(StoreError, match="“Göblin” has been changed in “The mountain” since"):
        take_back(handed, rulesets)
    with reopen(there) as other:
        other.cards.delete([handed.cards[0].id])
    with pytest.raises(StoreError, match="is gone"):
        take_back(handed, rulesets)
    assert names(there) == ["Hermit", "Wulf"]


def test_that_a_card_which_cannot_come_in_keeps_all_of_them_here(here, there):
    odd = here.cards.add(replace(GOBLIN, name="Ulf", tags=("x" * 300,)))
    with pytest.raises(StoreError, match=r"Not all the cards can go to mountain\.gmtool\. Card 1, Ulf: left out"):
        hand_over(here, [odd, here.cards.add(WULF)], there, rulesets)
    assert names(there) == ["Hermit"]


@pytest.mark.parametrize("what", ["itself", "missing", "nonsense"])
def test_that_what_is_no_other_campaign_is_refused(here, there, tmp_path, what):
    card = here.cards.add(GOBLIN)
    if what == "nonsense":
        there.write_bytes(b"nothing of the kind" * 100)
    path = {"itself": here.path, "missing": tmp_path / "none.gmtool", "nonsense": there}[what]
    with pytest.raises(StoreError):
        hand_over(here, [card], path, rulesets)


def test_that_cancelling_changes_nothing_there(here, there):
    cards = here.cards.add_all((replace(GOBLIN, name=f"Goblin {n}"), {}) for n in range(500))
    told = []

    def late(done, of):
        told.append(done)
        if len(told) > 6:
            raise Cancelled("Enough.")

    with pytest.raises(Cancelled):
        hand_over(here, cards, there, rulesets, late)
    assert names(there) == ["Hermit"]

"""Tags and kinds of many cards, copies with numbers, and thousands taken out and put back."""

from dataclasses import replace

import pytest

from gmtool.store.cards.entries import EDITED
from gmtool.store.cards.numbering import in_words
from gmtool.store.progress import Cancelled
from tests.store.campaigns import GOBLIN, WULF


@pytest.fixture
def cards(campaign):
    return campaign.cards


@pytest.fixture
def marks(campaign):
    return campaign.card_marks


def tags(cards):
    return [card.tags for card in cards.list()]


def test_that_tags_are_given_and_taken_and_put_back_as_they_were(cards, marks):
    ids = [cards.add(GOBLIN).id, cards.add(WULF).id]
    given = marks.tag([*ids, "nobody"], ("small", "lair"))
    assert tags(cards) == [("green", "small", "lair"), ("hero", "small", "lair")]
    assert [card.name for card in cards.find("lair")] == ["Göblin", "Wulf"], "the search knows it"
    marks.put_back(given)
    assert tags(cards) == [("green", "small"), ("hero",)]
    taken = marks.untag(ids, ("green", "hero"))
    assert tags(cards) == [("small",), ()]
    marks.put_back(taken)
    assert tags(cards) == [("green", "small"), ("hero",)]


def test_that_it_stands_in_their_history_until_it_is_put_back(campaign, cards, marks):
    goblin, wulf = cards.add(GOBLIN), cards.add(WULF)
    cards.update(replace(wulf, notes="A wolf."))
    given = marks.tag([goblin.id, wulf.id], ("hero",))
    (entry,) = campaign.history.of(goblin.id)
    assert (entry.what, entry.field, entry.before, entry.after) == (
        EDITED, "tags", ["green", "small"], ["green", "small", "hero"])  # fmt: skip
    assert [one.field for one in campaign.history.of(wulf.id)] == ["notes"], "he had it already"
    marks.put_back(given)
    assert campaign.history.of(goblin.id) == ()
    assert [one.field for one in campaign.history.of(wulf.id)] == ["notes"]


def test_that_only_cards_that_change_are_written(cards, marks):
    ids = [cards.add(GOBLIN).id, cards.add(WULF).id]
    assert len(marks.tag(ids, ("hero",))) == 1
    assert len(marks.set_kind(ids, "monster")) == 1
    assert {card.kind for card in cards.list()} == {"monster"}


def test_that_tags_are_counted_of_all_cards_or_of_some(cards, marks):
    wulf = cards.add(WULF)
    cards.add(GOBLIN)
    cards.add(replace(GOBLIN, tags=("hero", "Boss")))
    assert list(marks.counted().items()) == [("Boss", 1), ("green", 1), ("hero", 2), ("small", 1)]
    assert marks.counted([wulf.id]) == {"hero": 1}
    assert marks.counted([]) == {}


def test_that_thousands_go_and_come_back_with_everything(cards):
    made = cards.add_all((replace(GOBLIN, name=f"Goblin {n}", picture="0" * 64, rulings={"a": "b"}), {"mood": n})
                         for n in range(2_000))  # fmt: skip
    told = []
    kept = cards.delete([card.id for card in made], lambda *how_far: told.append(how_far))
    assert cards.list() == ()
    assert told[0] == (0, 2_000)
    assert told[-1] == (2_000, 2_000)
    assert len(told) > 4
    cards.restore(kept)
    assert sorted(cards.list(), key=lambda card: int(card.name[7:])) == list(made)
    assert cards.extras([made[7].id, made[8].id]) == {made[7].id: {"mood": 7}, made[8].id: {"mood": 8}}


@pytest.mark.parametrize("deed", ["tag", "set_kind", "delete"])
def test_that_cancelling_changes_nothing(cards, marks, deed):
    made = cards.add_all((replace(GOBLIN, name=f"Goblin {n}"), {}) for n in range(1_000))
    before = cards.list()

    def halfway(done, of):
        if done * 2 >= of:
            raise Cancelled("Enough.")

    ids = [card.id for card in made]
    deeds = {
        "delete": lambda: cards.delete(ids, halfway),
        "tag": lambda: marks.tag(ids, ("lair",), halfway),
        "set_kind": lambda: marks.set_kind(ids, "player", halfway),
    }
    with pytest.raises(Cancelled, match="Enough"):
        deeds[deed]()
    assert cards.list() == before


def test_that_copies_take_the_first_numbers_that_are_free(cards):
    for name in ("Goblin", "Goblin 2", "Goblin 7", "Goblin king 1", "Goblin!"):
        cards.add(replace(GOBLIN, name=name))
    assert cards.numbered(["Goblin"], 3) == (("Goblin 1", "Goblin 3", "Goblin 4"),)
    assert cards.numbered(["Goblin 7", "Goblin", "Orc"], 1) == (("Goblin 1",), ("Goblin 3",), ("Orc 1",))


def test_that_copies_of_very_many_are_numbered_the_same(cards):
    for name in ("Goblin", "Goblin 2", "Orc 1"):
        cards.add(replace(GOBLIN, name=name))
    few = ["Goblin", "Orc", "Goblin 7", "Wulf"]
    one_by_one = cards.numbered(few, 2)
    assert cards.numbered([*few, *(f"Ulf{n}" for n in range(50))], 2)[:4] == one_by_one
    assert one_by_one == (("Goblin 1", "Goblin 3"), ("Orc 2", "Orc 3"), ("Goblin 4", "Goblin 5"), ("Wulf 1", "Wulf 2"))


def test_that_names_which_follow_each_other_are_said_together():
    assert in_words(["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 7", "Orc"]) == "Goblin 1 to 3, Goblin 7, Orc"
    assert in_words(["Wulf"]) == "Wulf"

"""Shelves of the roster: which cards are on each, what is asked of them, and what of it is not understood."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gmtool.presentation.cards.shelves import ALL, BESTIARY, PARTY, Shelves
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.search.listing import Order


@pytest.fixture
def shelves(campaign: Campaign, ruleset: Ruleset) -> Shelves:
    """The first cards of the bestiary, those of monsters tagged “ambush”."""
    for card in ruleset.bestiary()[:6]:
        campaign.cards.add(replace(card, id="", tags=("ambush",) if card.kind == "monster" else ("hero",)))
    return Shelves(campaign)


def found(shelves: Shelves, typed: str = "", shelf: str = ALL) -> Sequence[Card]:
    return shelves.at(shelves.rows(shelf, shelves.read(typed)))


def names(shelves: Shelves, typed: str = "", shelf: str = ALL) -> list[str]:
    return [card.name for card in found(shelves, typed, shelf)]


def column(ruleset: Ruleset, cards: Sequence[Card]) -> tuple[str, list[int]]:
    """A column of numbers, and those of the cards."""
    key = next(one.key for one in ruleset.columns() if one.number and one.listed)
    return key, [int(ruleset.values(card)[key]) for card in cards]


def test_the_cards_are_there_by_name_and_the_first_is_open(shelves: Shelves) -> None:
    assert names(shelves) == sorted(names(shelves), key=str.lower)
    assert len(names(shelves)) == 6


def test_shelves_filter_and_count(shelves: Shelves) -> None:
    counts = {entry.key: entry.count for entry in shelves.entries()}
    assert len(names(shelves, shelf="tag:ambush")) == counts["tag:ambush"] > 0
    assert len(names(shelves, shelf="kind:player")) == counts["kind:player"] > 0
    assert counts[ALL] == 6


def test_the_party_has_a_shelf_of_its_own_in_one_place_and_is_not_among_the_tags(
    shelves: Shelves, campaign: Campaign
) -> None:
    shelf = f"tag:{PARTY}"
    before = [entry.key for entry in shelves.entries()]
    first = campaign.cards.list()[0]
    campaign.card_marks.tag([first.id], [PARTY])
    entries = shelves.entries()
    assert [entry.key for entry in entries] == before
    assert [(entry.text, entry.count) for entry in entries if entry.key == shelf] == [("The party", 1)]
    shelves.put_in_order()
    assert [entry.key for entry in shelves.entries()] == before
    assert names(shelves, shelf=shelf) == names(shelves, "tag:party") == [first.name]


def test_a_number_is_asked_for_as_one_types(shelves: Shelves, ruleset: Ruleset) -> None:
    key, values = column(ruleset, found(shelves))
    least = sorted(values)[3]
    asked = f"{key.upper()} >= {least}"
    assert len(names(shelves, asked)) == len([value for value in values if value >= least])
    assert {tag for card in found(shelves, f"{asked} -tag:ambush") for tag in card.tags} == {"hero"}


def test_what_is_not_understood_is_said_quietly_and_the_rest_searches(shelves: Shelves) -> None:
    name = names(shelves)[2]
    assert names(shelves, f'"{name}" aura>3') == [name]
    (mistake,) = shelves.read(f'"{name}" aura>3').mistakes
    assert "Cards cannot be searched by “aura”" in mistake
    assert not shelves.read("").mistakes


def test_a_shelf_and_a_search_narrow_together(shelves: Shelves) -> None:
    here = names(shelves, shelf="tag:ambush")
    assert names(shelves, f'not name="{here[0]}"', "tag:ambush") == here[1:]


def test_the_bestiary_is_asked_in_the_same_language(shelves: Shelves, ruleset: Ruleset) -> None:
    shelf = f"{BESTIARY}:{ruleset.id}"
    key, values = column(ruleset, found(shelves, shelf=shelf))
    assert len(names(shelves, f"{key}>={max(values)}", shelf)) == values.count(max(values))


def test_the_list_is_sorted_by_a_column_both_ways_and_it_is_remembered(shelves: Shelves, ruleset: Ruleset) -> None:
    key, values = column(ruleset, found(shelves))
    for descending in (False, True):
        rows = shelves.rows(ALL, shelves.read(""), Order(f":{key}", descending))
        assert column(ruleset, shelves.at(rows))[1] == sorted(values, reverse=descending)


def test_cards_of_a_system_that_is_missing_are_listed_and_found(shelves: Shelves, campaign: Campaign) -> None:
    campaign.cards.add(Card("lost-system", "Old hand", {"st": 40}, tags=("hero",)))
    assert names(shelves, "old hand") == ["Old hand"]
    assert names(shelves, "st>30") == []

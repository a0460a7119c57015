"""Cards named in a line: “goblin x4” and its kin."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gmtool.presentation.cards.shelves import Shelves
from gmtool.presentation.encounters.named_cards import find, read_request
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset

SYSTEM = "tft-melee"
SHELF = f"system:{SYSTEM}"


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    """A campaign with five orcs of its own, a hunter of goblins, and nobody else."""
    made = ruleset(SYSTEM).bestiary()[0]
    with Campaign.create(tmp_path / "Own.gmtool", "Own") as campaign:
        for name in ("Orc 1", "Orc 2", "Orc 10", "Orc chief", "Grey Orc"):
            campaign.cards.add(replace(made, id="", name=name, notes=""))
        campaign.cards.add(replace(made, id="", name="Ulf", notes="Hunts goblins and wargs."))
        yield campaign


def meant(campaign: Campaign, typed: str, there: tuple[str, ...] = (), **more: bool) -> tuple[list[str], int | None]:
    """The names of the cards that are meant, and how many of each."""
    shelves = Shelves(campaign)
    fighting = [shelves.numbers([one.id])[0] for one in campaign.cards.list() if one.name in there]
    found = find(shelves, SHELF, read_request(typed, ruleset(SYSTEM)), there=fighting, **more)
    return [card.name for card in shelves.at(found.meant)], found.copies


@pytest.mark.parametrize(
    ("typed", "words", "copies"),
    [
        ("goblin x4", "goblin", 4),
        ("goblin ×4", "goblin", 4),
        ("4 goblins", "goblins", 4),
        ("x2 dire wolf", "dire wolf", 2),
        ("goblin", "goblin", None),
        ("st>12 x3", "st>12", 3),
        ("x3", "", 3),
        ("  ", "", None),
        ("Room 101", "Room 101", None),
    ],
)
def test_that_a_count_is_read_as_in_quick_entry(typed: str, words: str, copies: int | None) -> None:
    found = read_request(typed, ruleset(SYSTEM))
    assert (found.words, found.copies, found.problem) == (words, copies, "")


def test_that_a_number_of_men_is_not_looked_for_among_the_cards() -> None:
    """In quick entry “4 goblins” are one unit of four."""
    found = read_request("4 goblins", ruleset("chainmail"))
    assert (found.words, found.copies) == ("goblins", None)
    assert found.problem == "“4 goblins” would be one card of 4. For 4 of a card, type “goblins x4”."
    assert read_request("goblins x 4", ruleset("chainmail")).copies == 4


def test_that_a_count_that_cannot_be_says_which_can() -> None:
    found = read_request("goblin x200", ruleset(SYSTEM))
    assert found.problem == "1 to 99 of a card are possible, not 200."
    assert found.copies is None


@pytest.mark.parametrize(
    ("typed", "names", "copies"),
    [
        ("grey orc x3", ["Grey Orc"], 3),
        ("GREY ORCS", ["Grey Orc"], None),
        ("orc x2", ["Orc 1", "Orc 2"], None),
        ("3 orcs", ["Orc 1", "Orc 2", "Orc 10"], None),
        ("orc", ["Orc 1"], None),
        ("orc chi x2", ["Orc chief"], 2),
        ("goblin x4", ["Goblin"], 4),
        ("nobody x4", [], 4),
        ("st>3", [], None),
    ],
)
def test_that_the_campaigns_cards_are_meant_before_the_bestiarys(
    campaign: Campaign, typed: str, names: list[str], copies: int | None
) -> None:
    assert meant(campaign, typed) == (names, copies)


@pytest.mark.parametrize(
    ("typed", "name"), [("goblin x4", "Goblins"), ("goblins", "Goblins"), ("orc", "Orcs"), ("dwarf x2", "Dwarves")]
)
def test_that_one_of_a_unit_means_the_unit_before_others_whose_names_begin_so(
    campaign: Campaign, typed: str, name: str
) -> None:
    shelves, rules = Shelves(campaign), ruleset("chainmail")
    found = find(shelves, f"system:{rules.id}", read_request(typed, rules))
    assert [card.name for card in shelves.at(found.meant)] == [name]


def test_that_who_fights_already_comes_after_the_others_of_the_name(campaign: Campaign) -> None:
    assert meant(campaign, "orc x2", there=("Orc 1",))[0] == ["Orc 2", "Orc 10"]
    assert meant(campaign, "orc x3", there=("Orc 1",))[0] == ["Orc 1", "Orc 2", "Orc 10"]
    assert meant(campaign, "orc", there=("Orc 1", "Orc 2"))[0] == ["Orc 10"]


def test_that_one_card_is_meant_where_no_more_can_be_taken(campaign: Campaign) -> None:
    assert meant(campaign, "orc x2", several=False) == (["Orc 1"], 2)


def test_that_words_beside_the_names_still_find_and_a_name_that_only_the_bestiary_has_shows_it(
    campaign: Campaign,
) -> None:
    shelves, rules = Shelves(campaign), ruleset(SYSTEM)

    def rows(typed: str) -> list[str]:
        return [card.name for card in shelves.at(find(shelves, SHELF, read_request(typed, rules)).rows)]

    assert rows("warg") == ["Ulf"]
    assert rows("goblin x2") == ["Ulf", "Goblin"], "the campaign's first"
    assert rows("nobody") == []
    assert "Orc chief" in rows("orc")

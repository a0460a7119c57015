"""Cards taken over into another system: what would come of it, in words."""

from dataclasses import replace
from typing import Any

from gmtool.presentation.cards.takeover import take_over
from gmtool.rules.seam import Card
from gmtool.systems import UnknownSystem
from tests.tally import Tally
from tests.variants.armies import LORD, TallyInArmies

RULES = TallyInArmies()
TALLY = Tally()
OGRE = Card("tally", "Ogre", {"points": 20, "charm": "clover"}, id="1")


def rulesets(system: str) -> Any:
    if system not in ("tally", "tally-armies"):
        raise UnknownSystem(system)
    return TALLY if system == "tally" else RULES


def test_that_what_is_missing_is_told_under_two_headings_by_its_labels() -> None:
    found = take_over([OGRE], RULES, rulesets)
    assert found.lines == (
        "Left behind",
        "  Charm: there is nothing like it here",
        "To fill in",
        "  Cost: the other system has nothing like it",
        "  Watchword: the other system has nothing like it",
        "  Arms: the other system has nothing like it",
        "  Trophies: the other system has nothing like it",
    )
    assert found.summary == "1 new card; the old ones stay. What is missing is listed below."
    assert found.cards[0].fields == {"points": 20, "cost": "1"}


def test_that_a_fault_of_several_is_told_once_with_their_number() -> None:
    plain = replace(OGRE, fields={"points": 3})
    found = take_over([OGRE, plain, LORD], RULES, rulesets)
    assert found.left == ("Charm: there is nothing like it here (1 of 2 cards)",)
    assert (
        found.summary == "2 new cards; the old ones stay. What is missing is listed below."
        " 1 already belongs to this system."
    )


def test_that_cards_of_an_unknown_system_go_by_their_keys() -> None:
    found = take_over([Card("gone", "Nix", {"hp": 3})], RULES, rulesets)
    assert found.left == ("hp: there is nothing like it here",)


def test_that_nothing_is_taken_over_of_this_system() -> None:
    found = take_over([LORD], RULES, rulesets)
    assert (found.cards, found.summary) == ((), "Nothing can be converted. 1 already belongs to this system.")

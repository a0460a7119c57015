"""Cards of another system or edition, and what they lack here."""

from typing import Any

from gmtool.rules.kit.making import adopting as made
from gmtool.rules.seam import Adoption, Card
from tests.tally import Tally
from tests.variants.armies import LORD, TallyInArmies

RULES = TallyInArmies()
OGRE = Card(
    "tally",
    "Ogre",
    {
        "points": 20,
        "motto": "Ho!",
        "charm": "clover",
        "trophies": [{"item": "scale", "worth": 3, "worn": True, "odd": 1}, {"item": "nothing"}],
    },
    id="1",
    kind="monster",
    tags=("large",),
    notes="Sleeps by day.",
    picture="picture",
    rulings={"tally.most": "so be it"},
)


def adopted(card: Card, rules: Any = RULES) -> Adoption:
    found = rules.adopts(card)
    assert found is not None
    return found


def test_that_a_card_of_the_other_edition_brings_what_there_is_here() -> None:
    card = adopted(OGRE).card
    assert (card.system, card.id, card.rulings) == ("tally-armies", "", {})
    assert (card.name, card.kind, card.tags, card.notes, card.picture) == (
        "Ogre",
        "monster",
        ("large",),
        "Sleeps by day.",
        "picture",
    )
    trophies = [{"item": "tooth", "worth": 3, "worn": True}]
    assert card.fields == {"points": 20, "watchword": "Ho!", "trophies": trophies}


def test_that_what_is_left_behind_and_what_is_missing_are_listed() -> None:
    found = adopted(OGRE)
    assert [one.text for one in found.left] == [
        "Trophies: “nothing” is in no list here",
        "charm: there is nothing like it here",
    ]
    assert [one.label for one in found.open] == ["Cost", "Arms"]


def test_that_a_number_beyond_its_bounds_is_left_and_told() -> None:
    found = adopted(Card("tally", "Giant", {"points": 100_000}))
    assert "points" not in found.card.fields
    assert found.left[0].text == "Points: 100000 is not between 0 and 99999"


def test_that_a_card_that_cannot_be_read_is_no_trouble() -> None:
    odd: Any = {"points": "many", "motto": 3, "trophies": "tail", 5: None}
    found = adopted(Card("tally", "", odd))
    assert found.card.fields == {}
    assert len(found.left) == 3
    rows: Any = {"trophies": [3, {"item": 4}, {}]}
    assert adopted(Card("tally", "", rows)).card.fields == {"trophies": []}


def test_that_a_card_of_this_system_is_nothing_to_take_over() -> None:
    assert RULES.adopts(LORD) is None


def test_that_a_stranger_brings_its_name_notes_tags_and_picture_alone() -> None:
    found = adopted(LORD, Tally())
    assert (found.card.system, found.card.name, found.card.fields) == ("tally", "Lord", {})
    assert {one.label for one in found.left} == {"points", "cost", "arms"}


def test_that_a_kin_may_ask_for_some_fields_only_and_that_what_says_nothing_is_not_left() -> None:
    told = Card("tally", "Imp", {"points": 3, "charm": "", "luck": 0})
    for asks, wanted in ((("watchword",), ["Watchword"]), ((), []), (None, ["Watchword", "Cost", "Arms", "Trophies"])):
        found = made.adopted(told, "tally-armies", RULES.card_form(), (made.Kin("tally", asks=asks),))
        assert found is not None
        assert sorted(one.label for one in found.open) == sorted(wanted)
        assert found.left == ()

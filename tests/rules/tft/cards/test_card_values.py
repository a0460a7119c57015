"""By what cards are sorted and found, and what their experience buys."""

import pytest

from gmtool.rules.seam import Card
from gmtool.systems import ruleset

MELEE = ruleset("tft-melee")
GEAR = [{"item": "shortsword", "ready": True}, {"item": "large-shield", "ready": True}]
FLAVIUS = Card("tft-melee", "Flavius", {"people": "human", "st": 12, "dx": 12, "armor": "chainmail", "gear": GEAR})


def test_that_the_values_are_those_of_the_tiles():
    assert MELEE.values(FLAVIUS) == {
        "adjdx": 8,
        "st": 12,
        "dx": 12,
        "ma": 6,
        "stops": 5,
        "xp": 0,
        "hits": 0,
        "people": "Human",
        "armor": "Chainmail",
    }
    tiles = {tile.key: tile.text for tile in MELEE.report(FLAVIUS).derived}
    assert all(str(MELEE.values(FLAVIUS)[key]) == tiles[key] for key in ("adjdx", "st", "dx", "ma", "stops"))


def test_that_every_built_in_card_has_a_value_of_its_kind_in_every_column():
    for card in MELEE.bestiary():
        values = MELEE.values(card)
        assert {column.key: isinstance(values[column.key], int) for column in MELEE.columns()} == {
            column.key: column.number for column in MELEE.columns()
        }


def test_that_a_card_is_found_by_what_it_carries():
    assert MELEE.found_by(FLAVIUS).words == "Human Chainmail Shortsword Large shield"


@pytest.mark.parametrize("fields", [{}, {"people": "robot", "st": 9, "dx": 9}, {"people": "human", "st": "x"}])
def test_that_a_card_of_no_fighter_has_no_values(fields):
    odd = Card("tft-melee", "Odd", fields)
    assert (MELEE.values(odd), MELEE.found_by(odd).words, MELEE.spendings(odd)) == ({}, "", ())


@pytest.mark.rule("tm.xp.trade")
def test_that_a_hundred_experience_buys_a_point_of_either():
    card = Card("tft-melee", "Ragnar", {**FLAVIUS.fields, "xp": 130, "points_added": 2})
    st, dx = MELEE.spendings(card)
    assert (st.label, dx.label, st.refusals, dx.refusals) == ("+1 ST for 100 XP", "+1 DX for 100 XP", (), ())
    assert st.card.fields == {**card.fields, "xp": 30, "points_added": 3, "st": 13}
    assert dx.card.fields == {**card.fields, "xp": 30, "points_added": 3, "dx": 13}


@pytest.mark.rule("tm.xp.cap")
def test_that_too_little_experience_and_too_many_points_are_both_refused():
    card = Card("tft-melee", "Ragnar", {**FLAVIUS.fields, "xp": 99, "points_added": 8})
    for spending in MELEE.spendings(card):
        assert [refusal.rule for refusal in spending.refusals] == ["tm.xp.trade", "tm.xp.cap"]
        assert spending.card == card

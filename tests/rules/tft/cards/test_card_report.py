"""The form and the report of a card: what the screens show of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.creation import read_bestiary
from gmtool.rules.tft.views.card_report import card_report
from gmtool.systems import ruleset
from tests.rules.tft.figures import BOOK, SYSTEM, TABLES, card, parsed

FLAVIUS = card(12, 12, armor="chainmail", ready=["shortsword", "large-shield"], carried=["dagger"], name="Flavius")
WULF = card(14, 10, ready=["longbow"], carried=["two-handed-sword", "dagger"], name="Wulf")
CARDS = read_bestiary(parsed(), TABLES, SYSTEM)[0]


def grid(report, title):
    return next(one for one in report.grids if one.title == title)


def test_the_tiles_of_flavius():
    tiles = [(tile.label, tile.text, tile.main) for tile in card_report(FLAVIUS, BOOK).derived]
    assert tiles == [
        ("ST", "12", False),
        ("DX", "12", False),
        ("adjDX, shield ready", "8", True),
        ("MA", "6", False),
        ("hits stopped, front", "5", False),
        ("adjDX, shield slung", "9", False),
    ]


def test_adjdx_says_what_makes_it():
    adjdx = next(tile for tile in card_report(FLAVIUS, BOOK).derived if tile.main)
    assert [(line.value, line.label, line.rule) for line in adjdx.breakdown.lines] == [
        (12, "DX", ""),
        (-3, "chainmail", "tm.dx.armor"),
        (-1, "large shield ready", "tm.dx.large-shield"),
    ]


def test_one_adjdx_without_a_large_shield():
    tiles = {tile.key: tile.text for tile in card_report(WULF, BOOK).derived}
    assert tiles == {"st": "14", "dx": "10", "adjdx": "10", "ma": "10", "stops": "0"}


def test_every_shown_breakdown_comes_to_the_number_on_its_tile():
    for one in CARDS:
        for tile in card_report(one, BOOK).derived:
            if tile.breakdown:
                assert tile.text.split(",")[0] == str(tile.breakdown.total), (one.name, tile.key)


def test_chances_at_a_glance():
    glance = grid(card_report(FLAVIUS, BOOK), "Chance to hit at a glance")
    assert glance.columns == ("With", "Front", "Side +2", "Rear +4", "Dodging or defending, 4d6", "5+ hits taken, −2")
    assert glance.rows == (("Shortsword", "25.9\u00a0%", "50.0\u00a0%", "74.1\u00a0%", "5.4\u00a0%", "9.3\u00a0%"),)


def test_the_gear_of_flavius():
    carries = grid(card_report(FLAVIUS, BOOK), "Carries")
    assert carries.columns == ("Item", "Damage", "ST", "Ready", "Notes")
    assert carries.rows == (
        ("Shortsword", "2d−1", "11", "●", "one-handed"),
        ("Large shield", "stops 2", "", "●", "−1 DX when ready; counts as a weapon"),
        ("Dagger", "1d−1", "–", "", "1d+2 hand to hand; may be thrown"),
        ("Chainmail", "stops 3", "", "worn", "−3 DX, MA 6"),
    )


@pytest.mark.parametrize(
    ("item", "notes"),
    [
        ("longbow", "two-handed; 2 shots a turn from adjDX 18"),
        ("light-crossbow", "two-handed; shoots every other turn; every turn from adjDX 14"),
        ("heavy-crossbow", "two-handed; shoots every third turn; every other turn from adjDX 14"),
        ("javelin", "one-handed; pole weapon; may be thrown"),
        ("spear", "two-handed; pole weapon, reaches two hexes; may be thrown"),
        ("main-gauche", "1d−1 hand to hand; parries 1 of one-handed weapons; second attack at −4 DX"),
        ("small-shield", "no DX penalty; counts as a weapon"),
        ("rock", "may be thrown"),
    ],
)
def test_notes_on_gear(item, notes):
    assert grid(card_report(card(15, 9, carried=[item]), BOOK), "Carries").rows[0][-1] == notes


def test_a_beast_fights_with_its_body():
    report = card_report(card(30, 11, people="bear"), BOOK)
    assert grid(report, "Fights with").rows == (("Claws", "2d+2", "", "●", "3d hand to hand"),)
    gargoyle = card_report(card(20, 11, people="gargoyle"), BOOK)
    assert grid(gargoyle, "Fights with").rows == (("Hands", "2d", "", "●", "the same hand to hand"),)
    assert {tile.key: tile.text for tile in gargoyle.derived}["ma"] == "8, flying 16"


def test_the_club_of_a_giant_is_shown_with_his_st():
    report = card_report(card(30, 9, people="giant", ready=["spiked-club"]), BOOK)
    assert grid(report, "Carries").rows[0][:4] == ("Spiked club", "3d+3", "–", "●")


@pytest.mark.parametrize(
    ("fields", "summary"),
    [
        ({}, "24 of 24 points: 8 + 4 ST, 8 + 4 DX. No experience yet."),
        ({"xp": 40}, "24 of 24 points: 8 + 4 ST, 8 + 4 DX. 40 XP."),
        ({"xp": 130}, "24 of 24 points: 8 + 4 ST, 8 + 4 DX. 130 XP, enough for 1 more point."),
        (
            {"xp": 250, "points_added": 2},
            "24 of 26 points: 8 + 4 ST, 8 + 4 DX. 250 XP, enough for 2 more points. 2 of 8 points added.",
        ),
        ({"people": "wolf"}, "ST and DX 24 together; suggested: ST 10, DX 14. No experience yet."),
        ({"people": "giant"}, "ST and DX 24 together, as the GM chooses. No experience yet."),
    ],
)
def test_points_in_a_sentence(fields, summary):
    assert card_report(card(12, 12, **fields), BOOK).summary == summary


def test_a_card_that_cannot_be_read_is_a_finding():
    report = ruleset(SYSTEM).report(Card(SYSTEM, "Nobody", {"people": "human", "st": 12}))
    assert [(one.text, one.illegal) for one in report.findings] == [("Nobody: “DX” is missing.", True)]
    assert (report.derived, report.grids) == ((), ())


_json = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["human", "giant", "wolf", "plate", "2d-1", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["item", "ready"]), inner),
    max_leaves=6,
)
_items = st.sampled_from([*TABLES.weapons, *TABLES.shields])
_gear = st.lists(st.fixed_dictionaries({"item": _items, "ready": st.booleans()}), max_size=6)
_cards = st.fixed_dictionaries(
    {
        "people": st.sampled_from([*TABLES.races, *TABLES.creatures]),
        "st": st.integers(1, 60),
        "dx": st.integers(1, 30),
        "armor": st.sampled_from(list(TABLES.armors)),
        "gear": _gear,
    },
    optional={"xp": st.integers(-20, 900), "points_added": st.integers(0, 12), "hexes": st.integers(0, 4)},
)


@given(_cards | st.dictionaries(st.sampled_from([*FLAVIUS.fields, "ma", "damage", "hexes"]), _json))
def test_no_card_is_too_odd_for_a_report(fields):
    report = ruleset(SYSTEM).report(Card(SYSTEM, "Odd", fields))
    assert report.derived or report.findings
    assert all(len(row) == len(one.columns) for one in report.grids for row in one.rows)

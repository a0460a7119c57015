"""From a card to a fighter, or one sentence that names what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.harnmaster.cards.fighter import Gear, read_fighter
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.seam import Card
from tests.rules.harnmaster.melees import SYSTEM, rules

TABLES = rules().book.tables
SPEAR = {"item": "spear"}


def read(**fields):
    return read_fighter(Card(SYSTEM, "Ann", fields), TABLES)


def test_that_a_card_is_read_with_all_that_it_says():
    one = read(
        strength=14, dexterity=12, agility=13, dodge=65, move=24, rank=55, zone=4, engagement=8, armor="quilt",
        fatigue=5, impairment=10, injuries="M1 arm",
        weapons=[{"item": "spear", "ml": 70, "ready": True, "two_handed": True}, {"item": "crossbow", "slung": True}],
    )  # fmt: skip
    assert (one.strength, one.dexterity, one.agility, one.dodge) == (14, 12, 13, 65)
    assert (one.move, one.rank, one.zone, one.engagement, one.armor) == (24, 55, 4, 8, "quilt")
    assert (one.fatigue, one.impairment, one.injuries) == (5, 10, "M1 arm")
    assert one.gear == (Gear("g1", "spear", 70, ready=True, two_handed=True), Gear("g2", "crossbow", slung=True))


def test_that_a_card_which_says_nothing_begins_where_the_form_does():
    form = {field.key: field.default for field in rules().card_form().fields}
    one = read(dodge=None)
    assert all(getattr(one, key) == form[key] for key in form if key != "weapons")
    assert one.gear == ()


@pytest.mark.rule("hm.declare.natural-strike")
def test_that_a_natural_weapon_is_ready_without_being_readied_and_has_its_own_zone_die():
    gear = read(weapons=[{"item": item, "ready": False} for item in ("punch", "warg-claw", "broadsword")]).gear
    assert [(one.item, one.ready) for one in gear] == [("punch", True), ("warg-claw", True), ("broadsword", False)]
    assert [TABLES.weapons[item].zone_die for item in ("punch", "warg-claw")] == [4, 4]


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("strength", 0, "Ann: “STR” is 0; it can be 1 to 99."),
        ("dodge", 201, "Ann: “Dodge” is 201; it can be 0 to 200."),
        ("zone", 0, "Ann: “Zone” is 0; it can be 1 to 20."),
        ("rank", "high", "Ann: “Rank” should be a whole number, not 'high'."),
        ("move", True, "Ann: “Move” should be a whole number, not True."),
        ("fatigue", 10**50, "Ann: “Fatigue” is 1" + "0" * 39 + "…; it can be 0 to 200."),
        ("armor", 3, "Ann: “Armor” should be text, not 3."),
        ("injuries", "x" * 1001, "Ann: “Injuries” has 1001 letters; there is room for 1000."),
        ("weapons", "spear", "Ann: “Weapons” is not a list."),
        ("weapons", [SPEAR] * 51, "Ann: “Weapons” has 51 items; the limit is 50."),
        ("weapons", ["spear"], "Ann: “Weapons”, row 1, is not an item."),
        ("weapons", [SPEAR, {"item": "harp"}], "Ann: “Weapons”, row 2: “harp” is not in the list of weapons."),
        ("weapons", [{"ml": 60}], "Ann: “Weapons”, row 1, names nothing."),
        ("weapons", [{**SPEAR, "ml": 201}], "Ann: “Weapons”, row 1: “ML” is 201; it can be 0 to 200."),
        ("weapons", [{**SPEAR, "ml": "60"}], "Ann: “Weapons”, row 1: “ML” should be a whole number, not '60'."),
        ("weapons", [{**SPEAR, "off_hand": 1}], "Ann: “Weapons”, row 1: “Off hand” should be yes or no, not 1."),
    ],
)  # fmt: skip
def test_that_what_cannot_be_read_is_said_in_a_sentence_that_names_the_field(field, value, problem):
    with pytest.raises(BadCard) as bad:
        read(**{field: value})
    assert str(bad.value) == problem
    assert bad.value.field == field
    assert [one.text for one in rules().report(Card(SYSTEM, "Ann", {field: value})).findings] == [problem]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = [field.key for field in rules().card_form().fields]


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=4))
def test_that_whatever_stands_on_a_card_it_is_completed_and_reported_on(fields):
    card = Card(SYSTEM, "Ann", fields)
    made = rules().completed(card)
    assert rules().completed(made) == made
    report = rules().report(made)
    assert report.derived or report.findings
    assert bool(rules().values(made)) == bool(report.derived)

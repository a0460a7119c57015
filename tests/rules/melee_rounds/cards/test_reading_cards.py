"""From a card to a fighter, or one sentence that names what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.melee_rounds.cards.completing import completed
from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear, Spell, Thing, card_form, read_fighter
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.sample_cards import book, card, report, rules

TABLES = book().tables
AMR: Json = {"item": "one-weapon", "amr": 2}


def read(**fields: Json) -> Fighter:
    return read_fighter(card(**fields), TABLES)


def test_that_a_card_is_read_with_all_that_it_says() -> None:
    one = read(
        sets=[{"item": "weapon-shield", "amr": 3}, AMR], d=30, rd=15, defence="mail", hits=24, damage=5,
        skills="climbs", weapons=[{"item": "sword", "hit": 11, "ready": True}, {"item": "shield", "slung": True},
                                  {"item": "crossbow", "loaded": True}],
        spells=[{"item": "magic-weapon", "casting": 2, "interspell": 3}],
        things=[{"item": "potion", "ready": True}, {"item": "flash-pellet", "number": 3}],
    )  # fmt: skip
    assert list(one.sets.items()) == [("weapon-shield", 3), ("one-weapon", 2)]
    assert (one.d, one.rd, one.defence, one.hits, one.damage, one.skills) == (30, 15, "mail", 24, 5, "climbs")
    assert one.gear == (
        Gear("g1", "sword", 11, ready=True),
        Gear("g2", "shield", slung=True),
        Gear("g3", "crossbow", loaded=True),
    )
    assert one.spells == (Spell("s1", "magic-weapon", 2, 3),)
    assert one.things == (Thing("t1", "potion", 1, ready=True), Thing("t2", "flash-pellet", 3))


def test_that_a_card_which_says_nothing_begins_where_the_form_does() -> None:
    assert read(d=None) == Fighter(sets={})


@pytest.mark.rule("mr.item.shield-on-arm")
def test_that_a_shield_without_further_remark_is_on_the_arm() -> None:
    shields = [{"item": "shield"}, {"item": "shield", "slung": True}, {"item": "shield", "ready": False}]
    assert [gear.ready for gear in read(weapons=[*shields, {"item": "sword"}]).gear] == [True, False, False, False]


def test_that_the_times_of_a_spell_are_those_of_the_card_else_of_the_lists_else_unknown() -> None:
    own = {"spells": ({"key": "bolt", "name": "Bolt", "casting": 4, "interspell": 0},),
           "times": ({"key": "mw", "name": "Magic Weapon", "spell": "magic-weapon", "casting": 2},)}  # fmt: skip
    tables = book(own).tables
    known = [{"item": "bolt"}, {"item": "bolt", "casting": 1, "interspell": 6}, {"item": "magic-weapon"},
             {"item": "word-spell"}]  # fmt: skip
    spells = read_fighter(card(spells=known), tables).spells
    assert [(one.casting, one.interspell) for one in spells] == [(4, 0), (1, 6), (2, None), (None, None)]


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("d", 201, "Ann: “D” is 201; it can be 0 to 200."),
        ("rd", "high", "Ann: “RD” should be a whole number, not 'high'."),
        ("hits", True, "Ann: “Hits” should be a whole number, not True."),
        ("damage", -1, "Ann: “Damage” is -1; it can be 0 to 200."),
        ("defence", 3, "Ann: “Defense” should be text, not 3."),
        ("skills", "x" * 1001, "Ann: “Skills” has 1001 letters; there is room for 1000."),
        ("sets", [{"item": "one-weapon", "amr": 0}],
         "Ann: “Attacks a round”, row 1: “AMR” is 0; it can be 1 to 9."),
        ("sets", [AMR, AMR], "Ann: “Attacks a round”, row 2: “One weapon” already exists."),
        ("sets", [{"item": "three"}],
         "Ann: “Attacks a round”, row 1: “three” is not in the list of sets of weapons."),
        ("weapons", "sword", "Ann: “Weapons” is not a list."),
        ("weapons", [{"item": "sword"}] * 51, "Ann: “Weapons” has 51 items; the limit is 50."),
        ("weapons", ["sword"], "Ann: “Weapons”, row 1, is not an item."),
        ("weapons", [{"hit": 6}], "Ann: “Weapons”, row 1, names nothing."),
        ("weapons", [{"item": "sword", "hit": 201}], "Ann: “Weapons”, row 1: “Hits on” is 201; it can be 0 to 200."),
        ("weapons", [{"item": "sword", "slung": 1}], "Ann: “Weapons”, row 1: “Slung” should be yes or no, not 1."),
        ("spells", [{"item": "sword"}], "Ann: “Spells”, row 1: “sword” is not in the list of spells."),
        ("spells", [{"item": "word-spell", "interspell": 601}],
         "Ann: “Spells”, row 1: “IST” is 601; it can be 0 to 600."),
        ("things", [{"item": "potion", "number": 0}],
         "Ann: “Potions and pellets”, row 1: “Number” is 0; it can be 1 to 99."),
        ("things", [{"item": "beer"}],
         "Ann: “Potions and pellets”, row 1: “beer” is not in the list of potions and pellets."),
    ],
)  # fmt: skip
def test_that_what_cannot_be_read_is_said_in_a_sentence_that_names_the_field(
    field: str, value: Json, problem: str
) -> None:
    with pytest.raises(BadCard) as bad:
        read(**{field: value})
    assert (str(bad.value), bad.value.field) == (problem, field)
    assert [one.text for one in report(**{field: value}).findings] == [problem]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = [field.key for field in card_form(TABLES).fields]
ROWS = st.lists(
    st.fixed_dictionaries({"item": st.sampled_from(["sword", "shield", "potion", "one-weapon", "word-spell"])})
    | JSON.filter(lambda one: one is not None),
    max_size=3,
)


@given(st.dictionaries(st.sampled_from(KEYS), JSON | ROWS, max_size=4))
def test_that_whatever_stands_on_a_card_it_is_completed_and_reported_on(fields: dict[str, Json]) -> None:
    made = completed(card(**fields), TABLES)
    assert completed(made, TABLES) == made
    found = rules().report(made)
    assert found.derived or found.findings
    assert bool(rules().values(made)) == bool(found.derived)

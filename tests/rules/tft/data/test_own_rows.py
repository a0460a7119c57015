"""Rows of the GM's own beside the built-in ones: the same reader, and a broken one costs itself alone."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.seam import Card, FieldKind, VirtualTable, own_rows
from gmtool.systems import ruleset

MELEE = ruleset("tft-melee")
AXE = {"key": "bearded-axe", "name": "Bearded axe", "kind": "melee", "damage": "2d+1", "st": 12}
PADDED = {"key": "padded", "name": "Padded", "hits_stopped": 1, "dx": 0, "ma": {"human": 10, "elf": 12}}
OGRE = {"key": "ogre", "name": "Ogre", "attributes": "suggested", "st": 25, "dx": 9, "ma": 9, "ma_group": "human",
        "hits_stopped": 1, "weapons": True}  # fmt: skip
GNOME = {"key": "gnome", "name": "Gnome", "min_st": 5, "min_dx": 9, "free_points": 8, "total": 22, "ma_group": "elf"}
BUCKLER = {"key": "buckler", "name": "Buckler", "hits_stopped": 1, "stops_missile": False}
KIT = {"key": "reaver", "name": "Reaver", "armor": "padded", "ready": ["bearded-axe"], "carried": ["dagger"]}
ALL = {"weapons": (AXE,), "armors": (PADDED,), "creatures": (OGRE,), "races": (GNOME,), "shields": (BUCKLER,),
       "kits": (KIT,)}  # fmt: skip


def the_list(rules, key):
    return next(one for one in rules.lists() if one.key == key)


def test_that_own_rows_of_every_list_stand_after_the_built_in_ones_and_are_marked():
    rules = MELEE.extended(ALL)
    assert rules.left_out == MELEE.left_out == ()
    for key, (row,) in ALL.items():
        before, after = the_list(MELEE, key), the_list(rules, key)
        assert after.rows[:-1] == before.rows
        last = after.rows[-1]
        assert (last.key, last.label, last.values, last.own) == (row["key"], row["name"], row, True)
        assert not any(one.own for one in before.rows)
    assert own_rows(rules.lists()) == ALL


def test_that_a_card_uses_own_rows_as_it_does_the_built_in_ones():
    gear = [{"item": "bearded-axe", "ready": True}, {"item": "buckler", "ready": False}]
    fields = {"people": "ogre", "st": 25, "dx": 9, "armor": "padded", "gear": gear}
    card = Card("tft-melee", "Grum", fields, kind="monster")
    report = MELEE.extended(ALL).report(card)
    assert not report.findings
    assert ("Bearded axe", "2d+1", "12", "●", "one-handed") in report.grids[0].rows
    assert next(one.text for one in report.derived if one.key == "ma") == "10"
    assert "neither a race nor a creature" in MELEE.report(card).findings[0].text


def test_that_figures_are_made_at_random_of_own_people_with_own_kits():
    rules = MELEE.extended(ALL)
    table = VirtualTable(random.Random(7), lambda options, why: options[0].key)
    card = rules.created({"people": "gnome", "kit": "reaver"}, table)
    assert card.fields["gear"][0] == {"item": "bearded-axe", "ready": True}
    assert (card.fields["people"], card.fields["armor"]) == ("gnome", "padded")
    assert card.fields["st"] + card.fields["dx"] == 22
    assert not rules.report(card).findings


def test_that_the_lists_of_the_card_form_show_own_rows_with_their_numbers_and_a_mark():
    fields = {field.key: field for field in MELEE.extended(ALL).card_form().fields}
    for field, key in (("gear", "bearded-axe"), ("gear", "buckler"), ("armor", "padded"), ("people", "ogre")):
        item = next(item for item in fields[field].items() if item.key == key)
        assert item.own
        assert item.numbers
    assert not any(item.own for field in MELEE.card_form().fields for item in field.items())


@pytest.mark.parametrize(
    ("table", "row", "problem"),
    [
        ("weapons", {**AXE, "key": "dagger"}, "the key “dagger” is taken by “Dagger”"),
        ("weapons", {**AXE, "key": "large-shield"}, "the key “large-shield” is taken by “Large shield”"),
        ("weapons", {key: AXE[key] for key in ("key", "name", "kind")}, "“damage” is missing"),
        ("weapons", {**AXE, "damage": "2x"}, "“2x” is not dice"),
        ("weapons", {**AXE, "damage": "1d" + "9" * 5000}, "should be dice like 2d6"),
        ("weapons", {**AXE, "damage": "99d"}, "“damage” is 99 dice; it can be 1 to 20"),
        ("weapons", {**AXE, "damage": "1d1000"}, "dice have up to 100 sides"),
        ("weapons", {**AXE, "st": 10**4000}, "“st” is 1000"),
        ("weapons", {**AXE, "name": "  "}, "“name” is 0 characters long"),
        ("weapons", {**AXE, "turns_between_shots": 3}, "“turns_between_shots” is 3; it can be 0 to 2"),
        ("weapons", {**AXE, "users": [["giant"]]}, "“users” should be text, not a list"),
        ("armors", {**PADDED, "ma": {"human": 10}}, "“ma” has no number for “elf”"),
        ("armors", {**PADDED, "ma": {"human": 10, "elf": 12, "ogre": 8}}, "“ma” has a number for “ogre”"),
        ("armors", {**PADDED, "ma": {"human": -1, "elf": 12}}, "“ma” is -1; it can be 0 to 99"),
        ("races", {**GNOME, "total": 30}, "“total” is 30, but its least ST and DX and its free points come to 22"),
        ("kits", {**KIT, "ready": ["harp"]}, "“harp” is not in the lists"),
        ("kits", {**KIT, "key": "legionary"}, "the key “legionary” is taken by “Legionary”"),
        ("races", {**GNOME, "key": "bear"}, "the key “bear” is taken by “Bear”"),
        ("races", {**GNOME, "ma_group": "gnome"}, "“ma_group” is “gnome”, not one of human, elf"),
        ("creatures", {**OGRE, "key": "human"}, "the key “human” is taken by “Human”"),
        ("creatures", {**OGRE, "hexes": 4}, "“hexes” is 4, not one of 1, 2, 3"),
        ("creatures", {**OGRE, "hexes": True}, "“hexes” is True, not one of 1, 2, 3"),
    ],
)
def test_that_a_broken_row_costs_that_row_and_says_so(table, row, problem):
    (good,) = ALL[table]
    row = {**row, "key": "another"} if row["key"] == good["key"] else row
    rules = MELEE.extended({**ALL, table: (good, row)})
    assert len(rules.left_out) == 1
    assert problem in rules.left_out[0]
    assert len(rules.left_out[0]) < 250
    assert the_list(rules, table).refused == {1: rules.left_out[0]}
    assert own_rows(rules.lists()) == ALL


def test_that_no_creature_of_advanced_melee_fills_five_hexes():
    (said,) = ruleset("advanced-melee").extended({"creatures": ({**OGRE, "hexes": 5},)}).left_out
    assert "“hexes” is 5, not one of 1, 2, 3, 4, 7" in said


def test_that_a_key_that_this_edition_does_not_use_is_named_in_the_remark_about_its_row():
    burning = {**AXE, "flame": True, "balance": 2, "colour": "red"}
    rules = MELEE.extended({"weapons": (burning,)})
    (remark,) = rules.left_out
    assert "nothing in these rules reads “flame” or “balance” or “colour”" in remark
    assert the_list(rules, "weapons").remarked == {0: remark}
    assert [row.values for row in the_list(rules, "weapons").rows if row.own] == [burning]
    (advanced,) = ruleset("advanced-melee").extended({"weapons": (burning,)}).left_out
    assert "“colour”" in advanced
    assert "flame" not in advanced


def test_that_a_key_that_is_there_twice_is_refused_the_second_time_and_an_unknown_list_is_said():
    rules = MELEE.extended({"weapons": (AXE, {**AXE, "st": 9}), "songs": ({"key": "dirge"},)})
    assert [row.values for row in the_list(rules, "weapons").rows if row.own] == [AXE]
    twice, songs = rules.left_out
    assert twice == "Your weapons, row 2 (bearded-axe), is left out: it appears twice."
    assert songs == "There is no list “songs” that rows can be added to."


def test_that_a_weapon_of_ones_own_may_be_a_shield_as_well_but_nobody_is_of_two_peoples():
    both = MELEE.extended({"weapons": (AXE,), "shields": ({**BUCKLER, "key": AXE["key"]},)})
    assert both.left_out == ()
    assert {AXE["key"]} <= {*both.book.tables.weapons} & {*both.book.tables.shields}
    one = MELEE.extended({"races": (GNOME,), "creatures": ({**OGRE, "key": GNOME["key"]},)})
    assert "the key “gnome” is taken by “Gnome”" in one.left_out[0]


def test_that_ten_thousand_rows_are_read_and_one_broken_one_is_found():
    rows = tuple({**AXE, "key": f"axe-{n}", **({"st": -1} if n == 7777 else {})} for n in range(10_000))
    weapons = the_list(MELEE.extended({"weapons": rows}), "weapons")
    assert len([row for row in weapons.rows if row.own]) == 9_999
    assert list(weapons.refused) == [7777]


def test_that_every_built_in_row_can_be_copied_under_another_key_from_what_the_list_shows():
    for one in MELEE.lists():
        copies = tuple({**row.values, "key": f"own-{row.key}"} for row in one.rows)
        copied = the_list(MELEE.extended({one.key: copies}), one.key)
        assert not copied.refused
        assert len(copied.rows) == 2 * len(one.rows)


def test_that_the_fields_of_a_list_are_those_that_its_rows_are_read_by():
    for one in MELEE.lists():
        assert [field.key for field in one.fields][:2] == ["name", "key"]
        keys = {field.key for field in one.fields}
        for row in one.rows:
            assert keys >= set(row.values)
            for field in one.fields:
                value = row.values.get(field.key)
                if field.kind is FieldKind.ONE_OF and value is not None:
                    assert value in {item.key for item in field.items()}
                if field.kind is FieldKind.NUMBER and isinstance(value, int):
                    assert field.lowest <= value <= field.highest


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted({field.key for one in MELEE.lists() for field in one.fields})
ROWS = JSON | st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=10)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(ALL)), st.lists(ROWS, max_size=4), st.data())
def test_that_whatever_else_is_given_no_good_row_is_lost(table, rows, data):
    (good,) = ALL[table]
    changed = {**good, data.draw(st.sampled_from(FIELDS)): data.draw(JSON), "key": "changed"}
    given_rows = (*rows, good, changed)
    rules = MELEE.extended({**ALL, table: given_rows, data.draw(st.text(max_size=9)): ()})
    found = the_list(rules, table)
    mine = [row for row in found.rows if row.own]
    assert good["key"] in {row.key for row in mine}
    assert len(mine) + len(found.refused) == len(given_rows)
    assert all("\n" not in sentence or "\n" in str(given_rows) for sentence in found.refused.values())
    rules.card_form()
    rules.report(Card("tft-melee", "Wulf", {"people": "human", "st": 12, "dx": 12}))


def test_that_a_row_nested_a_thousand_deep_is_refused_in_a_sentence():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    rules = MELEE.extended({"weapons": ({**AXE, "users": deep}, {**AXE, "st": deep}, deep, AXE)})
    assert len(rules.left_out) == 3
    assert "“st” should be a whole number, not a list" in rules.left_out[1]
    assert len(own_rows(rules.lists())["weapons"]) == 1

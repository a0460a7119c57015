"""Rows of the GM's own in every list: read by the same reader, shown as they were given, and refused in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.harnmaster.state.events import Struck
from gmtool.rules.seam import Card, FieldKind, own_rows
from tests.rules.harnmaster.melees import NO_PRESS, NOTHING, SYSTEM, Melee, duel, rules

FLAIL = {"key": "flail", "name": "Flail", "zone_die": 8}
SWING = {"key": "flail-swing", "name": "Swing", "weapon": "flail", "aspect": "b", "impact": 6, "reach": 5, "heft": 13,
         "thrust": True, "zone_die": 10, "extra": 4}  # fmt: skip
GASH = {"key": "gash", "name": "M1 gash", "points": 5, "fatigue": 2, "stunned": True, "drops": True,
        "aspects": ["e", "p"], "zone": 1, "die_from": 2, "die_to": 4, "impact_from": 3, "impact_to": 9}  # fmt: skip
SLIP = {"key": "slip", "name": "Slips", "roll": "stumble", "prone": True}
SNAP = {"key": "snap", "name": "It snaps", "breaks": "defender"}
BACK = {"key": "back", "name": "Driven back 5 ft", "stunned": True}
KIT = {"key": "bandit", "name": "Bandit", "ml": 45, "dodge": 35, "ready": ["flail", "shield"], "carried": ["dagger"],
       "armor": "leather", "strength": 13, "rank": 33}  # fmt: skip
ALL = {"weapons": (FLAIL,), "modes": (SWING,), "injuries": (GASH,), "mishaps": (SLIP,), "damages": (SNAP,),
       "presses": (BACK,), "kits": (KIT,)}  # fmt: skip
BUILT_IN = rules()


def the_list(system, key):
    return next(one for one in system.lists() if one.key == key)


def test_that_own_rows_of_every_list_stand_after_the_built_in_ones_as_they_were_given():
    system = rules(ALL)
    assert system.left_out == BUILT_IN.left_out == ()
    assert [one.key for one in system.lists()] == list(ALL)
    for key, (row,) in ALL.items():
        before, after = the_list(BUILT_IN, key), the_list(system, key)
        assert after.rows[:-1] == before.rows
        last = after.rows[-1]
        assert (last.key, last.label, last.values, last.own) == (row["key"], row["name"], row, True)
        assert not any(one.own for one in before.rows)
    assert own_rows(system.lists()) == ALL
    assert own_rows(system.extended({}).lists()) == ALL


def test_that_rows_stand_in_groups():
    system = rules(ALL)
    groups = {one.key: one.rows[-1].group for one in system.lists()}
    assert groups == {"weapons": "Weapons", "modes": "Flail", "injuries": "", "mishaps": "Stumble Roll", "damages": "",
                      "presses": "", "kits": ""}  # fmt: skip


@pytest.mark.rule("hm.gm.strike-modes")
def test_that_a_mode_which_the_gm_enters_can_be_selected_with_its_numbers():
    cut = {"key": "cut", "name": "Cut", "weapon": "broadsword", "aspect": "e", "impact": 5, "reach": 4, "heft": 11}
    thrust = {**cut, "key": "thrust", "name": "Thrust", "aspect": "p", "thrust": True, "zone_die": 4}
    assert [mode.key for mode in BUILT_IN.book.tables.modes_of("broadsword")] == ["broadsword-edge"]
    tables = rules({"modes": (cut, thrust)}).book.tables
    modes = tables.modes_of("broadsword")
    assert [(one.key, one.aspect, one.impact, one.reach, one.heft, one.thrust, one.zone_die) for one in modes] == [
        ("cut", "e", 5, 4, 11, False, 0),
        ("thrust", "p", 5, 4, 11, True, 4),
    ]
    assert [mode.key for mode in rules({"modes": (thrust,)}).book.tables.modes_of("broadsword")] == [
        "broadsword-edge",
        "thrust",
    ]


def test_that_any_own_mode_stands_in_for_one_that_only_says_that_there_is_such_a_weapon():
    jab = {"key": "jab", "name": "Jab", "weapon": "spear", "aspect": "p", "reach": 6}
    assert [mode.key for mode in rules({"modes": (jab,)}).book.tables.modes_of("spear")] == ["jab"]


@pytest.mark.rule("hm.declare.zone-die")
@pytest.mark.parametrize(
    ("weapon", "sides"),
    [("punch", 4), ("broadsword", 6), ("mace", 6), ("spear", 8), ("warg-claw", 4), ("old-dragon-bite", 12)],
)
def test_that_the_zone_die_belongs_to_the_weapon(weapon, sides):
    assert BUILT_IN.book.tables.weapons[weapon].zone_die == sides
    card = Card(SYSTEM, "Ann", {"weapons": [{"item": weapon, "ml": 60, "ready": True}]})
    (grid,) = BUILT_IN.report(card).grids
    assert [row[grid.columns.index("ZD")] for row in grid.rows] == [f"d{sides}"]


def test_that_no_other_weapon_has_a_zone_die_that_the_page_does_not_give():
    unsaid = {row.key for row in the_list(BUILT_IN, "weapons").rows if "zone_die" not in row.values}
    assert unsaid == {"claw", "bite", "dagger", "shield", "crossbow"}


def test_that_a_fight_goes_on_with_the_mode_it_began_with_when_the_gm_notes_another_in_its_place():
    begun = duel(own={}).do("attack", "ann", target="bob", weapon="g1", mode="broadsword-edge")
    cut = {"key": "cut", "name": "Cut", "weapon": "broadsword", "aspect": "e", "impact": 5}
    later = Melee(rules({"modes": (cut,)}), begun.state)
    later.do("defend", "bob", 36, 71, 3, NOTHING, NO_PRESS, defence="block", weapon="g1", mode="broadsword-edge")
    assert (later.found(Struck).mode, later.found(Struck).impact) == ("broadsword-edge", 0)
    assert later.against("attack", "bob", target="ann", weapon="g1", mode="mace-blunt")


def test_that_a_card_uses_own_rows_as_it_does_the_built_in_ones():
    system = rules(ALL)
    card = Card(SYSTEM, "Grum", {"strength": 12, "weapons": [{"item": "flail", "ml": 50, "ready": True}]})
    report = system.report(card)
    assert not report.findings
    assert report.grids[0].rows == (("Flail", "50", "6b", "5 T", "13", "d10", "45", "ready, blocks at 45"),)
    assert "is not in the list of weapons" in BUILT_IN.report(card).findings[0].text
    fields = {field.key: field for field in system.card_form().fields}
    item = next(item for item in fields["weapons"].items() if item.key == "flail")
    assert item.own
    assert dict(item.numbers) == {"Impact": "6b", "RCH": "5 T", "HFT": "13", "ZD": "d10"}


@pytest.mark.parametrize(
    ("table", "more", "words"),
    [
        ("presses", {"feet": 5}, "Driven back 5 ft): nothing in these rules reads “feet”."),
        ("modes", {"impct": 5, "sharp": True}, "Swing): nothing in these rules reads “impct” or “sharp”; “impact” is"),
    ],
)
def test_that_a_row_with_keys_that_nothing_reads_comes_in_with_one_remark(table, more, words):
    (good,) = ALL[table]
    given = {**ALL, table: ({**good, **more},)}
    system = rules(given)
    assert len(system.left_out) == 1
    assert words in system.left_out[0].replace(f"({good['key']})", f"({good['name']})")
    shown = the_list(system, table)
    assert (shown.refused, shown.remarked) == ({}, {0: system.left_out[0]})
    assert own_rows(system.lists()) == given
    assert getattr(system.book.tables, table)[good["key"]] == getattr(rules(ALL).book.tables, table)[good["key"]]


@pytest.mark.parametrize(
    ("table", "row", "problem"),
    [
        ("weapons", {**FLAIL, "key": "mace"}, "the key “mace” is taken by “Mace”"),
        ("weapons", {**FLAIL, "kind": "siege"}, "“kind” is 'siege', not one of weapon, shield, natural, missile"),
        ("weapons", {**FLAIL, "zone_die": 7}, "“zone_die” is 7, not one of 4, 6, 8, 10, 12, 20"),
        ("weapons", {**FLAIL, "name": " "}, "“name” is 0 characters long"),
        ("modes", {**SWING, "weapon": "harp"}, "“harp” is not in the list of weapons"),
        ("modes", {**SWING, "aspect": "x"}, "“aspect” is 'x', not one of b, e, p, f"),
        ("modes", {**SWING, "reach": -2}, "“reach” is -2; it can be -1 to 40"),
        ("modes", {**SWING, "heft": 100}, "“heft” is 100; it can be 0 to 99"),
        ("modes", {**SWING, "thrust": 1}, "“thrust” should be true or false, not 1"),
        ("modes", {**SWING, "key": "mace-blunt"}, "the key “mace-blunt” is taken by “Blunt”"),
        ("modes", {key: SWING[key] for key in ("key", "name")}, "“weapon” is missing"),
        ("injuries", {**GASH, "aspects": ["e", "x"]}, "“aspects” has “x”, which is not one of b, e, p, f"),
        ("injuries", {**GASH, "die_to": 1}, "“die_to” is 1, less than “die_from”, which is 2"),
        ("injuries", {**GASH, "impact_to": 2}, "“impact_to” is 2, less than “impact_from”, which is 3"),
        ("injuries", {**GASH, "points": "S2"}, "“points” should be a whole number, not 'S2'"),
        ("mishaps", {**SLIP, "roll": "trip"}, "“roll” is 'trip', not one of fumble, stumble"),
        ("mishaps", {"key": "slip", "name": "Slips"}, "“roll” is missing"),
        ("damages", {**SNAP, "breaks": "yours"}, "“breaks” is 'yours', not one of attacker, defender, both"),
        ("kits", {**KIT, "ready": ["harp"]}, "“harp” is not in the list of weapons"),
        ("kits", {**KIT, "two_handed": ["dagger"]}, "“dagger” is in two hands, but not ready"),
        ("kits", {"key": "x", "name": "X", "ml": 50}, "“dodge” is missing"),
        ("kits", {**KIT, "ml": 201}, "“ml” is 201; it can be 0 to 200"),
        ("kits", {**KIT, "key": "warg"}, "the key “warg” is taken by “Warg”"),
    ],
)
def test_that_a_broken_row_costs_that_row_and_says_so(table, row, problem):
    (good,) = ALL[table]
    row = {**row, "key": "another"} if row["key"] == good["key"] else row
    system = rules({**ALL, table: (good, row)})
    assert len(system.left_out) == 1
    assert problem in system.left_out[0]
    assert len(system.left_out[0]) < 250
    assert the_list(system, table).refused == {1: system.left_out[0]}
    assert own_rows(system.lists()) == ALL


def test_that_a_refused_row_is_called_by_the_name_of_its_list():
    system = rules({"modes": ({"key": "x"},), "damages": ({"key": "x"},), "presses": ({"key": "x"},), "songs": ()})
    assert [sentence.partition(" is left out")[0] for sentence in system.left_out] == [
        "Your strike modes, row 1 (x),",
        "Your weapon damage, row 1 (x),",
        "Your free presses, row 1 (x),",
        "There is no list “songs” that rows can be added to.",
    ]


def test_that_every_built_in_row_can_be_copied_under_another_key_from_what_the_list_shows():
    for one in BUILT_IN.lists():
        copies = tuple({**row.values, "key": f"own-{row.key}"} for row in one.rows)
        copied = the_list(rules({one.key: copies}), one.key)
        assert not copied.refused
        assert len(copied.rows) == 2 * len(one.rows)


def test_that_the_fields_of_a_list_are_those_that_its_rows_are_read_by():
    for one in rules(ALL).lists():
        assert [field.key for field in one.fields][:2] == ["name", "key"]
        keys = {field.key for field in one.fields}
        for row in one.rows:
            assert keys >= set(row.values)
            for field in one.fields:
                value = row.values.get(field.key)
                if field.kind is FieldKind.ONE_OF and value is not None:
                    assert value in {item.key for item in field.items()}
                if field.kind is FieldKind.SOME_OF and value is not None:
                    assert set(value) <= {item.key for item in field.items()}
                if field.kind is FieldKind.NUMBER and isinstance(value, int):
                    assert field.lowest <= value <= field.highest


def test_that_what_is_chosen_from_lists_is_asked_so_and_everything_has_its_words():
    kinds = {(one.key, field.key): field.kind for one in BUILT_IN.lists() for field in one.fields}
    assert kinds["modes", "weapon"] is kinds["modes", "aspect"] is kinds["weapons", "kind"] is FieldKind.ONE_OF
    assert kinds["mishaps", "roll"] is kinds["damages", "breaks"] is FieldKind.ONE_OF
    assert kinds["injuries", "aspects"] is kinds["kits", "ready"] is FieldKind.SOME_OF
    for one in BUILT_IN.lists():
        labels = [field.label for field in one.fields]
        assert all(labels)
        assert len(set(labels)) == len(labels)


def test_that_a_new_row_begins_as_one_that_can_be_read():
    for one in BUILT_IN.lists():
        row = {**one.blank, "name": "New", "key": "new"}
        assert not the_list(rules({one.key: (row,)}), one.key).refused


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted({field.key for one in BUILT_IN.lists() for field in one.fields})
ROWS = JSON | st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=10)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(ALL)), st.lists(ROWS, max_size=4), st.data())
def test_that_whatever_else_is_given_no_good_row_is_lost(table, rows, data):
    (good,) = ALL[table]
    changed = {**good, data.draw(st.sampled_from(FIELDS)): data.draw(JSON), "key": "changed"}
    given_rows = (*rows, good, changed)
    system = rules({**ALL, table: given_rows})
    found = the_list(system, table)
    mine = [row for row in found.rows if row.own]
    assert good["key"] in {row.key for row in mine}
    assert len(mine) + len(found.refused) == len(given_rows)
    assert system.report(system.completed(Card(SYSTEM, "Ann"))).derived

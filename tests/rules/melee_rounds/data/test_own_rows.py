"""Rows of the GM's own in every list: read by the same reader, shown as they were given, and refused in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.melee_rounds.cards.completing import completed
from gmtool.rules.melee_rounds.cards.fighter import card_form
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.data.kits import NOT_NOTED
from gmtool.rules.melee_rounds.ruleset import MeleeRoundsRuleset
from gmtool.rules.seam import FieldKind, Json, own_rows
from tests.rules.melee_rounds.sample_cards import book, card, lists

SABER: dict[str, Json] = {"key": "saber", "name": "Saber", "test": "swing", "damage": "1d8+1"}
SWING: dict[str, Json] = {"key": "swing", "name": "Swing", "dice": "1d100", "hits": "at most"}
WIND: dict[str, Json] = {"key": "wind", "name": "Windlass", "weapon": "crossbow", "amr": 2}
BOLT: dict[str, Json] = {"key": "bolt", "name": "Bolt", "kind": "word", "casting": 4, "interspell": 0}
TIMES: dict[str, Json] = {"key": "mw", "name": "Ours", "spell": "magic-weapon", "casting": 2, "interspell": 3}
OIL: dict[str, Json] = {"key": "oil", "name": "Oil of speed", "kind": "potion"}
BRAWL: dict[str, Json] = {"key": "brawl", "name": "Brawling"}
KIT: dict[str, Json] = {"key": "guard", "name": "Guard", "set": "two-handed", "amr": 3, "drawn": ["saber"],
                        "slung": ["shield"], "things": ["oil"], "uncorked": ["oil"], "hits": 18, "d": 20}  # fmt: skip
ALL = {"weapons": (SABER,), "tests": (SWING,), "loads": (WIND,), "spells": (BOLT,), "times": (TIMES,),
       "things": (OIL,), "sets": (BRAWL,), "kits": (KIT,)}  # fmt: skip
BUILT_IN = book()


def test_that_own_rows_of_every_list_stand_after_the_built_in_ones_as_they_were_given() -> None:
    rules = book(ALL)
    assert rules.tables.own.left_out == rules.left_out == ()
    before, after = lists(BUILT_IN), lists(rules)
    assert list(after) == list(ALL)
    for key, (row,) in ALL.items():
        assert after[key].rows[:-1] == before[key].rows
        last = after[key].rows[-1]
        assert (last.key, last.label, last.values, last.own) == (row["key"], row["name"], row, True)
        assert not any(one.own for one in before[key].rows)
    assert own_rows(tuple(after.values())) == ALL
    groups = {key: one.rows[-1].group for key, one in after.items()}
    assert groups == {"weapons": "Weapons", "tests": "", "loads": "Crossbow", "spells": "Word Spells",
                      "times": "Magic Weapon", "things": "Potions", "sets": "", "kits": ""}  # fmt: skip


def test_that_the_source_gives_names_and_no_numbers() -> None:
    shown = lists(BUILT_IN)
    numbers = {"load", "damage", "test", "casting", "interspell"}
    said = {(row.key, key) for one in ("weapons", "spells") for row in shown[one].rows for key in row.values}
    assert {pair for pair in said if pair[1] in numbers} == {("crossbow", "load"), ("bow", "load"), ("sling", "load")}
    assert BUILT_IN.tables.weapons["crossbow"].load == NOT_NOTED
    assert not shown["tests"].rows
    assert not shown["loads"].rows
    assert not shown["times"].rows


@pytest.mark.rule("mr.item.load-ranged")
def test_that_the_gm_enters_the_amr_that_loading_takes_for_each_weapon() -> None:
    assert BUILT_IN.tables.load_of("crossbow") is None
    assert BUILT_IN.tables.load_of("sword") == 0
    tables = book(
        {"loads": (WIND,), "weapons": ({"key": "bolter", "name": "Bolter", "kind": "ranged", "load": 3},)}
    ).tables
    assert (tables.load_of("crossbow"), tables.load_of("bow"), tables.load_of("bolter")) == (2, None, 3)
    assert tables.load_of("harp") is None


@pytest.mark.rule("mr.item.drop-delicate")
def test_that_the_crossbow_alone_is_delicate() -> None:
    assert [row.key for row in BUILT_IN.tables.weapons.values() if row.delicate] == ["crossbow"]


def test_that_noted_times_of_a_spell_go_before_those_of_its_row() -> None:
    tables = book({"spells": (BOLT,), "times": (TIMES, {**TIMES, "key": "b", "spell": "bolt", "casting": 0})}).tables
    assert (tables.casting_of("magic-weapon"), tables.interspell_of("magic-weapon")) == (2, 3)
    assert (tables.casting_of("bolt"), tables.interspell_of("bolt")) == (4, 3)
    assert (tables.casting_of("word-spell"), tables.interspell_of("word-spell")) == (None, None)


def test_that_reflex_and_word_spells_are_marked_as_such() -> None:
    kinds = {row.key: row.kind for row in BUILT_IN.tables.spells.values()}
    assert {key for key, kind in kinds.items() if kind == "reflex"} == {"final-appeal", "reflex-spell"}
    assert {key for key, kind in kinds.items() if kind == "word"} == {"word-spell"}


def test_that_a_card_uses_own_rows_as_it_does_the_built_in_ones() -> None:
    tables = book(ALL).tables
    one = card(
        sets=[{"item": "brawl", "amr": 2}], weapons=[{"item": "saber", "hit": 45, "ready": True}],
        spells=[{"item": "bolt"}], things=[{"item": "oil"}],
    )  # fmt: skip
    made = card_report(one, tables)
    assert not made.findings
    assert [grid.rows[0] for grid in made.grids] == [
        ("Saber", "drawn", "", "1d100, 45 or less", "1d8+1", ""),
        ("Bolt", "Word", "4", "0"),
        ("Oil of speed", "1", "a whole round", "carried"),
    ]
    assert "is not in the list" in MeleeRoundsRuleset(BUILT_IN).report(one).findings[0].text
    items = {item.key: item for field in card_form(tables).fields for item in field.items()}
    assert all(items[key].own for key in ("brawl", "saber", "bolt", "oil"))
    assert dict(items["saber"].numbers) == {"Roll": "1d100", "Damage": "1d8+1"}
    assert dict(items["crossbow"].numbers) == {"Load": "2 AMR"}
    assert dict(items["sword"].numbers) == {}
    assert dict(items["bolt"].numbers) == {"As listed": "4, IST 0"}
    assert dict(items["word-spell"].numbers) == {"As listed": "–, IST –"}


@pytest.mark.parametrize(
    ("table", "row", "problem"),
    [
        ("weapons", {**SABER, "key": "mace"}, "the key “mace” is taken by “Mace”"),
        ("weapons", {**SABER, "key": "potion"}, "the key “potion” is taken by “Potion”"),
        ("weapons", {**SABER, "kind": "siege"}, "“kind” is 'siege', not one of weapon, shield, ranged"),
        ("weapons", {**SABER, "load": -2}, "“load” is -2; it can be -1 to 60"),
        ("weapons", {**SABER, "test": "poke"}, "“poke” is not in the list of to-hit rolls"),
        ("weapons", {**SABER, "damage": "lots"}, "“damage”: "),
        ("tests", {**SWING, "dice": "1d1000"}, "dice have up to 100 sides"),
        ("tests", {**SWING, "hits": "exactly"}, "“hits” is 'exactly', not one of at least, at most"),
        ("tests", {"key": "x", "name": "X"}, "“dice” is missing"),
        ("loads", {**WIND, "weapon": "harp"}, "“harp” is not in the list of weapons"),
        ("loads", {**WIND, "weapon": "sword"}, "“Sword” is not a ranged weapon"),
        ("loads", {**WIND, "amr": 61}, "“amr” is 61; it can be 0 to 60"),
        ("spells", {**BOLT, "kind": "holy"}, "“kind” is 'holy', not one of ordinary, reflex, word"),
        ("spells", {**BOLT, "casting": -1}, "“casting” is -1; it can be 0 to 600"),
        ("times", {**TIMES, "spell": "song"}, "“song” is not in the list of spells"),
        ("things", {**OIL, "kind": "beer"}, "“kind” is 'beer', not one of potion, flash, tanglefoot"),
        ("sets", {**BRAWL, "key": "ranged"}, "the key “ranged” is taken by “Ranged weapon”"),
        ("kits", {**KIT, "set": "three"}, "“three” is not in the list of sets of weapons"),
        ("kits", {**KIT, "amr": 10}, "“amr” is 10; it can be 1 to 9"),
        ("kits", {**KIT, "drawn": ["harp"]}, "“harp” is not in the list of weapons"),
        ("kits", {**KIT, "things": ["beer"]}, "“beer” is not in the list of potions and pellets"),
        ("kits", {**KIT, "uncorked": ["potion"]}, "“potion” is uncorked, but not carried"),
        ("kits", {**KIT, "key": "thief"}, "the key “thief” is taken by “Thief”"),
    ],
)
def test_that_a_broken_row_costs_that_row_and_says_so(table: str, row: dict[str, Json], problem: str) -> None:
    (good,) = ALL[table]
    row = {**row, "key": "another"} if row["key"] == good["key"] else row
    rules = book({**ALL, table: (good, row)})
    assert len(rules.tables.own.left_out) == 1
    assert problem in rules.tables.own.left_out[0]
    assert len(rules.tables.own.left_out[0]) < 250
    assert lists(rules)[table].refused == {1: rules.tables.own.left_out[0]}
    assert own_rows(tuple(lists(rules).values())) == ALL


def test_that_a_row_with_a_key_that_nothing_reads_comes_in_with_a_remark() -> None:
    rules = book({**ALL, "sets": ({**BRAWL, "amr": 2},)})
    (remark,) = rules.tables.own.left_out
    assert "nothing in these rules reads “amr”" in remark
    assert lists(rules)["sets"].remarked == {0: remark}
    assert rules.tables.sets[BRAWL["key"]] == book(ALL).tables.sets[BRAWL["key"]]


def test_that_a_refused_row_is_called_by_the_name_of_its_list() -> None:
    broken = ({"key": "x"},)
    rules = book({"tests": broken, "loads": broken, "times": broken, "things": broken, "sets": broken, "songs": ()})
    assert [sentence.partition(" is left out")[0] for sentence in rules.tables.own.left_out] == [
        "Your to-hit rolls, row 1 (x),",
        "Your loading, row 1 (x),",
        "Your casting times, row 1 (x),",
        "Your potions and pellets, row 1 (x),",
        "Your sets of weapons, row 1 (x),",
        "There is no list “songs” that rows can be added to.",
    ]


def test_that_every_built_in_row_can_be_copied_under_another_key_from_what_the_list_shows() -> None:
    for key, one in lists(BUILT_IN).items():
        copies = tuple({**row.values, "key": f"own-{row.key}"} for row in one.rows)
        copied = lists(book({key: copies}))[key]
        assert not copied.refused
        assert len(copied.rows) == 2 * len(one.rows)


def test_that_the_fields_of_a_list_are_those_that_its_rows_are_read_by() -> None:
    for one in lists(book(ALL)).values():
        assert [field.key for field in one.fields][:2] == ["name", "key"]
        labels = [field.label for field in one.fields]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        for row in one.rows:
            assert {field.key for field in one.fields} >= set(row.values)
            for field in one.fields:
                value = row.values.get(field.key)
                if field.kind is FieldKind.ONE_OF and value is not None:
                    assert value in {item.key for item in field.items()}
                if field.kind is FieldKind.SOME_OF and isinstance(value, list):
                    assert set(value) <= {item.key for item in field.items()}
                if field.kind is FieldKind.NUMBER and isinstance(value, int):
                    assert field.lowest is not None
                    assert field.highest is not None
                    assert field.lowest <= value <= field.highest


def test_that_what_is_chosen_from_lists_is_asked_so() -> None:
    kinds = {(key, field.key): field.kind for key, one in lists(BUILT_IN).items() for field in one.fields}
    assert kinds["weapons", "kind"] is kinds["weapons", "test"] is kinds["tests", "hits"] is FieldKind.ONE_OF
    assert kinds["loads", "weapon"] is kinds["times", "spell"] is kinds["things", "kind"] is FieldKind.ONE_OF
    assert kinds["kits", "drawn"] is kinds["kits", "spells"] is FieldKind.SOME_OF
    assert kinds["kits", "set"] is FieldKind.ONE_OF
    assert kinds["tests", "dice"] is kinds["weapons", "damage"] is FieldKind.DICE
    loading = next(field for field in lists(BUILT_IN)["loads"].fields if field.key == "weapon")
    assert [item.key for item in loading.items()] == ["crossbow", "bow", "sling"]


def test_that_a_new_row_begins_as_one_that_can_be_read() -> None:
    for key, one in lists(BUILT_IN).items():
        assert not lists(book({key: ({**one.blank, "name": "New", "key": "new"},)}))[key].refused


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted({field.key for one in lists(BUILT_IN).values() for field in one.fields})
ROWS = JSON | st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=10)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(ALL)), st.lists(ROWS, max_size=4), st.data())
def test_that_whatever_else_is_given_no_good_row_is_lost(table: str, rows: list[Json], data: st.DataObject) -> None:
    (good,) = ALL[table]
    changed = {**good, data.draw(st.sampled_from(FIELDS)): data.draw(JSON), "key": "changed"}
    given_rows = (*rows, good, changed)
    rules = book({**ALL, table: given_rows})  # what comes from outside is not always rows
    found = lists(rules)[table]
    mine = [row for row in found.rows if row.own]
    assert good["key"] in {row.key for row in mine}
    assert len(mine) + len(found.refused) == len(given_rows)
    assert card_report(completed(card(), rules.tables), rules.tables).derived

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.encounter import ABSENT, DamagedEntry, Edit, apply, diff, unapply
from gmtool.encounter.changes import same

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
KEYS = st.sampled_from("abcdef")
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
TREES = st.dictionaries(KEYS, VALUES, max_size=5)


@given(TREES, TREES)
def test_that_applying_a_difference_gives_the_other_tree_to_the_order_of_its_keys(before, after):
    assert same(apply(before, diff(before, after)), after)


@given(TREES, TREES)
def test_that_unapplying_a_difference_gives_the_first_tree_back(before, after):
    edits = diff(before, after)
    assert same(unapply(apply(before, edits), edits), before)


@given(TREES)
def test_that_a_tree_does_not_differ_from_its_copy(tree):
    assert diff(tree, apply(tree, ())) == ()


def test_that_neither_applying_nor_unapplying_changes_the_tree_it_was_given():
    before, after = {"a": {"b": 1}}, {"a": {"b": 2, "c": [1]}}
    edits = diff(before, after)
    apply(before, edits)
    unapply(after, edits)
    assert (before, after) == ({"a": {"b": 1}}, {"a": {"b": 2, "c": [1]}})


def test_that_a_missing_value_is_told_from_null():
    assert diff({}, {"a": None}) == (Edit(("a",), ABSENT, None),)
    assert diff({"a": None}, {}) == (Edit(("a",), None, ABSENT),)


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), (0, False), (1, 1.0), ([0], [False]), ([{"a": 1}], [{"a": 1.0}])]
)
def test_that_values_which_python_calls_equal_but_json_does_not_are_a_change(one, other):
    assert diff({"a": one}, {"a": other}) == (Edit(("a",), one, other),)


def test_that_only_what_changed_deep_down_is_recorded():
    before = {"figures": {"wulf": {"st": 14, "dx": 10}, "flavius": {"st": 12}}}
    after = {"figures": {"wulf": {"st": 9, "dx": 10}, "flavius": {"st": 12}}}
    assert diff(before, after) == (Edit(("figures", "wulf", "st"), 14, 9),)


@pytest.mark.parametrize("path", [("b", "x"), ("a", "x"), ("gone",)])
def test_that_edits_which_do_not_fit_are_refused_with_the_place(path):
    edit = Edit(path, 1, ABSENT)
    with pytest.raises(DamagedEntry, match=f"A change of {'.'.join(path)} does not fit the state"):
        apply({"a": 1}, [edit])


def test_that_lists_are_replaced_whole():
    assert diff({"a": [1, 2, 3]}, {"a": [1, 2]}) == (Edit(("a",), [1, 2, 3], [1, 2]),)


def test_that_what_did_not_change_is_shared():
    tree = {"big": {"x": 1}, "small": 1}
    assert apply(tree, diff(tree, {"big": {"x": 1}, "small": 2}))["big"] is tree["big"]

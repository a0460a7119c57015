"""Cells of a list have words and a place in the order, whatever stands in them."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gmtool.presentation.lists import cell_text, sort_key
from gmtool.rules.seam import CardField
from gmtool.systems import all_rulesets

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from([field for one in all_rulesets() for shown in one.lists() for field in shown.fields]), VALUES)
def test_that_a_cell_has_words_and_a_place_for_whatever_stands_in_it(field: CardField, value: Any) -> None:
    assert isinstance(cell_text(field, value), str)
    size, text = sort_key(field, value)
    assert (size, text) <= (float("inf"), text)

"""Whole numbers, as people of many countries write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.whole_number import MINUS_SIGNS, is_number, may_be_thousands, read_whole

MARKS = (",", ".", "'", "’", " ", "\u00a0", "\u2007", "\u2009", "\u202f")


def with_marks(number: int, mark: str) -> str:
    return f"{number:,}".replace(",", mark)


@given(st.integers(0, 999_999_999), st.sampled_from(MARKS), st.sampled_from(("", "+", *MINUS_SIGNS)))
def test_that_groups_of_three_are_thousands(number: int, mark: str, sign: str) -> None:
    below = -1 if sign and sign in MINUS_SIGNS else 1
    assert read_whole(sign + with_marks(number, mark)) == below * number
    assert read_whole(sign + str(number)) == below * number


@pytest.mark.parametrize(
    "text",
    ["1,50", "12,34,567", "1,000.000", "1,2345", "1,0000", "0,500", ",500", "1 00", "1  000", "1.000,000.000", "1,",
     "x", "", "-", "--5", "1000000000", "1,000,000,000", "1 2 3", "12.5"],
)  # fmt: skip
def test_that_a_wrong_grouping_is_no_number(text: str) -> None:
    assert read_whole(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("12.0", 12), ("12,00", 12), ("1.500,00", 1500), ("1,500.0", 1500), ("1234.000", 1234), ("0.000", 0),
     ("12 000,0", 12_000), ("2.000", 2000)],
)  # fmt: skip
def test_that_zeros_of_a_spreadsheet_do_not_count(text: str, number: int) -> None:
    assert read_whole(text, zeros=True) == number


@pytest.mark.parametrize("text", ["1,000,00", "1.50", "2.05", "1,2.0"])
def test_that_other_decimals_make_no_whole_number(text: str) -> None:
    assert read_whole(text, zeros=True) is None


def test_what_can_be_thousands_or_decimals() -> None:
    assert all(map(may_be_thousands, ("1.500", "-1,500", " 12.000 ", "999,999")))
    assert not any(map(may_be_thousands, ("0.500", "1.50", "1.500,0", "1 500", "1’500", "1.500.000", "1500")))


def test_what_is_a_number_of_any_kind() -> None:
    assert all(map(is_number, ("1", "−1.5", "1,5", ".5", "1.500,25", "1,500.25", "12 000", "2.000")))
    assert not any(map(is_number, ("", "-", "1,50,3", "Goblin 3", "1d6", "1,500,25", "x")))

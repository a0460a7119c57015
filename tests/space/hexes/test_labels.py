"""Printed labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import Hex, SpaceError, at_column_row, column_row, label, parse_label

wide = st.integers(-5000, 5000)


@given(st.builds(Hex, wide, wide))
def test_that_every_label_reads_back_as_its_hex(hex: Hex) -> None:
    assert parse_label(label(hex)) == hex
    assert at_column_row(*column_row(hex)) == hex


@pytest.mark.parametrize(
    ("hex", "text"),
    [
        (Hex(0, 0), "0101"),
        (Hex(1, 0), "0201"),
        (Hex(2, 3), "0305"),
        (Hex(98, 49), "9999"),
        (Hex(102, -47), "103-005"),
        (Hex(0, 99), "001-100"),
        (Hex(-1, 0), "000-000"),
    ],
)
def test_that_labels_count_column_and_row_from_one(hex: Hex, text: str) -> None:
    assert label(hex) == text
    assert parse_label(text) == hex


def test_that_even_columns_lie_half_a_hex_lower() -> None:
    assert [label(near) for near in parse_label("0305").neighbours()] == [
        "0304",
        "0404",
        "0405",
        "0306",
        "0205",
        "0204",
    ]
    assert [label(near) for near in parse_label("0405").neighbours()] == [
        "0404",
        "0505",
        "0506",
        "0406",
        "0306",
        "0305",
    ]


def test_that_typed_labels_may_have_spaces_or_a_dash() -> None:
    assert parse_label(" 0305 ") == parse_label("3-5") == parse_label("003-005") == Hex(2, 3)


@pytest.mark.parametrize(
    "text", ["", "x", "305", "00305", "0005", "0300", "03 05", "3.5", "3-", "--", "٠٣٠٥", "1" * 5000]
)
def test_that_nonsense_is_refused_with_one_short_sentence(text: str) -> None:
    with pytest.raises(SpaceError) as refused:
        parse_label(text)
    assert "is not the label of a hex" in str(refused.value)
    assert len(str(refused.value)) < 120

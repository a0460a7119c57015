"""Exact fractions, as people write them and read them."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.fraction import fraction_text, per_cent, read_fraction
from gmtool.whole_number import may_be_thousands

PACKAGE = Path(__file__).parent.parent / "gmtool"


@pytest.mark.parametrize("text", ["2½", "2.5", "2,5", "2 1/2", "5/2", " 2 ½ ", "+2.50"])
def test_that_two_and_a_half_is_read_however_it_is_written(text: str) -> None:
    assert read_fraction(text) == Fraction(5, 2)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("½", Fraction(1, 2)),
        ("-¾", Fraction(-3, 4)),
        ("−3/8", Fraction(-3, 8)),
        ("0.125", Fraction(1, 8)),
        ("7", 7),
        ("0,125", Fraction(1, 8)),
        ("1,250½", Fraction(2501, 2)),
        ("12 000", 12_000),
        ("12’000", 12_000),
        ("1.250,5", Fraction(2501, 2)),
    ],
)
def test_that_parts_signs_and_whole_numbers_are_read(text: str, value: Fraction) -> None:
    assert read_fraction(text) == value


@pytest.mark.parametrize(
    "value",
    ["", "half", "1/3", "0.1", "1/0", "2 3", "1/2/3", "9" * 30, "½½", "1,000,00", "1.500.5", None, True, 2.5, []],
)
def test_that_what_is_no_number_in_eighths_is_none(value: object) -> None:
    assert read_fraction(value) is None


@pytest.mark.parametrize("text", ["1.500", "1,500", "2.125", "-12,000", "−999.999"])
def test_that_thousands_or_decimals_are_not_guessed(text: str) -> None:
    assert may_be_thousands(text)
    assert read_fraction(text) is None


@given(st.integers(-8_000, 8_000))
def test_that_every_eighth_comes_back_from_its_text_and_from_its_data(eighths: int) -> None:
    number = Fraction(eighths, 8)
    assert read_fraction(fraction_text(number).replace(",", "")) == number
    assert read_fraction(str(number)) == number


def test_that_it_is_shown_as_it_is_printed() -> None:
    shown = [fraction_text(Fraction(one)) for one in ("5/2", "3/4", "0", "-5/4", "12", "1250.5", "7/3")]
    assert shown == ["2½", "¾", "0", "−1¼", "12", "1,250½", "2 1/3"]


@pytest.mark.parametrize(
    ("share", "places", "text"),
    [(Fraction(7, 27), 1, "25.9\u00a0%"), (0, 0, "0\u00a0%"), (0.29, 0, "29\u00a0%"), (Fraction(1), 1, "100.0\u00a0%")],
)
def test_a_share_in_per_cent_stays_in_one_line(share: Fraction | float, places: int, text: str) -> None:
    assert per_cent(share, places) == text


def test_that_per_cents_are_made_in_one_place() -> None:
    """But for the command line, whose lines are not broken."""
    floors = [path for path in sorted(PACKAGE.rglob("*.py")) if "cli" not in path.relative_to(PACKAGE).parts]
    made = [path.name for path in floors if re.search(r"\} ?%[^\w]", path.read_text(encoding="utf-8"))]
    assert made == ["fraction.py"]

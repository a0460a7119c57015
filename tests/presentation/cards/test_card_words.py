"""Words of cards that no form has: the day of a change, and numbers as lists show them."""

from datetime import datetime
from fractions import Fraction

import pytest

from gmtool.language import use_language
from gmtool.presentation.cards.card_words import day, minute, value_text


def test_that_a_day_of_another_year_has_its_year() -> None:
    moment = datetime(2019, 3, 5, 20, 14).astimezone().isoformat()
    assert day(moment) == "5 March 2019"
    assert minute(moment) == "5 March 2019, 20:14"


def test_that_a_day_of_this_year_has_none() -> None:
    now = datetime.now().astimezone()
    assert day(now.replace(month=5, day=7).isoformat()) == "7 May"


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (12_345, "12,345", "12\u00a0345"),
        (-1_000, "−1,000", "−1\u00a0000"),
        (Fraction(2501, 2), "1,250½", "1\u00a0250½"),
        ("1,250 yards", "1,250 yards", "1,250 yards"),
    ],
)
def test_that_a_number_has_its_thousands_as_the_language_has_them(value: object, english: str, german: str) -> None:
    try:
        assert value_text(value) == english  # type: ignore[arg-type]
        use_language("de")
        assert value_text(value) == german  # type: ignore[arg-type]
    finally:
        use_language("en")

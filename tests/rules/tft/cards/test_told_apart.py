"""Things of which a figure carries several: each has a name of its own in a list."""

import pytest

from gmtool.rules.tft.views.card_report import card_report
from tests.rules.tft.figures import BOOK, TABLES, card


@pytest.mark.parametrize(
    ("items", "names"),
    [
        (["dagger", "club", "dagger"], ["Dagger 1", "Club", "Dagger 2"]),
        (["shortsword", "dagger"], ["Shortsword", "Dagger"]),
        (["nunchuks", "nunchuks"], ["nunchuks 1", "nunchuks 2"]),  # not in the lists of this edition
    ],
)
def test_that_equal_things_are_numbered(items: list[str], names: list[str]) -> None:
    assert TABLES.item_names(items) == names


def test_that_a_card_tells_two_daggers_apart() -> None:
    twice = card(12, 12, ready=["dagger"], carried=["dagger", "shortsword"], name="Kata")
    carries, glance = ([row[0] for row in grid.rows] for grid in card_report(twice, BOOK).grids)
    assert carries[:3] == ["Dagger 1", "Dagger 2", "Shortsword"]
    assert glance == ["Dagger 1"]

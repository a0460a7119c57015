"""Engagement by the hexes of bodies, and by creatures that nobody heeds."""

import pytest

from gmtool.rules.tft.state.engagement import many_enough


@pytest.mark.rule("am.engage.third-rule", "am.engage.two-hex-figure", "am.engage.fixed-counts")
@pytest.mark.parametrize(
    ("hexes", "enemies", "engages"),
    [
        (1, 1, True),
        (2, 1, True),
        (3, 1, False),
        (3, 2, True),
        (4, 1, False),
        (4, 2, True),
        (6, 2, False),
        (6, 3, True),
        (7, 2, False),
        (7, 3, True),
        (9, 3, False),
        (9, 4, True),
    ],
)
def test_that_more_than_a_third_as_many_hexes_engage(hexes: int, enemies: int, engages: bool) -> None:
    assert many_enough(hexes, enemies) is engages

"""The edition that each test is about: Melee, unless it names others."""

from collections.abc import Iterator

import pytest

from tests.rules.tft.editions import MELEE, playing


@pytest.fixture(autouse=True)
def edition(request: pytest.FixtureRequest) -> Iterator[str]:
    """The edition of the boards that the test makes."""
    playing.system = getattr(request, "param", MELEE)
    yield playing.system
    playing.system = MELEE

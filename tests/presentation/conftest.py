"""A campaign in memory, and a desk without a window."""

from collections.abc import Iterator
from typing import Any

import pytest

from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset as the_system
from tests.presentation.bare_desk import BareDesk


@pytest.fixture
def desk() -> BareDesk:
    return BareDesk()


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with Campaign.in_memory("The valley") as made:
        yield made


@pytest.fixture
def ruleset() -> Any:
    return the_system("tft-melee")

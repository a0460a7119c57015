"""A campaign in memory, and a desk without a window."""

from collections.abc import Iterator
from typing import Any

import pytest

from gmtool.presentation.edits.history import EditHistory
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.progress import unwatched
from gmtool.systems import ruleset as the_system


class BareDesk:
    """Keeps what was done, and what was said of it."""

    def __init__(self) -> None:
        self.complaints: list[StoreError] = []
        self.history = EditHistory(self.complaints.append)
        self.notices: list[str] = []
        self.settings: dict[str, Any] = {"delete_notice": True}

    def notice(self, sentence: str, /) -> None:
        self.notices.append(sentence)

    def setting(self, key: str) -> Any:
        return self.settings[key]

    def work(self, text: str, job: Any) -> Any:
        return job(unwatched)


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

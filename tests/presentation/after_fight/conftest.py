"""The ford, where Flavius and Astrid have beaten three goblins and Wulf, and the Game Master after it."""

from collections.abc import Callable

import pytest

from gmtool.store.campaign import Campaign
from tests.presentation.after_fight.after import After
from tests.presentation.after_fight.fights import begin
from tests.presentation.bare_desk import BareDesk


@pytest.fixture
def ford(campaign: Campaign) -> int:
    return begin(campaign)


@pytest.fixture
def opened(campaign: Campaign, desk: BareDesk, ford: int) -> Callable[[], After]:
    """Looks at the results of the ford."""
    return lambda: After(campaign, desk, ford)

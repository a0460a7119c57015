"""The list of cards by itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.store.campaign import Campaign
from tests.desktop.pages.roster.alone import CardsAlone


@pytest.fixture
def cards(campaign_file: Path, tmp_path: Path, qtbot: QtBot) -> Iterator[CardsAlone]:
    """The list of the campaign's six cards, without a window."""
    with Campaign.open(campaign_file) as campaign:
        yield CardsAlone(campaign, tmp_path, qtbot)

"""What follows after a fight knows no system: it is what the ruleset proposes, and no more than that."""

import pytest

from gmtool.store.campaign import Campaign
from tests.presentation.after_fight.after import After
from tests.presentation.after_fight.games import BEATEN, beaten, with_tally
from tests.presentation.bare_desk import BareDesk


def test_that_another_system_takes_its_results_over(
    campaign: Campaign, desk: BareDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_tally(monkeypatch)
    after = After(campaign, desk, beaten(campaign))
    assert [(after.acceptance.summary.shown(one), one.ticked) for one in after.lines] == [
        ("Points: 9 → 3", True),
        ("Points: 5 → 0", True),
        ("Tags: + out", True),
        ("Trophies: Wolf tail, worn → Wolf tail", True),
        ("Motto: – → The motto of Bjorn", False),
    ]
    after.accept()
    assert {card.name: (card.fields, card.tags) for card in campaign.cards.find(system="tally")} == BEATEN

"""What a figure may do is the same on its phone, whether the window has asked for all of its choices before or not."""

from typing import Any

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.offer_view import offers_of
from gmtool.presentation.phones.proposals import is_sealed
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.player import SYSTEMS, Player, two_against_two

STEPS = 40


@pytest.mark.parametrize("placed", [False, True], ids=["rows", "map"])
@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_that_offers_do_not_hang_on_what_was_asked_before(ruleset: Any, placed: bool) -> None:
    gm = KeyMaster(DrivenFight(two_against_two(ruleset, placed), others=True))
    keys = Player(gm.page, gm.press)
    seen = 0
    for _ in range(STEPS):
        state = gm.page.session.moment.state
        asked, alone = StateView(ruleset, state), StateView(ruleset, state)
        for figure in asked.agenda.next:
            asked.choices(figure)
            assert offers_of(asked, figure) == offers_of(alone, figure)
            assert is_sealed(asked, figure) == is_sealed(alone, figure)
            seen += 1
        keys.step()
    assert seen >= STEPS / 4

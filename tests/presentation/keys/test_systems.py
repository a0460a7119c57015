"""Every rule system there is, fought for three turns by keys without widgets."""

from typing import Any

import pytest

from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import letter, pressed
from tests.presentation.keys.keyed_page import KeyedPage
from tests.presentation.keys.player import SYSTEMS, Player, back_and_forth, two_against_two

NAMED = ("Enter", "Esc", "Space")


@pytest.mark.parametrize("placed", [False, True], ids=["rows", "map"])
@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_that_a_fight_is_played_with_keys_alone(ruleset: Any, placed: bool) -> None:
    fight = DrivenFight(two_against_two(ruleset, placed), others=True)
    wrong: list[str] = []
    fight.session.failed.connect(wrong.append)

    def press(*keys: str) -> None:
        for key in keys:
            for one in [pressed(key)] if key in NAMED else map(letter, key):
                fight.press(one)

    Player(KeyedPage(fight), press).fight(turns=3)
    assert all(said.startswith(("You decide: 1 ", "There is no choice ")) for said in wrong), wrong
    back_and_forth(fight.session)

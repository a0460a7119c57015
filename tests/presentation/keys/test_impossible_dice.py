"""Dice that cannot be, typed for a roll without a window: refused in the field, and typed again."""

import pytest

from gmtool.rules.seam import Ruleset
from tests.presentation.keys.melee_table import fighter, table


@pytest.mark.parametrize("typed", ["99", "0", "7", "one", "0 1"])
def test_that_an_impossible_die_is_refused_and_can_be_typed_again(typed: str) -> None:
    gm = table([fighter(12)], [fighter(11)])
    rules: Ruleset = gm.page.session.ruleset
    gm.press("Space")
    asked, before = gm.question, rules.dump_state(gm.state)
    assert asked is not None
    gm.enter(typed)
    assert gm.question is asked
    assert gm.page.dice.rolls.hint.text()
    assert gm.fight.rolls.wrong
    assert rules.dump_state(gm.state) == before
    gm.type("4")  # what was typed is lit, and goes
    gm.press("Enter")
    assert gm.question is not asked

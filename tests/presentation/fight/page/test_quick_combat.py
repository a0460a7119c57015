"""Quick Combat of twenty against twenty: the keys of a turn, and one step back."""

from dataclasses import replace
from random import Random

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.systems import ruleset
from tests.contract.scene_files import scenes
from tests.presentation.keys.hands import opened, press

MOST_KEYS = 3


@pytest.mark.rule("am.quick.sequence")
def test_that_a_turn_of_twenty_against_twenty_takes_three_keys_and_is_taken_back_in_one_step() -> None:
    rules = ruleset("advanced-melee")
    (scene,) = [one for one in scenes(rules) if one.title == "Forty in the open"]
    muster = replace(scene.muster(rules), house_rules={"quick-combat": "yes"})
    session = FightSession(Journal.begin(rules, muster), DiceSource(Random(4), players=False, others=False))
    page = opened(session)
    keys = ("n", "1", "n")  # the dice for initiative, who moves first, and everybody as proposed
    assert len(keys) <= MOST_KEYS
    for turn in (1, 2, 3):
        assert session.moment.state.turn == turn
        for key in keys:
            before = session.moment.state
            press(page, key)
        assert (session.moment.state.turn, session.moment.state.stage) == (turn + 1, "initiative")
        acted = [one for one in before.figures.values() if one.deeds.acts]
        assert not acted
    session.undo()
    assert session.moment.state == before

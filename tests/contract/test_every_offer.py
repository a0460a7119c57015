"""Everybody can be asked everything in every state: choices, reasons, numbers and odds, whatever the GM has set."""

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets
from tests.contract.offers import hopeless
from tests.contract.players import Luck, skirmish
from tests.contract.random_game import Case, Game


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", range(6))
def test_that_everybody_can_be_asked_everything_in_any_state(rules: Ruleset, seed: int) -> None:
    """The GM sets values three times as often as the figures act; those who are next still find something to do."""
    luck = Luck(f"{rules.id} {seed}")
    journal = Journal.begin(rules, skirmish(rules, luck, 4, ground=bool(seed % 2)))
    game = Game(Case(rules.id, False, 0, seed, 0), journal, luck)
    for _ in range(10):
        for _ in range(3):
            game.by_hand()
        game.tried()
        game.look()
    assert game.looks == 10


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", range(6))
def test_that_nothing_opens_where_everybody_is_refused(rules: Ruleset, seed: int) -> None:
    luck = Luck(f"hopeless {rules.id} {seed}")
    journal = Journal.begin(rules, skirmish(rules, luck, 4, ground=bool(seed % 2)))
    game = Game(Case(rules.id, False, 0, seed, 0), journal, luck)
    for _ in range(12):
        game.by_hand()
        game.tried()
        for figure in game.everybody():
            assert [one for choice in game.choices(figure) for one in hopeless(choice)] == []

"""The odds of whatever is done in a fight: those of all its outcomes, however they are worked out."""

from collections import Counter

import pytest

from gmtool.rules.seam import Command, Refused, Ruleset, State
from tests.contract.played import SYSTEMS, fights
from tests.contract.weighing import told_apart

BY_A_FORM = ("FightRound",)
MOST = 200
"""The most outcomes of a command that is looked at."""


@pytest.mark.slow("whatever is done in fights is performed with all its results")
@SYSTEMS
def test_that_odds_are_those_of_all_outcomes(rules: Ruleset) -> None:
    seen: Counter[str] = Counter()
    for fight in fights(rules):
        for step in fight.steps(60):
            seen.update(compared(rules, step.before.state, step.command))
    assert seen, "nothing has odds"


def compared(rules: Ruleset, state: State, command: Command) -> list[str]:
    """What is measured of a command, once its odds were found to be those of all outcomes.

    What only the answer of the other side brings about has odds, but is no outcome of the command.
    """
    if type(command).__name__ in BY_A_FORM:
        return []
    try:
        odds = rules.odds(state, command)
    except Refused:
        return []
    apart = told_apart(rules, state, command, MOST) if odds.distributions else None
    seen = [key for key in odds.distributions if apart and key in apart]
    assert {key: dict(odds.distributions[key]) for key in seen} == {key: apart[key] for key in seen if apart}, command
    return seen

"""The outcome in words, in every system: those whom the log leaves standing, and of nobody that its side has won."""

import re

import pytest

from gmtool.presentation.after_fight.outcome import outcome_words
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets
from tests.contract.test_ended_fights import end, under_way
from tests.contract.test_play import Luck

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


@SYSTEMS
@pytest.mark.parametrize("steps", [3, 60, 250])
def test_that_the_outcome_names_whoever_stands_and_whoever_does_not(rules: Ruleset, steps: int) -> None:
    journal = under_way(rules, Luck(steps), steps)
    if not rules.agenda(journal.state).over:
        end(journal)
    counters, sides = rules.counters(journal.state), rules.sides(journal.state)
    said = outcome_words(counters, sides)
    standing = {one.name for one in counters if one.able}
    told = re.findall(r"(Left standing|Out of action|Dead|Gone): (.*?)\.(?= [A-Z]|$)", said)
    assert bool(standing) is said.startswith("Left standing: ")
    assert bool(standing) is not said.startswith("Nobody is left standing.")
    assert (len(standing) < len(counters)) is any(word != "Left standing" for word, _ in told)
    assert "won" not in said
    if ended := rules.agenda(journal.state).ended:
        assert ended.endswith("Nobody is left standing.") is not bool(standing)


@SYSTEMS
def test_that_nothing_calls_both_sides_winners(rules: Ruleset) -> None:
    journal = under_way(rules, Luck(7), 3)
    end(journal)
    sides = {one.figure: one.side for one in rules.counters(journal.state)}
    changes = rules.debrief(journal.state)
    assert len({sides.get(one.figure) for one in changes if re.search(r"\bwon\b", one.text)}) < 2
    assert not [one.text for one in changes if "GM says" in one.text]

"""The odds of whatever is done in a fight: those of all its outcomes, however they are worked out."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from gmtool.rules.seam import Answer, AnsweredTable, Command, Refused, Ruleset, State, best_of
from tests.contract.played import SYSTEMS, Luck, fights, some_command
from tests.contract.players import RandomTable
from tests.contract.weighing import Distributions, each_measured, told_apart, told_of_what_follows

SUPPOSING = {
    "Attack": "the defender meets it best, or nothing comes between it and the blows",
    "Charge": "the foe stands, and nothing comes between it and the blows",
}
"""What the odds suppose of commands that nothing is measured of until somebody answers, or the blows fall."""
BLOWS = ("FightRound", "FightFantastic", "Resolve")
"""The commands by which those blows fall."""
MOST = 120
"""The most outcomes of a command that is looked at."""
NEVER = {("chainmail", "kills"), ("chainmail", "own killed")}
"""What these fights do not come to: it is a matter of fantastic combat."""
OF_A_KIND = 3
"""The most commands of a kind that are looked at in a fight."""


@pytest.mark.slow("whatever is done in fights is performed with all its results")
@SYSTEMS
def test_that_odds_are_those_of_all_outcomes(rules: Ruleset) -> None:
    seen: Counter[str] = Counter()
    for number, fight in enumerate(fights(rules)):
        luck, kinds = Luck(f"odds {number}"), Counter[str]()
        for at, step in enumerate(fight.steps(60)):
            state = step.before.state
            other = None if at % 4 else some_command(rules, state, luck)  # something else that could be done
            for command in (step.command, other):
                kind = type(command).__name__
                kinds[kind] += 1
                if command is not None and kinds[kind] <= OF_A_KIND:
                    seen.update(compared(rules, state, command))
    assert seen, "nothing has odds"


@SYSTEMS
def test_that_a_measure_that_counts_worse_things_says_so(rules: Ruleset) -> None:
    kinds = {one.key: one for one in rules.measured()}
    for measure in kinds.values():
        assert measure.label.endswith(" or worse") == bool(measure.worse), measure
        for key in measure.worse:
            assert not kinds[key].amount, measure
            assert set(kinds[key].worse) < set(measure.worse), "what is worse than the worse thing is worse, too"


@pytest.mark.slow("whatever is done in fights is performed with all its results")
@SYSTEMS
def test_that_whatever_is_worse_counts_as_what_it_is_worse_than(rules: Ruleset) -> None:
    """All chances of a line are counted alike: each is that of every outcome in which it happens."""
    worse = [(one.key, key) for one in rules.measured() for key in one.worse]
    seen: Counter[tuple[str, str]] = Counter()
    for number, fight in enumerate(fights(rules) if worse else ()):
        luck, kinds = Luck(f"worse {number}"), Counter[str]()
        for step in fight.steps(60):
            for command in (step.command, some_command(rules, step.before.state, luck)):
                kinds[type(command).__name__] += 1
                if command is None or kinds[type(command).__name__] > OF_A_KIND:
                    continue
                for found in each_measured(rules, step.before.state, command, MOST):
                    for mild, bad in worse:
                        assert found.get(mild, 1) >= found.get(bad, 0), (command, found)
                        seen[mild, bad] += found.get(bad, 0)
    assert all(seen[mild, bad] for mild, bad in worse if (rules.id, bad) not in NEVER), seen


@pytest.mark.slow("whatever waits for dice in fights is performed with all that is left of its results")
@SYSTEMS
def test_that_odds_while_a_roll_waits_are_those_of_the_outcomes_that_are_left(rules: Ruleset) -> None:
    """What is shown beside a roll that waits is what can still come of it, after what has been rolled and said."""
    seen: Counter[str] = Counter()
    for number, fight in enumerate(fights(rules)):
        luck, kinds = Luck(f"waits {number}"), Counter[str]()
        for at, step in enumerate(fight.steps(60)):
            state = step.before.state
            for command in (step.command, some_command(rules, state, luck) if at % 2 else None):
                kind = type(command).__name__
                if command is None or kinds[kind] >= OF_A_KIND or not _has_odds(rules, state, command):
                    continue
                given = some_answers(rules, state, command, luck)
                kinds[kind] += len(given) > 1
                for many in range(1, len(given)):
                    seen.update(compared(rules, state, command, given[:many]))
    assert seen, "nothing waits for a second answer"


def _has_odds(rules: Ruleset, state: State, command: Command) -> bool:
    """True if a command has odds, and may be done."""
    try:
        return not rules.refusals(state, command) and bool(rules.odds(state, command).distributions)
    except Refused:
        return False


def some_answers(rules: Ruleset, state: State, command: Command, luck: Luck) -> list[Answer]:
    """Answers to all that a command asks."""
    table = AnsweredTable((), RandomTable(luck.source, luck))
    rules.perform(state, command, table)
    return table.answers


def compared(rules: Ruleset, state: State, command: Command, given: Sequence[Answer] = ()) -> list[str]:
    """What is measured of a command after these answers, once its odds were found to be those of all outcomes."""
    try:
        odds = rules.odds(state, command, given)
    except Refused:
        return []
    told = told_apart(rules, state, command, MOST, given) if odds.distributions else None
    if told is None:
        return []  # no odds, or more outcomes than are looked at
    shown = {key: dict(values) for key, values in odds.distributions.items()}
    every = [told] if told else [one for one in _supposed(rules, state, command, given) if one.keys() >= shown.keys()]
    assert shown in ({key: one.get(key) for key in shown} for one in every) or not every, (command, given, shown, every)
    return list(shown) if every else []


def _supposed(rules: Ruleset, state: State, command: Command, given: Sequence[Answer]) -> Iterator[Distributions]:
    """What a command comes to as the odds suppose, by each way in which that may be measured."""
    assert type(command).__name__ in SUPPOSING, f"nothing is measured of {command}"
    best = best_of(rules.replies(state, command, given))
    if best is not None:
        yield best.odds.distributions
    for kind in BLOWS:
        told = told_of_what_follows(rules, state, command, kind, MOST, given)
        if told:
            yield told

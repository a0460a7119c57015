"""The odds of a command from every outcome of it, each performed and told apart from all others."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.rules.seam import (
    AGAIN,
    Answer,
    AnsweredTable,
    Classifier,
    Command,
    Measures,
    Option,
    Outcome,
    Refused,
    Ruleset,
    State,
    Table,
    Why,
    every_branch,
)

Distributions = Mapping[str, Mapping[int, Fraction]]
_Outcomes = list[tuple[Outcome[Any], Fraction]]


class _Apart:
    """A table at which each sum of dice is a result of its own, whatever the rule takes to be alike."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        def apart(total: int) -> Hashable:
            return AGAIN if alike is not None and alike(total) is AGAIN else total

        return self._table.roll(dice, replace(why, aside=None), apart)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        return self._table.pool(dice, need, why)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        return self._table.choose(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        return self._table.words(known, why)

    def number(self, lowest: int, highest: int, why: Why) -> int:
        return self._table.number(lowest, highest, why)


def _alike(table: Table) -> Table:
    """The table itself, at which sums are one result where the rule takes them as alike."""
    return table


def told_apart(
    rules: Ruleset, state: State, command: Command, most: int, given: Sequence[Answer] = ()
) -> Distributions | None:
    """What each measure comes to after these answers; None where the outcomes are too many, or have no end."""
    found = _outcomes(rules, state, command, most, given)
    return None if found is None else _measured(rules, command, found)


def told_of_what_follows(
    rules: Ruleset, state: State, command: Command, kind: str, most: int, given: Sequence[Answer] = ()
) -> Distributions | None:
    """What the measures of another act, by the name of its command, come to once a command is done and calls for it."""
    act = next((one for one in rules.acts if one.command.__name__ == kind), None)  # type: ignore[attr-defined]
    if act is None:
        return None
    named = {one.name for one in fields(act.command)} & {"figure", "target"}
    follows: Command = act.command(**{key: getattr(command, key) for key in named})
    found: list[tuple[Outcome[Any], Fraction]] = []
    for made, share in _outcomes(rules, state, command, most, given) or ():
        then = _outcomes(rules, made.state, follows, most)
        if then is None:
            return None
        found += [(outcome, share * part) for outcome, part in then if outcome.events]
    return _measured(rules, follows, found)


def _outcomes(
    rules: Ruleset, state: State, command: Command, most: int, given: Sequence[Answer] = ()
) -> _Outcomes | None:
    """Every outcome with its chance: of each sum of dice, or if those are too many, of what the rule takes as alike."""

    def done(table: Table, of_dice: Callable[[Table], Table]) -> Outcome[Any]:
        outcome: Outcome[Any] = rules.done(state, command, AnsweredTable(given, of_dice(table)))  # type: ignore[attr-defined]
        return outcome

    for of_dice in (_Apart, _alike):
        every = every_branch(partial(done, of_dice=of_dice))
        with suppress(Refused):
            found = [(outcome, Fraction(ways, of)) for outcome, ways, of in islice(every, most + 1)]
            if len(found) <= most:
                return found
    return None


def each_measured(rules: Ruleset, state: State, command: Command, most: int) -> list[Measures]:
    """The measures of every outcome; none where the outcomes are too many, or have no end."""
    found = _outcomes(rules, state, command, most) or ()
    return [rules.measures(command, outcome) for outcome, _ in found]


def _measured(rules: Ruleset, command: Command, outcomes: _Outcomes) -> Distributions:
    found: dict[str, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    every = sum(share for _, share in outcomes)
    for outcome, share in outcomes:
        for key, value in rules.measures(command, outcome).items():  # type: ignore[attr-defined]
            found[key][value] += share / every
    return {key: dict(sorted(values.items())) for key, values in found.items()}

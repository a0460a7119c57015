"""The odds of a command from every outcome of it, each performed and told apart from all others."""

from collections import defaultdict
from fractions import Fraction
from itertools import islice

from gmtool.rules.seam import Command, Refused, Ruleset, State, every_branch

Distributions = dict[str, dict[int, Fraction]]


def told_apart(rules: Ruleset, state: State, command: Command, most: int) -> Distributions | None:
    """What each measure comes to; None where there are more than so many outcomes, or no end of rolls."""
    found: dict[str, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    target = getattr(command, "target", "")
    outcomes = every_branch(lambda table: rules.done(state, command, table), target=target)  # type: ignore[attr-defined]
    try:
        every = list(islice(outcomes, most + 1))
    except Refused:
        return None
    if len(every) > most:
        return None
    for outcome, ways, of in every:
        for key, value in rules.measures(command, outcome).items():  # type: ignore[attr-defined]
            found[key][value] += Fraction(ways, of)
    return {key: dict(sorted(values.items())) for key, values in found.items()}

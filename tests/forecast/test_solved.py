"""Chains solved exactly."""

from fractions import Fraction
from random import Random

import pytest

from gmtool.forecast.chain.solved import Shares, shortened, visits


def random_chain(random, places):
    """A chain in which every place but the last three leads to a few others, back and forth, or to one alone."""
    found = []
    for place in range(places - 3):
        to = random.sample(range(places), random.choice((1, 1, 2, 4)))
        ways = {one: random.randrange(1, 7) for one in to if one != place} or {places - 1: 1}
        found.append(Shares(ways, sum(ways.values())))
    return [*found, *[Shares({}, 1)] * 3]


def exact(chain, first=0):
    return visits([{to: Fraction(ways, one.of) for to, ways in one.to.items()} for one in chain], first)


@pytest.mark.parametrize("seed", range(40))
def test_that_passing_over_places_changes_no_end(seed):
    chain = random_chain(Random(seed), 24)
    kept = {3, 5}
    known, never = exact(chain)
    short = list(chain)
    first = shortened(short, kept)
    found, endless = exact(short, first)
    assert endless == never
    ended = [place for place, one in enumerate(chain) if not one.to]
    assert [found[place] for place in (*ended, *kept)] == [known[place] for place in (*ended, *kept)]
    passed = [place for place, one in enumerate(short) if len(one.to) == 1 and place not in kept]
    assert never or not any(found[place] for place in passed)


def test_that_those_who_go_round_for_ever_are_not_passed_over_for_ever():
    chain = [Shares({1: 1, 3: 1}, 2), Shares({2: 1}, 1), Shares({1: 1}, 1), Shares({}, 1)]
    first = shortened(chain, ())
    assert first == 0
    found, endless = exact(chain, first)
    assert (endless, found[3]) == (Fraction(1, 2), Fraction(1, 2))

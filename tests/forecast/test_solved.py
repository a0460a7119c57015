"""Chains solved: exactly, or within bounds that hold."""

from fractions import Fraction
from random import Random

import pytest

from gmtool.forecast.chain.solved import SCALE, Shares, shortened, visits, visits_at_least


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
def test_that_the_bounds_hold(seed):
    chain = random_chain(Random(seed), 24)
    found, endless = visits_at_least(chain, 0)
    known, never = exact(chain)
    assert all(Fraction(least, SCALE) <= one for least, one in zip(found, known, strict=True))
    assert Fraction(endless, SCALE) <= never
    ended = [place for place, one in enumerate(chain) if not one.to]
    lost = SCALE - endless - sum(found[place] for place in ended)
    assert 0 <= lost < SCALE // 10**12
    assert all(known[place] <= Fraction(found[place] + lost, SCALE) for place in ended)
    assert never <= Fraction(endless + lost, SCALE)


def test_that_a_circle_is_followed_until_next_to_nothing_is_left():
    """Half of what comes to 0 goes on to 1, and all of it back: two visits each of 0, one of 1, and then it ends."""
    chain = [Shares({1: 1, 2: 1}, 2), Shares({0: 1}, 1), Shares({}, 1)]
    found, endless = visits_at_least(chain, 0)
    assert endless == 0
    assert [round(SCALE * share / one, 12) for share, one in zip((2, 1, 1), found, strict=True)] == [1, 1, 1]
    assert 0 < SCALE - found[2] <= SCALE >> 54


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
    found, endless = visits_at_least(chain, first)
    assert (endless, found[3]) == (SCALE // 2, SCALE // 2)

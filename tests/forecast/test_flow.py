"""The flow through places: against chains solved in fractions, on planes on which numbers rise, fall, or both."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gmtool.forecast.chain.flow import SCALE, Flow
from gmtool.forecast.chain.places import Branch, Lead, Place, TooMany, unfolded
from gmtool.forecast.chain.plane import each
from gmtool.forecast.chain.solved import visits

CELLS = 6
ANY_FRAME: Any = None
"""The flow asks nothing about frames."""
FIRST = {"rises": 0, "falls": CELLS - 1, "both": 2}


def random_places(random, number, moves):
    """Places that lead to others in the same cell or another one, differently in some cells; the last two end it."""
    places = [Place(one, ANY_FRAME, (), 0) for one in range(number)]
    for place in places[:-2]:
        halves = random.randrange(1 << CELLS)
        for cells in (halves, ~halves & ((1 << CELLS) - 1)):
            for cell in each(cells):
                if random.random() < 0.1:
                    continue  # it ends there
                # the ways add up to 12 in every cell
                to = [random.randrange(number) for _ in range(random.choice((1, 2, 3, 4)))]
                leads = tuple(
                    [Lead(one, _bits(random, cell, moves), random.random() < 0.3, 12 // len(to)) for one in to]
                )
                place.branches.append(Branch(1 << cell, leads))
        place.of = 12
    return places


def _bits(random, cell, moves):
    if random.random() < 0.6:
        return 0
    to = {"rises": range(cell, CELLS), "falls": range(cell + 1), "both": range(CELLS)}[moves]
    return random.choice(to) - cell


def reach(places, first):
    """Note which cells are reached."""
    work = [(0, first)]
    while work:
        number, cell = work.pop()
        if not places[number].reached >> cell & 1:
            places[number].reached |= 1 << cell
            for branch in places[number].branches:
                if branch.cells >> cell & 1:
                    work += [(lead.to, cell + lead.bits) for lead in branch.leads]


@pytest.mark.parametrize("moves", FIRST)
@pytest.mark.parametrize("seed", range(30))
def test_that_the_bounds_hold(seed, moves):
    first = FIRST[moves]
    places = random_places(Random(seed), 7, moves)
    reach(places, first)
    flow = Flow(places, first, by_place)
    known, never, turns = exact(places, first)
    missing = SCALE - flow.endless - sum(flow.ended.values())
    assert 0 <= missing < SCALE >> 60
    assert flow.ended.keys() <= known.keys()
    for name, chance in known.items():
        least = flow.ended.get(name, 0)
        assert Fraction(least, SCALE) <= chance <= Fraction(least + missing, SCALE)
    assert Fraction(flow.endless, SCALE) <= never <= Fraction(flow.endless + missing, SCALE)
    assert never or Fraction(flow.begun, SCALE) <= turns <= Fraction(flow.begun, SCALE) + Fraction(1, 10**12)


def by_place(number, cell):
    return number, cell


def exact(places, first):
    """The chances of the ends, of going on for ever, and the mean number of turns, in fractions."""
    positions, names = unfolded(places, first)
    chain, begins = [], []
    for place in positions:
        to: dict[int, Fraction] = {}
        for lead in (lead for branch in place.branches for lead in branch.leads):
            to[lead.to] = to.get(lead.to, Fraction(0)) + Fraction(lead.ways, place.of)
        chain.append(to)
        begins.append(sum([lead.ways for branch in place.branches for lead in branch.leads if lead.begins]))
    came, endless = visits(chain)
    ended = {name: came[at] for at, name in enumerate(names) if not chain[at]}
    return ended, endless, sum((one * Fraction(ways, 12) for one, ways in zip(came, begins, strict=True)), Fraction(0))


def test_that_too_many_positions_to_and_fro_are_refused(monkeypatch):
    monkeypatch.setattr("gmtool.forecast.chain.flow.MOST_ALONE", 3)
    places = [Place(0, ANY_FRAME, (), 0, 0b11, 2), Place(1, ANY_FRAME, (), 0, 0b11)]
    places[0].branches = [Branch(1, (Lead(0, 1, False, 1), Lead(1, 0, False, 1)))]
    places[0].branches.append(Branch(2, (Lead(0, -1, False, 1), Lead(1, 0, False, 1))))
    with pytest.raises(TooMany):
        Flow(places, 0, by_place)
    monkeypatch.setattr("gmtool.forecast.chain.flow.MOST_ALONE", 4)
    assert Flow(places, 0, by_place).ended.keys() == {(1, 0), (1, 1)}


def test_that_a_circle_is_followed_until_next_to_nothing_is_left():
    """Half of what comes to 0 goes on to 1, and all of it back: two visits of 0, one of 1, and then it ends."""
    places = [Place(one, ANY_FRAME, (), 0, 1) for one in range(3)]
    places[0].branches, places[0].of = [Branch(1, (Lead(1, 0, True, 1), Lead(2, 0, False, 1)))], 2
    places[1].branches = [Branch(1, (Lead(0, 0, False, 1),))]
    flow = Flow(places, 0, by_place)
    assert flow.endless == 0
    assert 0 < SCALE - flow.ended[2, 0] <= SCALE >> 70
    assert 0 < SCALE - flow.begun <= SCALE >> 70


def test_that_those_who_go_round_for_ever_are_told():
    places = [Place(one, ANY_FRAME, (), 0, 1) for one in range(4)]
    places[0].branches, places[0].of = [Branch(1, (Lead(1, 0, False, 1), Lead(3, 0, False, 1)))], 2
    places[1].branches = [Branch(1, (Lead(2, 0, False, 1),))]
    places[2].branches = [Branch(1, (Lead(1, 0, False, 1),))]
    flow = Flow(places, 0, by_place)
    assert (flow.endless, flow.ended) == (SCALE // 2, {(3, 0): SCALE // 2})

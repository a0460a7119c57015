"""Traced numbers: they do what numbers do, and note what was asked of them, no more and no less."""

from operator import eq, ge, gt, le, lt, ne

import pytest

from gmtool.forecast.chain.traced import Bounded, Looked, Plainer, Trace, Traced, value_of

HITS = ((0, 1),)


@pytest.fixture
def trace():
    return Trace()


@pytest.fixture
def hits(trace):
    return Traced(trace, 7, HITS)


def test_that_sums_and_multiples_are_not_looked_at(trace, hits):
    found = 3 * (hits + 2) - 1 - hits
    assert isinstance(found, Traced)
    assert (value_of(found), found.terms, found.plus) == (19, ((0, 2),), 5)
    assert hits // 1 is hits
    assert trace.notes == []


def test_that_a_comparison_is_noted_once_with_its_border(trace, hits):
    assert 12 - hits <= 5
    assert hits >= 7
    assert not hits < 3
    assert trace.notes == [Bounded(HITS, 6, False)]


def test_that_equal_is_at_most_and_at_least(trace, hits):
    assert hits != 9
    assert hits == 7
    borders = [(9, True), (8, True), (7, True), (6, False)]
    assert trace.notes == [Bounded(HITS, *one) for one in borders]


def test_that_a_comparison_of_two_numbers_is_about_their_difference(trace, hits):
    assert max(hits, Traced(trace, 9, ((1, 1),))) == 9
    assert trace.notes[0] == Bounded(((0, 1), (1, -1)), -1, True)


def test_that_multiples_have_the_border_of_the_number(trace, hits):
    assert 100 * hits <= 799
    assert trace.notes == [Bounded(HITS, 7, True)]


@pytest.mark.parametrize("look", [str, hash, float, int, lambda one: one // 2, lambda one: "abcdefghij"[one]])
def test_that_whoever_looks_at_a_number_is_noted(trace, hits, look):
    assert look(2 * hits - 6) == look(8)
    assert trace.notes == [Looked(HITS, 7)]


def test_that_records_become_plain(trace, hits):
    assert Plainer().plain((1, {"hits": hits}, (hits,))) == (1, {"hits": 7}, (7,))
    assert trace.notes == [Looked(HITS, 7)]
    assert type(Plainer().plain((hits,))[0]) is int


def test_that_nothing_is_noted_any_more_once_the_trace_is_over(trace, hits):
    trace.live = False
    assert hits < 8
    assert hits + Traced(Trace(), 1, HITS) == 8
    assert trace.notes == []


@pytest.mark.parametrize("compare", [lt, le, gt, ge, eq, ne])
@pytest.mark.parametrize(("factor", "plus"), [(1, 0), (1, 3), (-1, 0), (-1, -2), (2, 1), (-3, 4)])
def test_that_all_numbers_that_answer_alike_compare_alike(compare, factor, plus):
    for value in range(-3, 8):
        for other in range(-6, 9):
            trace = Trace()
            number = Traced(trace, value, HITS) * factor + plus
            assert compare(number, other) == compare(value * factor + plus, other)
            assert value_of(other - number) == other - value * factor - plus
            for else_ in range(-20, 25):
                if all((else_ <= note.bound) == note.holds for note in trace.notes):
                    assert compare(else_ * factor + plus, other) == compare(value * factor + plus, other)

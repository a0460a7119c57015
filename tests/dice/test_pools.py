"""Pools: dice of which each counts by itself."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from gmtool.dice import Need, at_least, at_most, exactly, hit_weights, hits_of


@pytest.mark.parametrize(
    ("need", "met", "words"),
    [
        (at_most(3), (1, 2, 3), "3 or less"),
        (at_least(5), (5, 6), "5 or more"),
        (exactly(6), (6,), "exactly 6"),
    ],
)
def test_that_a_need_says_which_results_succeed(need: Need, met: tuple[int, ...], words: str) -> None:
    assert tuple(face for face in range(1, 7) if need.met(face)) == met
    assert str(need) == need.words == words


@pytest.mark.parametrize("need", [at_least(5), at_most(1), exactly(4), at_least(7), at_most(6)])
def test_that_the_weights_of_hits_are_those_of_all_faces(need: Need) -> None:
    counted = [hits_of(faces, need) for faces in product(range(1, 7), repeat=4)]
    assert dict(hit_weights(4, 6, need)) == {hits: counted.count(hits) for hits in sorted(set(counted))}


def test_that_many_dice_agree_with_icepool() -> None:
    twenty = 20 @ icepool.d(6).map(lambda face: int(face >= 5))
    weights = hit_weights(20, 6, at_least(5))
    assert {hits: Fraction(ways, 6**20) for hits, ways in weights.items()} == {
        int(hits): Fraction(int(ways), int(twenty.denominator())) for hits, ways in twenty.items()
    }

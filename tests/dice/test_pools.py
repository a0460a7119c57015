"""Pools: dice of which each counts by itself."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from gmtool.dice import Dice, Need, at_least, at_most, exactly, hit_weights, hits_of, need_of
from gmtool.language import use_language


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


SETTLED = (
    (need_of(3, {total: total <= 5 for total in range(3, 19)}), range(3, 6), "5 or less (3–5 always)",
     "5 oder weniger (3–5 immer)"),
    (need_of(19, {total: total <= 15 for total in range(3, 19)}), range(3, 16), "15 or less (16 and up never)",
     "15 oder weniger (ab 16 nie)"),
    (need_of(13, {total: total <= 11 for total in range(2, 13)}), range(2, 12), "11 or less (12 never)",
     "11 oder weniger (12 nie)"),
    (need_of(1, {total: total <= 4 for total in range(4, 25)}), range(4, 5), "4 or less (4 always)",
     "4 oder weniger (4 immer)"),
    (need_of(10, {total: total <= 10 for total in range(3, 19)}), range(3, 11), "10 or less", "10 oder weniger"),
    (need_of(2, dict.fromkeys(range(3, 19), False)), range(0), "2 or less (never)", "2 oder weniger (nie)"),
    (at_least(13).on(Dice(2)), range(0), "13 or more (never)", "13 oder mehr (nie)"),
    (at_least(1).on(Dice(2)), range(2, 13), "1 or more (always)", "1 oder mehr (immer)"),
    (at_least(13).on(Dice(2, 6, 1)), range(13, 14), "13 or more", "13 oder mehr"),
    (exactly(7).on(Dice(1)), range(0), "exactly 7 (never)", "genau 7 (nie)"),
)  # fmt: skip


@pytest.mark.parametrize(("need", "met", "english", "german"), SETTLED)
def test_that_a_need_says_which_totals_are_settled(need: Need, met: range, english: str, german: str) -> None:
    assert all(need.met(total) for total in met)
    assert str(need) == need.words == english
    use_language("de")
    try:
        assert (str(need), need.words) == (english, german)
    finally:
        use_language("en")


def test_that_totals_that_succeed_here_and_there_are_no_need() -> None:
    with pytest.raises(ValueError, match="not in a row"):
        need_of(10, {3: True, 4: False, 5: True})

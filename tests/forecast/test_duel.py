"""Exact duels: against chances worked out by hand, and against duels that are played."""

from fractions import Fraction

import pytest

from gmtool.forecast.duel import NoDuel, duel
from gmtool.forecast.fight import End, Ends, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.stances import Stance, Stances
from gmtool.systems import ruleset
from tests.contract.players import skirmish
from tests.forecast.fights import MELEE, TALLY, hurt, melee, tally, worked_fight
from tests.forecast.plain_duel import plain_results

FIGHTS = 2_000


def test_that_a_loop_of_misses_is_solved():
    """Each hits on 4 to 6 and any hit ends it: red wins 1/2 + 1/4 · 1/2 + … = 2/3, in 4/3 turns on average."""
    found = duel(TALLY, tally(1, 1), Stances())
    assert (found.wins("red"), found.wins("blue")) == (Fraction(2, 3), Fraction(1, 3))
    assert found.turns == Fraction(4, 3)
    assert found.left("red 0") == {0: Fraction(1, 3), 1: Fraction(2, 3)}


def test_that_wounds_are_carried_on():
    """Blue has 2 points: a hit of 1 (one in six) leaves it 1. Worked out by hand as a chain of four positions.

    With a, b: red's chance with red to strike and blue at 2 or 1; red has 1 point, and misses or is hit by halves.
    b = 1/2 + 1/4 b, so b = 2/3; a = 5/12 + 1/12 · 1/2 b + 1/2 · 1/2 a.
    """
    b = Fraction(2, 3)
    a = (Fraction(5, 12) + Fraction(1, 12) * b / 2) / (1 - Fraction(1, 4))
    assert duel(TALLY, tally(1, 2), Stances()).wins("red") == a


def test_that_the_chances_add_up_to_one_and_agree_with_duels_that_are_played():
    state = tally(7, 6)
    exact = duel(TALLY, state, Stances())
    assert sum(exact.results.values()) == 1
    endings = [play(TALLY, state, Stances(), Ends(), seed) for seed in range(FIGHTS)]
    for side in ("red", "blue"):
        chance = float(exact.wins(side))
        spread = (chance * (1 - chance) / FIGHTS) ** 0.5
        assert abs(sum(one.winner == side for one in endings) / FIGHTS - chance) < 5 * spread
    mean = sum(one.turns for one in endings) / FIGHTS
    variance = sum((one.turns - mean) ** 2 for one in endings) / FIGHTS
    assert exact.turns is not None
    assert abs(mean - float(exact.turns)) < 5 * (variance / FIGHTS) ** 0.5


def test_that_a_fight_in_which_nobody_strikes_is_undecided():
    rest = Stances({"red": Stance("rest"), "blue": Stance("rest")})
    found = duel(TALLY, tally(3, 3), rest)
    assert found.ended(End.UNDECIDED) == 1
    assert found.turns is None


def test_that_a_duel_of_melee_agrees_with_those_that_are_played():
    """Two wolves that can take two hits and one more: 44 to 247 positions, tied initiative and falls among them."""
    state = hurt(melee(name="Wolf"), {"red 0": 2, "blue 0": 1})
    exact = duel(MELEE, state, Stances())
    assert exact.wins("red") + exact.wins("blue") == 1
    assert exact.wins("red") > exact.wins("blue")
    chance, fights = float(exact.wins("red")), 200
    endings = [play(MELEE, state, Stances(), Ends(), seed) for seed in range(fights)]
    won = sum(one.winner == "red" for one in endings) / fights
    assert abs(won - chance) < 5 * (chance * (1 - chance) / fights) ** 0.5


SMALL = [
    pytest.param(TALLY, tally(7, 6), id="Tally"),
    pytest.param(MELEE, hurt(melee(name="Wolf"), {"red 0": 3, "blue 0": 2}), id="Melee, wolves"),
    pytest.param(MELEE, hurt(melee(name="Giant snake"), {"red 0": 4, "blue 0": 3}), id="Melee, giant snakes"),
]


@pytest.mark.parametrize(("rules", "state"), SMALL)
def test_that_it_is_the_same_as_performing_every_branch_of_every_moment(rules, state):
    exact = duel(rules, state, Stances()).results
    assert {(one.end, one.winner, tuple(left for _, left in one.left)): part for one, part in exact.items()} == (
        plain_results(rules, state)
    )


@pytest.mark.parametrize(("turns", "fights"), [(1, FIGHTS), (2, 400)])
def test_that_the_worked_fight_from_turn_8_agrees_with_fights_that_are_played(turns, fights):
    """Flavius (ST 5) and Wulf (ST 8), without a map, for so many turns: after one 28 % are over, after two 53 %."""
    state, ends = worked_fight(8), Ends(turns=turns)
    exact, kept = duel(MELEE, state, Stances(), ends), KeptPlay(MELEE, state, Stances(), ends)
    assert sum(exact.results.values()) == 1
    endings = [kept.play(seed) for seed in range(fights)]
    assert endings[:3] == [play(MELEE, state, Stances(), ends, seed) for seed in range(3)]
    for end, winner in ((End.WON, "rome"), (End.WON, "tribes"), (End.UNDECIDED, "")):
        results = (part for one, part in exact.results.items() if (one.end, one.winner) == (end, winner))
        chance = float(sum(results))
        share = sum((one.end, one.winner) == (end, winner) for one in endings) / fights
        assert abs(share - chance) < 5 * (chance * (1 - chance) / fights) ** 0.5
    assert exact.turns is not None
    mean = sum(one.turns for one in endings) / fights
    spread = (sum((one.turns - mean) ** 2 for one in endings) / fights) ** 0.5
    assert abs(mean - float(exact.turns)) <= 5 * spread / fights**0.5


def test_that_a_system_that_cannot_tell_positions_apart_says_so():
    rules = ruleset("harnmaster-melee")
    state = rules.muster(skirmish(rules, lambda below: 0, 2, ground=False))
    with pytest.raises(NoDuel, match="cannot tell when two moments of this fight go on alike"):
        duel(rules, state, Stances())

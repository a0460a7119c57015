"""Exact duels: against chances worked out by hand, and against duels that are played."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gmtool.forecast.duel import NoDuel, duel
from gmtool.forecast.fight import End, Ends, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.stances import Stance, Stances
from gmtool.systems import ruleset
from tests.contract.players import skirmish
from tests.forecast.agreement import assert_agreement
from tests.forecast.fights import MELEE, TALLY, hurt, melee, tally, worked_fight
from tests.forecast.plain_duel import plain_results

FIGHTS = 2_000


def played(rules, state, ends, fights):
    """The endings of so many fights; that `KeptPlay` gives those of `play` is seen in the first ones, too."""
    kept = KeptPlay(rules, state, Stances(), ends)
    endings = [kept.play(seed) for seed in range(fights)]
    assert endings[:3] == [play(rules, state, Stances(), ends, seed) for seed in range(3)]
    return endings


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
    assert exact.open == 0
    assert_agreement(exact, played(TALLY, state, Ends(), FIGHTS))


def test_that_a_duel_told_within_bounds_is_next_to_the_exact_one(monkeypatch):
    exact = duel(TALLY, tally(7, 6), Stances())
    monkeypatch.setattr("gmtool.forecast.duel.MOST_SOLVED", 0)
    monkeypatch.setattr("gmtool.forecast.duel._answers", {})
    found = duel(TALLY, tally(7, 6), Stances())
    assert exact.open == 0
    assert 0 < found.open < Fraction(1, 10**12)
    assert found.results.keys() == exact.results.keys()
    assert all(part <= exact.results[one] <= part + found.open for one, part in found.results.items())
    assert found.turns <= exact.turns <= found.turns + Fraction(1, 10**9)


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
    assert_agreement(exact, played(MELEE, state, Ends(), 200))


@pytest.mark.slow("a thousand positions are told apart and solved, and a thousand duels played")
def test_that_swordsmen_who_drop_their_weapons_fight_to_the_end():
    """ST 2 against 1, broadsword and small shield each: 1,167 positions, in which they may go round for ever."""
    state = hurt(melee(), {"red 0": 2, "blue 0": 1})
    state = replace(state, figures={key: replace(one, gear=one.gear[:2]) for key, one in state.figures.items()})
    exact, kept = duel(MELEE, state, Stances()), KeptPlay(MELEE, state, Stances(), Ends(turns=0))
    assert exact.open == 0
    assert exact.wins("red") + exact.wins("blue") == 1
    assert exact.wins("red") > exact.wins("blue")
    assert_agreement(exact, [kept.play(seed) for seed in range(1_000)])


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
    exact = duel(MELEE, state, Stances(), ends)
    assert sum(exact.results.values()) == 1
    endings = played(MELEE, state, ends, fights)
    assert {(one.end, one.winner) for one in exact.results} == {
        (End.WON, "rome"),
        (End.WON, "tribes"),
        (End.UNDECIDED, ""),
    }
    assert_agreement(exact, endings)


def test_that_a_duel_of_too_many_positions_says_so(monkeypatch):
    monkeypatch.setattr("gmtool.forecast.duel.MOST_POSITIONS", 50)
    with pytest.raises(NoDuel, match="more than 50 positions"):
        duel(TALLY, tally(20, 20), Stances())


def test_that_a_duel_is_kept_by_all_that_it_depends_on():
    found = duel(TALLY, tally(3, 2), Stances())
    assert duel(TALLY, tally(3, 2), Stances()) is found
    rest = Stances({"red": Stance("rest")})
    others = [
        duel(TALLY, tally(2, 2), Stances()),
        duel(TALLY, tally(3, 2), rest),
        duel(TALLY, tally(3, 2), Stances(), Ends(turns=1)),
    ]
    assert all(one.results != found.results for one in others)


def test_that_a_system_that_cannot_tell_positions_apart_says_so():
    rules = ruleset("harnmaster-melee")
    state = rules.muster(skirmish(rules, lambda below: 0, 2, ground=False))
    with pytest.raises(NoDuel, match="cannot tell when two moments of this fight go on alike"):
        duel(rules, state, Stances())

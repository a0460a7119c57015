"""The odds of a round: held against binomials multiplied out by hand, and against 2,000 melees by seeded dice.

`python scripts/melees.py` fights 100,000 of each.
"""

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from gmtool.systems import ruleset
from tests.rules.chainmail.melee.rounds_of_melee import Kinds, fight_command, melee
from tests.scripts import script

ROUNDS = 2_000
melees = script("melees")


def hits(dice: int, faces: int, most: int) -> dict[int, Fraction]:
    """The chances of each number of losses: so many dice of which `faces` of six kill, with so many men to lose."""
    found: dict[int, Fraction] = {}
    for number in range(dice + 1):
        chance = comb(dice, number) * Fraction(faces, 6) ** number * Fraction(6 - faces, 6) ** (dice - number)
        found[min(number, most)] = found.get(min(number, most), Fraction(0)) + chance
    return found


def by_hand(own: tuple[int, int, int], foe: tuple[int, int, int], times: int) -> tuple[Fraction, Fraction]:
    """The chances that they give way, and that we do. A side is its men, its rating, and the faces with which each of
    as many dice as it has men opposite kills."""
    (men, rating, faces), (others, value, kill) = own, foe
    dice = min(men, others)
    gives = mine = Fraction(0)
    for lost, one in hits(dice, kill, men).items():
        for killed, other in hits(dice, faces, others).items():
            for die in range(1, 7):
                ours, theirs = (men - lost) * rating, (others - killed) * value
                if lost < killed:
                    ours += (killed - lost) * die
                if killed < lost:
                    theirs += (lost - killed) * die
                ours += max(0, (men - lost) - (others - killed))
                theirs += max(0, (others - killed) - (men - lost))
                difference = (ours - theirs) * times
                chance = one * other / 6
                if killed == others or (lost < men and difference >= 20):
                    gives += chance
                elif lost == men or difference <= -20:
                    mine += chance
    return gives, mine


@pytest.mark.rule("cm.postmelee.compare", "cm.postmelee.casualty-score", "cm.postmelee.small")
@pytest.mark.parametrize(
    ("ours", "foes", "own", "foe", "times"),
    [
        ((("heavy-foot", 20),), (("heavy-foot", 20),), (20, 5, 1), (20, 5, 1), 1),
        ((("armored-foot", 6),), (("armored-foot", 9),), (6, 7, 1), (9, 7, 1), 2),
        ((("heavy-horse", 12),), (("heavy-horse", 20),), (12, 9, 1), (20, 9, 1), 2),
    ],
)
def test_that_the_odds_are_those_of_the_binomials(
    ours: Kinds, foes: Kinds, own: tuple[int, int, int], foe: tuple[int, int, int], times: int
) -> None:
    odds = ruleset("chainmail").odds(melee(ours, foes), fight_command())
    assert (odds.chance("gives way"), odds.chance("own gives way")) == by_hand(own, foe, times)


@pytest.mark.rule("cm.postmelee.compare", "cm.prisoners.table")
@pytest.mark.parametrize(("ours", "foes", "house"), melees.MELEES)
def test_that_melees_come_out_as_the_odds_say(ours: Kinds, foes: Kinds, house: dict[str, str]) -> None:
    _holds(melee(ours, foes, **house))


@pytest.mark.rule("cm.fatigue.morale")
def test_that_they_do_where_the_score_die_is_worth_less_to_the_tired() -> None:
    state = melee((("medium-horse", 10),), (("heavy-foot", 20),), **{"score-die": "morale"})
    tired = {key: replace(one, tired=True) for key, one in state.figures.items() if key == "red0"}
    _holds(replace(state, figures={**state.figures, **tired}))


def _holds(state: Any) -> None:
    """Seeded melees come out as the odds say."""
    found = dict(melees.deviations(state, ROUNDS, seed=18))
    assert found.keys() == {"gives way", "own gives way", "losses", "own losses"}
    for key, off in found.items():
        assert abs(off) <= melees.MOST, key

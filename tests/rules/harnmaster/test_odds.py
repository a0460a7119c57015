"""The exact chances before the roll: against every pair of rolls, against seeded play, and which defense is best."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.harnmaster.acts.outcome.chances import measured
from gmtool.rules.harnmaster.acts.outcome.exchange import decide, levels
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Fight, Time
from gmtool.rules.seam import Breakdown, Outcome, Table, VirtualTable, every_outcome
from tests.rules.harnmaster.exchanges import NAMED
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, duel

EXCHANGES = 100_000
LEVELS = st.integers(5, 95)
DEFENCES = ("block", "dodge", "counterstrike", "ignore")


def attacked(attacker: int, defender: int) -> Melee:
    """Ann attacks Bob; both have these levels."""
    ann = {"weapons": [{**SWORD, "ml": attacker}]}
    bob = {"weapons": [{**SWORD, "ml": defender}], "dodge": defender}
    return duel(ann, bob).do("attack", "ann", target="bob", **CUT)


def defends(fight: Melee, defence: str) -> Any:
    return fight.data("defend", "bob", defence=defence, **NAMED[defence])


def expected(defence: str, attacker: int, defender: int) -> Counter[int]:
    """Stars (the defender's below zero) of all 10,000 pairs of rolls, told from the page once more by itself."""

    def level(rolled: int, needs: int) -> int:
        return (2 if rolled <= needs else 1) + (1 if rolled % 5 == 0 else 0) * (1 if rolled <= needs else -1)

    counted: Counter[int] = Counter()
    for first, other in product(range(1, 101), repeat=2):
        mine, theirs = level(first, attacker), level(other, defender)
        if defence == "ignore":
            counted[{3: 4, 2: 3, 1: 1, 0: 0}[mine]] += 2
        elif mine < 2 and theirs < 2:
            counted[0] += 2
        elif mine != theirs:
            counted[mine - theirs] += 2
        elif defence == "dodge":
            level_tie = (attacker > defender) - (attacker < defender)
            won = (first > other) - (first < other) or level_tie
            for half in (1, -1):  # equal in everything: either, half of the time
                counted[won or half] += 1
        else:
            counted[-1 if defence == "block" else 1] += 2
    return counted


def levels_in(fight: Melee, command: Any) -> tuple[Breakdown, ...]:
    """The levels of an exchange; by the same dice it comes out as it does where it works them out itself."""
    exchange = fight.state.exchange
    assert exchange is not None
    told = levels(Context(fight.rules.book, fight.state), exchange, command)
    plays = [Play(fight.rules.book, fight.state, VirtualTable(Random(1))) for _ in range(2)]
    assert decide(plays[0], command) == decide(plays[1], command, told)
    assert plays[0].outcome() == plays[1].outcome()
    return told


@given(LEVELS, LEVELS, st.sampled_from(DEFENCES))
@settings(max_examples=25, deadline=None)
def test_that_the_odds_are_those_of_all_pairs_of_rolls(attacker: int, defender: int, defence: str):
    fight = attacked(attacker, defender)
    found = fight.rules.odds(fight.state, defends(fight, defence)).distributions["stars"]
    counted = expected(defence, attacker, defender)
    assert found == {stars: Fraction(number, 20_000) for stars, number in counted.items()}


@pytest.mark.slow("a hundred thousand exchanges are rolled")
@pytest.mark.parametrize("defence", DEFENCES)
def test_that_a_hundred_thousand_exchanges_come_out_as_the_odds_say(defence: str):
    """A quarter of them for each defense, at levels drawn by the seed; each measure within five standard deviations.

    The levels of a fight are worked out once, and are those that it would work out itself.
    """
    dice = Random(165)
    each = EXCHANGES // len(DEFENCES) // 5
    for _ in range(5):
        fight = attacked(dice.randint(20, 90), dice.randint(20, 90))
        command = defends(fight, defence)
        odds = fight.rules.odds(fight.state, command)
        played: dict[str, Counter[int]] = {key: Counter() for key in odds.distributions}
        table, told = VirtualTable(dice), levels_in(fight, command)
        for _ in range(each):
            play = Play(fight.rules.book, fight.state, table)
            decide(play, command, told)
            for key, value in measured(command, play.outcome()).items():
                played[key][value] += 1
        for key, values in odds.distributions.items():
            assert set(played[key]) <= set(values)
            for value, chance in values.items():
                deviation = float(each * chance * (1 - chance)) ** 0.5
                assert abs(played[key][value] - float(each * chance)) <= 5 * deviation + 1, (key, value)


def test_that_the_odds_of_a_whole_exchange_are_those_of_its_decision():
    """What comes after the stars asks the GM and rolls Zone Dice, and changes no measure."""
    fight = attacked(60, 60)
    command = defends(fight, "block")
    decided = fight.rules.odds(fight.state, command).distributions

    def whole(table: Table) -> Outcome[Fight]:
        return fight.rules.perform(fight.state, command, table)

    assert every_outcome(whole, lambda outcome: fight.rules.measures(command, outcome)).distributions == decided


def test_that_a_setup_counts_in_the_odds():
    plain = attacked(60, 60)
    ready = attacked(60, 60).change("bob", setups=(Time(2, 40),))
    chances = [one.rules.odds(one.state, defends(one, "dodge")).chance("strikes") for one in (plain, ready)]
    assert chances[1] < chances[0]


def test_that_an_attack_shows_every_defence_and_the_best_is_the_one_that_is_struck_least():
    fight = duel(other={"weapons": [SWORD, {"item": "shield", "ml": 80, "ready": True}], "dodge": 30})
    command = fight.data("attack", "ann", target="bob", **CUT)
    replies = fight.rules.replies(fight.state, command)
    assert [reply.label for reply in replies] == [
        "Block: Broadsword",
        "Block: Shield",
        "Dodge",
        "Counterstrike: Broadsword",
        "Counterstrike: Shield",
        "Ignore",
    ]
    (best,) = (reply for reply in replies if reply.best)
    assert best.label == "Block: Shield"
    assert best.odds.chance("strikes") == min(reply.odds.chance("strikes") for reply in replies)
    assert fight.rules.odds(fight.state, command).distributions == best.odds.distributions
    fight.do("attack", "ann", target="bob", **CUT)
    dodge = fight.rules.odds(fight.state, defends(fight, "dodge"))
    assert next(reply.odds for reply in replies if reply.label == "Dodge").distributions == dodge.distributions


def test_that_the_expected_advantages_are_told_for_both_sides():
    fight = attacked(60, 60)
    odds = fight.rules.odds(fight.state, defends(fight, "block"))
    # CS v F 1, CS v CF 2, S v CF 1, and the same for the other side
    extra = Fraction(12, 100) * Fraction(32, 100) + 2 * Fraction(12, 100) * Fraction(8, 100)
    extra += Fraction(48, 100) * Fraction(8, 100)
    assert (odds.expected("won"), odds.expected("lost")) == (extra, extra)


def test_that_odds_that_are_kept_are_those_of_the_same_terms_alone():
    """A level, a Setup or a house rule more, and they are worked out anew."""
    chances = set()
    for fight in (
        attacked(60, 60),
        attacked(60, 61),
        attacked(60, 60).change("ann", setups=(Time(2, 50),)),
        attacked(60, 60).change("bob", setups=(Time(2, 50),)),
        duel(house={"equal": "fails"}).do("attack", "ann", target="bob", **CUT),
    ):
        chances.add(fight.rules.odds(fight.state, defends(fight, "block")).chance("strikes"))
    assert len(chances) == 5

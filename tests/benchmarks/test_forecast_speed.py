"""How fast fights play themselves: two against two of Melee with a ground, their commands alone, one command, odds."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gmtool.forecast import duel as duels
from gmtool.forecast.duel import duel
from gmtool.forecast.fight import Ends, ForecastTable, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.player import Player
from gmtool.forecast.reads.kept import KeptFights
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Command, Enlisted, Muster, Ruleset, State
from gmtool.space import at_column_row, blank_ground
from gmtool.systems import ruleset
from tests.contract.players import SIDES, skirmish
from tests.forecast.agreement import assert_agreement
from tests.forecast.fights import MELEE, hurt, melee, worked_fight

SYSTEMS = pytest.mark.parametrize("system", ["tft-melee", "advanced-melee"])
SEEDS = range(4)


def two_against_two(rules: Ruleset, *, ground: bool = True) -> State:
    """A Giant and an Elf archer against Ragnar and a Swordsman, or whoever the bestiary gives."""
    return rules.muster(skirmish(rules, Random(1).randrange, 4, ground=ground))


def crowd(rules: Ruleset) -> State:
    """Ten swordsmen against ten, six hexes apart."""
    card = next(one for one in rules.bestiary() if one.name == "Swordsman")
    found = []
    for number in range(20):
        side, column, row = SIDES[number % 2], 2 + number // 2, 4 + 6 * (number % 2)
        place, facing = at_column_row(column, row), 3 * (number % 2 == 0)
        found.append(Enlisted(f"f{number}", card, side.id, f"{number}", place=place, facing=facing))
    return rules.muster(Muster(tuple(found), SIDES, blank_ground(16, 16)))


def commands(rules: Ruleset, state: State, seed: int) -> list[Command]:
    """The commands of a fight that plays itself."""
    player, table, found = Player(rules, Stances()), ForecastTable(seed), list[Command]()
    while (proposal := player.proposal(state, rules.agenda(state))) is not None:
        found.append(proposal.command)
        state = rules.perform(state, proposal.command, table).state
    return found


@SYSTEMS
@pytest.mark.parametrize("ground", [True, False], ids=["ground", "no ground"])
def test_fights_two_against_two(benchmark: BenchmarkFixture, system: str, ground: bool) -> None:
    rules = ruleset(system)
    state = two_against_two(rules, ground=ground)
    benchmark(lambda: [play(rules, state, Stances(), Ends(), seed) for seed in SEEDS])


@SYSTEMS
def test_their_commands_alone(benchmark: BenchmarkFixture, system: str) -> None:
    rules = ruleset(system)
    begun = two_against_two(rules)
    fights = {seed: commands(rules, begun, seed) for seed in SEEDS}

    def perform() -> None:
        for seed, known in fights.items():
            state, table = begun, ForecastTable(seed)
            for command in known:
                state = rules.perform(state, command, table).state

    benchmark(perform)


def test_one_command_among_twenty(benchmark: BenchmarkFixture) -> None:
    rules = ruleset("tft-melee")
    state, table = crowd(rules), ForecastTable(1)
    for command in commands(rules, state, 1)[:30]:
        before, state = state, rules.perform(state, command, table).state
    # a copy of the command is not known to have been checked
    benchmark(lambda: rules.perform(before, replace(command), ForecastTable(1)))


def test_odds_of_a_strike(benchmark: BenchmarkFixture) -> None:
    rules = ruleset("tft-melee")
    card = next(one for one in rules.bestiary() if one.name == "Swordsman")
    (state,) = rules.sparring(card, card)
    strike = next(one for one in rules.choices(state, "attacker") if one.key.startswith("strike:"))
    command = rules.command(strike.data({"target": "target"}))
    benchmark(lambda: rules.odds(state, command))


def test_duels_of_swordsmen_by_what_is_kept(benchmark: BenchmarkFixture) -> None:
    state = melee()
    kept = KeptPlay(MELEE, state, Stances(), Ends())
    for seed in range(1_000):
        kept.play(seed)
    benchmark.pedantic(lambda: [kept.play(seed) for seed in range(100)], rounds=5)


@SYSTEMS
def test_fights_two_against_two_by_what_is_read(benchmark: BenchmarkFixture, system: str) -> None:
    rules = ruleset(system)
    kept = KeptFights(rules, two_against_two(rules, ground=False), Stances(), Ends())
    for seed in range(1_000):
        kept.play(seed)
    benchmark.pedantic(lambda: [kept.play(seed) for seed in range(1_000, 1_050)], rounds=5)


def test_an_exact_duel_of_wolves(benchmark: BenchmarkFixture) -> None:
    state = hurt(melee(name="Wolf"), {"red 0": 3, "blue 0": 2})
    benchmark.pedantic(lambda: duel(MELEE, state, Stances()), setup=duels._answers.clear, rounds=5)


@pytest.mark.timeout(3600)
def test_an_exact_duel_of_swordsmen(benchmark: BenchmarkFixture) -> None:
    state = melee()
    exact = benchmark.pedantic(lambda: duel(MELEE, state, Stances()), setup=duels._answers.clear, rounds=1)
    assert exact.open < Fraction(1, 10**9)


def test_an_exact_duel_again(benchmark: BenchmarkFixture) -> None:
    state = hurt(melee(name="Wolf"), {"red 0": 3, "blue 0": 2})
    duel(MELEE, state, Stances())
    benchmark(lambda: duel(MELEE, state, Stances()))


def test_the_next_two_turns_of_the_worked_fight(benchmark: BenchmarkFixture) -> None:
    state = worked_fight(8)
    benchmark.pedantic(lambda: duel(MELEE, state, Stances(), Ends(turns=2)), setup=duels._answers.clear, rounds=5)


@pytest.mark.timeout(3600)
def test_the_worked_fight_from_turn_8_to_its_end(benchmark: BenchmarkFixture) -> None:
    """The exact duel from that state, and 2,000 fights that are played from it."""
    state = worked_fight(8)
    exact = benchmark.pedantic(lambda: duel(MELEE, state, Stances()), setup=duels._answers.clear, rounds=1)
    assert exact.open < Fraction(1, 10**9)
    kept = KeptPlay(MELEE, state, Stances(), Ends(turns=0))
    assert_agreement(exact, [kept.play(seed) for seed in range(2_000)])

"""Virtual dice, and the twins of fights, whose dice are turned over."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, pvariance

import pytest

from gmtool.dice import Dice, at_most
from gmtool.forecast.duel import duel
from gmtool.forecast.fight import Ending, Ends, play
from gmtool.forecast.forecast import Forecast
from gmtool.forecast.job import fights_of, job_of, play_job, read_endings
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.reads.kept import KeptFights
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.rules.seam import VirtualTable, Why
from tests.forecast.fights import MELEE, TALLY, melee, tally

ANN, BEN = Why("Ann strikes", figure="ann"), Why("Ben strikes", figure="ben")
DUEL, FEW, FORECASTS = tally(7, 6), 20, 200
"""Each forecast is of so many pairs."""


def test_that_the_dice_of_a_seed_are_those_that_it_always_had() -> None:
    plain, table = VirtualTable(Random(7)), ForecastTable(7)
    for dice in (Dice(3), Dice(1), Dice(2, 10)):
        assert table.roll(dice, ANN).faces == plain.roll(dice, ANN).faces
        assert table.pool(dice, at_most(4), ANN).faces == plain.pool(dice, at_most(4), ANN).faces


def test_that_a_twin_rolls_what_the_same_figure_rolled_turned_over() -> None:
    table = ForecastTable(1)
    ann, ben = [[table.roll(Dice(3), why).faces for _ in range(2)] for why in (ANN, BEN)]
    twin = table.mirror()
    assert (table.mirrored, twin.mirrored) == (False, True)
    found = [twin.roll(Dice(3), why).faces for why in (BEN, ANN, BEN, ANN)]
    assert found == [tuple(7 - one for one in faces) for faces in (ben[0], ann[0], ben[1], ann[1])]
    assert twin.roll(Dice(3), ANN).faces != tuple(7 - one for one in ann[0]), "its own from then on"
    assert table.mirror().pool(Dice(3), at_most(3), ANN).hits == sum(one >= 4 for one in ann[0])


@pytest.mark.parametrize("kept", [KeptPlay, KeptFights])
def test_that_a_kept_twin_is_the_one_that_is_played(kept) -> None:
    state = melee(1, 2 if kept is KeptFights else 1, "Wolf")
    fights = kept(MELEE, state, Stances(), Ends())
    for seed in range(6):
        table = ForecastTable(seed)
        first = fights.play(seed, lambda: False, table)
        twin = fights.play(seed, lambda: False, table.mirror())
        assert first == play(MELEE, state, Stances(), Ends(), seed)
        assert twin == play(MELEE, state, Stances(), Ends(), seed, table=table.mirror())
        assert (first.mirrored, twin.mirrored, twin.seed) == (False, True, seed)


def test_that_a_twin_is_the_same_without_its_fight_before_it() -> None:
    job = job_of(MELEE, {}, melee(name="Wolf"), Stances(), Ends())
    both = play_job({**job, "fights": fights_of(3, 0, 4)})
    assert [(one.seed, one.mirrored) for one in read_endings(both)] == [(3, False), (3, True), (4, False), (4, True)]
    assert [play_job({**job, "fights": [one]})[0] for one in fights_of(3, 0, 4)] == both


def pairs(seed: int, kept: KeptPlay) -> Sequence[Ending]:
    """The fights of a small forecast."""
    found = []
    for one in range(seed, seed + FEW):
        table = ForecastTable(one)
        found += [kept.play(one, lambda: False, table), kept.play(one, lambda: False, table.mirror())]
    return found


def test_that_pairs_are_nearer_to_the_chance_and_their_interval_holds_it() -> None:
    """Small forecasts of a duel whose chance is known exactly."""
    exact, kept = float(duel(TALLY, DUEL, Stances()).wins("red")), KeptPlay(TALLY, DUEL, Stances(), Ends(turns=0))
    blank = Forecast(TALLY.sides(DUEL), TALLY.counters(DUEL), ())
    found = [blank.with_endings(pairs(FEW * one, kept)).wins("red") for one in range(FORECASTS)]
    inside = sum(one.interval[0] <= exact <= one.interval[1] for one in found) / FORECASTS
    assert 0.92 <= inside <= 0.99
    alone = exact * (1 - exact) / (2 * FEW)
    assert pvariance([one.chance for one in found]) < 0.75 * alone
    assert fmean([one.spread for one in found]) < 0.85
    assert abs(fmean([one.chance for one in found]) - exact) < 5 * (alone / FORECASTS) ** 0.5

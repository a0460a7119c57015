"""Kept fights: the same, command by command, as fights that are played, in every system."""

from dataclasses import replace
from random import Random

import pytest

from gmtool.forecast.fight import Ends, ForecastTable, Stopped, play
from gmtool.forecast.player import Player
from gmtool.forecast.reads import book as books
from gmtool.forecast.reads import kept as kepts
from gmtool.forecast.reads.cells import LONGEST, Unkept
from gmtool.forecast.reads.kept import KeptFights
from gmtool.forecast.reads.watched import Watch
from gmtool.forecast.stances import Stance, Stances
from gmtool.rules.seam import Enlisted, Muster
from gmtool.systems import ruleset
from tests.contract.dumps import whole
from tests.contract.players import skirmish
from tests.forecast.fights import MELEE, SIDES, TALLY, melee, tally

SYSTEMS = ("tft-melee", "advanced-melee", "chainmail", "harnmaster-melee", "melee-rounds")
FIGHTS = [
    *((system, False, number) for system in SYSTEMS[:2] for number in range(3)),
    *((system, True, 1) for system in SYSTEMS),
    *((system, False, 1) for system in SYSTEMS[2:]),
]


def played(rules, state, seed, most=10_000):
    """The commands of a fight that is played, and the state at its end."""
    player, table, found = Player(rules, Stances(), Random(seed)), ForecastTable(seed), []
    while len(found) < most:
        agenda, counters = rules.outline(state)
        one = None if agenda.over else player.proposal(state, agenda, counters)
        if one is None:
            break
        found.append(one.command)
        state = rules.played(state, one.command, table).state
    return found, state


@pytest.mark.parametrize(("system", "ground", "number"), FIGHTS)
def test_that_every_seed_ends_as_when_it_is_played(system, ground, number):
    rules = ruleset(system)
    state = rules.muster(skirmish(rules, Random(number).randrange, 4, ground=ground))
    ends = Ends(turns=3)
    kept, before = KeptFights(rules, state, Stances(), ends), rules.dump_state(state)
    for seed in (0, 1, 0):
        assert kept.play(seed) == play(rules, state, Stances(), ends, seed)
    assert whole(rules, state) == before


@pytest.mark.parametrize("system", SYSTEMS[:2])
def test_that_they_are_the_same_command_by_command(system):
    rules = ruleset(system)
    state = rules.muster(skirmish(rules, Random(1).randrange, 4, ground=False))
    kept = KeptFights(rules, state, Stances(), Ends())
    for seed in range(4):
        kept.play(seed)
    for seed in (0, 4):
        found = list(kept.commands(seed))
        assert found == played(rules, state, seed, len(found))[0]
        assert len(found) > 10


@pytest.mark.parametrize("system", SYSTEMS[:2])
def test_that_cells_are_the_whole_state(system):
    """The state of a kept fight is that of the played one after each command, whatever the player remembers."""
    rules = ruleset(system)
    card = next(one for one in rules.bestiary() if one.name == "Swordsman")
    figures = tuple(Enlisted(f"{number}", card, SIDES[number % 2].id, f"{number}") for number in range(3))
    state = rules.muster(Muster(figures, SIDES))
    kept = KeptFights(rules, state, Stances(), Ends())
    for seed in range(6):
        kept.play(seed)
    for seed in (0, 7):
        run = kept.book.begun(ForecastTable(seed), Random(seed))
        number = 0
        while (decision := kept.book.decision(run)).command is not None:
            kept.book.do(run, decision)
            number += 1
            if number % 15 == 0:
                assert kept.book.state(run) == played(rules, state, seed, number)[1]


def test_that_a_fight_in_which_a_row_grows_too_long_is_played():
    """The dice of a tie that comes again and again."""
    state = melee(1, 2, "Wolf")
    kept = KeptFights(MELEE, state, Stances(), Ends())
    layout = kept.book.layout
    ties = {"red 0": (9, *[1] * LONGEST)}
    watch = Watch(layout, kept.book.begun(ForecastTable(0), Random(0)), lambda *_: None)
    with pytest.raises(Unkept):
        watch.changes(replace(watch.state, ties=ties))


def test_that_what_was_played_is_not_played_again(monkeypatch):
    state, performed = melee(1, 2, "Wolf"), []
    kept = KeptFights(MELEE, state, Stances(), Ends())
    for seed in (*range(10), *range(8)):
        kept.play(seed)
    do = MELEE.played
    monkeypatch.setattr(MELEE, "played", lambda *said: performed.append(said) or do(*said))
    for seed in range(8):
        kept.play(seed)
    again = len(performed)
    for seed in range(8):
        play(MELEE, state, Stances(), Ends(), seed)
    assert (again, len(performed) > 100) == (0, True)


@pytest.mark.parametrize("way", [one.key for one in MELEE.ways()])
def test_that_it_holds_for_every_way_to_act(way):
    state, stances = melee(2, 2, "Wolf"), Stances({"blue": Stance(way)})
    kept = KeptFights(MELEE, state, stances, Ends(turns=4))
    assert all(kept.play(seed) == play(MELEE, state, stances, Ends(turns=4), seed) for seed in range(5))


def test_that_a_fight_that_begins_with_a_command_does_too():
    state = melee(2, 1)
    begin = played(MELEE, state, 0, 1)[0][0]
    kept = KeptFights(MELEE, state, Stances(), Ends(), begin)
    assert all(kept.play(seed) == play(MELEE, state, Stances(), Ends(), seed, begin=begin) for seed in range(8))


def test_that_whoever_wants_few_fights_waits_for_nothing_to_be_kept():
    state = melee(1, 2, "Wolf")
    kept = KeptFights(MELEE, state, Stances(), Ends(), played=2)
    ends = [kept.play(seed) for seed in range(2)]
    assert kept.book.asked == 0
    ends.append(kept.play(2))
    assert kept.book.asked > 0
    assert ends == [play(MELEE, state, Stances(), Ends(), seed) for seed in range(3)]


def test_that_the_book_begins_anew_where_it_is_full(monkeypatch):
    monkeypatch.setattr(books, "MOST_LEAVES", 200)
    state = melee(1, 2, "Wolf")
    kept = KeptFights(MELEE, state, Stances(), Ends())
    assert all(kept.play(seed) == play(MELEE, state, Stances(), Ends(), seed) for seed in range(6))


def test_that_fights_are_played_where_to_keep_them_does_not_pay(monkeypatch):
    monkeypatch.setattr(kepts, "LOOKED_AT", 4)
    monkeypatch.setattr(kepts, "WORTH", 1.0)
    state = melee(1, 2, "Wolf")
    kept = KeptFights(MELEE, state, Stances(), Ends())
    assert [kept.play(seed) for seed in range(6)] == [play(MELEE, state, Stances(), Ends(), seed) for seed in range(6)]
    assert kept.book is None


def test_that_a_system_that_does_not_tell_what_it_reads_is_played():
    state = tally((6, 6), (7, 5))
    kept = KeptFights(TALLY, state, Stances(), Ends())
    assert all(kept.play(seed) == play(TALLY, state, Stances(), Ends(), seed) for seed in range(20))


def test_that_it_stops_as_soon_as_it_is_told():
    with pytest.raises(Stopped):
        KeptFights(MELEE, melee(2, 1), Stances(), Ends()).play(0, lambda: True)

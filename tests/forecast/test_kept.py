"""Kept play: the same fights as those that are played, with less work."""

from fractions import Fraction
from random import Random

import pytest

from gmtool.forecast.chain.book import Book
from gmtool.forecast.chain.places import Places
from gmtool.forecast.chain.plane import Plane
from gmtool.forecast.fight import Ends, Stopped, able_by_side, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.player import NOTHING
from gmtool.forecast.stances import Stance, Stances
from gmtool.space import blank_ground
from tests.forecast.fights import ADVANCED, MELEE, TALLY, melee, tally

FIGHTS = [
    pytest.param(TALLY, tally((6, 6), (7, 5)), Stances(), Ends(), 100, id="Tally, two against two"),
    pytest.param(TALLY, tally(5, 5), Stances({"blue": Stance("tire")}), Ends(turns=6), 100, id="Tally, six turns"),
    pytest.param(TALLY, tally((5, 5), (5, 5)), Stances(), Ends(half=True), 100, id="Tally, half of a side"),
    pytest.param(MELEE, melee(name="Wolf"), Stances(), Ends(), 12, id="Melee, wolves"),
    pytest.param(MELEE, melee(), Stances(), Ends(turns=20), 5, id="Melee, swordsmen"),
    pytest.param(MELEE, melee(ground=blank_ground(8, 5)), Stances(), Ends(turns=20), 8, id="Melee, on a map"),
    pytest.param(
        ADVANCED,
        melee(rules=ADVANCED, ground=blank_ground(8, 5)),
        Stances(),
        Ends(turns=20),
        8,
        id="Advanced Melee, on a map",
    ),
]


@pytest.mark.parametrize(("rules", "state", "stances", "ends", "fights"), FIGHTS)
def test_that_every_seed_gives_the_same_fight_as_playing_it(rules, state, stances, ends, fights):
    kept = KeptPlay(rules, state, stances, ends)
    played = [play(rules, state, stances, ends, seed) for seed in range(fights)]
    assert [kept.play(seed) for seed in range(fights)] == played
    # now that everything is known
    assert [kept.play(seed) for seed in range(fights)] == played


def test_that_what_was_worked_out_is_not_performed_again(monkeypatch):
    state, performed = tally(3, 3), []
    kept = KeptPlay(TALLY, state, Stances(), Ends())
    for seed in range(1000):
        kept.play(seed)
    for name in ("perform", "played"):
        do = getattr(TALLY, name)
        monkeypatch.setattr(TALLY, name, lambda *said, do=do: performed.append(said) or do(*said))
    for seed in range(1000, 1100):
        kept.play(seed)
    drawn = len(performed)
    for seed in range(1000, 1100):
        play(TALLY, state, Stances(), Ends(), seed)
    assert 20 * drawn < len(performed) - drawn


def test_that_a_fight_that_begins_with_a_command_does_too():
    state = tally(4, 4)
    rests = TALLY.command({"kind": "tally.pass/1", "figure": "red 0"})
    kept = KeptPlay(TALLY, state, Stances(), Ends(), rests)
    assert all(kept.play(seed) == play(TALLY, state, Stances(), Ends(), seed, begin=rests) for seed in range(50))


def test_that_what_cannot_be_kept_is_played_on(monkeypatch):
    state = tally((6, 6), (6, 6))
    monkeypatch.setattr("gmtool.forecast.chain.book.MOST_FRAMES", 3)
    kept = KeptPlay(TALLY, state, Stances(), Ends())
    assert all(kept.play(seed) == play(TALLY, state, Stances(), Ends(), seed) for seed in range(50))


def test_that_it_stops_as_soon_as_it_is_told():
    with pytest.raises(Stopped):
        KeptPlay(TALLY, tally(5, 5), Stances(), Ends()).play(0, lambda: True)


def test_that_blows_are_worked_out_once_for_all_points_that_they_do_not_bring_down():
    """Tally counts points: a strike with 50 of them left is the same as one with 20, and no rule says so."""
    state = tally(50, 50)
    book = Book(TALLY, Stances(), Ends(), able_by_side(TALLY.counters(state)))
    for points in (50, 20, 7):
        frame, numbers = book.moment(TALLY.with_numbers(state, (points, points)), NOTHING)
        decision = book.decision(frame, numbers)
        assert decision.command is not None
        found = branches(book, frame, numbers)
        assert sum(part for *_, part in found) == 1
        lost = {points - left[1] for _, left, *_ in found}
        assert lost == set(range(7))  # a miss, or 1 to 6
        # the frame before the strike, and that after it
        assert len(book.frames) == 2


@pytest.mark.parametrize("rules", [TALLY, MELEE], ids=["Tally", "Melee"])
def test_that_moments_are_told_apart_wherever_the_rules_do(rules):
    """A moment with other numbers is decided and done in a known book as in a new one."""
    state = tally(9, 9) if rules is TALLY else melee(name="Wolf")
    known, random = Book(rules, Stances(), Ends(), able_by_side(rules.counters(state))), Random(1)
    frame, numbers = known.moment(state, NOTHING)
    for _ in range(25):
        counted = [random.randrange(0, 10) for _ in numbers]
        other = rules.with_numbers(frame.state, tuple(counted))
        at, values = known.moment(other, frame.remembered)
        new = Book(rules, Stances(), Ends(), able_by_side(rules.counters(state)))
        one, two = ((book, *book.moment(other, frame.remembered)) for book in (known, new))
        decided = [book.decision(at, values) for book, at, values in (one, two)]
        assert decided[0].command == decided[1].command
        assert decided[0].verdict == decided[1].verdict
        assert decided[0].counters(values) == decided[1].counters(values)
        if decided[0].command is None or decided[0].verdict is not None:
            continue
        found = [_gathered(*at) for at in (one, two)]
        assert found[0] == found[1]
        to, after, *_ = random.choice(branches(known, at, values))
        if known.decision(to, after).command is not None:
            frame = to


def branches(book, frame, numbers):
    """Every frame that a command leads to, with its numbers, whether a turn begins, and the chance."""
    for _ in range(2):  # the second time with all the frames that it leads to, and all their numbers
        for one in book.frames.values():
            one.live = -1
        places = Places(book, Plane((), (), ()), frame, numbers, most_turns=0, most=1_000)
        places.look_on()
    leads = [lead for branch in places.all[0].branches for lead in branch.leads]
    ends = [(places.all[lead.to], lead) for lead in leads]
    return [(to.frame, to.numbers, lead.begins, Fraction(lead.ways, places.all[0].of)) for to, lead in ends]


def _gathered(book, frame, numbers):
    """The chance of every state after a command, whatever its frames are called."""
    found = {}
    for to, values, begins, part in branches(book, frame, numbers):
        key, _ = book.ruleset.position(book.ruleset.with_numbers(to.state, values))
        found[key, begins] = found.get((key, begins), 0) + part
    return found

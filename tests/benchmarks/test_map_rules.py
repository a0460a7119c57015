"""What the battle map asks the rules, on 300 by 300 hexes with 500 figures and in a fight of 20.

Every round is given another position that nothing was asked about before: a figure has gone elsewhere, as after a
command. So the rules know the other figures already, and nothing of the fight as it is now. Nothing fails here.
"""

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gmtool.rules.seam import Choice, InputKind
from gmtool.rules.tft.acts.attacks.situation import situation
from gmtool.rules.tft.acts.movement.allowance import Allowance
from gmtool.rules.tft.acts.movement.path import Manner
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.acts.ranged.course import in_the_way
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Fight, Stage
from gmtool.space import Hex, at_column_row, blank_ground, crossed, disc, floor_of, reach
from tests.rules.tft.board import Board

MIDDLE = at_column_row(150, 150)
PLACES = [hex for hex in disc(MIDDLE, 8) if hex != MIDDLE]
"""Where the figure that is asked about stands, round by round; the others keep their distance from there."""
ROUNDS = 60
pytestmark = pytest.mark.benchmark(timer=process_time)
"""Processor time, so that a busy machine does not spoil the figures."""


@pytest.fixture(autouse=True, scope="module")
def what_stays_is_spared() -> Iterator[None]:
    """As in the program (`desktop.app`): what was there before is not looked through for garbage again and again."""
    gc.freeze()
    yield
    gc.unfreeze()


def crowd(figures: int, places: list[Hex], **fields: Any) -> Board:
    """The mover, red, in the middle of 300 by 300 hexes; so many others at random on these places, half of them blue.

    Every third has a broadsword, the others a longbow, as the mover has.
    """
    board = Board(ground=blank_ground(300, 300))
    free = [hex for hex in places if hex.distance(MIDDLE) > 10]
    for number, place in enumerate(Random(3).sample(free, figures - 1)):
        arms = "longbow" if number % 3 else "broadsword"
        board.add(f"f{number}", ("red", "blue")[number % 2], place, number % 6, ready=[arms])
    board.add("mover", "red", MIDDLE, 0, ready=["longbow"], **fields)
    board.stage("movement", "red", "blue")
    return board


EVERYWHERE = list(blank_ground(300, 300).hexes())
FIGHTS: dict[str, Callable[..., Board]] = {
    "500 all over the ground": lambda **fields: crowd(500, EVERYWHERE, **fields),
    "500 within 33 hexes": lambda **fields: crowd(500, list(disc(MIDDLE, 33)), **fields),
    "20 within 14 hexes": lambda **fields: crowd(20, list(disc(MIDDLE, 14)), **fields),
}
in_each_fight = pytest.mark.parametrize("crowded", FIGHTS.values(), ids=FIGHTS.keys())


def shooting(board: Board) -> None:
    """Everybody shoots or attacks, as armed; ties in the order are settled, and the mover is the first to act."""
    figures = {}
    for key, one in board.state.figures.items():
        option = "f" if one.gear[0].item == "longbow" else "b"
        fighter = replace(one.fighter, dx=18 if key == "mover" else one.fighter.dx)
        figures[key] = replace(one, fighter=fighter, deeds=replace(one.deeds, option=option, start=one.place))
    board.state = replace(board.state, figures=figures)
    board.stage("combat", "red", "blue")


def moved(board: Board) -> Iterator[Fight]:
    """The fight with the mover in ever another place."""
    for number in count():
        mover = replace(board.figure("mover"), place=PLACES[number * 7 % len(PLACES)])
        yield replace(board.state, figures={**board.state.figures, "mover": mover})


def ask(benchmark: BenchmarkFixture, board: Board, asked: Callable[[Fight], Any]) -> Any:
    """Time a question about a new position each round; its last answer."""
    positions = moved(board)
    return benchmark.pedantic(asked, setup=lambda: ((next(positions),), {}), rounds=ROUNDS)


# --- reach -----------------------------------------------------------------------------------------------------------


def test_the_search_alone_over_30_hexes_among_500_closed_ones(benchmark: BenchmarkFixture) -> None:
    """`space.reach` with nothing but closed hexes in the way; under 5 ms."""
    benchmark.group = "reach"
    floor = floor_of(blank_ground(300, 300))
    closed = frozenset(Random(3).sample([hex for hex in disc(MIDDLE, 33) if hex not in PLACES], 500))
    starts = iter(PLACES)
    found = benchmark.pedantic(
        lambda start: reach(start, 30, floor, closed=closed), setup=lambda: ((next(starts),), {}), rounds=ROUNDS
    )
    assert len(found) > 2000


def test_the_first_search_on_a_ground(benchmark: BenchmarkFixture) -> None:
    """The same with a ground that was never asked about, 9,000 walls on it: its floor is made first."""
    benchmark.group = "reach"
    starts = iter(PLACES)
    random = Random(3)

    def another() -> tuple[tuple[Any, ...], dict[str, Any]]:
        start = next(starts)
        return (start, replace(blank_ground(300, 300), walls=frozenset(random.sample(EVERYWHERE, 9000)) - {start})), {}

    benchmark.pedantic(lambda start, ground: reach(start, 30, floor_of(ground)), setup=another, rounds=ROUNDS)


@in_each_fight
def test_where_a_figure_can_get_to_with_ma_30(benchmark: BenchmarkFixture, crowded: Callable[..., Board]) -> None:
    """The rules' `ways`: every hex with its cost, its path and why it has to stop there; under 5 ms."""
    benchmark.group = "reach"
    board = crowded(ma=30)
    manner = Manner(board.rules.book.tables.options["a"], Allowance(30, counts_ma=True, words="MA 30", rules=()))

    def asked(fight: Fight) -> Any:
        ctx = Context(board.rules.book, fight)
        return reachable_hexes(ctx, ctx.figure("mover"), manner)

    assert len(ask(benchmark, board, asked)) > 600


@in_each_fight
def test_all_that_the_map_shows_of_a_move_with_ma_30(
    benchmark: BenchmarkFixture, crowded: Callable[..., Board]
) -> None:
    """The overlays of option a: that reach in words, and its front, its ties, and how far everybody is."""
    benchmark.group = "reach"
    board = crowded(ma=30)
    rules, command = board.rules, board.rules.command({"kind": "tft.option/1", "figure": "mover", "option": "a"})
    overlays = ask(benchmark, board, lambda fight: rules.overlays(fight, "mover", command))
    assert sum(len(overlay.marks) for overlay in overlays) > 600


@in_each_fight
def test_the_paths_to_pick_with_ma_30(benchmark: BenchmarkFixture, crowded: Callable[..., Board]) -> None:
    """The candidates of option a: each hex of that reach with the path to it."""
    benchmark.group = "reach"
    board = crowded(ma=30)
    rules = board.rules

    def candidates(choice: Choice) -> Any:
        return choice.inputs[0].candidates({})

    positions = moved(board)

    def offered() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (next(c for c in rules.choices(next(positions), "mover") if c.key == "option:a"),), {}

    assert len(benchmark.pedantic(candidates, setup=offered, rounds=ROUNDS)) > 600


# --- line of flight --------------------------------------------------------------------------------------------------


def lined_up(on_the_line: int) -> Board:
    """The mover and a target 61 hexes away, and 100 others: so many of them on the line, the rest close beside it."""
    board = Board(ground=blank_ground(300, 300))
    target = MIDDLE.step(0, 40).step(1, 21)
    line = crossed(MIDDLE, target)
    beside = dict.fromkeys(near for hex in line for near in hex.neighbours() if near not in line)
    others = [*line[:: len(line) // on_the_line][:on_the_line], *beside][:100]
    for number, place in enumerate(hex for hex in others if hex not in (MIDDLE, target)):
        board.add(f"f{number}", ("red", "blue")[number % 2], place, number % 6, ready=["longbow"])
    board.add("mover", "red", MIDDLE, 0, ready=["longbow"])
    board.add("target", "blue", target, 3, ready=["longbow"])
    shooting(board)
    return board


def turned(board: Board) -> Iterator[Fight]:
    """The same fight anew: the target faces another way, so that what was known of it and of the line is void."""
    for number in count():
        target = replace(board.figure("target"), facing=number % 6)
        yield replace(board.state, figures={**board.state.figures, "target": target})


@pytest.mark.parametrize("on_the_line", [10, 59])
def test_who_is_in_the_way_on_60_hexes(benchmark: BenchmarkFixture, on_the_line: int) -> None:
    """`in_the_way`: the figures to be missed, in order, with what their place means; under 0.5 ms."""
    benchmark.group = "line of flight"
    board, positions = lined_up(on_the_line), None
    positions = turned(board)

    def asked(fight: Fight) -> Any:
        crossed.cache_clear()
        ctx = Context(board.rules.book, fight)
        mover, target = ctx.figure("mover"), ctx.figure("target")
        return in_the_way(ctx, mover, target, situation(ctx, mover, target))

    met = benchmark.pedantic(asked, setup=lambda: ((next(positions),), {}), rounds=ROUNDS)
    assert len(met) == on_the_line


@pytest.mark.parametrize("on_the_line", [10, 59])
def test_the_line_of_flight_with_every_chance(benchmark: BenchmarkFixture, on_the_line: int) -> None:
    """The overlay of a shot along it: every chance to pass, the chance to hit, and whoever stands behind."""
    benchmark.group = "line of flight"
    board = lined_up(on_the_line)
    positions = turned(board)
    data = {"kind": "tft.shoot/1", "figure": "mover", "weapon": "g1", "target": "target"}

    def asked(fight: Fight) -> Any:
        crossed.cache_clear()
        return board.rules.overlays(fight, "mover", board.rules.command(data))

    overlays = benchmark.pedantic(asked, setup=lambda: ((next(positions),), {}), rounds=ROUNDS)
    assert any(len(overlay.marks) == on_the_line for overlay in overlays)


# --- another figure is looked at, another state is shown -------------------------------------------------------------


@in_each_fight
def test_another_figure_is_picked_while_it_may_move(benchmark: BenchmarkFixture, crowded: Callable[..., Board]) -> None:
    """Its choices; then with its full move begun, as the map shows it: the paths, the reach, the reasons against."""
    benchmark.group = "another figure"
    board = crowded(ma=12)
    rules = board.rules

    def asked(fight: Fight) -> int:
        choice = next(one for one in rules.choices(fight, "mover") if one.key == "option:a")
        paths = choice.inputs[0].candidates({})
        command = rules.command(choice.data({}))
        assert not rules.refusals(fight, command)
        rules.explain(fight, command)
        rules.overlays(fight, "mover", command)
        return len(paths)

    assert ask(benchmark, board, asked) > 100


@in_each_fight
def test_another_figure_is_picked_to_shoot(benchmark: BenchmarkFixture, crowded: Callable[..., Board]) -> None:
    """Its choices, its targets with the number to roll, and the line of flight to the last of them."""
    benchmark.group = "another figure"
    board = crowded()
    shooting(board)
    rules = board.rules

    def asked(fight: Fight) -> int:
        choice = next(one for one in rules.choices(fight, "mover") if one.key.startswith("shoot:"))
        target = next(one for one in choice.inputs if one.kind is InputKind.FIGURE)
        aims = [one for one in target.candidates({}) if not one.refusals]
        for one in aims[-1:]:
            rules.overlays(fight, "mover", rules.command(choice.data({"target": one.value})))
        return len(aims)

    assert ask(benchmark, board, asked) > 1


def test_the_chances_on_every_target_of_20(benchmark: BenchmarkFixture) -> None:
    """What the map writes beside each figure that can be shot at: the exact chance, with all in the way."""
    benchmark.group = "another figure"
    board = FIGHTS["20 within 14 hexes"]()
    shooting(board)
    rules = board.rules

    def asked(fight: Fight) -> int:
        choice = next(one for one in rules.choices(fight, "mover") if one.key.startswith("shoot:"))
        aims = [one for one in choice.inputs[0].candidates({}) if not one.refusals]
        for one in aims:
            rules.odds(fight, rules.command(choice.data({"target": one.value})))
        return len(aims)

    assert ask(benchmark, board, asked) > 1


@pytest.mark.parametrize("stage", [Stage.MOVEMENT, Stage.COMBAT])
@in_each_fight
def test_everything_shown_of_another_state(
    benchmark: BenchmarkFixture, crowded: Callable[..., Board], stage: Stage
) -> None:
    """After a command: all counters with whom they fight, all conditions, what lies about, and the order."""
    benchmark.group = f"another state, {stage}"
    board = crowded()
    if stage is Stage.COMBAT:
        shooting(board)
    rules = board.rules

    def asked(fight: Fight) -> None:
        for counter in rules.counters(fight):
            rules.conditions(fight, counter.figure)
        rules.lying(fight)
        rules.agenda(fight)

    ask(benchmark, board, asked)

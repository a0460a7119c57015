"""How fast a turn of Quick Combat of twenty against twenty is, when everybody acts as proposed."""

from dataclasses import replace
from random import Random
from time import process_time

from pytest_benchmark.fixture import BenchmarkFixture

from gmtool.rules.seam import Json, VirtualTable
from gmtool.rules.tft.state.fight import Fight
from gmtool.systems import ruleset
from tests.contract.scene_files import scenes

SECONDS = 0.05
RULES = ruleset("advanced-melee")


def about_to_move(turns: int) -> Fight:
    """The forty in the open after so many turns, before anybody moves."""
    (scene,) = [one for one in scenes(RULES) if one.title == "Forty in the open"]
    state = RULES.muster(replace(scene.muster(RULES), house_rules={"quick-combat": "yes"}))
    table = VirtualTable(Random(5), lambda options, _: options[0].key)
    for turn in range(1, turns + 2):
        if turn > 1:
            state = _turn(state)
        initiative = RULES.command({"kind": "tft.initiative/1", "turn": turn})
        state = RULES.perform(state, initiative, table).state
    assert isinstance(state, Fight)
    return state


def _turn(state: Fight) -> Fight:
    data: dict[str, Json] = {"kind": "tft.as-proposed/1", "turn": state.turn, "stage": "movement", "mover": state.mover}
    done: Fight = RULES.perform(state, RULES.command(data), VirtualTable(Random(6))).state
    return done


def test_that_a_turn_of_forty_takes_less_than_fifty_milliseconds(benchmark: BenchmarkFixture) -> None:
    """The first, in which all come up to each other, and one in the thick of it."""
    for turns in (0, 2):
        state = about_to_move(turns)
        taken = []
        for _ in range(7):
            start = process_time()
            assert _turn(state).turn == state.turn + 1
            taken.append(process_time() - start)
        assert min(taken) < SECONDS, taken
    benchmark(lambda: _turn(state))

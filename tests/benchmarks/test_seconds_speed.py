"""How long a crowded second of melee rounds takes: who is next, the strip, what each can do, and playing it."""

from typing import Any

import pytest

from gmtool.rules.seam import VirtualTable
from tests.rules.melee_rounds.rounds import Round, card

PEOPLE = 20
FACES = ((1, 2), (1, 1), (2, 6), (3, 3))


class Loaded:
    """Dice that fall in the same row every time."""

    def __init__(self) -> None:
        self.rolled = 0

    def randint(self, a: int, b: int) -> int:
        self.rolled += 1
        return FACES[self.rolled % len(FACES)][self.rolled % 2]


@pytest.fixture
def crowd() -> Round:
    """Twenty fighters in the first second of a round, all of them with dice."""
    names = [f"{letter}{place}" for place in range(PEOPLE // 2) for letter in ("Anna", "Marc")]
    fight = Round(*(card(name) for name in names), ground=True)
    fight.plots(**dict.fromkeys(fight.state.roster, "fighting"))
    command = fight.rules.command(fight.data("initiative", "", {}))
    fight.state = fight.rules.perform(fight.state, command, VirtualTable(Loaded())).state
    return fight


def test_who_is_next_and_the_strip(benchmark: Any, crowd: Round) -> None:
    agenda = benchmark(lambda: crowd.rules.agenda(crowd.state))
    assert agenda.strip is not None
    assert len(agenda.strip.tracks) == PEOPLE


def test_what_one_of_them_can_do(benchmark: Any, crowd: Round) -> None:
    first = crowd.rules.agenda(crowd.state).next[0]
    assert benchmark(lambda: crowd.rules.choices(crowd.state, first))


def test_an_attack_is_stated(benchmark: Any, crowd: Round) -> None:
    first = crowd.rules.agenda(crowd.state).next[0]
    command = crowd.rules.command(crowd.data("attack", first, {"target": "marc3", "weapon": "g1"}))
    assert benchmark(lambda: crowd.rules.perform(crowd.state, command, VirtualTable(Loaded()))).events

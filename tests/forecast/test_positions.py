"""Positions of Melee: moments that go on alike have one key, and its state goes on as they do."""

from dataclasses import replace
from random import Random

import pytest

from gmtool.forecast.fight import ForecastTable
from gmtool.forecast.player import Player
from gmtool.forecast.stances import Stances
from gmtool.rules.tft.state.fight import Stage
from tests.forecast.fights import MELEE, melee, worked_fight


def key(state):
    """The key of a state, with the ids of things numbered anew, which within a turn stay as they are.

    How a body fell before nobody asks.
    """
    _, bare = MELEE.position(state)
    figures = {key: one if one.able else replace(one, fell_hurt=False) for key, one in bare.figures.items()}
    return state.stage, MELEE.position(replace(bare, stage=Stage.INITIATIVE, figures=figures))[0]


def moments(state, seed):
    """Every moment of a fight that plays itself, with what its player remembers, its next command, and what it does."""
    player, random = Player(MELEE, Stances()), Random(seed)
    while True:
        agenda = MELEE.agenda(state)
        remembered = player.remembered
        proposal = player.proposal(state, agenda)
        if proposal is None:
            return
        dice = random.randrange(1 << 30)
        after = MELEE.perform(state, proposal.command, ForecastTable(dice)).state
        yield state, remembered, dice, after
        state = after


def differences(state, bare):
    """What a position leaves out of a state, in words."""
    figures = [(one, bare.figures[key]) for key, one in state.figures.items()]
    if any(one.owner != other.owner for one, other in zip(state.lying, bare.lying, strict=True)):
        yield "who dropped it"
    if any([gear.id for gear in one.gear] != [gear.id for gear in other.gear] for one, other in figures):
        yield "ids"
    if any([gear.ready for gear in one.gear] != [gear.ready for gear in other.gear] for one, other in figures):
        yield "ready at first"
    if state.stage is Stage.MOVEMENT and state.order != bare.order:
        yield "who has moved"
    if state.turn != bare.turn:
        yield "turn"


@pytest.mark.parametrize("begin", [melee, lambda: worked_fight(8)], ids=["swordsmen", "worked fight"])
def test_that_a_position_goes_on_as_the_moment_that_it_stands_for(begin):
    """The same dice lead both to one position, whatever was left out of it; and all of it has been left out."""
    left_out, state = set(), begin()
    for seed in range(12):
        for moment, remembered, dice, after in moments(state, seed):
            found = MELEE.position(moment)
            assert found is not None
            assert MELEE.position(found[1]) == found
            left_out |= set(differences(moment, found[1]))
            player, agenda = Player(MELEE, Stances()), MELEE.agenda(found[1])
            player.recall(agenda.turn, remembered)
            proposal = player.proposal(found[1], agenda)
            assert proposal is not None
            done = MELEE.perform(found[1], proposal.command, ForecastTable(dice)).state
            assert key(done) == key(after)
    assert left_out == {"who dropped it", "ids", "ready at first", "who has moved", "turn"}


def test_that_what_decides_nothing_is_left_out():
    state = worked_fight(8)
    wulf = state.figures["wulf"]
    dropped = replace(wulf, gear=wulf.gear[1:], ready=())
    gear = replace(wulf.gear[0], id="d9", ready=not wulf.gear[0].ready)
    same = replace(
        wulf, gear=(gear, *wulf.gear[1:]), ready=tuple("d9" if one == wulf.gear[0].id else one for one in wulf.ready)
    )
    known = [replace(state, figures={**state.figures, "wulf": one}) for one in (wulf, same, dropped)]
    keys = [MELEE.position(one)[0] for one in known]
    assert keys[0] == keys[1]
    assert keys[0] != keys[2]


def test_that_who_moved_is_left_out_but_not_who_moves():
    state = worked_fight(8)
    moving = [
        replace(state, stage=Stage.MOVEMENT, order=order, mover=mover)
        for order, mover in ((("rome", "tribes"), 1), (("tribes",), 0), (("tribes", "rome"), 0))
    ]
    keys = [MELEE.position(one)[0] for one in moving]
    assert keys[0] == keys[1]
    assert keys[0] != keys[2]

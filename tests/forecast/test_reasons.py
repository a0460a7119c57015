"""Reasons of a plan, in every game, for every way to act: they are true of a walk, and it ends facing the foe."""

from typing import Any

import pytest

from gmtool.forecast.player import Player
from gmtool.forecast.stances import Stance, Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.rules.seam import Counter, InputKind, Ruleset, State
from gmtool.space import bearing
from gmtool.systems import all_rulesets
from tests.contract.players import Luck, skirmish

STEPS = 60
SIDEWAYS = 60
"""Degrees by which a heading may be off the foe: he is still before the figure."""


def foes_of(rules: Ruleset, state: State, figure: str) -> tuple[Counter, list[Counter]]:
    counters = {one.figure: one for one in rules.counters(state)}
    own = counters[figure]
    return own, [one for one in counters.values() if one.able and one.side != own.side and one.where and not one.hidden]


def away_from(own: Counter, foes: list[Counter]) -> float:
    """How far the nearest foe is."""
    if own.at is not None:
        return min(own.at.distance(one.at) for one in foes if one.at is not None)
    return min(here.distance(there) for here in own.hexes for one in foes for there in one.hexes)


def looks_at_foe(state: Any, own: Counter, foes: list[Counter]) -> bool:
    if own.at is not None:
        nearest = min((one.at for one in foes if one.at is not None), key=own.at.distance)
        return abs((bearing(own.at, nearest) - (own.heading or 0) + 180) % 360 - 180) <= SIDEWAYS
    here, facing = own.hexes[0], state.figures[own.figure].facing

    def off(turn: int) -> int:
        return min(here.neighbour(turn).distance(there) for one in foes for there in one.hexes)

    return off(facing) == min(map(off, range(6)))


@pytest.mark.slow("fights of every game are played by every way to act")
@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_the_reasons_of_walks_are_so_and_walks_end_facing_the_foe(rules: Ruleset) -> None:
    walks = 0
    for seed, way in enumerate(rules.ways()):
        state = rules.muster(skirmish(rules, Luck(f"reasons {seed}"), 6, ground=True))
        stances = Stances({side.id: Stance(way.key) for side in rules.sides(state)})
        player, table = Player(rules, stances), ForecastTable(seed)
        for _ in range(STEPS):
            proposal = player.proposal(state, rules.agenda(state))
            if proposal is None:
                break
            before, state = state, rules.perform(state, proposal.command, table).state
            if not proposal.figure:
                continue
            (was, foes), (own, left) = (foes_of(rules, one, proposal.figure) for one in (before, state))
            stays = was.where is None or own.where == was.where or not own.able
            if stays or len(own.hexes) > 1 or not foes or not left:  # the large ones turn about a hex of theirs
                continue
            walks += 1
            if proposal.why == "toward the nearest foe":
                assert away_from(own, foes) < away_from(was, foes), proposal
            if proposal.why == "away from the foe":
                assert away_from(own, foes) > away_from(was, foes), proposal
            turns = any(one.kind in (InputKind.FACING, InputKind.HEADING) for one in proposal.choice.inputs)
            if turns:
                assert looks_at_foe(state, own, left), proposal
    assert walks > 3 or rules.id == "melee-rounds"

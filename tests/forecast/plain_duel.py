"""Plain duels: every branch of every moment performed by the rules, with nothing known about numbers.

It is slow, and the reference that `gmtool.forecast.duel` is held against.
"""

from collections.abc import Hashable
from fractions import Fraction
from functools import partial

from gmtool.forecast.chain.solved import visits
from gmtool.forecast.fight import End, Ends, able_by_side, verdict
from gmtool.forecast.player import Player, first_option
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Ruleset, State, every_branch


def plain_results(ruleset: Ruleset, state: State) -> dict[tuple[End, str, tuple[int, ...]], Fraction]:
    """The chance of every end, by how it ends, for whom, and what is left of each figure."""
    start = able_by_side(ruleset.counters(state))
    places: dict[Hashable, int] = {}
    states: list[State] = []

    def place(state: State) -> int:
        found = ruleset.position(state)
        assert found is not None
        if found[0] not in places:
            places[found[0]] = len(states)
            states.append(found[1])
        return places[found[0]]

    place(state)
    leads: list[dict[int, Fraction]] = []
    ends: dict[int, tuple[End, str, tuple[int, ...]]] = {}
    while len(leads) < len(states):
        state, here = states[len(leads)], len(leads)
        leads.append({})
        agenda, counters = ruleset.agenda(state), ruleset.counters(state)
        over = verdict(start, able_by_side(counters), Ends(), agenda.lost)
        if over is not None:
            ends[here] = (*over, tuple(one.left for one in counters))
            continue
        proposal = Player(ruleset, Stances()).proposal(state, agenda)
        assert proposal is not None
        perform = partial(ruleset.perform, state, proposal.command)
        for after, ways, of in every_branch(perform, first_option):
            to = place(after.state)
            leads[here][to] = leads[here].get(to, Fraction(0)) + Fraction(ways, of)
    came, endless = visits(leads)
    assert endless == 0
    results: dict[tuple[End, str, tuple[int, ...]], Fraction] = {}
    for here, end in ends.items():
        results[end] = results.get(end, Fraction(0)) + came[here]
    return results

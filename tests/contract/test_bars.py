"""The gate of every system: each state with each act, as the source has it."""

from functools import cache
from typing import Any

import pytest

from gmtool.rules.seam import kind_of
from gmtool.systems import all_rulesets
from tests.contract.crossings import FOLDER, BarringState, Crossing, states_of

WRITTEN = sorted(file.stem for file in FOLDER.glob("*.toml"))
THE_PROGRAMS_OWN = 5
SYSTEMS = pytest.mark.parametrize("system", WRITTEN)
STATES = pytest.mark.parametrize(
    ("system", "state"),
    [pytest.param(system, state, id=f"{system}-{state.title}") for system in WRITTEN for state in states_of(system)],
)


@cache
def crossing(system: str) -> Crossing:
    [rules] = [rules for rules in all_rulesets() if rules.id == system]
    return Crossing(rules)


@SYSTEMS
def test_that_every_act_and_every_bar_has_its_cells(system: str) -> None:
    found = crossing(system)
    rules = found.rules
    acts = {kind_of(act.command) for act in rules.acts}
    assert {kind_of(act.command) for act in rules.acts if act.kinds is None} == set()
    assert len(found.named) == len(set(found.named))
    assert {found.kind(name) for name in found.commands} == acts
    assert {state.bar for state in states_of(system)} == {bar.key for bar in rules.gate.bars}
    titles = [state.title for state in states_of(system)]
    assert len(titles) == len(set(titles))


def test_that_every_system_that_knows_the_gate_has_its_file() -> None:
    """One from a package of somebody else need not: its acts have no kinds then, and its gate no bars."""
    acts = {rules.id: getattr(rules, "acts", ()) for rules in all_rulesets()}
    knowing = {system for system, own in acts.items() if any(act.kinds is not None for act in own)}
    assert knowing <= {*WRITTEN}
    assert len(WRITTEN) >= THE_PROGRAMS_OWN


@SYSTEMS
def test_that_every_bar_is_noticed_by_a_cell(system: str) -> None:
    found = crossing(system)
    assert {state.bar for state in states_of(system) if found.barred(state)} == {
        bar.key for bar in found.rules.gate.bars
    }


@STATES
def test_that_a_state_bars_what_the_source_says_and_nothing_else(system: str, state: BarringState) -> None:
    found = crossing(system)
    begun, expected = found.begun(state), found.barred(state)
    wrong = [
        f"{name}: {'barred' if barred else 'allowed'}"
        for name in found.named
        if (barred := _is_barred(found.rules, found, name, begun, state)) is not (name in expected)
    ]
    assert not wrong


@STATES
def test_that_only_the_state_bars_it_and_only_in_the_gate(system: str, state: BarringState) -> None:
    """Without the state nothing is refused by its rules, and in it no act refuses anything by itself."""
    found = crossing(system)
    begun = found.begun(state)
    assert [name for name, against in found.against_in_no_state.items() if any(map(state.gives, against))] == []
    assert [name for name in found.named if _is_barred(found.open, found, name, begun, state)] == []


def _is_barred(rules: Any, found: Crossing, name: str, begun: Any, state: BarringState) -> bool:
    return any(state.gives(one) for one in found.reasons(rules, name, begun))

"""Every encounter that comes with the program can begin as it stands, and a turn of it is played."""

import random
from collections.abc import Iterator

import pytest

from gmtool import resources
from gmtool.presentation.encounters.beginning import Beginnings
from gmtool.presentation.encounters.obstacles import obstacle
from gmtool.store.campaign import Campaign
from gmtool.store.sample import make_sample
from tests.contract.players import RandomTable, allowed, filled, liked

SHIPPED = [
    data["title"]
    for name in resources.names("examples/sample", ".toml")
    if "figure" in (data := resources.read_toml(name))
]
MOST = 400
"""Commands in a turn; more of them mean that it never ends."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    """The sample campaign; each test begins another fight of it."""
    path = tmp_path_factory.mktemp("sample") / "Sample.gmtool"
    make_sample(path)
    with Campaign.open(path) as campaign:
        yield campaign


def play_a_turn(fight, seed: int) -> int:
    """Random commands that the rules allow, until the next turn or the end of the fight; how many there were."""
    rules, source = fight.ruleset, random.Random(seed)
    pick = source.randrange
    first = rules.agenda(fight.state).turn
    for done in range(MOST):
        agenda = rules.agenda(fight.state)
        if agenda.turn > first or agenda.over:
            return done
        choices = allowed(rules, fight.state, pick)
        while choices:
            data = filled(liked(choices, pick), pick)
            command = rules.command(data) if data is not None else None
            if command is not None and not rules.refusals(fight.state, command):
                fight.do(command, RandomTable(source, pick))
                break
        else:
            pytest.fail(f"nothing can be done in {agenda.prompt!r}")
    pytest.fail(f"turn {first} does not end")


def test_that_encounters_are_shipped():
    assert len(SHIPPED) >= 4


@pytest.mark.parametrize("title", SHIPPED)
def test_that_a_shipped_encounter_begins_and_a_turn_of_it_is_played(sample: Campaign, title: str):
    (prepared,) = (one for one in sample.encounters.list() if one.title == title)
    rules = sample.ruleset(prepared.system)
    ready = Beginnings(rules).ready(prepared)
    assert ready.figures == prepared.muster.figures, "everybody stands where they were put"
    assert obstacle(ready, rules, mapless=prepared.mapless) == ""
    fight = sample.encounters.start(prepared.id)
    assert sample.encounters.get(prepared.id).started
    assert play_a_turn(fight, seed=1) > 0

"""Every encounter that comes with the program begins by its button, and a turn of it is played."""

import random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool import resources
from gmtool.desktop.shell.main_window import MainWindow
from tests.contract.players import RandomTable, allowed, filled, liked

SHIPPED = [
    data["title"]
    for name in resources.names("examples/sample", ".toml")
    if "figure" in (data := resources.read_toml(name))
]
MOST = 400
"""Commands in a turn; more of them mean that it never ends."""


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
def test_that_a_shipped_encounter_begins_and_a_turn_of_it_is_played(
    empty_window: MainWindow, sample_file, title: str, qtbot: QtBot
):
    empty_window.campaigns.open(sample_file)
    campaign = empty_window.campaign
    (prepared,) = (one for one in campaign.encounters.list() if one.title == title)
    page = empty_window.show_page("encounters")
    page.show_encounter(prepared.id)
    qtbot.mouseClick(page.builder.start, Qt.MouseButton.LeftButton)

    assert empty_window.notices.sentences() == []
    assert empty_window.pages.current_key == "run"
    begun = campaign.encounters.get(prepared.id)
    assert begun.started
    assert begun.muster.figures == prepared.muster.figures, "everybody stands where they were put"
    fight = campaign.encounters.journal(prepared.id)
    assert play_a_turn(fight, seed=1) > 0

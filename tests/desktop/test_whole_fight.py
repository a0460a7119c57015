"""A whole fight in the real window, by keys and mouse with typed dice: begun, left, gone on with, undone, redone."""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import at_column_row, blank_ground
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key, game_master_on

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
FIGURES = (("Flavius Marcellus", "ours", (5, 4), 3), ("Wulf", "theirs", (5, 7), 0), ("Wulf", "theirs", (6, 7), 0))
ROLLED_TIES = {"attack-tie": "figures"}
"""Those of one side roll against each other too."""
MOST_STEPS = 500
DICE = {"map": ((6, 5, 6, 4, 6, 6, 5), (2, 3, 2, 1, 2, 3, 1, 3, 2)), "rows": ((6, 4, 5, 6, 3), GameMaster.TO_HIT)}
"""What the dice show, over and over, and those that hit: wounds come soon, so that the fight ends in a few turns."""


@pytest.fixture(params=[True, False], ids=["map", "rows"])
def path(request: pytest.FixtureRequest, tmp_path: Path, ruleset: Ruleset) -> Path:
    """A campaign with one against two on a map, or against one without a map."""
    cards = {card.name: card for card in ruleset.bestiary()}
    figures = tuple(
        Enlisted(f"f{number}", cards[name], side, f"{name.split()[0]} {number}", at, facing)
        for number, (name, side, place, facing) in enumerate(FIGURES if request.param else FIGURES[:2])
        for at in (at_column_row(*place) if request.param else None,)
    )
    path = tmp_path / "Valley.gmtool"
    with Campaign.create(path, "Valley") as campaign:
        ground = blank_ground(10, 10) if request.param else None
        campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES, ground, ROLLED_TIES)))
    return path


def opened(path: Path, qtbot: QtBot) -> GameMaster:
    """The window on a campaign, opened as the program does it, and the key that goes to the fight."""
    gm = game_master_on(path, qtbot)
    gm.press(Key.Key_F5)
    with_map = gm.page.stage.map.isVisible()
    gm.dice, gm.to_hit = map(cycle, DICE["map" if with_map else "rows"])
    gm.window.setUpdatesEnabled(with_map)  # nobody looks at what is painted without one
    return gm


def play(gm: GameMaster, entries: int | None = None) -> None:
    """Fight until so much has happened, or to the end: one side charges and forces back, the other does the usual."""
    for _ in range(MOST_STEPS):
        if gm.over or (entries is not None and len(gm.page.session.journal.line()) >= entries and not gm.question):
            return
        charging = gm.moving and "Flavius" in gm.page.turn.act.text() and gm.offers("charge")
        gm.step("force", *(["charge"] if charging else []))
    raise AssertionError(gm.page.log.text())


def state(gm: GameMaster) -> Any:
    """Everything about the fight that is on the screen."""
    return gm.page.session.ruleset.dump_state(gm.page.session.moment.state)


@pytest.mark.slow("a whole fight in the window, three times opened, wholly undone and redone")
def test_that_a_whole_fight_is_played_left_and_taken_back(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)  # this Game Master is faster than a slip of the finger
    gm = opened(path, qtbot)
    began = state(gm)
    play(gm, entries=12)
    left, log = state(gm), gm.page.log.text()
    gm.window.close()

    again = opened(path, qtbot)
    assert (state(again), again.page.log.text()) == (left, log)
    play(again)
    asked = " ".join(gm.asked + again.asked)
    assert all(word in asked for word in ("Initiative", "attacks", "Damage"))
    assert "Tie" in asked or len(again.page.session.moment.counters) == 2
    assert again.page.session.moment.agenda.turn > 2
    ended, entries = state(again), len(again.page.session.journal.line())

    undo, redo = again.window.deeds["undo"], again.window.deeds["redo"]
    while undo.isEnabled():
        again.press(Key.Key_Z, held=CTRL)
    assert state(again) == began
    assert again.page.log.text() == ""
    while redo.isEnabled():
        again.press(Key.Key_Z, held=CTRL | SHIFT)
    assert state(again) == ended
    assert len(again.page.session.journal.line()) == entries
    again.window.close()

    third = opened(path, qtbot)
    assert state(third) == ended
    assert third.over
    third.window.close()

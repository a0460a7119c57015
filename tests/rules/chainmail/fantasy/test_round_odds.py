"""The odds of a round with a Hero, or of Ogres and Dwarves, held against every outcome of the round itself."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.chainmail.state.unit import Contact, Melee
from gmtool.rules.seam import Bond, every_outcome
from tests.rules.chainmail.game import Game

ROUNDS: Mapping[str, Mapping[str, tuple[str, dict[str, Any]]]] = {
    "a Hero with three men": {
        "Ours": ("red", {"men": 3}),
        "Foes": ("blue", {"men": 4}),
        "Hero": ("red", {"fantastic": "hero", "kind": "armored-foot", "men": 1}),
    },
    "an Ogre and Dwarves": {
        "Ours": ("red", {"fantastic": "ogres", "men": 1}),
        "Foes": ("blue", {"fantastic": "dwarves", "men": 4}),
    },
}


@pytest.mark.rule("cm.hero.four", "cm.dwarf.half-kills", "cm.fantasy.morale-rating")
@pytest.mark.parametrize("units", ROUNDS.values(), ids=list(ROUNDS))
def test_that_the_odds_are_those_of_every_outcome(units: Mapping[str, tuple[str, dict[str, Any]]]) -> None:
    game = Game(**units)
    figures = dict(game.state.figures)
    if "Hero" in figures:
        figures["Hero"] = replace(figures["Hero"], on="Ours", bond=Bond.LEADS)
    contacts = (Contact(unit="Ours", foe="Foes", came=True), Contact(unit="Foes", foe="Ours"))
    melee = Melee(key="m1", contacts=contacts, start=(("red", figures["Ours"].men), ("blue", 4)))
    state = replace(game.state, phase="melee", first="red", figures=figures, melees=(melee,))
    command = game.rules.command({"kind": "cm.fight/1", "figure": "Ours"})
    told = every_outcome(
        lambda table: game.rules.perform(state, command, table),
        lambda outcome: game.rules.measures(command, outcome),
        lambda options, why: options[0].key,
    )
    shown = game.rules.odds(state, command)
    for key in ("gives way", "own gives way"):
        assert shown.chance(key) == told.chance(key)
    for key in ("losses", "own losses"):
        assert dict(shown.distributions[key]) == dict(told.distributions[key])

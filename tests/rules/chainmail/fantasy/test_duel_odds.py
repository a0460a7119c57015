"""The odds of fantastic combats to come, which are those of the fight itself."""

from typing import Any

import pytest

from gmtool.systems import ruleset
from tests.rules.chainmail.game import Game

RULES: Any = ruleset("chainmail")
HERO = {"fantastic": "hero", "men": 1}
KEYS = ("gives way", "own gives way", "kills", "own killed")


def chances(game: Game, kind: str, target: str) -> list[Any]:
    command = RULES.command({"kind": f"cm.{kind}/1", "figure": "Ann", "target": target})
    odds = RULES.odds(game.state, command)
    return [odds.chance(key) for key in KEYS]


@pytest.mark.rule("cm.fct.table")
@pytest.mark.parametrize("foe", ["wizard", "giant", "dragon", "true-troll"])
def test_that_an_attack_on_a_fantastic_foe_has_the_odds_of_its_fight(foe: str) -> None:
    game = Game(Ann=("red", HERO), Bob=("blue", {"fantastic": foe, "men": 1})).to("move-first")
    before = chances(game, "attack", "Bob")
    game.do("attack", figure="Ann", target="Bob").to("melee")
    assert before == chances(game, "fight-fantastic", "Bob")
    assert before[1] > 0


@pytest.mark.rule("cm.fct.table")
def test_that_an_attack_on_men_has_the_odds_of_a_round() -> None:
    game = Game(Ann=("red", HERO), Foot=("blue", {"kind": "heavy-foot", "men": 20})).to("move-first")
    command = RULES.command({"kind": "cm.attack/1", "figure": "Ann", "target": "Foot"})
    assert "losses" in RULES.odds(game.state, command).distributions

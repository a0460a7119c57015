"""The scores of morale that are shown beforehand are those that the dice have to show."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.seam import AnsweredTable, Asked
from tests.rules.chainmail.game import Game

HORSE = ("light-horse", "medium-horse", "heavy-horse")
FOES = ("light-foot", "heavy-foot", "armored-foot", "light-horse", "heavy-horse")


def charged(horse: str, foe: str, **foe_changes: Any) -> Game:
    game = Game(Horse=("red", {"kind": horse, "men": 10}), Foes=("blue", {"kind": foe, "men": 15}))
    foes = replace(game.unit("Foes"), **foe_changes)
    game.state = replace(game.state, phase="move-first", first="red", figures={**game.state.figures, "Foes": foes})
    return game


@pytest.mark.rule("cm.morale.cavalry-charge", "cm.morale.charge-flank", "cm.fatigue.morale")
@pytest.mark.parametrize("tired", [False, True])
@pytest.mark.parametrize("aspect", ["front", "flank", "rear"])
@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("horse", HORSE)
def test_that_a_charge_shows_the_score_that_its_check_asks_for(horse: str, foe: str, aspect: str, tired: bool) -> None:
    game = charged(horse, foe, tired=tired)
    said = {"figure": "Horse", "target": "Foes", "inches": 10, "aspect": aspect}
    command = game.rules.command({"kind": "cm.charge/1", **said})
    (shown,) = [one for one in game.rules.explain(game.state, command) if one.key == "stand"]
    game.do("charge", **said)
    check = game.rules.command({"kind": "gm.roll-check/1", "check": "charged Foes"})
    with pytest.raises(Asked) as asked:
        game.rules.perform(game.state, check, AnsweredTable())
    assert shown.text == str(asked.value.question.why.needs)


@pytest.mark.rule("cm.morale.loss-check", "cm.fatigue.morale", "cm.orders.plus1")
@pytest.mark.parametrize(("changes", "score"), [({}, 7), ({"tired": True}, 8), ({"traits": ("order",)}, 6)])
def test_that_a_counter_shows_the_score_of_a_loss_check_as_things_are(changes: dict[str, Any], score: int) -> None:
    game = charged("light-horse", "heavy-foot", **changes)
    counter = next(one for one in game.rules.counters(game.state) if one.figure == "Foes")
    assert counter.breaks[0].rolled == f"{score} or more"

"""The order that players see of a battle: everybody once, whatever else he has a row for."""

from dataclasses import replace

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Progress
from tests.rules.chainmail.game import Game

KNIGHT = {"kind": "knights", "men": 1}
FOOT = {"men": 10}


def seen(game: Game) -> list[tuple[str, Progress]]:
    shown = scene(StateView(game.rules, game.state), Permissions())
    return [(turn.name, turn.progress) for turn in shown.order]


def test_that_a_knight_is_told_once_though_his_joust_has_a_row() -> None:
    game = Game({"fought": "joust"}, Ann=("red", KNIGHT), Guy=("blue", KNIGHT))
    game.do("draw-up")
    game.state = replace(game.state, phase="ride")
    assert [lane.title for lane in game.rules.agenda(game.state).lanes] == ["Knights", "Jousts"]
    assert [name for name, _ in seen(game)] == ["Ann", "Guy"]


@pytest.mark.parametrize("fought", ["units", "men"])
def test_that_whoever_fights_is_told_once_though_his_melees_have_rows(fought: str) -> None:
    one = FOOT if fought == "units" else {"men": 1}
    game = Game({"fought": fought}, Rolf=("red", one), Guy=("blue", one), Hugh=("blue", one))
    game.state = replace(game.state, phase="move-first", first="blue")
    game.do("attack", figure="Guy", target="Rolf").do("attack", figure="Hugh", target="Rolf")
    game.to("melee")
    assert sorted(name for name, _ in seen(game)) == ["Guy", "Hugh", "Rolf"]
    assert [name for name, progress in seen(game) if progress is Progress.NOW] == ["Guy"]

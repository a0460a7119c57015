"""An attack on somebody who sleeps: no number to roll stands beside it, in its explanation or on the map."""

from random import Random
from typing import Any

import pytest

from gmtool.rules.seam import Breakdown, Certainty, OverlayKind
from gmtool.rules.tft.state.fight import Plight
from tests.contract.players import Luck, RandomTable
from tests.rules.tft import editions
from tests.rules.tft.board import Board

ATTACKS = {
    "blow": ("broadsword", "0509", "strike:g1", {"kind": "tft.strike/1", "weapon": "g1"}),
    "shield-rush": ("large-shield", "0509", "rush", {"kind": "tft.rush/1"}),
    "sweeping blow": ("battleaxe", "0509", "sweep:g1", {"kind": "tft.sweep/1", "weapon": "g1"}),
    "shot": ("longbow", "0505", "shoot:g1", {"kind": "tft.shoot/1", "weapon": "g1"}),
    "throw": ("spear", "0505", "throw:g1", {"kind": "tft.throw/1", "weapon": "g1"}),
}
"""The weapon of each, where Bob sleeps, and the choice and the command."""


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    return Board()


def shown(board: Board, key: str, command: dict[str, Any]) -> tuple[list[str], Breakdown, list[str]]:
    """What stands beside Bob among the targets, the number to hit, and what the map shows at him."""
    wanted = [one for one in board.choices("Ann")[key].inputs if one.field == "target"]
    beside = [one.detail for each in wanted for one in each.candidates({}) if one.value == "Bob"]
    made = board.rules.command({"figure": "Ann", **({"target": "Bob"} if wanted else {}), **command})
    overlays = board.rules.overlays(board.state, "Ann", made)
    marks = [mark.text for one in overlays if one.kind is OverlayKind.TARGET for mark in one.marks]
    return beside, board.rules.explain(board.state, made)[0], marks


@pytest.mark.rule("am.helpless.auto-hit")
@pytest.mark.parametrize("attack", ATTACKS)
def test_that_nothing_says_a_number_to_roll_where_the_helpless_are_hit_without_one(attack: str, board: Board) -> None:
    weapon, at, key, command = ATTACKS[attack]
    board.add("Ann", "red", "0510", st=16, dx=8, ready=[weapon])
    board.add("Bob", "blue", at, facing=3)
    board.combat(Ann="f" if attack == "shot" else "j", Bob="j")
    beside, number, marks = shown(board, key, command)
    assert all("or less" in words for words in [*beside, number.text])
    assert "100.0\u00a0%" not in marks
    board.change("Bob", plight=Plight(helpless="asleep"))
    beside, number, marks_asleep = shown(board, key, command)
    assert set(beside) <= {"no roll"}
    assert (number.certainty, number.text, number.needs) == (Certainty.NOT_NEEDED, "", None)
    assert marks_asleep == ["100.0\u00a0%"] * len(marks)
    made = board.rules.command({"figure": "Ann", "target": "Bob", **command})
    outcome = board.rules.perform(board.state, made, RandomTable(Random(1), Luck(1)))
    assert any(
        "hits without a roll" in line.text for line in board.rules.narrate(board.state, outcome.state, outcome.events)
    )

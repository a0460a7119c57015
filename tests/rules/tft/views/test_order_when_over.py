"""The order of a fight that is over: whoever has not acted has no score and waits for nothing, in Quick Combat too."""

import pytest

from gmtool.rules.seam import Progress
from tests.rules.tft import editions
from tests.rules.tft.board import Board


@pytest.mark.parametrize("quick", ["no", "yes"])
def test_that_nobody_has_a_score_or_waits_when_the_fight_is_over(quick: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    board = Board(house={"quick-combat": quick})
    board.add("Ann", "red", "0505", ready=["broadsword"])
    board.add("Bob", "red", "0605")
    board.chose(Ann="a")
    board.stage("over")
    (lane,) = board.rules.agenda(board.state).lanes
    assert {(one.figure, one.score, one.progress) for one in lane.slots} == {
        ("Ann", None, Progress.DONE),
        ("Bob", None, Progress.DONE),
    }

"""The order: nobody waits when the fight is over, or is shown to act, or to have acted, who could not."""

import pytest

from gmtool.rules.seam import Progress
from gmtool.rules.tft.state.fight import Pose
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


def test_that_in_a_quick_combat_nobody_who_lies_is_shown_as_on_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    board = Board(house={"quick-combat": "yes"})
    board.add("Ann", "red", "0505", ready=["broadsword"])
    board.add("Bob", "red", "0605")
    board.change("Bob", pose=Pose.DOWN)
    board.stage("movement", "red")
    agenda = board.rules.agenda(board.state)
    assert agenda.next == ("Ann",)
    (lane,) = agenda.lanes
    assert {one.figure: one.progress for one in lane.slots} == {"Ann": Progress.NOW, "Bob": Progress.LATER}


def test_that_whoever_is_barred_from_its_blow_has_lost_it_and_has_not_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    board = Board()
    board.add("Ann", "red", "0505", ready=["broadsword"])
    board.add("Bob", "blue", "0506", ready=["club"])
    board.combat(Ann="j", Bob="j")
    board.change("Ann", pose=Pose.DOWN)
    (lane,) = board.rules.agenda(board.state).lanes
    assert {one.figure: one.progress for one in lane.slots} == {"Ann": Progress.LOST, "Bob": Progress.NOW}

"""Measures of a blow: what they count is what has become of the one who is struck."""

from gmtool.rules.seam import every_branch
from gmtool.rules.tft.state.fight import Pose
from tests.rules.tft.board import Board


def test_that_the_measures_of_a_blow_are_what_becomes_of_its_target() -> None:
    """Nobody is killed and not disabled, or disabled and not knocked down: each counts what is worse, too."""
    board = Board()
    board.add("Ann", "red", "0505", 0, st=16, dx=11, ready=["two-handed-sword"])
    board.add("Bob", "blue", "0504", 3, st=12, dx=10)
    board.combat(Ann="j", Bob="j")
    command = board.rules.command({"kind": "tft.strike/1", "figure": "Ann", "target": "Bob", "weapon": "g1"})
    seen = set()
    for outcome, _, _ in every_branch(lambda table: board.rules.perform(board.state, command, table)):
        bob, found = outcome.state.figures["Bob"], board.rules.measures(command, outcome)
        lies = not bob.able or bob.pose is not Pose.STANDING
        assert (found["down"], found["out"], found["dead"]) == (lies, not bob.able, bob.dead), outcome.events
        seen.add((found["hit"], found["down"], found["out"], found["dead"]))
    assert seen == {(0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 0), (1, 1, 1, 1)}

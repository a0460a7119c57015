"""The sentences of the log."""

from tests.rules.tft.board import Board


def test_that_a_blow_whose_dice_do_no_damage_stops_nothing() -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["dagger"])
    board.add("Axe", "blue", "0504", 3, armor="plate")
    board.combat(Wulf="j", Axe="j")
    before = board.state
    events = board.do("strike", 9, 1, figure="Wulf", weapon="g1", target="Axe")
    said = [line.text for line in board.rules.narrate(before, board.state, events)]
    assert "The blow does no damage: Axe is unhurt." in said

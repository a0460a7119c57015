"""A blow from the first roll to the last hit."""

import pytest

from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced


@pytest.fixture
def duel() -> Board:
    """Flavius and Wulf face to face, both having chosen to attack."""
    board = Board()
    board.add("Flavius", "red", "0505", 0, dx=12, armor="chainmail", ready=["shortsword", "large-shield"])
    board.add("Wulf", "blue", "0504", 3, st=14, dx=10, ready=["two-handed-sword"])
    board.combat(Flavius="j", Wulf="j")
    return board


@pytest.mark.rule("tm.turn.attack-order")
def test_that_the_highest_adjdx_strikes_first(duel: Board) -> None:
    assert duel.order() == [("Wulf", 10), ("Flavius", 8)]
    assert duel.refused("strike", figure="Flavius", weapon="g1", target="Wulf") == {"tm.turn.attack-order"}


@advanced.rule("am.ex.double-includes-bonus", "am.hit.4")
@pytest.mark.rule("tm.damage.multiplier-order")
@pytest.mark.rule("tm.hit.4")
def test_that_double_damage_multiplies_after_the_plus_and_before_armor(duel: Board) -> None:
    duel.do("strike", 4, 6, figure="Wulf", weapon="g1", target="Flavius")
    assert duel.figure("Flavius").hits == (6 - 1) * 2 - 5
    assert "5 of 10 hits stopped" in duel.log[-2]


@pytest.mark.rule("tm.turn.adjust-before-each")
def test_that_a_wound_lowers_the_next_attack_at_once(duel: Board) -> None:
    duel.do("strike", 4, 6, figure="Wulf", weapon="g1", target="Flavius")
    assert duel.order() == [("Flavius", 6)]

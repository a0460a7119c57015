"""Blows of an outsider into a brawl: the other enemies, then the friends."""

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced


def hacking(*, house: dict[str, str] | None = None, weapon: str = "broadsword") -> Board:
    """Bjorn, adjDX 8, stands over a brawl of Ragnar, his friend, with two goblins."""
    board = Board(house=house)
    board.add("Bjorn", "red", "0506", 0, dx=8, ready=[weapon])
    board.add("Ragnar", "red", "0101", 0, st=20, dx=8)
    board.add("first", "blue", "0201", 0, st=20, dx=8)
    board.add("second", "blue", "0301", 0, st=20, dx=8)
    for name in ("Ragnar", "first", "second"):
        board.change(name, place=parse_label("0505"), pile=5, pose=Pose.DOWN)
    board.combat(Bjorn="j")
    return board


def hack(board: Board, *dice: int, target: str = "first") -> list[str]:
    board.do("strike", *dice, figure="Bjorn", target=target, weapon="g1")
    kinds = ("tft.attacked/1", "tft.rolled-to-miss/1")
    assert all(event.needs == 12 for event in board.events if event.kind in kinds)  # type: ignore[attr-defined]
    return [event.target for event in board.events if event.kind in kinds]  # type: ignore[attr-defined]


@advanced.rule("am.friend.same-hex", "am.multi.standing-attacker")
@pytest.mark.rule("tm.friends.into-pile", "tm.hth.outsider-plus-4")
def test_that_a_miss_is_rolled_for_the_other_enemies_with_the_same_adjustments() -> None:
    board = hacking()
    assert hack(board, 13, 12, 7) == ["first", "second"]
    assert board.figure("second").hits == 7


@advanced.rule("am.friend.same-hex")
@pytest.mark.rule("tm.friends.miss-each-friend")
@pytest.mark.parametrize(("roll", "hits"), [(12, 0), (13, 7), (14, 7), (15, 14), (16, 21)])
def test_that_friends_must_be_missed_when_all_enemies_were(roll: int, hits: int) -> None:
    board = hacking()
    assert hack(board, 13, 13, roll, *([7] if hits else [])) == ["first", "second", "Ragnar"]
    assert board.figure("Ragnar").hits == hits


@advanced.rule("am.friend.same-hex")
@pytest.mark.rule("tm.friends.miss-each-friend")
@pytest.mark.parametrize(("roll", "hits"), [(12, 7), (13, 0)])
def test_that_a_house_rule_rolls_to_hit_the_friend(roll: int, hits: int) -> None:
    board = hacking(house={"pile-friends": "hit"})
    hack(board, 13, 13, roll, *([7] if hits else []))
    assert board.figure("Ragnar").hits == hits


@advanced.rule("am.friend.same-hex")
@pytest.mark.rule("tm.friends.stop")
def test_that_the_rolls_stop_at_the_first_hit_or_when_all_were_missed() -> None:
    board = hacking()
    assert hack(board, 12, 7) == ["first"]
    assert hack(hacking(), 13, 5, 7) == ["first", "second"]
    board = hacking()
    assert hack(board, 13, 13, 12) == ["first", "second", "Ragnar"]
    assert sum(figure.hits for figure in board.state.figures.values()) == 0


@pytest.mark.rule("tm.friends.stop")
@pytest.mark.parametrize("dice", [(17,), (13, 17), (13, 13, 17), (18,), (13, 13, 18)])
def test_that_a_dropped_or_broken_weapon_hits_nobody_else(dice: tuple[int, ...]) -> None:
    board = hacking()
    hack(board, *dice)
    assert board.figure("Bjorn").gear == ()
    assert len(board.state.lying) == (dice[-1] == 17)


@advanced.rule("am.friend.inside-pile")
@pytest.mark.rule("tm.friends.hth-immune")
def test_that_those_inside_roll_for_nobody_else() -> None:
    board = hacking()
    board.chose(Bjorn="a", first="t")
    board.do("hth-strike", 16, figure="first", target="Ragnar")
    assert len(board.events) == 1


def test_that_the_odds_say_how_likely_a_friend_is_hit() -> None:
    board = hacking()
    command = board.rules.command({"kind": "tft.strike/1", "figure": "Bjorn", "target": "first", "weapon": "g1"})
    odds = board.rules.odds(board.state, command)
    tables = board.rules.book.tables.to_hit
    miss = sum(ways for total, ways in {13: 21, 14: 15, 15: 10, 16: 6}.items()) / 216
    assert float(odds.chance("friend")) == pytest.approx(miss * miss * (21 + 15 + 10 + 6) / 216)
    assert odds.chance("hit") == tables.chance(12)
    alone = hacking()
    alone.change("Ragnar", pile=0, place=parse_label("0101"))
    assert "friend" not in alone.rules.odds(alone.state, command).distributions


@advanced.rule("am.friend.same-hex")
@pytest.mark.rule("tm.friends.miss-each-friend")
@pytest.mark.parametrize(("roll", "result"), [(12, "past"), (13, "hit")])
def test_that_a_roll_to_miss_a_friend_says_so_and_names_its_rule(roll: int, result: str) -> None:
    board = hacking()
    hack(board, 13, 13, roll, *([7] if result == "hit" else []))
    (told,) = (event for event in board.events if event.kind == "tft.rolled-to-miss/1")
    assert (told.result, told.sum, told.rules) == (result, roll, ("tm.friends.miss-each-friend",))  # type: ignore[attr-defined]

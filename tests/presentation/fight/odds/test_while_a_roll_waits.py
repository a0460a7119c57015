"""The numbers beside a roll that waits: what can still come of the command that asks for it."""

from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.weighed import Weighed, waits_itself, weighed
from gmtool.rules.seam import RollAnswer
from tests.presentation.fight.test_typed_dice import typed
from tests.rules.tft.board import Board


def numbers(picks: Selection) -> Weighed:
    return weighed(picks.session.moment, picks.draft, picks.session.pending)


def chance(picks: Selection, key: str) -> float:
    odds = numbers(picks).odds
    assert odds is not None
    return round(float(odds.chance(key)) * 100, 1)


def archer() -> Selection:
    """Wulf, who is about to shoot at Dag past his friend Bjorn, each with 12 or less."""
    board = Board()
    board.add("Wulf", "red", "0520", 0, dx=12, ready=["longbow"])
    board.add("Bjorn", "red", "0518", 0)
    board.add("Dag", "blue", "0515", 3)
    board.combat(Wulf="f", Bjorn="a", Dag="a")
    picks = typed(board.rules, board.state)
    picks.pick(next(one for one in picks.choices if one.key.startswith("shoot")))
    return picks


def test_that_a_friend_who_was_missed_is_out_of_danger_and_the_hit_likelier() -> None:
    picks = archer()
    before = chance(picks, "hit"), chance(picks, "friend")
    picks.act()
    assert (chance(picks, "hit"), chance(picks, "friend")) == before == (54.9, 24.1)
    assert not numbers(picks).rolled
    picks.session.answer(RollAnswer(9))
    assert (chance(picks, "hit"), chance(picks, "friend")) == (74.1, 0)
    assert numbers(picks).rolled
    picks.session.answer(RollAnswer(8))
    assert chance(picks, "hit") == 100
    picks.session.step_back()
    assert chance(picks, "hit") == 74.1


def test_that_an_arrow_that_flies_on_past_its_target_has_no_chance_beside_the_roll_for_another() -> None:
    board = Board()
    board.add("Wulf", "red", "0520", 0, dx=12, ready=["longbow"])
    board.add("Dag", "blue", "0515", 3)
    board.add("Lurk", "blue", "0513", 3)
    board.combat(Wulf="f", Dag="a", Lurk="a")
    picks = typed(board.rules, board.state)
    picks.session.perform({"kind": "tft.shoot/1", "figure": "Wulf", "target": "Dag", "weapon": "g1"})
    assert chance(picks, "hit") > 50
    picks.session.answer(RollAnswer(14))
    assert picks.session.question is not None
    assert "Lurk" in picks.session.question.words
    assert numbers(picks) == Weighed()
    picks.session.step_back()
    assert chance(picks, "hit") > 50


def test_that_the_command_that_waits_has_its_own_numbers_whatever_is_picked() -> None:
    board = Board()
    for place, (name, dx) in enumerate((("Ann", 14), ("Bea", 9))):
        board.add(name, "red", f"0{5 + 4 * place}05", 0, dx=dx, ready=["club"])
        board.add(f"{name}'s", "blue", f"0{5 + 4 * place}04", 3)
    board.combat(**dict.fromkeys(board.state.figures, "j"))
    picks = typed(board.rules, board.state)
    picks.session.perform({"kind": "tft.strike/1", "figure": "Ann", "target": "Ann's", "weapon": "g1"})
    assert picks.session.pending is not None
    picks.pick(picks.session.moment.choices("Bea")[0])
    assert not waits_itself(picks.session.moment, picks.draft, picks.session.pending)
    own = board.rules.odds(board.state, board.rules.command(picks.session.pending.data))
    assert numbers(picks).odds == own

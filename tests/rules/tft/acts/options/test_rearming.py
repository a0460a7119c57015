"""Rearming: the usual option of a figure with nothing to strike with (Melee III, IV)."""

from gmtool.rules.seam import Choice
from tests.rules.tft.acts.options.test_readying import items, lies
from tests.rules.tft.board import Board
from tests.rules.tft.moves import lone, pair


def usual(board: Board, name: str = "Astrid") -> Choice | None:
    """The usual choice of a figure."""
    return next((one for one in board.choices(name).values() if one.usual), None)


def proposed(board: Board, name: str = "Astrid") -> tuple[str, object]:
    """The key of the usual choice, and the gear that it proposes."""
    choice = usual(board, name)
    assert choice is not None
    gear = [one.default for one in choice.inputs if one.field in ("ready", "pick_up")]
    return choice.key, gear[0] if gear else None


def do_usual(board: Board, name: str = "Astrid") -> None:
    """The usual choice, with all that it proposes."""
    choice = usual(board, name)
    assert choice is not None
    data = dict(choice.data({one.field: one.default for one in choice.inputs if one.default is not None}))
    board.do(str(data.pop("kind")), **data)


def test_that_the_engaged_and_unarmed_draw_the_best_that_they_carry_and_keep_the_shield() -> None:
    board = pair(ready=["small-shield"], carried=["dagger", "mace"])
    assert proposed(board) == ("option:m", ["g1", "g3"])
    do_usual(board)
    assert items(board) == {"small-shield", "mace"}


def test_that_the_engaged_and_unarmed_pick_up_what_is_better_than_what_they_carry() -> None:
    board = lies(pair(carried=["dagger"]), "mace", "1010")
    assert proposed(board) == ("option:q", ["d9"])
    assert proposed(lies(pair(carried=["mace"]), "dagger", "1010")) == ("option:m", ["g1"])


def test_that_the_disengaged_and_unarmed_rearm_before_they_move() -> None:
    assert proposed(lone(carried=["broadsword"])) == ("option:e", ["g1"])
    assert proposed(lies(lone(), "mace", "1021")) == ("option:e:pick-up", ["d9"])
    assert proposed(lone(ready=["broadsword"], carried=["dagger"])) == ("option:a", None)


def test_that_of_many_things_the_armed_are_proposed_none() -> None:
    board = pair(ready=["broadsword"], carried=["dagger", "mace"])
    assert proposed(board) == ("option:j", None)
    changing = board.choices("Astrid")["option:m"]
    assert [one.default for one in changing.inputs if one.field == "ready"] == [None]


def test_that_a_rock_is_better_than_nothing_and_nothing_else() -> None:
    assert proposed(pair()) == ("option:q", ["rock"])
    assert proposed(lone()) == ("option:e:pick-up", ["rock"])
    assert proposed(lone(carried=["dagger"])) == ("option:e", ["g1"])

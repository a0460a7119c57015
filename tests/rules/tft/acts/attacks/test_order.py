"""Who acts when: adjDX as it is now, ties, what is lost, and what those who have acted must not do again."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.state.fight import Intent, Stage
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced, playing

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])


def line(
    ground: bool | None = True,
    *pairs: tuple[int, int],
    st: int = 30,
    weapon: str = "broadsword",
    house: dict[str, str] | None = None,
) -> Board:
    """Pairs face to face, far from each other: red A, C, E ... with the first DX, blue B, D, F ... with the second."""
    board = Board(ground=ground, house=house)
    names = iter("ABCDEFGH")
    for number, (red, blue) in enumerate(pairs):
        column = 3 + 4 * number
        board.add(next(names), "red", f"{column:02}05", 0, dx=red, st=st, ready=[weapon])
        board.add(next(names), "blue", f"{column:02}04", 3, dx=blue, st=st, ready=[weapon])
    board.combat(**dict.fromkeys("ABCDEFGH"[: 2 * len(pairs)], "j"))
    return board


def strike(board: Board, by: str, at: str, *dice: int) -> None:
    board.do("strike", *dice, figure=by, target=at, weapon="g1")


def who(board: Board) -> list[str]:
    return [name for name, _ in board.order()]


@pytest.mark.rule("tm.turn.attack-order")
def test_that_attacks_come_in_descending_adjdx_over_both_sides() -> None:
    assert line(True, (8, 13), (10, 9)).order() == [("B", 13), ("C", 10), ("D", 9), ("A", 8)]


@advanced.rule("am.turn.nothing-simultaneous")
@GROUNDS
@pytest.mark.rule("tm.turn.no-simultaneity")
def test_that_the_dead_do_not_strike_back(ground: bool | None) -> None:
    board = line(ground, (12, 10), st=12)
    strike(board, "A", "B", 4, 7)
    assert board.figure("B").dead
    assert board.order() == []
    assert board.refused("strike", figure="B", target="A", weapon="g1") >= {"tm.create.st-zero-collapses"}


@advanced.rule("am.order.target-dependent")
@GROUNDS
@pytest.mark.rule("tm.turn.order-counts-facing")
def test_that_facing_counts_for_the_order(ground: bool | None) -> None:
    board = line(ground, (9, 12))
    board.change("B", facing=0)
    if ground:
        assert board.order() == [("A", 13), ("B", 12)]
        return
    blow = {"figure": "A", "target": "B", "weapon": "g1"}
    assert board.refused("strike", **blow) == {"tm.turn.attack-order"}
    assert board.refused("strike", **blow, stated={"aspect": "rear"}) == set()
    stated = {"aspect": "rear"}
    board.do("intend", figure="A", act="tft.strike/1", weapon="g1", target="B", stated=stated)
    assert board.order() == [("A", 13), ("B", 12)]
    assert board.number("to-hit", "strike", **blow) == 13
    assert board.refused("strike", **blow) == set()


@advanced.rule("am.order.range-ignored")
@pytest.mark.rule("tm.turn.order-ignores-range")
def test_that_range_does_not_count_for_the_order() -> None:
    board = Board()
    board.add("Thrower", "red", "0510", 0, dx=12, ready=["small-ax"])
    board.add("Sword", "blue", "0505", 3, dx=11, ready=["broadsword"])
    board.combat(Thrower="b", Sword="b")
    plan = Intent("tft.throw/1", "g1", "Sword")
    board.change("Thrower", deeds=replace(board.figure("Thrower").deeds, intent=plan))
    assert board.order() == [("Thrower", 12), ("Sword", 11)]


@GROUNDS
@pytest.mark.rule("tm.turn.adjust-before-each")
def test_that_a_wound_puts_a_figure_back_behind_others(ground: bool | None) -> None:
    board = Board(ground=ground)
    board.add("A", "red", "0305", 0, dx=14, ready=["saber"])
    board.add("B", "blue", "0304", 3, dx=10, ready=["saber"])
    board.add("C", "red", "0705", 0, dx=9, ready=["saber"])
    board.add("D", "blue", "0704", 3, dx=7, ready=["saber"])
    board.combat(A="j", B="j", C="j", D="j")
    assert who(board) == ["A", "B", "C", "D"]
    strike(board, "A", "B", 10, 7)
    assert board.order() == [("C", 9), ("B", 8), ("D", 7)]


@GROUNDS
def test_that_one_who_has_acted_is_not_put_back_by_a_wound(ground: bool | None) -> None:
    board = line(ground, (12, 10))
    strike(board, "A", "B", 16)
    strike(board, "B", "A", 10, 6)
    assert board.figure("A").shaken
    assert board.order() == []
    assert board.refused("strike", figure="A", target="B", weapon="g1") == {"tm.option.one-per-turn"}


@GROUNDS
def test_that_nobody_acts_twice(ground: bool | None) -> None:
    board = line(ground, (12, 10))
    strike(board, "A", "B", 16)
    assert who(board) == ["B"]
    assert board.refused("strike", figure="A", target="B", weapon="g1") == {"tm.option.one-per-turn"}
    assert board.refused("pass", figure="A") != set()
    board.do("pass", figure="B")
    assert board.refused("strike", figure="B", target="A", weapon="g1") == {"tm.option.one-per-turn"}


@GROUNDS
@pytest.mark.rule("tm.turn.lost-attack")
@pytest.mark.parametrize(("dice", "left"), [(7, [("B", 7)]), (8, []), (12, [])])
def test_that_eight_hits_before_its_moment_cost_a_figure_its_attack(
    ground: bool | None, dice: int, left: list[tuple[str, int]]
) -> None:
    board = line(ground, (12, 9), st=12)
    strike(board, "A", "B", 10, dice)
    assert board.order() == left


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_a_tie_is_rolled_anew_each_turn() -> None:
    board = line(True, (8, 8))
    assert board.next() == ()
    assert board.refused("strike", figure="A", target="B", weapon="g1") == {"tm.turn.attack-tie"}
    board.do("tie", 2, 5, figures=["A", "B"])
    assert (who(board), board.next()) == (["B", "A"], ("B",))
    assert board.log[-1] == "A and B tie at adjDX 8. A: 2, B: 5. B acts first."
    strike(board, "B", "A", 16)
    strike(board, "A", "B", 16)
    board.do("proceed", turn=1, stage="combat")
    board.combat(A="j", B="j")
    assert board.next() == ()
    board.do("tie", 6, 5, figures=["A", "B"])
    assert who(board) == ["A", "B"]


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_equal_tie_dice_are_rolled_again() -> None:
    board = line(True, (8, 8))
    board.do("tie", 4, 4, 1, 2, figures=["A", "B"])
    assert who(board) == ["B", "A"]


@pytest.mark.rule("tm.turn.attack-tie")
def test_that_dice_of_one_tie_say_nothing_about_another() -> None:
    # A and B roll at 10; A's victim, wounded, comes level with C at 8, and these two must roll.
    board = line(True, (10, 10), (8, 5))
    board.do("tie", 6, 1, figures=["A", "B"])
    strike(board, "A", "B", 10, 6)
    assert [(name, score) for name, score in board.order()] == [("B", 8), ("C", 8), ("D", 5)]
    assert board.next() == ()
    board.do("tie", 1, 2, figures=["B", "C"])
    assert who(board) == ["C", "B", "D"]


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_who_comes_level_with_those_who_have_rolled_rolls_alone() -> None:
    board = line(True, (8, 8), (6, 8))
    board.change("D", shaken=True)
    board.do("tie", 5, 3, figures=["A", "B"])
    assert board.next() == ("A",)
    board.do("gm.amend/1", figure="D", field="shaken", value=False, reason="it pulls itself together")
    assert board.next() == ()
    board.do("tie", 4, figures=["D"])
    assert who(board) == ["A", "D", "B", "C"]
    board.do("gm.amend/1", figure="C", field="shaken", value=True)
    assert board.next() == ("A",)


def test_that_the_dead_and_the_floored_leave_the_tie() -> None:
    board = line(True, (12, 8), (12, 8))
    board.do("tie", 6, 1, figures=["A", "C"])
    strike(board, "A", "B", 10, 12)
    assert board.next() == ("C",)
    strike(board, "C", "D", 4, 12)
    assert board.figure("D").st == 30 - 24
    assert board.order() == []


def test_that_a_plan_is_void_when_its_target_is_gone() -> None:
    board = Board()
    board.add("A", "red", "0305", 0, dx=12, ready=["broadsword"])
    board.add("B", "red", "0405", 0, dx=10, ready=["club"])
    board.add("X", "blue", "0304", 0, st=8, dx=6, ready=["club"])
    board.add("Y", "blue", "0404", 0, dx=7, ready=["club"])
    board.combat(A="j", B="j", X="j", Y="j")
    plan = Intent("tft.strike/1", "g1", "X")
    board.change("B", deeds=replace(board.figure("B").deeds, intent=plan))
    strike(board, "A", "X", 12, 9)
    assert board.figure("X").dead
    assert board.order() == [("B", 14), ("Y", 7)]  # from behind, at the only one who is left
    strike(board, "B", "Y", 14, 3)


@GROUNDS
def test_that_an_attacker_whose_target_is_gone_holds_nobody_up(ground: bool | None) -> None:
    board = line(ground, (12, 10), (11, 9), st=12)
    strike(board, "A", "B", 4, 7)
    assert board.figure("B").dead
    assert who(board) == ["C", "D"]
    strike(board, "C", "D", 4, 7)
    board.do("proceed", turn=1, stage="combat")
    assert board.state.stage.value == "over"


def test_that_plans_offer_the_score_by_what_the_gm_says_of_the_situation() -> None:
    board = line(None, (9, 12))
    (plan,) = [choice for key, choice in board.choices("A").items() if key == "intend:tft.strike/1:g1"]
    target = plan.inputs[0]
    assert [one.detail for one in target.candidates({})] == ["adjDX 9"]
    assert [one.detail for one in target.candidates({"stated.aspect": "side"})] == ["adjDX 11"]
    data = plan.data({"target": "B", "stated.aspect": "rear"})
    board.do(data.pop("kind"), **data)
    assert board.order() == [("A", 13), ("B", 12)]


def test_that_a_plan_says_of_each_target_what_is_against_it() -> None:
    board = Board(ground=None)
    board.add("A", "red", None, 0, ready=["broadsword"])
    board.add("B", "blue", None, 3, st=9)
    board.add("C", "blue", None, 3)
    board.combat(A="n")
    board.change("B", hits=9)
    target = board.choices("A")["intend:tft.grapple/1:"].inputs[0]
    against = {str(one.value): [why.rule for why in one.refusals] for one in target.candidates({})}
    assert against == {"B": ["tm.create.st-zero-collapses"], "C": []}


def test_that_the_main_gauche_is_no_plan_beside_another_weapon() -> None:
    board = Board()
    board.add("A", "red", "0305", 0, ready=["rapier", "main-gauche"])
    board.add("B", "blue", "0304", 3, dx=8)
    board.combat(A="j")
    assert [key for key in board.choices("A") if key.startswith("intend:tft.strike/1")] == ["intend:tft.strike/1:g1"]


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_figures_of_one_side_do_not_roll_against_each_other_and_a_side_has_one_die() -> None:
    board = line(True, (8, 8), (8, 5))
    assert board.choices(None)["tie"].draft["figures"] == ["A", "B", "C"]
    board.do("tie", 4, 4, 5, 2, figures=["A", "B", "C"], by_side=True)
    assert board.next() == ("A", "C")
    strike(board, "C", "D", 16)
    assert board.next() == ("A",)


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_a_die_each_is_rolled_within_a_side_too_where_the_house_rule_says_so() -> None:
    board = line(True, (8, 5), (8, 4), house={"attack-tie": "figures"})
    assert board.choices(None)["tie"].draft["figures"] == ["A", "C"]
    board.do("tie", 2, 6, figures=["A", "C"])
    assert board.next() == ("C",)


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_dice_of_one_side_that_were_rolled_before_still_stand() -> None:
    board = line(True, (8, 5), (8, 4))
    assert board.next() == ("A", "C")
    board.do("tie", 2, 6, figures=["A", "C"])
    assert board.next() == ("C",)


@advanced.rule("am.turn.act-tie")
@pytest.mark.rule("tm.turn.attack-tie")
def test_that_the_game_master_decides_ties_where_the_house_rule_says_so() -> None:
    board = line(True, (8, 8), house={"attack-tie": "gm"})
    assert board.next() == ("A", "B")
    strike(board, "B", "A", 16)
    assert board.next() == ("A",)


def between() -> Board:
    """A at DX 10 has B's back and C's face in front of it; C is faster than A, unless A strikes at the back."""
    board = Board()
    board.add("A", "red", "0510", 0, dx=10, ready=["broadsword"])
    board.add("B", "blue", "0509", 0, dx=8, ready=["broadsword"])
    board.add("C", "blue", "0609", 4, dx=12, ready=["broadsword"])
    board.combat(A="j", B="j", C="j")
    return board


def notes(board: Board) -> dict[str, str]:
    """The words beside the figures in the order."""
    lanes = board.rules.agenda(board.state).lanes
    return {slot.figure: slot.note for lane in lanes for slot in lane.slots}


@advanced.rule("am.order.target-dependent")
@pytest.mark.rule("tm.turn.order-counts-facing")
def test_that_a_target_may_bring_a_figure_before_the_first_in_the_order() -> None:
    board = between()
    assert board.next() == ("C", "A")
    assert notes(board) == {"A": "may go first: 14 if it attacks B", "B": "", "C": ""}
    choice = board.choices("A")["strike:g1"]
    assert choice.allowed
    reasons = {one.value: [why.reason for why in one.refusals] for one in choice.inputs[0].candidates({})}
    assert reasons == {"B": [], "C": ["C acts first, at adjDX 12 to 10."]}
    strike(board, "A", "B", 17)
    assert board.next() == ("C",)


@advanced.rule("am.order.target-dependent")
@pytest.mark.rule("tm.turn.order-counts-facing")
def test_that_without_such_a_target_the_whole_attack_waits() -> None:
    board = between()
    board.change("B", facing=3)
    assert board.next() == ("C",)
    assert notes(board)["A"] == ""
    assert [one.reason for one in board.choices("A")["strike:g1"].refusals] == ["C acts first, at adjDX 12 to 10."]


@advanced.rule("am.order.target-dependent")
@pytest.mark.rule("tm.turn.order-counts-facing")
@pytest.mark.parametrize(("weapon", "key"), [("small-ax", "throw:g1"), ("large-shield", "rush")])
def test_that_throws_and_rushes_may_come_first_too(weapon: str, key: str) -> None:
    board = Board()
    board.add("A", "red", "0510", 0, dx=11, ready=[weapon])
    board.add("B", "blue", "0509", 0, dx=8, ready=["broadsword"])
    board.add("C", "blue", "0609", 4, dx=12, ready=["broadsword"])
    board.combat(A="j", B="j", C="j")
    assert board.next() == ("C", "A")
    assert board.choices("A")[key].allowed


def test_that_nobody_goes_before_a_tie_is_rolled() -> None:
    tied = Board()
    tied.add("A", "red", "0510", 0, dx=10, ready=["broadsword"])
    tied.add("B", "blue", "0509", 0, dx=8, ready=["broadsword"])
    tied.add("C", "blue", "0609", 4, dx=12, ready=["broadsword"])
    tied.add("D", "red", "1010", 0, dx=12, ready=["broadsword"])
    tied.combat(A="j", B="j", C="j", D="j")
    assert tied.next() == ()
    assert tied.choices("A")["strike:g1"].allowed


@advanced.rule("am.st.shortfall")
@GROUNDS
def test_that_the_score_of_a_figure_that_only_moves_stays_with_its_weapon_when_the_actions_begin(
    ground: bool | None,
) -> None:
    board = Board(ground=ground)
    board.add("A", "red", "0305", 0, dx=11, st=13, ready=["battleaxe"])
    board.add("B", "blue", "1204", 3, dx=12, st=30, ready=["broadsword"])
    board.chose(A="a", B="a")
    board.stage("movement", "red", "blue")

    def scores() -> dict[str, int | None]:
        (lane,) = board.rules.agenda(board.state).lanes
        return {slot.figure: slot.score for slot in lane.slots}

    before = scores()
    while board.state.stage is not Stage.COMBAT:
        board.do("proceed", turn=board.state.turn, stage="movement", mover=board.state.mover)
    assert before == scores() == {"A": 9 if playing.rules.id == "advanced-melee" else 11, "B": 12}

"""Going for an enemy in the combat stage: option o, the step of option n, and fights without a ground."""

from fractions import Fraction

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced, playing


@pytest.fixture
def board() -> Board:
    """Ragnar, engaged, goes for the kneeling Bjorn, who cannot act; Astrid, faster, strikes at Ragnar first."""
    board = Board()
    board.add("Ragnar", "red", "0506", 0, dx=9, armor="leather", ready=["broadsword"], carried=["dagger"])
    board.add("Bjorn", "blue", "0505", 3, dx=8)
    board.add("Astrid", "blue", "0405", 2, dx=13, ready=["broadsword"])
    board.change("Bjorn", pose=Pose.KNEELING)
    board.combat(Ragnar="o", Astrid="j")
    return board


@pytest.mark.rule("tm.hth.entry-engaged")
def test_that_a_faster_enemy_strikes_before_the_attempt(board: Board) -> None:
    assert board.order() == [("Astrid", 13), ("Ragnar", 9 - 2)]
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.turn.attack-order"}


@pytest.mark.rule("tm.hth.entry-engaged", "tm.hth.resolved-normally", "tm.hth.attacker-drops")
def test_that_it_enters_at_its_place_in_the_order_and_attacks(board: Board) -> None:
    board.do("pass", figure="Astrid")
    board.do("grapple", 1, 11, 6, figure="Ragnar", target="Bjorn")
    assert board.figure("Ragnar").place == parse_label("0505")
    assert board.figure("Ragnar").ready == ()
    assert [thing.hex for thing in board.state.lying] == [parse_label("0506")]
    assert board.figure("Bjorn").hits == 6 - 3
    assert board.figure("Ragnar").deeds.acts == ("attack",)
    assert board.log[-3] == "Ragnar goes for Bjorn, who rolls 1: both fall, hand to hand."


@pytest.mark.rule("tm.hth.defence-5", "tm.hth.entry-is-attack")
def test_that_a_repelled_attempt_is_the_attack_of_the_turn(board: Board) -> None:
    board.do("pass", figure="Astrid")
    board.do("grapple", 5, figure="Ragnar", target="Bjorn")
    assert board.figure("Ragnar").place == parse_label("0506")
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.option.one-per-turn"}
    assert board.refused("strike", figure="Ragnar", target="Bjorn") >= {"tm.option.one-per-turn"}


@advanced.rule("am.hth.is-attack")
@pytest.mark.rule("tm.hth.entry-is-attack")
@pytest.mark.parametrize("option", ["a", "c", "e", "k"])
def test_that_options_without_an_attack_start_no_hand_to_hand_combat(board: Board, option: str) -> None:
    board.chose(Ragnar=option, Astrid="k")
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.hth.entry-is-attack"}


@pytest.mark.rule("tm.hth.entry-consent")
def test_that_the_conditions_hold_in_the_combat_stage_too(board: Board) -> None:
    board.do("pass", figure="Astrid")
    board.change("Bjorn", pose=Pose.STANDING)
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.hth.entry-consent"}
    assert board.refused("grapple", figure="Ragnar", target="Bjorn", consent=True) == set()


def test_that_only_an_adjacent_enemy_can_be_gone_for(board: Board) -> None:
    board.do("pass", figure="Astrid")
    board.change("Bjorn", place=parse_label("0504"))
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.option.o-hth-attempt"}
    assert [one.figure for one in board.choices("Ragnar")["grapple"].inputs[0].candidates({})] == ["Astrid"]


def test_that_the_choice_names_what_allows_it_and_the_odds_add_up(board: Board) -> None:
    board.do("pass", figure="Astrid")
    choice = board.choices("Ragnar")["grapple"]
    assert choice.allowed
    assert choice.usual
    details = {one.figure: one.detail for one in choice.inputs[0].candidates({})}
    assert details == {"Bjorn": "down, or its back to a wall, from the rear", "Astrid": ""}
    command = board.rules.command(choice.data({"target": "Bjorn"}))
    odds = board.rules.odds(board.state, command)
    assert str(odds.chance("success")) == "4/5"  # Bjorn kneels, and so is taken from the rear: no 6
    assert sum(odds.distributions["success"].values()) == 1
    told = [one.key for one in board.rules.measured() if one.headline and one.key in odds.distributions]
    assert told == ["success"], "there is nothing to hit"


@pytest.mark.rule("tm.hth.join")
def test_that_the_odds_of_joining_a_brawl_are_those_of_the_blow() -> None:
    """No die is rolled for going in, so what is told beside the number to hit is its chance."""
    board = Board()
    board.add("Ragnar", "red", "0506", 0)
    board.add("Grath", "red", "0404", 2, dx=9)
    board.add("Bjorn", "blue", "0505", 3, dx=8)
    board.change("Bjorn", pose=Pose.KNEELING)
    board.combat(Ragnar="o", Grath="o")
    board.do("grapple", 1, 18, figure="Ragnar", target="Bjorn")
    assert board.number("to-hit", "grapple", figure="Grath", target="Bjorn") == 9 + 4
    command = board.rules.command({"kind": "tft.grapple/1", "figure": "Grath", "target": "Bjorn"})
    odds = board.rules.odds(board.state, command)
    assert str(odds.chance("hit")) == "181/216"
    told = [one.key for one in board.rules.measured() if one.headline and one.key in odds.distributions]
    assert told == ["hit"]


@pytest.mark.rule("tm.hth.entry-disengaged")
def test_that_option_b_enters_in_the_movement_stage_and_attacks_in_combat() -> None:
    board = Board(ground=False)
    board.add("Ragnar", "red", dx=9)
    board.add("Bjorn", "blue", dx=8)
    board.chose(Ragnar="b", Bjorn="j")
    board.stage("movement")
    board.do("grapple", 2, figure="Ragnar", target="Bjorn", consent=True)
    assert board.figure("Ragnar").deeds.acts == ()
    board.stage("combat")
    assert board.order() == [("Ragnar", 13), ("Bjorn", 12)]
    assert board.number("to-hit", "hth-strike", figure="Ragnar", target="Bjorn") == 13


@pytest.mark.rule("tm.hth.entry-disengaged")
def test_that_with_a_ground_option_b_goes_for_an_enemy_in_its_move_only(board: Board) -> None:
    board.chose(Ragnar="b")
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.hth.entry-disengaged"}


def test_that_without_a_ground_walls_and_rears_are_the_gms_word() -> None:
    board = Board(ground=False)
    board.add("Ragnar", "red", dx=13)
    board.add("Bjorn", "blue", dx=8)
    board.combat(Ragnar="o", Bjorn="k")
    assert board.refused("grapple", figure="Ragnar", target="Bjorn") == {"tm.hth.entry-consent"}
    assert board.refused("grapple", figure="Ragnar", target="Bjorn", walled=True) == set()
    rear = {"aspect": "rear"}
    assert board.refused("grapple", figure="Ragnar", target="Bjorn", stated=rear) == set()
    board.do("grapple", 6, 6, 1, 16, figure="Ragnar", target="Bjorn", stated=rear)
    assert board.figure("Ragnar").pile == board.figure("Bjorn").pile > 0


@advanced.rule("am.dis.no-attack")
@pytest.mark.rule("tm.disengage.into-hth")
@pytest.mark.parametrize(("house", "dice"), [("attack", (3, 12, 6)), ("entry", (3,))])
def test_that_disengaging_may_step_onto_an_enemy(house: str, dice: tuple[int, ...]) -> None:
    board = Board(house={"step-into-hth": house})
    board.add("Ragnar", "red", "0506", 0, ready=["broadsword"])
    board.add("Astrid", "blue", "0505", 3, ready=["broadsword"])
    board.add("Bjorn", "blue", "0606", 0)
    board.change("Bjorn", pose=Pose.KNEELING)
    board.combat(Ragnar="n")
    assert board.refused("grapple", figure="Ragnar", target="Astrid") == {"tm.hth.entry-consent"}
    board.do("grapple", *dice, figure="Ragnar", target="Bjorn")
    assert board.figure("Ragnar").place == parse_label("0606")
    assert board.figure("Ragnar").deeds.acts == ("step",)
    assert board.figure("Bjorn").hits == (playing.bare_hands(6) if len(dice) > 1 else 0)


def test_that_the_house_rule_on_steps_leaves_option_o_its_attack() -> None:
    board = Board(house={"step-into-hth": "entry"})
    board.add("Ragnar", "red", "0506", 0)
    board.add("Bjorn", "blue", "0505", 3)
    board.combat(Ragnar="o")
    board.do("grapple", 3, 12, 6, figure="Ragnar", target="Bjorn", consent=True)
    assert board.figure("Bjorn").hits == 6 - 3


@pytest.mark.rule("tm.hth.defence-6")
def test_that_a_repelled_step_is_over(board: Board) -> None:
    board.chose(Ragnar="n", Astrid="k")
    board.change("Bjorn", pose=Pose.STANDING)
    board.do("grapple", 6, 6, figure="Ragnar", target="Bjorn", consent=True)
    assert board.figure("Ragnar").hits == 6 - 3 - 2
    assert board.figure("Ragnar").deeds.acts == ("step",)
    assert board.next() == ()


@pytest.mark.rule("tm.option.o-hth-attempt")
def test_that_without_a_ground_only_a_charge_is_gone_for_in_the_movement_stage_and_once() -> None:
    for option, offered in (("b", True), ("o", False), ("n", False)):
        board = Board(ground=False)
        board.add("Ragnar", "red", dx=13)
        board.add("Bjorn", "blue", dx=8, armor="plate")
        board.chose(Ragnar=option, Bjorn="k")
        board.stage("movement", "red", "blue")
        assert ("grapple" in board.choices("Ragnar")) is offered
        board.stage("combat")
        assert board.choices("Ragnar")["grapple"].inputs[0].default == "Bjorn"
    board = Board(ground=False)
    board.add("Ragnar", "red", dx=13)
    board.add("Bjorn", "blue", dx=8, armor="plate")
    board.add("Bjarki", "blue", dx=8, armor="plate")
    board.chose(Ragnar="b", Bjorn="k", Bjarki="k")
    board.stage("movement", "red", "blue")
    assert board.choices("Ragnar")["grapple"].inputs[0].default is None
    board.do("grapple", 5, figure="Ragnar", target="Bjorn", consent=True)
    assert "grapple" not in board.choices("Ragnar")


def test_that_an_enemy_who_would_have_to_agree_is_not_taken_for_granted() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0)
    board.add("Bjorn", "blue", "0505", 3)
    board.combat(Ragnar="o")
    target = board.choices("Ragnar")["grapple"].inputs[0]
    assert target.default is None
    assert [one.figure for one in target.candidates({"consent": True}) if not one.refusals] == ["Bjorn"]
    board.change("Bjorn", pose=Pose.KNEELING)
    assert board.choices("Ragnar")["grapple"].inputs[0].default == "Bjorn"


@pytest.mark.rule("tm.hth.defence-die", "tm.hth.defence-6-rear")
@pytest.mark.parametrize(
    ("pose", "chance", "label"),
    [
        (Pose.STANDING, Fraction(4, 6), "or less on the defender's die"),
        (Pose.PRONE, Fraction(4, 5), "or less on the defender's die, 6 rolled again"),
    ],
)
def test_that_the_number_beside_the_chance_is_that_of_the_defenders_die(
    board: Board, pose: Pose, chance: Fraction, label: str
) -> None:
    board.do("pass", figure="Astrid")
    board.change("Bjorn", pose=pose, ready=("x0",))
    command = board.rules.command({"kind": "tft.grapple/1", "figure": "Ragnar", "target": "Bjorn", "consent": True})
    die, blow, *_ = board.rules.explain(board.state, command)
    assert (die.title, die.text, die.lines[0].label) == ("To start it", "4 or less on 1d6", label)
    assert blow.key == "to-hit"
    assert board.rules.odds(board.state, command).chance("success") == chance


@pytest.mark.parametrize(("house", "keys"), [("attack", ["needs", "to-hit", "dice"]), ("entry", ["needs"])])
def test_that_a_step_that_strikes_no_blow_shows_no_number_of_one(house: str, keys: list[str]) -> None:
    board = Board(house={"step-into-hth": house})
    board.add("Ragnar", "red", "0506", 0, ready=["broadsword"])
    board.add("Bjorn", "blue", "0606", 0)
    board.change("Bjorn", pose=Pose.KNEELING)
    board.combat(Ragnar="n")
    command = board.rules.command({"kind": "tft.grapple/1", "figure": "Ragnar", "target": "Bjorn"})
    assert [one.key for one in board.rules.explain(board.state, command)] == [*keys, "entry"]

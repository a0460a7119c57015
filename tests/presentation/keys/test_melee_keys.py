"""Keys of The Fantasy Trip Melee with typed dice: every promise counts what is pressed."""

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import ChoiceQuestion
from gmtool.space import Facing, parse_label
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.melee_table import fighter, table
from tests.rules.tft.acts.brawl.test_hth import brawl
from tests.rules.tft.board import Board


def begin(gm: KeyMaster, dice: str = "42") -> None:
    """To the actions of the turn: initiative, its winner moves first, and both sides do the usual."""
    gm.enter(dice)
    gm.type("1")
    gm.type("N")
    gm.type("N")
    gm.count()


def test_that_initiative_of_two_sides_is_three_keys() -> None:
    gm = table([fighter(12)], [fighter(11)])
    gm.enter("42")
    assert gm.count() == 3
    assert gm.question is not None
    gm.type("1")
    assert gm.state.order == ("ours", "theirs")


def test_that_a_tie_is_told_apart_from_the_one_before() -> None:
    gm = table([fighter(12)], [fighter(11)])
    asked = []
    for dice in ("44", "44", "33"):
        gm.enter(dice)
        assert gm.question is not None
        asked.append(gm.question.words)
    assert asked == [
        "Tie at 4; again: initiative of Ours",
        "Tie 2 at 4; again: initiative of Ours",
        "Tie 3 at 3; again: initiative of Ours",
    ]


def test_that_initiative_needs_no_enter_and_one_out_of_habit_does_nothing() -> None:
    gm = table([fighter(12)], [fighter(11)])
    gm.type("42")
    assert gm.count() == 2
    asked = gm.question
    assert isinstance(asked, ChoiceQuestion)
    gm.press("Enter")
    assert gm.question == asked
    gm.type("1")
    assert gm.state.order == ("ours", "theirs")


def test_that_the_options_of_a_side_that_stays_are_one_key() -> None:
    gm = table([fighter(13 - n) for n in range(4)], [fighter(9 - n) for n in range(4)])
    gm.enter("42")
    gm.type("1")
    gm.count()
    button = gm.page.turn.foot.usual
    assert button is not None
    assert button.isVisible()
    assert (button.text(), button.key) == ("Everybody as usual", "N")
    gm.type("N")
    assert gm.count() == 1
    assert [gm.state.figures[f"a{n}"].deeds.option for n in range(1, 5)] == ["j"] * 4
    assert gm.state.figures["b1"].deeds.option == ""
    gm.type("N")
    assert gm.count() == 1
    assert (gm.state.stage, gm.next) == ("combat", "a1")


def test_that_a_hit_on_the_only_foe_is_two_keys() -> None:
    gm = table([fighter(12)], [fighter(11)])
    begin(gm)
    gm.type("94")
    assert gm.count() == 2
    assert (gm.hits("b1"), gm.next) == (4, "b1")


def test_that_a_total_of_two_digits_is_one_key_more() -> None:
    gm = table([fighter(12, "broadsword")], [fighter(11)])
    begin(gm)
    gm.type("912")
    assert gm.count() == 3
    assert gm.hits("b1") == 12


def test_that_a_hit_on_one_of_two_foes_is_three_keys() -> None:
    gm = table([fighter(13)], [fighter(12), fighter(11)])
    begin(gm)
    gm.type("2")
    gm.type("94")
    assert gm.count() == 3
    assert (gm.hits("b1"), gm.hits("b2")) == (0, 4)


def test_that_a_hit_on_the_proposed_foe_is_two_keys() -> None:
    gm = table([fighter(13)], [fighter(12), fighter(11)])
    begin(gm)
    gm.type("2")
    gm.enter("94")
    gm.enter("15")
    gm.enter("15")
    gm.enter("0")  # nobody is forced back
    begin(gm)
    gm.type("93")
    assert gm.count() == 2
    assert (gm.hits("b1"), gm.hits("b2")) == (0, 7)


@pytest.mark.parametrize("same", [False, True], ids=["all differ", "ties"])
def test_that_a_turn_of_eight_is_twenty_four_keys(same: bool) -> None:
    ours, theirs = ([12] * 4, [10] * 4) if same else ([15, 13, 11, 9], [14, 12, 10, 8])
    gm = table([fighter(dx) for dx in ours], [fighter(dx) for dx in theirs])
    gm.type("42")  # one die each needs no Enter
    gm.type("1")
    gm.type("N")
    gm.type("N")
    numbers = {letter: iter("1234") for letter in "ab"}
    while gm.state.turn == 1:
        if gm.page.picks.upcoming is None and gm.next:
            gm.type(next(numbers[gm.next[0]]))
        gm.type("16")
    assert gm.count() == 24, "the first name their foe, but for the last, who has only one left"

    gm.type("42")
    gm.type("1")
    gm.type("N")
    gm.type("N")
    for dice in ("93", "16", "82", "16", "74", "16", "6 2", "16"):
        gm.type(dice)
        if dice == "6 2":
            gm.press("Enter")  # a 6 could be a face
    if gm.state.turn == 2:
        gm.type("0")  # nobody is forced back
    assert gm.state.turn == 3
    assert gm.count() <= 24
    assert sum(gm.hits(figure) for figure in gm.state.figures) == 3 + 2 + 4 + 2


def test_that_n_forces_nobody_back() -> None:
    gm = table([fighter(12)], [fighter(11)])
    begin(gm)
    gm.enter("94")
    gm.enter("16")
    assert gm.state.stage == "retreats"
    done = gm.page.session.journal.head
    gm.type("N")
    assert gm.page.session.journal.head == done
    assert gm.page.turn.prompt.text() == ("A1 must choose: Space does “Force B1 back”, a number picks another.")
    assert gm.page.turn.act.words == "A1: Force B1 back"
    assert [button.text() for button in gm.page.turn.table_choices.buttons] == ["0  Next turn"]
    gm.enter("0")
    assert gm.state.turn == 2


def test_that_tie_dice_are_one_key_a_side() -> None:
    gm = table([fighter(12)] * 3, [fighter(12)])
    begin(gm)
    gm.type("25")
    assert gm.count() == 2
    assert gm.page.session.moment.agenda.next == ("b1",)


def test_that_a_tie_is_no_key_where_the_gm_decides() -> None:
    gm = table([fighter(12)] * 2, [fighter(12)] * 2, house_rules={"attack-tie": "gm"})
    begin(gm)
    assert gm.question is None
    assert gm.page.session.moment.agenda.next == ("a1", "a2", "b1", "b2"), "whoever the GM picks"
    assert gm.count() == 0


def test_that_figures_of_one_side_roll_for_no_tie() -> None:
    gm = table([fighter(12)] * 3, [fighter(9)])
    begin(gm)
    assert gm.question is None
    assert gm.page.session.moment.agenda.next == ("a1", "a2", "a3")
    gm.enter("16")
    gm.enter("16")
    gm.enter("16")
    assert gm.count() == 9
    assert gm.page.session.moment.agenda.next == ("b1",)
    assert all(entry.command["kind"] != "tft.tie/1" for entry in gm.page.session.journal.line())


def test_that_whoever_stayed_before_the_charge_is_one_key_from_its_strike() -> None:
    places: dict[str, tuple[str, Facing]] = {"a1": ("0510", 0), "b1": ("0505", 3)}
    gm = table([fighter(12)], [fighter(10)], places=places)
    gm.enter("42")
    gm.type("1")
    gm.type("N")
    assert gm.state.figures["a1"].deeds.option == "a"
    assert gm.choose("charge attack")
    way = [list(parse_label(f"05{row:02}")) for row in (6, 7, 8, 9)]
    gm.page.picks.say("path", way)
    gm.press("Enter")
    assert (gm.state.stage, gm.next) == ("combat", "a1")
    assert gm.page.turn.prompt.text() == "A1 may still attack."
    assert gm.page.turn.act.words == "A1: Charge attack"
    gm.type("N")
    assert (gm.state.turn, gm.next) == (1, "a1")
    gm.count()
    gm.enter()
    gm.enter("94")
    assert gm.count() == 1 + 3
    assert (gm.hits("b1"), gm.next) == (4, "b1")


def test_that_a_forced_retreat_into_the_only_hex_is_one_key() -> None:
    places: dict[str, tuple[str, Facing]] = {"a1": ("1202", 0), "b1": ("1201", 3)}
    gm = table([fighter(12)], [fighter(10)], places=places)
    begin(gm)
    gm.type("94")
    gm.type("16")
    assert gm.state.stage == "retreats"
    gm.count()
    force = next(button for button in gm.offered() if button.text().endswith("Force B1 back"))
    gm.type(str(force.digit))
    assert gm.count() == 1
    assert (gm.state.turn, gm.question) == (2, None)
    assert gm.state.figures["b1"].place == parse_label("1101")


def test_that_a_forced_retreat_says_which_digits_name_its_hex() -> None:
    places: dict[str, tuple[str, Facing]] = {"a1": ("0507", 0), "b1": ("0506", 3)}
    gm = table([fighter(12)], [fighter(10)], places=places)
    begin(gm)
    gm.type("94")
    gm.type("16")
    force = next(button for button in gm.offered() if button.text().endswith("Force B1 back"))
    gm.type(str(force.digit))
    gm.press("Space")
    assert gm.page.turn.prompt.text() == "Hex: still to be chosen. Press 1 to 3, or click it on the map."
    gm.type("2")
    gm.press("Enter")
    assert gm.state.turn == 2


def test_that_each_of_several_hexes_has_a_digit_although_its_name_is_a_number() -> None:
    board = Board()
    board.add("Ragnar", "red", "0505", dx=14)
    board.add("Bjorn", "blue", "0506", dx=8)
    brawl(board, "Ragnar", "Bjorn")
    board.combat(Ragnar="v", Bjorn="t")
    fight = Journal.load(board.rules, board.rules.dump_state(board.state), ())
    gm = KeyMaster(DrivenFight(fight, others=True))
    gm.page.session.perform({"kind": "tft.break-free/1", "figure": "Ragnar"})
    gm.type("1")
    assert gm.asks == "Where does Ragnar stand up?"
    gm.type("2")
    assert gm.state.figures["Ragnar"].place == parse_label("0604")

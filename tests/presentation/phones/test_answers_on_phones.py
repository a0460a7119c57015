"""Dice and decisions from phones: who may answer, what is no answer, and what the Game Master can do all the while."""

from gmtool.presentation.phones.messages import Answer
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.keys.test_harnmaster_keys import table as harn_table
from tests.presentation.phones.phone_table import Phone, PhoneTable


def duel(**allowed: bool) -> tuple[PhoneTable, Phone, Phone]:
    """Two figures, each with a phone, at the first attack of the turn."""
    at = PhoneTable(table([fighter(12)], [fighter(11)]))
    anna, ben = at.seat("Anna", "a1", **allowed), at.seat("Ben", "b1", **allowed)
    at.gm.type("42")
    at.gm.type("1NN")
    at.gm.count()
    return at, anna, ben


def test_that_a_die_arrives_without_a_key_and_is_told_with_its_players_name() -> None:
    at, anna, ben = duel()
    assert (anna.due.needs, anna.due.dice, anna.due.figure) == ("12 or less", "3d6", "a1")
    assert ben.view.due is None
    anna.answer("9")
    assert at.gm.asks
    anna.answer("4")
    assert at.gm.hits("b1") == 4
    assert at.gm.count() == 0
    assert at.notices == ["Anna wants to join.", "Ben wants to join.", "Anna: 9", "Anna: 4"]
    assert at.given == [(at.gm.page.session.journal.head, "Anna")]


def test_that_whoever_is_first_counts_and_the_other_is_told() -> None:
    at, anna, _ = duel()
    number = anna.due.number
    at.gm.type("9")
    anna.send(Answer(number=number, text="16"))
    assert anna.told == "That is settled already."
    assert at.gm.question is not None
    assert anna.due.number != number


def test_that_the_game_master_may_press_enter_while_the_player_rolls() -> None:
    at, anna, _ = duel()
    number = anna.due.number
    at.gm.press("Enter")
    assert at.gm.question is not None
    assert anna.due.number == number
    anna.send(Answer(number=number, text="16"))
    assert at.gm.next == "b1"


def test_that_what_is_no_roll_is_said_and_the_question_waits() -> None:
    at, anna, _ = duel()
    for text in ("19", "2", "x", "", "9 4", "3 3"):
        anna.answer(text)
        assert anna.told not in ("", "Sent.")
        assert at.gm.page.session.journal.head == 5 or at.gm.hits("b1") == 0
    anna.answer("3 3 3")
    assert anna.told == "Sent."


def test_that_a_phone_answers_for_no_other_figure() -> None:
    at, anna, ben = duel()
    ben.send(Answer(number=anna.due.number, text="9"))
    assert ben.told == "That is settled already."
    assert at.gm.question is None


def test_that_the_programs_dice_are_rolled_only_where_the_game_master_allows_it() -> None:
    at, anna, _ = duel()
    anna.send(Answer(number=anna.due.number, roll=True))
    assert anna.told == "Roll your own dice."
    at.table.allow(anna.seat, rolls=True)
    assert anna.due.may_roll
    head = at.gm.page.session.journal.head
    anna.send(Answer(number=anna.due.number, roll=True))
    assert at.gm.page.session.journal.head > head or at.gm.question is not None


def test_that_undo_takes_a_players_die_back_and_asks_again() -> None:
    at, anna, _ = duel()
    anna.answer("9")
    anna.answer("4")
    at.gm.press("Ctrl Z")
    assert at.gm.hits("b1") == 0
    assert anna.due.needs == "12 or less"


def test_that_no_needs_are_told_where_the_game_master_does_not_tell_odds() -> None:
    at, anna, _ = duel()
    at.table.tell_odds(False)
    assert (anna.due.needs, anna.due.why) == ("", ())
    assert "12 or less" not in repr(anna.view)


def test_that_a_phone_that_sleeps_comes_back_as_who_it_was_and_is_asked_again() -> None:
    at, anna, _ = duel()
    at.lose(anna)
    at.back(anna, 7)
    assert anna.view.who.name == "Anna"
    anna.answer("16")
    assert at.gm.next == "b1"


def test_that_a_defender_answers_by_phone() -> None:
    at = PhoneTable(harn_table("Ann", "Cid"))
    cid, gm = at.seat("Cid's player", "cid"), at.gm
    gm.press("Enter")
    assert [one.figure for one in cid.view.acting] == ["cid"]
    gm.count()
    cid.propose("cid", "Dodge")
    gm.press("Enter")
    assert gm.count() == 1
    assert cid.view.acting == (), "the dodge is what is being rolled for"
    gm.type("86")  # the attack
    gm.count()
    cid.answer("61")
    assert gm.next == "cid"
    assert gm.count() == 0


def test_that_dice_of_an_attack_leave_the_defender_with_a_phone_the_choice() -> None:
    at = PhoneTable(harn_table("Ann", "Cid"))
    cid = at.seat("Cid's player", "cid")
    at.gm.type("86")
    assert at.gm.question is None
    assert [one.figure for one in cid.view.acting] == ["cid"]
    at.lose(cid)
    at.gm.press("Ctrl Z")
    at.gm.type("86")
    assert at.gm.asks == "Cid blocks", "nobody is there to choose"


def test_that_the_giver_of_the_last_deed_of_a_turn_is_kept_though_the_turn_ends_at_once() -> None:
    at = PhoneTable(table([fighter(10)], [fighter(13)]))
    anna = at.seat("Anna", "a1")
    at.gm.type("421NN")
    at.gm.press("Space")
    at.gm.type("18")
    at.gm.press("Enter")
    anna.answer("17")
    journal = at.fight.session.journal
    (given,) = at.given
    assert (journal.entry(given[0]).command["figure"], given[1]) == ("a1", "Anna")
    assert given[0] < journal.head

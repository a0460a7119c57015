"""Whose dice are in an entry of the journal: after answers taken back, corrections, and what goes by itself."""

from gmtool.encounter.entry import dump_entry
from gmtool.presentation.phones.messages import Answer
from tests.presentation.phones.phone_table import ENCOUNTER
from tests.presentation.phones.test_answers_on_phones import duel
from tests.presentation.phones.test_proposals import combat


def test_that_what_the_game_master_takes_back_and_types_is_nobodys() -> None:
    at, anna, _ = duel()
    anna.answer("9")
    at.fight.session.step_back()
    at.gm.type("94")
    assert at.gm.hits("b1") == 4
    assert at.given == []


def test_that_a_command_that_is_put_away_leaves_no_name_behind() -> None:
    at, anna, _ = duel()
    anna.answer("9")
    at.fight.session.cancel_question()
    at.refresh()
    at.gm.type("94")
    assert at.gm.hits("b1") == 4
    assert at.given == []


def test_that_dice_of_a_player_and_the_game_master_are_the_players_entry() -> None:
    at, anna, _ = duel()
    anna.answer("9")
    at.gm.type("4")
    assert at.given == [(at.fight.session.journal.head, "Anna")]


def test_that_dice_stay_a_players_though_something_goes_by_itself_after_them() -> None:
    at, anna, _ = duel()
    session = at.fight.session

    def follows() -> None:
        session.performed.disconnect(follows)
        assert session.perform({"kind": "gm.note/1", "text": "It follows."}, along=True)

    at.table.leave_fight()
    session.performed.connect(follows)
    at.table.follow(at.fight.picks, ENCOUNTER, {})
    at.refresh()
    anna.answer("9")
    anna.answer("4")
    *_, dice, follow = session.journal.line().numbers
    assert session.journal.entry(follow).command["kind"] == "gm.note/1"
    assert at.given == [(dice, "Anna")]


def test_that_a_proposal_that_is_done_at_once_is_its_players() -> None:
    at, anna, _ = combat()
    at.table.allow(anna.seat, at_once=True)
    anna.propose("a1", "Pass")
    assert at.given == [(at.fight.session.journal.head, "Anna")]


def test_that_a_correction_keeps_the_givers_of_what_is_done_again() -> None:
    at, anna, ben = duel()
    anna.answer("9")
    anna.answer("4")
    at.gm.press("Space")
    ben.answer("16")
    session = at.fight.session
    for entry, name in at.given:
        at.memory.keep_giver(1, entry, name)
    assert sorted(at.memory.givers(1).values()) == ["Anna", "Ben"]
    session.repeated.connect(lambda repeated: at.memory.keep_givers_again(1, repeated))
    (hers,) = (entry for entry, name in at.given if name == "Anna")
    session.correct(hers)
    at.gm.type("3")
    line = session.journal.line().numbers
    now = {entry: name for entry, name in at.memory.givers(1).items() if entry in line}
    assert hers not in line
    assert sorted(now.values()) == ["Anna", "Ben"]
    assert [now[one] for one in line if one in now] == ["Anna", "Ben"]


def test_that_numbers_go_on_when_the_program_starts_again() -> None:
    """A page that was open all the while may send the number of what it was asked before."""
    at, anna, _ = duel()
    before = anna.due.number
    at.table.note(anna.seat, "You hear a click.")
    noted = anna.view.notes[-1].number
    anna.answer("x")
    told = anna.view.told
    assert told is not None
    at.restart()
    at.back_after_restart(anna, 9)
    assert anna.due.number > before
    anna.send(Answer(number=before, text="9"))
    assert anna.told == "That is settled already."
    assert anna.view.told is not None
    assert anna.view.told.number > told.number
    at.table.note(anna.seat, "Another.")
    assert anna.view.notes[-1].number > noted
    assert at.gm.question is None


def test_that_the_journal_of_dice_from_phones_is_that_of_dice_that_were_typed() -> None:
    at, anna, ben = duel()
    anna.answer("9")
    anna.answer("4")
    at.gm.press("Space")
    ben.answer("16")
    typed, _, _ = duel()
    typed.gm.type("94")
    typed.gm.press("Space")
    typed.gm.type("16")
    one, other = (table.fight.session.journal for table in (at, typed))
    assert at.given
    assert not typed.given
    assert [dump_entry(entry) for entry in one.line()] == [dump_entry(entry) for entry in other.line()]
    assert one.state == other.state

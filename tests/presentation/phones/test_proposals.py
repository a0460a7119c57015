"""What players propose: one key of the Game Master does it, and it never gets in the way."""

from gmtool.presentation.phones.messages import Propose
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.phones.phone_table import Phone, PhoneTable


def combat() -> tuple[PhoneTable, Phone, Phone]:
    """Two against two, at the first attack; both of ours have phones."""
    at = PhoneTable(table([fighter(13), fighter(12)], [fighter(11), fighter(10)]))
    phones = at.seat("Anna", "a1"), at.seat("Ben", "a2")
    at.gm.type("421NN")
    assert at.gm.next == "a1"
    at.gm.count()
    return at, *phones


def test_that_a_proposal_is_the_game_masters_draft_and_space_does_it() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    draft = at.gm.page.picks.draft
    assert draft is not None
    assert draft.words == "Strike with club, B2"
    assert at.gm.page.turn.prompt.text() == "Anna proposes: Strike with club, B2. Enter does it, Esc puts it aside."
    assert anna.view.due is None, "the dice are not due before the Game Master agrees"
    assert anna.acting("a1").picked is not None
    at.gm.press("Space")
    assert anna.due.figure == "a1"


def test_that_a_proposal_that_is_put_aside_is_told() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    at.gm.press("Esc")
    assert anna.told == "The Game Master has put it aside."
    assert anna.acting("a1").picked is None
    assert at.table.people[0].does == ""


def test_that_a_player_may_think_again() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    anna.send(Propose(figure="a1"))
    assert at.gm.page.picks.player == ""
    assert anna.acting("a1").picked is None
    anna.propose("a1", "Strike", target="b1")
    at.gm.press("Space")
    assert at.gm.question is not None


def test_that_nobody_proposes_for_a_figure_that_is_not_theirs_or_not_due() -> None:
    at, anna, ben = combat()
    for phone, figure in ((ben, "a1"), (anna, "b1"), (ben, "a2")):
        phone.send(Propose(figure=figure, choice="strike:g1", values={"target": "b1"}, send=True))
        assert phone.told == "It is not that figure's turn."
    assert at.gm.page.picks.player == ""


def test_that_a_value_that_is_no_candidate_is_not_taken() -> None:
    at, anna, _ = combat()
    for target in ("a2", "nobody", 7, None, ["b1"], {"b1": 1}):
        anna.propose("a1", "Strike", target=target)
        picked = anna.acting("a1").picked
        assert picked is not None
        assert (picked.ready, picked.sent) == (False, False)
        assert at.gm.page.picks.player == ""


def test_that_what_the_game_master_has_picked_stays() -> None:
    at, anna, _ = combat()
    at.gm.choose("pass")
    before = at.gm.page.picks.draft
    anna.propose("a1", "Strike", target="b2")
    assert at.gm.page.picks.draft is before
    at.gm.press("Esc")
    assert at.gm.page.picks.player == "Anna"


def test_that_a_deed_of_the_game_master_in_between_keeps_the_proposal() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    at.fight.session.perform({"kind": "gm.note/1", "text": "It drips."})
    at.table.refresh()
    assert at.gm.page.picks.player == "Anna"
    assert anna.acting("a1").picked is not None


def test_that_undo_while_a_proposal_waits_drops_it_where_the_figure_is_not_due_any_more() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    at.gm.press("Ctrl Z", "Ctrl Z")
    assert at.gm.state.stage != "combat"
    assert at.gm.page.picks.player == ""
    assert anna.view.acting == () or anna.acting("a1").picked is None


def test_that_what_may_be_done_at_once_waits_while_another_question_does() -> None:
    at, anna, _ = combat()
    at.table.allow(anna.seat, at_once=True)
    anna.propose("a1", "Strike", target="b2")
    assert at.gm.question is not None
    assert anna.due.figure == "a1"


def test_that_a_figure_whose_player_has_proposed_does_nothing_else_at_n() -> None:
    at = PhoneTable(table([fighter(13), fighter(12)], [fighter(11), fighter(10)]))
    anna = at.seat("Anna", "a1")
    at.gm.type("421")
    assert set(at.fight.session.moment.agenda.next) == {"a1", "a2"}
    anna.propose("a1", "Dodge")
    at.gm.press("Esc")
    anna.propose("a1", "Dodge")
    at.gm.type("N")
    assert at.gm.state.figures["a1"].deeds.option == ""

"""What players propose: one key of the Game Master does it, and it never gets in the way."""

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.phones.filling import filled
from gmtool.presentation.phones.messages import Propose
from gmtool.presentation.phones.views import Role
from gmtool.rules.seam import Candidate, Choice, Input, InputKind
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


def test_that_what_is_rolled_for_is_no_longer_proposed() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    at.gm.press("Space")
    assert anna.due.figure == "a1"
    assert anna.view.acting == (), "there is nothing to take back while the dice are due"
    at.gm.press("Esc")
    assert anna.acting("a1").picked is not None


def test_that_a_proposal_that_was_done_is_not_proposed_again_in_the_next_phase() -> None:
    at = PhoneTable(table([fighter(13)], [fighter(11)]))
    anna = at.seat("Anna", "a1")
    at.gm.type("422N")
    # the last to move is the first to act, and could do the same then
    anna.propose("a1", "Shift and attack")
    assert at.gm.page.picks.player == "Anna"
    at.gm.press("Space")
    assert (at.gm.state.stage, at.gm.next) == ("combat", "a1")
    assert at.gm.page.picks.player == ""
    assert anna.acting("a1").picked is None
    assert anna.offer("a1", "Shift and attack")


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


def test_that_the_game_master_may_look_at_somebody_else_while_a_proposal_waits() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    picks = at.gm.page.picks
    picks.choose_figure("b1")
    at.refresh()
    assert (picks.figure, picks.player) == ("b1", "")
    picks.choose_figure("a1")
    at.refresh()
    assert picks.player == "Anna", "it is still there"


def test_that_marks_of_the_game_master_stay_when_a_proposal_comes() -> None:
    at, anna, _ = combat()
    picks = at.gm.page.picks
    picks.choose_figure("b1")
    picks.mark("b2")
    anna.propose("a1", "Strike", target="b2")
    assert (picks.figure, picks.marked) == ("b1", ("b2",))
    picks.mark("b2")
    at.refresh()
    assert picks.player == "Anna"


def test_that_of_two_phones_with_one_figure_the_last_that_is_sent_counts_and_the_other_is_told() -> None:
    at, anna, _ = combat()
    cid = at.seat("Cid", "a1")
    anna.propose("a1", "Strike", target="b2")
    cid.send(Propose(figure="a1", choice=cid.offer("a1", "Strike").key))
    assert at.gm.page.picks.player == "Anna", "who only looks for something takes nothing away"
    cid.propose("a1", "Strike", target="b1")
    assert at.gm.page.picks.player == "Cid"
    assert anna.told == "Cid has chosen something else for A1."
    assert anna.acting("a1").picked is None


def test_that_two_phones_with_one_figure_come_to_rest_whatever_each_has_picked() -> None:
    at = PhoneTable(table([fighter(13), fighter(12)], [fighter(11), fighter(10)]))
    phones = [at.seat(name, "a1") for name in ("Anna", "Cid")]
    ben = at.seat("Ben", "a2")
    at.gm.type("421")
    assert set(at.fight.session.moment.agenda.next) == {"a1", "a2"}
    for phone in phones[:1]:
        phone.send(Propose(figure="a1", choice=phone.offer("a1", "Charge").key))
    assert at.fight.session.perform({"kind": "gm.note/1", "text": "It drips."})
    for _ in range(6):
        at.table.refresh()
    assert not at.table.behind
    assert ben.acting("a2").offers


def test_that_what_a_phone_proposed_goes_with_its_figure() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    at.table.give(anna.seat, Role.PLAYER, ["a2"])
    at.refresh()
    assert at.gm.page.picks.player == ""
    assert "a1" not in [one.figure for one in anna.view.acting]


def test_that_nothing_is_taken_behind_the_curtain() -> None:
    at, anna, _ = combat()
    strike = anna.offer("a1", "Strike").key
    at.view.draw_curtain(True)
    anna.send(Propose(figure="a1", choice=strike, values={"target": "b2"}, send=True))
    assert at.gm.page.picks.player == ""
    assert anna.told == "The Game Master shows nothing just now. Wait a moment."


def test_that_a_figure_that_is_gone_or_hidden_has_no_proposal_any_more() -> None:
    for deed in (
        {"kind": "gm.remove/1", "figure": "a1"},
        {"kind": "gm.amend/1", "figure": "a1", "field": "hidden", "value": True},
    ):
        at, anna, _ = combat()
        anna.propose("a1", "Strike", target="b2")
        at.gm.press("Esc")
        anna.propose("a1", "Strike", target="b2")
        assert at.fight.session.perform(deed)
        at.refresh()
        assert at.gm.page.picks.player == ""
        assert anna.view.who.figures == ()
        assert at.table.people[0].does == ""


def test_that_a_target_that_is_hidden_meanwhile_stays_with_the_game_master_and_is_told_to_nobody() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    at.wires.views[anna.screen] = at.wires.views[anna.screen][-1:]
    assert at.fight.session.perform({"kind": "gm.amend/1", "figure": "b2", "field": "hidden", "value": True})
    at.refresh()
    draft = at.gm.page.picks.draft
    assert draft is not None
    assert draft.values["target"] == "b2"
    assert "B2" not in repr(anna.view)


def test_that_what_was_proposed_on_another_line_of_play_waits_only_where_it_can_be_done() -> None:
    at, anna, _ = combat()
    anna.propose("a1", "Strike", target="b2")
    session, head = at.fight.session, at.fight.session.journal.head
    session.undo()
    session.undo()
    at.refresh()
    session.play_from(head)
    at.refresh()
    assert (at.gm.page.picks.player, anna.acting("a1").picked) == ("", None)


def test_that_a_choice_is_taken_as_the_program_writes_it() -> None:
    """True is 1 to Python, words are on one line, and a number has as many digits as can be typed."""
    at, _, _ = combat()
    moment = at.fight.session.moment
    fields = (
        Input("one", "One", InputKind.ONE_OF, lambda _: (Candidate(1, "1"), Candidate(2, "2"))),
        Input("text", "Text", InputKind.TEXT),
        Input("number", "Number", InputKind.NUMBER),
    )
    draft = Draft.of(moment, Choice("do", "Do", "Do", {"kind": "gm.note/1"}, fields))
    said = {"one": True, "text": "a\n\u202eb", "number": 10**3000}
    taken = filled(draft, said)
    assert (repr(taken.values["one"]), taken.values["text"]) == ("1", "a b")
    assert "number" not in taken.values
    assert filled(draft, {"number": -7, "text": "\u200b"}).values == {"number": -7}

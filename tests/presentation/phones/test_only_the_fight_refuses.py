"""What the players may do as far as they know, and the fight as it is refuses: the phone is told what it always is."""

from gmtool.presentation.phones.filling import Picking
from gmtool.presentation.phones.proposals import Proposal, Sealed
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.phones.phone_table import Phone, PhoneTable

REFUSED = "Anna proposes: Dodge. A1 was engaged when its move came. Esc puts it aside."
BESIDE = {"a1": ("0506", 0), "b1": ("0505", 3), "b2": ("1101", 3)}


def ambush(*, hidden: bool) -> tuple[PhoneTable, Phone]:
    """A figure that is to move; beside it stands a foe whom nobody knows of, or nobody at all."""
    at = PhoneTable(table([fighter(13)], [fighter(11), fighter(10)], {}, BESIDE))
    at.gm.type("421")
    session = at.fight.session
    deed = {"kind": "gm.amend/1", "figure": "b1", "field": "hidden", "value": True}
    assert session.perform(deed if hidden else {"kind": "gm.remove/1", "figure": "b1"})
    return at, at.seat("Anna", "a1")


def test_that_the_phone_is_told_the_same_whoever_is_hidden_and_the_game_master_why() -> None:
    told = []
    for hidden in (True, False):
        at, anna = ambush(hidden=hidden)
        anna.propose("a1", "Dodge")
        picked = anna.acting("a1").picked
        assert picked is not None
        told.append((anna.told, picked, [view.acting for view in at.wires.views[anna.screen]]))
        draft = at.gm.page.picks.draft
        assert draft is not None
        assert at.gm.page.picks.player == "Anna"
        assert draft.forbidden is hidden, "the Game Master sees why, and may overrule it"
        assert (at.gm.page.turn.prompt.text() == REFUSED) is hidden
    assert told[0] == told[1]
    assert told[0][0] == "The Game Master has it."


def test_that_what_would_be_done_at_once_waits_for_the_game_master_without_a_word() -> None:
    at, anna = ambush(hidden=True)
    at.table.allow(anna.seat, at_once=True)
    head = at.fight.session.journal.head
    anna.propose("a1", "Dodge")
    assert at.fight.session.journal.head == head
    assert anna.told == "The Game Master has it."
    at.gm.press("Esc")
    assert anna.told == "The Game Master has put it aside."


def test_that_a_sealed_choice_is_the_game_masters_too_and_what_nobody_may_do_is_not() -> None:
    at, _ = ambush(hidden=True)
    dropped: list[str] = []
    passed_on: list[str] = []
    sealed = Sealed(
        at.fight.picks,
        lambda figure, proposal, why: dropped.append(why),
        lambda head, name: None,
        lambda figure, proposal: passed_on.append(figure),
    )
    sealed.kept["a1"] = Proposal("seat", "Anna", Picking("option:c", {}))
    assert not sealed.open()
    assert (passed_on, dropped, sealed.kept) == (["a1"], [], {})
    sealed.kept["a1"] = Proposal("seat", "Anna", Picking("option:none", {}))
    assert not sealed.open()
    assert (passed_on, dropped) == (["a1"], ["That cannot be done any more: choose again."])

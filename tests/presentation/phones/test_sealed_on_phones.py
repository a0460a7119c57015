"""Plots, jousts and written orders that are chosen on phones: sealed until all are in, and opened together."""

from typing import Any

from gmtool.presentation.phones.messages import Propose, Seal
from gmtool.presentation.phones.views import Sealing
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.systems import ruleset
from tests.presentation.keys import test_chainmail_keys as battles
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun
from tests.presentation.keys.test_melee_rounds_keys import rounds
from tests.presentation.phones.phone_table import Phone, PhoneTable

LISTS = (Side("red", "Red", 0), Side("blue", "Blue", 1))


def words_of(value: Any) -> str:
    """All that stands in what was sent."""
    return repr(value)


# --- the joust ------------------------------------------------------------------------------------------------------
def tourney() -> KeyMaster:
    """A tourney of one knight a side."""
    rules = ruleset("chainmail")
    card = rules.completed(Card("chainmail", "Knight", {"kind": "knights", "men": 1}))
    figures = (Enlisted("ann", card, "red", "Ann"), Enlisted("guy", card, "blue", "Guy"))
    return begun(rules, Muster(figures, LISTS, None, {"fought": "joust", "joust-score": "yes", "joust-teams": "yes"}))


def seen_by_others(at: PhoneTable, *players: str) -> str:
    """All that these phones, and the panel of the Game Master, have been sent or shown so far."""
    sent = [at.wires.views[at.phones[one].screen] for one in players]
    return words_of((sent, at.notices, at.table.people, at.gm.log))


def ride(at: PhoneTable, ann: tuple[str, str], guy: tuple[str, str]) -> None:
    """Both choose on their phones; neither choice is told to anybody before both are in."""
    first, second = at.phones["Anna"], at.phones["Gus"]
    at.wires.views[second.screen] = at.wires.views[second.screen][-1:]
    at.notices.clear()
    line = at.gm.page.session.journal.head
    first.seal("ann", "im", aim=ann[0], seat=ann[1])
    assert at.gm.page.session.journal.head == line, "it is in no journal yet"
    assert (first.view.sealing, second.view.sealing) == (second.view.sealing, first.view.sealing)
    assert second.view.sealing is not None
    assert (second.view.sealing.done, second.view.sealing.of) == (1, 2)
    told = seen_by_others(at, "Gus")
    assert f"'aim': '{ann[0]}'" not in told
    assert "Ann: " not in at.gm.log.rpartition("Turn")[2]
    assert any("Ann has sealed" in one.does for one in at.table.people)
    second.seal("guy", "im", aim=guy[0], seat=guy[1])
    assert at.gm.page.session.journal.head > line


def test_that_three_rides_are_ridden_with_both_choices_on_phones() -> None:
    at = PhoneTable(tourney())
    at.gm.press("Space")
    at.seat("Anna", "ann")
    at.seat("Gus", "guy")
    at.gm.count()
    for ann, guy in ((("sf", "4"), ("sf", "4")), (("helm", "4"), ("sf", "4")), (("fp", "3"), ("fp", "4"))):
        ride(at, ann, guy)
        at.gm.press("Space")
    assert "Ann aimed at Sinister Fess; Guy sat Steady Seat: it glanced off." in at.gm.log
    assert "The joust of Ann and Guy is over" in at.gm.log
    assert at.gm.count() <= 6


# --- plots ----------------------------------------------------------------------------------------------------------
def plotting() -> tuple[PhoneTable, dict[str, Phone]]:
    """Five combatants, three of whom are played from phones."""
    muster = rounds(3)
    at = PhoneTable(begun(ruleset("melee-rounds"), Muster(muster.figures[:5], SIDES)))
    return at, {one: at.seat(f"Player {one}", one) for one in ("a1", "a2", "a3")}


def test_that_the_keys_of_the_game_master_leave_a_figure_that_has_sealed() -> None:
    at, players = plotting()
    picks = at.gm.page.picks
    picks.choose_figure("a1")
    assert picks.undecided
    players["a1"].seal("a1", "Fighting")
    assert picks.figure not in players, "the next key would choose anew for a1"
    assert any("has sealed" in one.does for one in at.table.people)


def test_that_a_round_of_plots_of_five_with_three_phones_is_one_key() -> None:
    at, phones = plotting()
    at.gm.press("N")
    assert at.gm.state.figures["b1"].plot is not None
    assert all(at.gm.state.figures[one].plot is None for one in phones), "their players choose for them"
    for one, phone in phones.items():
        assert phone.acting(one).sealed
        phone.seal(one, phone.acting(one).offers[0].label)
    assert at.gm.count() == 1
    assert all(at.gm.state.figures[one].plot is not None for one in phones)
    at.gm.page.session.undo()  # the initiative that is asked for next
    at.gm.page.session.undo()
    assert all(at.gm.state.figures[one].plot is None for one in phones), "they were opened as one step"


def seal_all(at: PhoneTable, phones: dict[str, Phone]) -> None:
    """The round's plots: those of the Game Master unasked, and the players' on their phones."""
    at.gm.press("N")
    for one, phone in phones.items():
        phone.seal(one, phone.acting(one).offers[0].label)


def test_that_what_is_sealed_outlives_the_program() -> None:
    at, phones = plotting()
    phones["a1"].seal("a1", phones["a1"].acting("a1").offers[0].label)
    at.restart()
    assert at.table.people
    assert any("a1 has sealed" in one.does for one in at.table.people)


def test_that_what_is_sealed_is_for_its_turn_alone() -> None:
    """Undo leads back to the turn before, in which the figure is to choose as well."""
    at = PhoneTable(tourney())
    at.gm.press("Space")
    anna, gus = at.seat("Anna", "ann"), at.seat("Gus", "guy")
    for phone, figure in ((anna, "ann"), (gus, "guy")):
        phone.seal(figure, "im", aim="sf", seat="4")
    at.gm.press("Space")
    assert at.fight.session.moment.agenda.title == "Turn 2"
    anna.seal("ann", "im", aim="helm", seat="4")
    saved = at.memory.sealed(1)
    session = at.fight.session
    while session.moment.agenda.title != "Turn 1" or at.table.sealing is None:
        assert session.undo_text, "back to the first choice"
        session.undo()
    at.refresh()
    assert anna.told == "That cannot be done any more: choose again."
    assert (anna.view.sealing, at.memory.sealed(1)) == (Sealing(0, 2), {})
    at.memory.keep_sealed(1, saved)
    at.restart()
    assert at.table.sealing == Sealing(0, 2), "nor after a crash"


def test_that_damaged_choices_are_left_out() -> None:
    at, phones = plotting()
    phones["a1"].seal("a1", phones["a1"].acting("a1").offers[0].label)
    saved = at.memory.sealed(1)
    whole = saved["figures"]["a1"]
    damaged = {"a2": {"seat": ["a"], "values": {}}, "a3": 7, "b1": {**whole, "values": 3}, "nobody": whole}
    at.memory.keep_sealed(1, {**saved, "figures": damaged})
    at.restart()
    at.refresh()
    assert all("sealed" not in one.does for one in at.table.people)
    at.memory.keep_sealed(1, {"turn": ["Round 1"], "figures": []})
    at.restart()


def test_that_the_log_can_tell_who_has_chosen() -> None:
    at, phones = plotting()
    seal_all(at, phones)
    line = {one.number: one.command["figure"] for one in at.fight.session.journal.line() if "figure" in one.command}
    assert {line[entry]: name for entry, name in at.given} == {one: f"Player {one}" for one in phones}


def test_that_of_two_phones_with_one_figure_the_last_that_seals_counts_and_the_other_is_told() -> None:
    at, phones = plotting()
    anna, cid = phones["a1"], at.seat("Cid", "a1")
    offer = anna.acting("a1").offers[0].label
    anna.seal("a1", offer)
    cid.send(Propose(figure="a1", choice=cid.acting("a1").offers[0].key))
    assert any("a1 has sealed" in one.does for one in at.table.people), "who only looks takes nothing away"
    cid.seal("a1", offer)
    assert anna.told == "Cid has chosen something else for a1."
    picked = cid.acting("a1").picked
    assert picked is not None
    assert picked.sent


def test_that_a_choice_goes_with_the_phone_that_is_forgotten() -> None:
    at, phones = plotting()
    phones["a1"].seal("a1", phones["a1"].acting("a1").offers[0].label)
    at.table.forget(phones["a1"].seat)
    at.refresh()
    assert at.memory.sealed(1) == {}


def test_that_a_player_is_not_asked_what_only_the_game_master_keeps_secret() -> None:
    at, phones = plotting()
    phone = phones["a1"]
    choice = phone.acting("a1").offers[0].key
    phone.send(Propose(figure="a1", choice=choice, values={"written": True, "secret": True}))
    picked = phone.acting("a1").picked
    assert picked is not None
    assert not {one.field for one in picked.asks} & {"written", "secret"}
    for one, other in phones.items():
        values = {"written": True, "secret": True}
        other.send(Seal(figure=one, choice=other.acting(one).offers[0].key, values=values))
    at.gm.press("N")
    plots = [at.gm.state.figures[one].plot for one in phones]
    assert [(plot.written, plot.secret) for plot in plots] == [(False, False)] * 3


# --- orders -----------------------------------------------------------------------------------------------------------
def test_that_a_battle_turn_is_played_by_written_orders_with_one_phone_a_side() -> None:
    at = PhoneTable(battles.battle({"turn-system": "simultaneous"}))
    gm = at.gm
    while gm.state.phase != "orders":
        gm.type("61") if gm.question is not None else gm.press("Space")
    red = at.seat("Rita", *(f"A{n}" for n in range(1, 9)))
    blue = at.seat("Bert", *(f"B{n}" for n in range(1, 9)))
    gm.count()
    for phone in (red, blue):
        assert at.gm.state.phase == "orders"
        for one in tuple(phone.view.acting):
            phone.seal(one.figure, "Hold")
    assert at.gm.state.phase != "orders"
    assert gm.count() == 0

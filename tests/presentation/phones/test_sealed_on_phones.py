"""Plots, jousts and written orders that are chosen on phones: sealed until all are in, and opened together."""

from typing import Any

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


def test_that_what_is_sealed_outlives_the_program() -> None:
    at, phones = plotting()
    phones["a1"].seal("a1", phones["a1"].acting("a1").offers[0].label)
    at.restart()
    assert at.table.people
    assert any("a1 has sealed" in one.does for one in at.table.people)


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

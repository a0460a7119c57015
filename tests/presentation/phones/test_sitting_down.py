"""Who sits at the table: knocking, letting in, coming back, leaving, and being forgotten."""

from gmtool.presentation.phones.link import Died, Knocked, digest
from gmtool.presentation.phones.messages import Answer, Leave, Propose
from gmtool.presentation.phones.seats import MOST_SEATS, Seat, SeatBook
from gmtool.presentation.phones.views import Role
from gmtool.rules.seam import Card
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.phones.phone_table import Phone, PhoneTable


def melee(cards: dict[str, Card] | None = None) -> PhoneTable:
    """Two against two at the beginning of a turn."""
    return PhoneTable(table([fighter(13), fighter(12)], [fighter(11), fighter(10)]), cards)


def test_that_whoever_knocks_gets_nothing_of_the_fight_until_let_in() -> None:
    at = melee()
    at.take(Knocked(1, "Anna"))
    (view,) = at.wires.views[1]
    assert view.who.role is Role.KNOCKING
    assert (view.order, view.map, view.sheets, view.acting, view.due) == (None, None, (), (), None)
    assert view.waiting == "Waiting for the Game Master to let you in."
    assert at.notices == ["Anna wants to join."]
    (person,) = at.table.people
    assert (person.name, person.role, person.screen) == ("Anna", Role.KNOCKING, 1)


def test_that_what_a_screen_sends_before_it_is_let_in_does_nothing() -> None:
    at = melee()
    at.take(Knocked(1, "Anna"))
    head = at.gm.page.session.journal.head
    phone = Phone(at, 1, "Anna")
    for message in (Answer(number=1, text="6"), Propose(figure="a1", choice="pass", send=True)):
        phone.send(message)
    assert at.gm.page.session.journal.head == head
    assert at.gm.question is None


def test_that_a_phone_that_sleeps_keeps_its_place_among_the_others() -> None:
    at = melee()
    anna, _ = at.seat("Anna", "a1"), at.seat("Ben", "a2")
    at.lose(anna)
    assert [one.name for one in at.table.people] == ["Anna", "Ben"]
    at.back(anna, 7)
    anna.send(Leave())
    assert [one.name for one in at.table.people] == ["Ben", "Anna"]


def test_that_whoever_is_let_in_gets_a_key_whose_digest_alone_is_remembered() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    key = at.wires.keys[anna.screen]
    assert len(key) >= 21, "128 bits"
    assert at.wires.seats == {digest(key): anna.seat}
    assert key not in repr(at.memory.seats())
    assert anna.view.who.figures[0].figure == "a1"


def test_that_whoever_is_refused_is_sent_away() -> None:
    at = melee()
    at.take(Knocked(1, "Anna"))
    at.table.refuse(1)
    assert at.wires.dismissed == {1: "The Game Master has not let you in."}
    assert at.table.people == ()


def test_that_a_remembered_phone_is_let_in_by_one_key_or_by_itself() -> None:
    at = melee({"a1": Card("tft-melee", "Ragna", id="card-7")})
    anna = at.seat("Anna", "a1")
    at.restart()
    at.back(anna, 5) if anna.screen in at.wires.keys else at.take(Knocked(5, "Anna", next(iter(at.table.seats)).id))
    (person,) = at.table.people
    assert (person.role, [one.figure for one in person.figures]) == (Role.KNOCKING, ["a1"])
    at.table.allow(person.seat, by_itself=True)
    at.restart()
    at.take(Knocked(6, "Anna", person.seat))
    assert at.wires.views[6][-1].who.role is Role.PLAYER


def test_that_a_phone_is_let_in_again_by_itself_while_the_server_is_on() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    at.lose(anna)
    assert next(iter(at.table.people)).screen == 0
    at.back(anna, 9)
    assert anna.view.who.role is Role.PLAYER
    assert len(at.table.people) == 1


def test_that_a_forgotten_phone_is_sent_away_and_its_key_opens_no_door() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    at.table.forget(anna.seat)
    assert at.wires.dismissed == {anna.screen: "The Game Master has closed this table to you."}
    assert at.wires.seats == {}
    assert at.memory.seats() == {"seats": []}


def test_that_a_player_who_leaves_knocks_again() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    seat = anna.seat
    anna.send(Leave())
    at.take(Knocked(9, "Anna", seat))
    assert at.table.people[0].role is Role.KNOCKING


def test_that_two_phones_may_play_one_figure_and_the_first_answer_counts() -> None:
    at = melee()
    anna, ben = at.seat("Anna", "a1"), at.seat("Ben", "a1")
    number = ben.due.number
    anna.answer("6")
    ben.send(Answer(number=number, text="5"))
    assert ben.told == "That is settled already."


def test_that_whoever_looks_on_has_order_and_map_and_nothing_to_do() -> None:
    at = melee()
    tablet = at.seat("Tablet", role=Role.ONLOOKER)
    assert tablet.view.who.role is Role.ONLOOKER
    assert (tablet.view.due, tablet.view.acting, tablet.view.sheets) == (None, (), ())
    at.table.give(tablet.seat, Role.PLAYER, ["a1"])
    assert tablet.view.due is not None


def test_that_a_note_reaches_one_phone_only() -> None:
    at = melee()
    anna, ben = at.seat("Anna", "a1"), at.seat("Ben", "a2")
    at.table.note(anna.seat, "You hear a click.")
    assert [one.text for one in anna.view.notes] == ["You hear a click."]
    assert "click" not in repr(at.wires.views[ben.screen])


def test_that_the_server_may_die_and_the_fight_goes_on() -> None:
    at = melee()
    at.seat("Anna", "a1")
    at.take(Died("The phones' server has stopped."))
    assert not at.table.serving
    assert at.notices[-1] == "The phones' server has stopped."
    at.gm.type("42")
    assert at.gm.question is not None


def test_that_the_curtain_hides_the_fight_from_the_phones() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    at.view.draw_curtain(True)
    assert (anna.view.order, anna.view.due, anna.view.acting) == (None, None, ())
    assert anna.view.waiting == "Friday"


def test_that_the_screens_come_to_rest_while_the_game_master_looks_back() -> None:
    """Somebody is hidden: what the players know is another moment than that which the Game Master looks at."""
    at = melee()
    anna, session = at.seat("Anna", "a1"), at.fight.session
    assert session.perform({"kind": "gm.amend/1", "figure": "b2", "field": "hidden", "value": True})
    assert session.perform({"kind": "gm.note/1", "text": "It drips."})
    session.preview(session.journal.line().numbers[0])
    for _ in range(4):
        at.table.refresh()
    assert not at.table.behind
    assert anna.view.order is not None
    assert [one.figure for one in anna.view.order.lines if one.figure == "b2"] == []


def test_that_a_window_that_may_not_write_asks_the_players_for_nothing() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    at.gm.page.session.read_only = True
    at.table.refresh()
    assert (anna.view.due, anna.view.acting) == (None, ())


def test_that_damaged_seats_are_left_out_and_the_oldest_of_too_many_is_forgotten() -> None:
    whole = {"id": "1", "name": "Anna", "digest": "d", "role": "player", "cards": [], "figures": []}
    saved = {"seats": [whole, {"id": 2}, 3, None, whole | {"role": "king"}, whole | {"cards": 7}]}
    kept: list[object] = []
    book = SeatBook(saved, kept.append)
    assert [seat.name for seat in book] == ["Anna"]
    assert SeatBook({"seats": 5}, kept.append).digests == {}
    for number in range(MOST_SEATS):
        book.put(Seat(f"s{number}", f"Player {number}", f"digest {number}"))
    assert len(list(book)) == MOST_SEATS
    assert book.get("1") is None


def test_that_of_figures_with_one_card_a_phone_plays_only_those_that_it_was_given() -> None:
    """Guards are enlisted from one card, several at a time."""
    guard = Card("tft-melee", "Guard", id="card-9")
    at = melee({"a1": guard, "a2": guard, "b1": Card("tft-melee", "Ragna", id="card-7")})
    anna = at.seat("Anna", "a1", "b1")
    assert [one.figure for one in anna.view.who.figures] == ["a1", "b1"]
    seat = next(iter(at.table.seats))
    assert (seat.cards, seat.figures) == (("card-7",), ("1:a1",))
    at.table.give(anna.seat, Role.PLAYER, ["a2"])
    assert [one.figure for one in anna.view.who.figures] == ["a2"]


def test_that_what_a_phone_plays_elsewhere_stays() -> None:
    at = melee({"a1": Card("tft-melee", "Ragna", id="card-7")})
    anna = at.seat("Anna", "a1")
    at.table.seats.change(anna.seat, cards=("card-7", "card-8"), figures=("2:a1",))
    at.table.give(anna.seat, Role.PLAYER, ["a2"])
    seat = next(iter(at.table.seats))
    assert (seat.cards, seat.figures) == (("card-8",), ("2:a1", "1:a2"))


def test_that_the_next_fight_asks_for_nothing_of_the_last_one() -> None:
    at = melee()
    anna = at.seat("Anna", "a1")
    number = anna.due.number
    at.table.leave_fight()
    anna.send(Answer(number=number, text="6"))
    assert anna.told == "No fight is on."
    assert (anna.view.due, anna.view.acting, anna.view.order) == (None, (), None)
    at.table.follow(at.fight.picks, 2, {})
    at.refresh()
    assert anna.view.who.figures == (), "another encounter has other figures"
    anna.send(Answer(number=number, text="6"))
    assert anna.told == "That is settled already."
    assert at.gm.question is None

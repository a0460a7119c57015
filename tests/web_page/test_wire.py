"""The connection: phones sleep, networks drop, the program is started again; who was at the table still is."""

from collections.abc import Iterator

import pytest

from gmtool.presentation.phones.link import Knocked
from gmtool.presentation.phones.messages import Answer
from tests.web_page.phone import Phone
from tests.web_page.scenes import attack, quiet, words
from tests.web_page.table import TestTable

CLOCK = """
    const now = Date.now;
    window.later = 0;
    Date.now = () => now() + window.later;
"""
"""A clock of the page that the test can put forward."""
SOCKETS = """
    window.sockets = [];
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        constructor(...given) { super(...given); window.sockets.push(this); }
    };
"""
WAKE = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def joined(phone: Phone, table: TestTable) -> Iterator[Phone]:
    """A phone at the table, whose clock can be put forward."""
    with phone.before_each_page(CLOCK + SOCKETS):
        phone.cuts = True
        phone.open(table.url)
        phone.type("input[name=player]", "Anna")
        phone.tap("Join")
        table.let_in(quiet(due=attack()))
        phone.sees("What do the dice show?")
        yield phone


def test_that_a_phone_comes_back_by_itself_as_who_it_was(joined: Phone, table: TestTable):
    joined.run("window.sockets.at(-1).close()")
    knocked = table.let_in(quiet(due=attack()))
    assert (knocked.seat, knocked.name) == ("seat", "Anna")
    joined.tap("9")
    joined.tap("9: send")
    assert table.message() == Answer(number=1, text="9")
    assert "connection is gone" not in joined.text


def test_that_it_is_said_when_the_connection_is_gone_and_what_was_typed_is_kept(joined: Phone, table: TestTable):
    joined.tap("9")
    table.close()
    joined.sees("The connection is gone")
    assert "The connection is gone" in joined.one("#live").get_attribute("textContent")
    joined.tap("9: send")
    joined.sees("Not sent")
    table.open()
    joined.tap("Try now")
    assert table.let_in(quiet(due=attack())).seat == "seat"
    joined.sees_no("The connection is gone")
    joined.tap("9: send")
    assert table.message().text == "9"


def test_that_the_program_can_be_started_again(joined: Phone, table: TestTable):
    table.start_anew()
    joined.run(WAKE)
    assert table.let_in(quiet()).seat == "seat"
    joined.sees("Nothing to do right now.")


def test_that_a_program_that_does_not_know_its_phones_yet_is_asked_again(joined: Phone, table: TestTable):
    seats, table.seats = table.seats, {}
    table.start_anew()
    joined.run(WAKE)
    joined.until(lambda: joined.run("return window.sockets.length > 1 && window.sockets.at(-1).readyState === 3"))
    table.server.know(seats)
    assert table.let_in(quiet()).seat == "seat"
    joined.sees("Nothing to do right now.")


def test_that_a_phone_that_was_forgotten_is_asked_for_the_code(joined: Phone, table: TestTable):
    joined.run("const wait = setTimeout; window.setTimeout = (deed, time) => wait(deed, Math.min(time, 20))")
    table.seats = {}
    table.start_anew()
    joined.run(WAKE)
    joined.one("input[name=code]")


def test_that_silence_is_no_connection(joined: Phone, table: TestTable):
    # the server says that it is there every five seconds
    joined.run("window.later = 14000")
    assert table.let_in(quiet()).seat == "seat"
    joined.sees("Nothing to do right now.")


@pytest.mark.parametrize(
    "event", [WAKE, "window.dispatchEvent(new Event('online'))", "window.dispatchEvent(new Event('pageshow'))"]
)
def test_that_a_phone_that_slept_for_ten_minutes_is_back_at_once(joined: Phone, table: TestTable, event: str):
    # its timers stood still meanwhile; the socket may look open, and is not
    joined.run(f"window.setTimeout = () => 0; window.later = 600000; {event}")
    assert table.let_in(quiet()).seat == "seat"
    joined.sees("Nothing to do right now.")


def test_that_a_phone_that_is_awake_is_not_connected_again(joined: Phone, table: TestTable):
    joined.run(WAKE)
    table.show(quiet())
    joined.sees("Nothing to do right now.")
    assert not [news for news in table.server.take() if isinstance(news, Knocked)]
    assert joined.run("return window.sockets.length") == 1


def test_that_the_pauses_between_tries_grow_to_a_few_seconds(joined: Phone, table: TestTable):
    joined.run("""
        window.pauses = [];
        const wait = window.setTimeout;
        window.setTimeout = (deed, time) => {
            if (time >= 300) window.pauses.push(time);
            return wait(deed, Math.min(time, 20));
        };
    """)
    table.close()

    def pauses() -> list[int]:
        # a second is how long it is not said that the connection is gone
        return [one for one in joined.run("return window.pauses") if one != 1000]

    joined.until(lambda: len(pauses()) >= 7)
    assert pauses()[:7] == [300, 600, 1200, 2400, 4000, 4000, 4000]


def test_that_what_was_typed_outlives_a_page_that_the_phone_threw_away(phone: Phone, table: TestTable):
    phone.open(table.url)
    phone.type("input[name=player]", "Anna")
    phone.tap("Join")
    table.let_in(quiet(due=words()))
    phone.tap("War cry")
    phone.type(".due input", "for the king")
    phone.run("location.reload()")
    table.let_in(quiet(due=words()))
    assert phone.one(".due input").get_attribute("value") == "for the king"
    phone.tap("War cry, for")
    assert table.message().text == "War cry, for the king"


def test_that_a_phone_that_lost_its_network_while_it_knocked_knocks_again(phone: Phone, table: TestTable):
    with phone.before_each_page(SOCKETS):
        phone.open(table.url)
        phone.type("input[name=player]", "Anna")
        phone.tap("Join")
        table.knock()
        phone.sees("Waiting for the GM")
        phone.run("window.sockets.at(-1).close()")
        assert table.let_in(quiet()).name == "Anna"
        phone.sees("Nothing to do")


def test_that_the_page_that_was_opened_last_is_the_phone(phone: Phone, table: TestTable):
    with phone.before_each_page(SOCKETS):
        phone.open(table.url)
        phone.type("input[name=player]", "Anna")
        phone.tap("Join")
        table.let_in(quiet())
        phone.sees("Nothing to do")
        first = phone.driver.current_window_handle
        phone.driver.switch_to.new_window("tab")
        try:
            phone.driver.get(table.bare_url)
            table.let_in(quiet())
            phone.sees("Nothing to do")
            phone.driver.close()
        finally:
            phone.driver.switch_to.window(first)
        phone.sees("open on another page of the same phone")
        phone.key("Come back")

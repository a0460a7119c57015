"""The server is switched on and off, and dies."""

import errno
import socket
from contextlib import ExitStack
from threading import active_count
from time import perf_counter

import httpx
import pytest

from gmtool.presentation.phones.link import Knocked
from gmtool.presentation.phones.views import PhoneView, Who
from gmtool.web.server import PhoneServer, ServerError
from tests.web.phones import PLAYER, WORDS, Hall, StuckPhone
from tests.web.test_views import big


def taken() -> tuple[socket.socket, int]:
    """A port of the loopback that is in use."""
    one = socket.socket()
    one.bind(("127.0.0.1", 0))
    one.listen(1)
    return one, one.getsockname()[1]


def test_that_it_listens_at_one_address_and_at_no_other(hall: Hall) -> None:
    for address in ("127.0.0.2", "::1"):
        with pytest.raises(OSError):
            socket.create_connection((address, hall.port), 2)


def test_that_its_address_has_the_key_where_no_server_is_told_of_it(hall: Hall) -> None:
    assert hall.server.url == f"http://127.0.0.1:{hall.port}/#k={hall.server.invite}"
    hall.server.stop()
    assert hall.server.url == ""


def test_that_a_port_in_use_makes_it_the_next() -> None:
    one, port = taken()
    server = PhoneServer(WORDS, lambda: None)
    with one:
        found = server.start("127.0.0.1", port)
        assert port < found < port + 20
        server.stop()
    assert server.start("127.0.0.1", found) == found
    server.stop()


def test_that_it_starts_again_at_its_port_though_phones_were_at_it(hall: Hall) -> None:
    hall.seated()
    hall.server.stop()
    assert hall.server.start("127.0.0.1", hall.port) == hall.port


@pytest.mark.parametrize(
    ("address", "port", "said"),
    [
        ("everywhere", 8642, "“everywhere” is no address of a machine."),
        ("0.0.0.0", 8642, "Choose one address of this machine: 0.0.0.0 stands for many."),
        ("::", 8642, "Choose one address of this machine: :: stands for many."),
        ("203.0.113.77", 8642, "This machine has no address 203.0.113.77 now; choose another."),
        ("127.0.0.1", 70000, "70000 is no port; they go from 1 to 65535."),
        ("127.0.0.1", -5, "-5 is no port; they go from 1 to 65535."),
    ],
)
def test_that_a_start_that_cannot_be_is_told_in_a_sentence(address: str, port: int, said: str) -> None:
    server = PhoneServer(WORDS, lambda: None)
    threads = active_count()
    with pytest.raises(ServerError) as refused:
        server.start(address, port)
    assert str(refused.value) == said
    assert active_count() == threads
    server.stop()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EADDRINUSE, "The ports 8642 to 8661 are all in use; choose another."),
        (errno.EACCES, "This machine does not let gmtool listen on port 8642; choose one above 1023."),
        (errno.ENOBUFS, "The phones' server cannot listen at 127.0.0.1: no room."),
    ],
)
def test_that_a_system_that_refuses_is_quoted(monkeypatch: pytest.MonkeyPatch, number: int, said: str) -> None:
    def refuse(self: socket.socket, place: object) -> None:
        raise OSError(number, "no room")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServerError) as refused:
        PhoneServer(WORDS, lambda: None).start("127.0.0.1", 8642)
    assert str(refused.value) == said


def test_that_it_stops_at_once_while_phones_are_written_to(hall: Hall) -> None:
    stuck = [StuckPhone(hall) for _ in range(3)]
    screens = [hall.knocked().screen for _ in stuck]
    quick, phone = hall.seated()
    for number in range(50):
        for screen in screens:
            hall.server.show(screen, big(number))
        hall.server.show(quick, big(number))
        phone.hear()
    start = perf_counter()
    hall.server.stop()
    assert perf_counter() - start < 1
    assert phone.closed() in (1006, 1012)
    assert hall.server.take() == []
    for one in stuck:
        one.close()


def test_that_it_stops_in_the_middle_of_a_request_and_leaves_no_thread() -> None:
    threads = active_count()
    hall = Hall().start()
    with ExitStack() as stack:
        for _ in range(20):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", hall.port), 10))
            line.sendall(b"GET / HTTP/1.1\r\n")
        start = perf_counter()
        hall.server.stop()
        assert perf_counter() - start < 1
    assert active_count() == threads
    hall.close()


def test_that_stop_may_be_said_twice_and_before_the_start(hall: Hall) -> None:
    hall.server.stop()
    hall.server.stop()
    PhoneServer(WORDS, lambda: None).stop()
    with pytest.raises(httpx.ConnectError):
        hall.get("/")


def test_that_what_is_said_to_a_server_that_is_off_is_lost_and_no_fault(hall: Hall) -> None:
    screen, _ = hall.seated()
    hall.server.stop()
    hall.server.show(screen, PLAYER)
    hall.server.welcome(screen, "k" * 22)
    hall.server.dismiss(screen, "Bye")
    hall.server.take_down("nothing")
    hall.start()
    hall.server.show(screen, PLAYER)
    assert hall.seated()[0] == screen + 1


class Deadly(PhoneView):
    """A view that ends the thread that looks at it."""

    @property
    def who(self) -> Who:
        raise SystemExit("the clock struck thirteen")


def test_that_a_server_that_dies_says_so_in_a_sentence_and_starts_again(hall: Hall) -> None:
    screen, phone = hall.seated()
    hall.server.show(screen, object.__new__(Deadly))
    assert hall.died().reason == (
        "The phones' server has stopped by itself. The fight goes on; switch it on again. "
        "(SystemExit: the clock struck thirteen)"
    )
    assert phone.closed() == 1006
    assert hall.server.url == ""
    hall.server.show(screen, PLAYER)
    hall.start()
    hall.seated()


def test_that_the_window_is_woken_once_until_it_looks(hall: Hall) -> None:
    phones = [hall.knock(str(number)) for number in range(3)]
    hall.await_news(lambda news: isinstance(news, Knocked) and news.name == "2")
    before = hall.wakes
    assert before <= 3
    for number, phone in enumerate(phones):
        hall.server.show(number + 1, PLAYER)
        phone.hear()
    for phone in phones:
        phone.say("leave")
        assert phone.closed() == 1000
    assert hall.wakes == before + 1
    assert len(hall.server.take()) == 6

"""What is too large, too much or broken closes that connection and no other."""

import json
import socket
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from gmtool.presentation.phones.messages import MOST_BYTES
from gmtool.web.limits import Allowance, Limits
from tests.web.phones import PLAYER, Hall, StuckPhone, has_ended, opened

OF_ONE = Limits().of_one


def answer(letters: int, letter: str = "9") -> str:
    """An answer of so many bytes; what is between its parts counts as well."""
    text = json.dumps({"kind": "answer", "number": 1, "text": letter}, ensure_ascii=False)
    return text + " " * (letters - len(text.encode()))


BROKEN = {
    "no JSON": "nine",
    "nothing": "",
    "no kind": "{}",
    "another kind": json.dumps({"kind": "undo"}),
    "one field more": json.dumps({"kind": "answer", "number": 1, "who": "the GM"}),
    "a text for a number": json.dumps({"kind": "answer", "number": "1"}),
    "a long text": json.dumps({"kind": "answer", "number": 1, "text": "9" * 301}),
    "deep": json.dumps({"kind": "seal", "figure": "a"})[:-1] + ', "values": {"a": ' + "[" * 1800 + "]" * 1800 + "}}",
    "many values": json.dumps({"kind": "seal", "figure": "a", "values": {str(one): 1 for one in range(13)}}),
    "bytes": json.dumps({"kind": "answer", "number": 1}).encode(),
    "half a letter": '{"kind": "answer", "number": 1, "text": "\\ud800"}',
    "joined already": json.dumps({"kind": "join", "key": "k", "name": "Anna"}),
    "too large": answer(MOST_BYTES + 1),
    "too large in bytes": answer(MOST_BYTES + 1, "ü" * 100),
    "a giant": "9" * 5_000_000,
}


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
def test_that_what_is_no_message_closes_that_connection_alone(hall: Hall, sent: str | bytes) -> None:
    (one, ben), (other, anna) = hall.seated("Ben"), hall.seated("Anna")
    with suppress(ConnectionClosed):
        ben.send(sent)
    assert ben.closed() in (1006, 1007, 1008, 1009)
    hall.gone(one)
    anna.say("answer", number=1)
    assert hall.said().screen == other


@pytest.mark.parametrize("sent", ["nine", json.dumps({"kind": "leave"}), "9" * 10_000, b"\0"], ids=str)
def test_that_who_begins_with_something_else_is_not_listened_to(hall: Hall, sent: str | bytes) -> None:
    phone = hall.phone()
    phone.send(sent)
    assert phone.closed() in (1008, 1009)
    assert hall.server.take() == []


def test_that_a_message_may_be_as_long_as_that(hall: Hall) -> None:
    screen, phone = hall.seated()
    phone.send(answer(MOST_BYTES))
    assert hall.said().screen == screen


def test_that_a_handful_at_once_is_fine_and_a_stream_is_not() -> None:
    with opened(Limits(waiting=1000)) as hall:
        (one, ben), (other, anna) = hall.seated("Ben"), hall.seated("Anna")
        for number in range(18):
            ben.say("answer", number=number)
            assert hall.said().screen == one
        for number in range(100):
            with suppress(ConnectionClosed):
                ben.say("answer", number=number)
        assert ben.closed() in (1006, 1008)
        hall.gone(one)
        anna.say("answer", number=1)
        assert hall.said().screen == other


def test_that_the_limits_are_those_that_are_promised() -> None:
    assert (Limits().screens, Limits().messages, MOST_BYTES) == (24, 10, 4096)


def test_how_much_may_be_done_in_a_time() -> None:
    now = [0.0]
    allowed = Allowance(10, 20, lambda: now[0])
    assert [allowed.take() for _ in range(21)] == [True] * 20 + [False]
    now[0] += 0.25
    assert [allowed.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [allowed.take() for _ in range(21)] == [True] * 20 + [False]


def test_that_messages_that_nobody_takes_do_not_pile_up() -> None:
    with opened(Limits(messages=10_000, burst=10_000, waiting=5)) as hall:
        screen, phone = hall.seated()
        for number in range(6):
            phone.say("answer", number=number)
        assert phone.closed() == 1008
        news = hall.server.take()
        assert len([one for one in news if one.screen == screen]) == 6  # five of them, and that it has gone


@pytest.mark.parametrize(
    "frame", [Frame(Opcode.PING, b"." * 125), Frame(Opcode.CONT, b"", fin=False)], ids=["pings", "nothing"]
)
def test_that_frames_that_are_no_messages_count_as_well(hall: Hall, frame: Frame) -> None:
    phone = StuckPhone(hall)
    screen = hall.knocked().screen
    other, anna = hall.seated()
    start = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) if frame.opcode is Opcode.CONT else b""
    many = start + frame.serialize(mask=True) * (200_000 // len(frame.serialize(mask=True)))
    with suppress(ConnectionError):
        phone.socket.sendall(many)
    hall.gone(screen)
    assert has_ended(phone.socket)
    phone.close()
    anna.say("answer", number=1)
    assert hall.said().screen == other


def test_that_a_thousand_connections_leave_the_table_as_it_is(hall: Hall) -> None:
    screen, phone = hall.seated()
    with ExitStack() as stack:
        cut = 0
        for number in range(1000):
            line = socket.create_connection(("127.0.0.1", hall.port), 10)
            if number < OF_ONE - 1:
                stack.enter_context(line)
                continue
            with line:
                cut += has_ended(line)
            if not number % 100:
                hall.server.show(screen, replace(PLAYER, waiting=str(number)))
                assert phone.hear()["parts"] == {"waiting": str(number)}
                phone.say("answer", number=number)
                assert hall.said().screen == screen
        assert cut == 1000 - OF_ONE + 1
    other, _ = hall.seated("Ben")
    assert other == screen + 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the loopback has one address")
def test_that_one_machine_cannot_take_all_the_room(hall: Hall) -> None:
    with ExitStack() as stack:
        for _ in range(OF_ONE):
            stack.enter_context(socket.create_connection(("127.0.0.1", hall.port), 10))
        with socket.create_connection(("127.0.0.1", hall.port), 10) as line:
            assert has_ended(line)
        line = stack.enter_context(socket.create_connection(("127.0.0.1", hall.port), 10, ("127.0.0.2", 0)))
        line.sendall(f"GET /words HTTP/1.1\r\nHost: {hall.host}\r\nConnection: close\r\n\r\n".encode())
        assert line.makefile("rb").read().startswith(b"HTTP/1.1 200")


def test_that_who_comes_and_goes_while_nobody_looks_was_never_there(hall: Hall) -> None:
    (one, ben) = hall.seated("Ben")
    for _ in range(5):
        hall.knock("Zoe").drop()
    last = hall.seated("Anna")[0]
    ben.drop()
    hall.gone(one)
    assert last == one + 6

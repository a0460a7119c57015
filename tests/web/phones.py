"""Phones for tests: real clients on the loopback, and the window's end of the server."""

import json
import socket
import struct
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from time import monotonic
from typing import Any

import httpx
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from gmtool.presentation.phones.link import Died, Gone, Knocked, News, Said, digest
from gmtool.presentation.phones.views import PhoneView, Role, Who
from gmtool.web.limits import Limits
from gmtool.web.server import PhoneServer

PATIENCE = 10.0
"""Seconds after which something does not come any more."""
WORDS = {"language": "en", "join": "Join"}
PLAYER = PhoneView(Who(Role.PLAYER, "Anna"))


class Phone:
    """A page at the table."""

    def __init__(self, host: str, line: ClientConnection) -> None:
        self.host, self._line = host, line

    def say(self, kind: str, **said: Any) -> None:
        self.send(json.dumps({"kind": kind, **said}))

    def send(self, text: str | bytes) -> None:
        self._line.send(text)

    def hear(self) -> dict[str, Any]:
        """What it is told next, but for the beats of `here`."""
        while (told := self.hear_all())["kind"] == "here":
            pass
        return told

    def hear_all(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._line.recv(PATIENCE))
        return told

    def closed(self) -> int:
        """The code with which the server closes the connection."""
        try:
            while True:
                self._line.recv(PATIENCE)
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd else 1006

    def hang_up(self) -> None:
        self._line.close()

    def drop(self) -> None:
        """As a phone that is out of reach at once."""
        self._line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._line.close_socket()


class Hall:
    """A server that is on, as the window has it."""

    def __init__(self, **wanted: Any) -> None:
        self._woken = Event()
        self.wakes = 0
        self.server = PhoneServer(WORDS, self._wake, **wanted)
        self._news: list[News] = []
        self._lines = ExitStack()
        self.port = 0

    def _wake(self) -> None:
        self.wakes += 1
        self._woken.set()

    def start(self) -> "Hall":
        self.port = self.server.start("127.0.0.1", 0)
        return self

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def await_news(self, wanted: Callable[[News], bool]) -> News:
        """The first news that is as wanted; what came before it is past."""
        until = monotonic() + PATIENCE
        while True:
            while self._news:
                if wanted(found := self._news.pop(0)):
                    return found
            assert self._woken.wait(until - monotonic()), "nothing came"
            self._woken.clear()
            self._news += self.server.take()

    def knocked(self) -> Knocked:
        found = self.await_news(lambda news: isinstance(news, Knocked))
        assert isinstance(found, Knocked)
        return found

    def said(self) -> Said:
        found = self.await_news(lambda news: isinstance(news, Said))
        assert isinstance(found, Said)
        return found

    def gone(self, screen: int) -> None:
        self.await_news(lambda news: news == Gone(screen))

    def died(self) -> Died:
        found = self.await_news(lambda news: isinstance(news, Died))
        assert isinstance(found, Died)
        return found

    def phone(self, name: str = "", **wanted: Any) -> Phone:
        """A page that has connected and said nothing yet; it names the server by this name, or by its address."""
        name = name or self.host
        wanted = {"origin": f"http://{name}", "open_timeout": PATIENCE, "close_timeout": 1, **wanted}
        line = self._lines.enter_context(socket.create_connection(("127.0.0.1", self.port), PATIENCE))
        called = connect(f"ws://{name}/table", sock=line, proxy=None, compression=None, **wanted)
        opened = self._lines.enter_context(called)
        self._lines.callback(opened.close_socket)
        return Phone(self.host, opened)

    def knock(self, name: str = "Anna", key: str = "", **said: Any) -> Phone:
        phone = self.phone()
        phone.say("join", key=key or self.server.invite, name=name, **said)
        return phone

    def seated(self, name: str = "Anna", key: str = "") -> tuple[int, Phone]:
        """A phone that was let in, and its screen; with a key of its own if there is one."""
        phone = self.knock(name)
        screen = self.knocked().screen
        if key:
            self.server.welcome(screen, key)
            assert phone.hear() == {"kind": "welcome", "key": key}
        self.server.show(screen, PLAYER)
        assert phone.hear()["whole"]
        return screen, phone

    def remember(self, **keys: str) -> None:
        self.server.know({digest(key): seat for seat, key in keys.items()})

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(f"http://{self.host}{path}", headers=headers, trust_env=False, timeout=PATIENCE)

    def close(self) -> None:
        self.server.stop()
        self._lines.close()


class BarePhone:
    """A phone without a thread: it takes nothing until it is asked to read, and can be cut in the middle of a word."""

    def __init__(self, port: int, **join: Any) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        host = f"127.0.0.1:{port}"
        self.protocol = ClientProtocol(parse_uri(f"ws://{host}/table"), origin=f"http://{host}")
        self.protocol.send_request(self.protocol.connect())
        self.flush()
        self._heard, self._text = deque[Frame](), b""
        while self.protocol.state is State.CONNECTING:
            self._take(self.socket.recv(4096))
        self.say("join", **join)

    def say(self, kind: str, part: float = 1.0, **said: Any) -> None:
        """Send a message, or the first part of it."""
        self.protocol.send_text(json.dumps({"kind": kind, **said}).encode())
        data = b"".join(self.protocol.data_to_send())
        self.socket.sendall(data[: round(len(data) * part)])

    def flush(self) -> None:
        for data in self.protocol.data_to_send():
            self.socket.sendall(data)

    def read(self) -> Iterator[dict[str, Any]]:
        """What it was sent, one after the other, until the connection ends."""
        while True:
            while self._heard:
                frame = self._heard.popleft()
                self._text += frame.data
                if frame.fin and frame.opcode in (Opcode.CONT, Opcode.TEXT):
                    text, self._text = self._text, b""
                    yield json.loads(text)
            if not (data := self.socket.recv(65536)):
                return
            self._take(data)

    def _take(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        self._heard += [one for one in self.protocol.events_received() if isinstance(one, Frame)]

    def cut(self) -> None:
        """Out of reach at once."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def close(self) -> None:
        self.socket.close()


class StuckPhone(BarePhone):
    """A phone that joins and then takes nothing."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall.port, key=hall.server.invite, name="Stuck")


def has_ended(line: socket.socket) -> bool:
    """Whether a connection comes to its end, once all is read."""
    line.settimeout(PATIENCE)
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


@contextmanager
def opened(limits: Limits | None = None, **wanted: Any) -> Iterator[Hall]:
    """A server that is on until the end."""
    hall = Hall(limits=limits, **wanted)
    try:
        yield hall.start()
    finally:
        hall.close()

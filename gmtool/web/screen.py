"""One screen at the table: what it says is read and checked, what it is to show is written as fast as it takes it."""

import asyncio
import json
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from gmtool.presentation.phones.link import digest
from gmtool.presentation.phones.messages import BadMessage, Message, read_message
from gmtool.presentation.phones.views import PhoneView, Role
from gmtool.web.limits import Allowance, Limits
from gmtool.web.parts import SentParts, Writer
from gmtool.web.wires import Peer

DISMISSED = 4001
"""The connection is closed, and the page does not come back by itself."""
REFUSED = 4003
"""It has no key that opens; the page offers to type the code."""
BROKEN_RULES = 1008
"""What it sent was no message, too large, or too much."""
LEFT = 1000
"""Its player has left the table."""
HERE = '{"kind":"here"}'


class Broken(Exception):
    """A screen has sent what none may send, too much, or nothing at all."""


class Line:
    """A connection: a message after the other comes in, none of them too large, and no more than it may send.

    Every method raises `WebSocketDisconnect` where the connection has ended.
    """

    def __init__(self, socket: WebSocket, limits: Limits, cut: Callable[[Peer | None], None]) -> None:
        self._socket, self._limits, self._cut = socket, limits, cut
        self._peer = (socket.client.host, socket.client.port) if socket.client else None
        self._allowed = Allowance(limits.messages, limits.burst, asyncio.get_running_loop().time)

    async def next(self) -> Message:
        """The next message. Raises `Broken`."""
        try:
            got = await self._socket.receive()
        except RuntimeError:
            raise WebSocketDisconnect from None
        if got["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = got.get("text")
        if text is None or not self._allowed.take():
            raise Broken
        try:
            return read_message(text)
        except BadMessage:
            raise Broken from None

    async def send(self, text: str) -> None:
        """Send a text; a screen that does not take it in time is given up."""
        try:
            async with asyncio.timeout(self._limits.write):
                await self._socket.send_text(text)
        except (TimeoutError, RuntimeError):
            # too slow; or uvicorn has closed it meanwhile, such as for a phone that sleeps
            raise WebSocketDisconnect from None

    async def close(self, code: int) -> None:
        """Close it, if it is still there; what does not take the last words keeps them waiting for no longer."""
        asyncio.get_running_loop().call_later(self._limits.closing, self._cut, self._peer)
        try:
            async with asyncio.timeout(self._limits.closing):
                await self._socket.close(code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            return


class Screen:
    """A connection that has shown a key. Used in the server's thread only."""

    def __init__(self, number: int, line: Line, here: float, writer: Writer) -> None:
        self.number = number
        self.digest = ""
        """Of the phone's own key, as far as it has one."""
        self.seated = False
        """True once the Game Master has let it in: it has been shown something else than that it knocks."""
        self._line, self._here = line, here
        self._sent = SentParts(writer)
        self._view: PhoneView | None = None
        self._words: deque[str] = deque()
        self._is_dismissed = False
        self._due = asyncio.Event()

    def show(self, view: PhoneView) -> None:
        """Show this as soon as the screen takes it; what it has not taken until then is never sent."""
        self._view, self.seated = view, view.who.role is not Role.KNOCKING
        self._due.set()

    def welcome(self, key: str) -> None:
        """Give it a key of its own."""
        self.digest = digest(key)
        self._say({"kind": "welcome", "key": key})

    def dismiss(self, words: str) -> None:
        """Send it away for good."""
        self.seated, self._is_dismissed = False, True
        self._say({"kind": "dismissed", "words": words})

    def _say(self, message: dict[str, str]) -> None:
        self._words.append(json.dumps(message))
        self._due.set()

    async def write(self) -> int:
        """Write until the screen is dismissed, or has gone; the code with which to close its connection."""
        clock = asyncio.get_running_loop().time
        next_here = clock() + self._here
        while True:
            try:
                async with asyncio.timeout_at(next_here):
                    await self._due.wait()
            except TimeoutError:
                next_here = clock() + self._here
                await self._line.send(HERE)
            self._due.clear()
            while self._words:
                await self._line.send(self._words.popleft())
            if self._is_dismissed:
                return DISMISSED
            view, self._view = self._view, None
            if view is not None and (message := self._sent.message(view)):
                await self._line.send(message)

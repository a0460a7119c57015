"""The hall: every screen that has shown a key, and the pictures that are ready for them."""

import asyncio
import json
from collections.abc import Callable, Iterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from gmtool.language import tr, trn
from gmtool.presentation.phones.link import Gone, Knocked, News, Said, digest
from gmtool.presentation.phones.messages import Join, Leave
from gmtool.web.doors import Doors, Typed
from gmtool.web.limits import Limits
from gmtool.web.parts import Writer
from gmtool.web.screen import BROKEN_RULES, LEFT, REFUSED, Broken, Line, Screen
from gmtool.web.wires import Wires


class Hall:
    """The screens by their numbers, none of which is given twice. Used in the server's thread only.

    `tell` says whether the window still keeps up with a screen.
    """

    def __init__(
        self, doors: Doors, wires: Wires, limits: Limits, numbers: Iterator[int], tell: Callable[[News], bool]
    ) -> None:
        self._doors, self._wires, self._limits = doors, wires, limits
        self._numbers, self._tell = numbers, tell
        self._screens: dict[int, Screen] = {}
        self._writer = Writer()
        self.pictures: dict[str, bytes] = {}

    def get(self, number: int) -> Screen | None:
        """The screen of this number, while it is there."""
        return self._screens.get(number)

    def dismiss(self, number: int, words: str) -> None:
        """Send a screen away for good; it is gone from now on."""
        if (screen := self._screens.get(number)) is not None:
            screen.dismiss(words)
            self._forget(screen)

    def may_see(self, key: str) -> bool:
        """Whether a phone that has this key is at the table."""
        shown = digest(key)
        return any(one.seated and one.digest == shown for one in self._screens.values())

    async def receive(self, socket: WebSocket) -> None:
        """All that becomes of a connection."""
        line = Line(socket, self._limits, self._wires.cut)
        code = BROKEN_RULES
        try:
            await socket.accept()
            code = await self._joined(line)
        except (Broken, TimeoutError, WebSocketDisconnect):
            pass
        except Exception as problem:
            # a fault of ours ends this connection and no other
            asyncio.get_running_loop().call_exception_handler({"message": "A screen failed", "exception": problem})
        await line.close(code)

    async def _joined(self, line: Line) -> int:
        """Have a screen say who it is, and serve it until it goes; the code with which to close its connection."""
        async with asyncio.timeout(self._limits.join):
            join = await line.next()
        if not isinstance(join, Join):
            raise Broken
        seat, refusal = self._asked_in(join)
        if refusal:
            await line.send(json.dumps({"kind": "refused", "words": refusal}))
            return REFUSED
        screen = Screen(next(self._numbers), line, self._limits.here, self._writer)
        if join.own:
            screen.digest = digest(join.key)
        self._screens[screen.number] = screen
        self._tell(Knocked(screen.number, join.name, seat))
        try:
            return await self._serve(screen, line)
        finally:
            self._forget(screen)

    async def _serve(self, screen: Screen, line: Line) -> int:
        """Listen and write, until either comes to its end."""
        both = [asyncio.create_task(self._listen(screen, line)), asyncio.create_task(screen.write())]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            return next(one.result() for one in both if one in ended)
        finally:
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def _listen(self, screen: Screen, line: Line) -> int:
        while True:
            message = await line.next()
            if isinstance(message, Join):
                raise Broken
            # who was not let in yet has nothing to say, and may go
            heard = (screen.seated or isinstance(message, Leave)) and screen.number in self._screens
            if heard and not self._tell(Said(screen.number, message)):
                raise Broken
            if isinstance(message, Leave):
                return LEFT

    def _asked_in(self, join: Join) -> tuple[str, str]:
        """The remembered phone that a screen is, and why it may not even knock."""
        seat, older = "", None
        if join.own:
            if not (seat := self._doors.seat(join.key)):
                return "", tr("This phone is not known here. Scan the code again.")
            shown = digest(join.key)
            older = next((one for one in self._screens.values() if one.digest == shown), None)
        elif join.typed:
            if (typed := self._doors.typed(join.key)) is not Typed.RIGHT:
                return "", _refusal(typed)
        elif not self._doors.is_invited(join.key):
            return "", tr("This code has run out. Scan the new one.")
        if older is not None:
            self.dismiss(older.number, tr("This table is open on another page of the same phone."))
        elif len(self._screens) >= self._limits.screens:
            most = self._limits.screens
            return "", trn("{n} screen is at the table.", "{n} screens are at the table; there is no room.", most)
        return seat, ""

    def _forget(self, screen: Screen) -> None:
        if self._screens.pop(screen.number, None) is not None:
            self._tell(Gone(screen.number))


def _refusal(typed: Typed) -> str:
    """Why a typed code does not open."""
    match typed:
        case Typed.CLOSED:
            return tr("No code can be typed just now. Ask the Game Master.")
        case Typed.TOO_OFTEN:
            return tr("Too many codes were typed. Wait a minute.")
        case _:
            return tr("This is not the code. The Game Master's screen shows it.")

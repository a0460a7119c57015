"""A thread with an event loop of its own, in which the pages are served from one start of the server to its end."""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Any, Final

import uvicorn

from gmtool.presentation.phones.views import PhoneView
from gmtool.web.hall import Hall
from gmtool.web.wires import WiredConfig, Wires

GRACE: Final = 0.2
"""Seconds in which the screens may take the word that the server stops."""
_LOOK: Final = 0.01
_STOPS_IN: Final = 2.0


class _Server(uvicorn.Server):
    """uvicorn's own looks ten times a second whether it is to stop, and then waits for the connections."""

    def __init__(self, app: Any, wires: Wires) -> None:
        super().__init__(WiredConfig(app, wires))
        self._wires = wires
        self.ended = asyncio.Event()

    async def main_loop(self) -> None:
        await self.ended.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        for place in sockets or ():
            with suppress(NotImplementedError):  # Windows has another loop
                loop.remove_reader(place)
        # who was accepted just now must come in first: a server that is closed forgets to close them
        for _ in range(2):
            await asyncio.sleep(0)
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        until = loop.time() + GRACE
        while len(self._wires) and loop.time() < until:
            await asyncio.sleep(_LOOK)


class Running:
    """One start of the server. `died` is called in its thread with the reason if it comes to an end by itself."""

    def __init__(self, place: socket.socket, app: Any, hall: Hall, wires: Wires, died: Callable[[str], None]) -> None:
        self._place, self._hall, self._wires, self._died = place, hall, wires, died
        self._loop = asyncio.new_event_loop()
        self._server = _Server(app, wires)
        self._lock = Lock()
        self._deeds: deque[Callable[[Hall], object]] = deque()
        self._views: dict[int, PhoneView] = {}
        self._is_told = self._is_stopped = False
        self._thread = Thread(target=self._serve, name="phones", daemon=True)
        self._thread.start()

    def do(self, deed: Callable[[Hall], object]) -> None:
        """Do something in the server's thread, in the order in which it was said."""
        with self._lock:
            self._deeds.append(deed)
            self._tell()

    def show(self, number: int, view: PhoneView) -> None:
        """Show a screen this; an older view that the thread has not looked at yet is not shown at all."""
        with self._lock:
            self._views[number] = view
            self._tell()

    def stop(self) -> None:
        """End it; what a screen does not take at once is lost."""
        with self._lock:
            self._is_stopped = True
            self._call(self._server.ended.set)
        self._thread.join(_STOPS_IN)

    def _tell(self) -> None:
        if not self._is_told and not self._is_stopped:
            self._is_told = True
            self._call(self._look)

    def _call(self, what: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)

    # --- in the thread -------------------------------------------------------------------------------------------
    def _serve(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._main())
            reason = ""
        except BaseException as problem:
            reason = f"{type(problem).__name__}: {problem}"
        finally:
            self._place.close()
        if not self._is_stopped:
            self._died(reason)

    async def _main(self) -> None:
        try:
            await self._server.serve(sockets=[self._place])
        finally:
            self._wires.cut_all()
            while len(self._wires):
                await asyncio.sleep(0)

    def _look(self) -> None:
        with self._lock:
            deeds, self._deeds = self._deeds, deque()
            views, self._views = self._views, {}
            self._is_told = False
        for deed in deeds:
            deed(self._hall)
        for number, view in views.items():
            if (screen := self._hall.get(number)) is not None:
                screen.show(view)

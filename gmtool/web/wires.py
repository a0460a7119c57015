"""The wires: every connection that is open, from its first byte to its end.

uvicorn answers requests, but lets a connection wait for ever before its first one, and answers pings without asking
whether the other end takes them. Here a connection that is too slow, or sends too much, is cut.
"""

import asyncio
import socket
from collections import Counter
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gmtool.presentation.phones.messages import MOST_BYTES
from gmtool.web.limits import Allowance, Limits

Peer = tuple[str, int]
"""The address and the port of the other end."""


class Wires:
    """All connections that are open. Used in the server's thread only."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: dict[Peer, asyncio.Transport] = {}
        self._of_one: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.Transport) -> bool:
        """Whether there is room for another connection; then it counts until it is `lost`."""
        peer = _peer(transport)
        if peer is None or len(self._open) >= self.limits.connections:
            return False
        if self._of_one[peer[0]] >= self.limits.of_one:
            return False
        self._open[peer] = transport
        self._of_one[peer[0]] += 1
        return True

    def lost(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        peer = _peer(transport)
        if peer is not None and self._open.get(peer) is transport:
            del self._open[peer]
            self._of_one[peer[0]] -= 1
            if not self._of_one[peer[0]]:
                del self._of_one[peer[0]]

    def cut(self, peer: Peer | None) -> None:
        """End a connection at once, with what was still to be sent."""
        if peer is not None and (transport := self._open.get(peer)) is not None:
            transport.abort()

    def cut_all(self) -> None:
        """End all of them at once."""
        for transport in list(self._open.values()):
            transport.abort()


def _peer(transport: asyncio.Transport) -> Peer | None:
    found = transport.get_extra_info("peername")
    return (str(found[0]), int(found[1])) if isinstance(found, tuple) and len(found) >= 2 else None


class WiredConfig(uvicorn.Config):
    """uvicorn's settings, and the wires for the two protocols below."""

    def __init__(self, app: Any, wires: Wires) -> None:
        super().__init__(
            app,
            # the newest of uvicorn's three; that of its own name for `websockets` is deprecated
            ws=TableWire,
            http=PageWire,
            lifespan="off",
            log_config=None,
            # an address with a query, or the rubbish that somebody sends, is for no log
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            ws_max_size=MOST_BYTES,
            ws_ping_interval=wires.limits.ping,
            ws_ping_timeout=wires.limits.ping,
            # a small message that becomes a giant
            ws_per_message_deflate=False,
            # so many connections are accepted at once, before anybody counts them
            backlog=64,
        )
        self.wires = wires


class PageWire(H11Protocol):
    """A connection that asks for pages."""

    _timer: asyncio.TimerHandle | None = None

    @property
    def _wires(self) -> Wires:
        return cast("WiredConfig", self.config).wires

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._wires.admit(transport):
            transport.abort()
        else:
            self._wait(self._wires.limits.request)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._wait(None)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._wait(self._wires.limits.answer)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self._wires.lost(self.transport)
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        """Give the other end so much time from now on; None: as much as it likes."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        limits = self._wires.limits
        if self.cycle is not None and not self.cycle.response_complete and limits.answer > limits.request:
            self._timer = self.loop.call_later(limits.answer - limits.request, self.transport.abort)
        else:
            self.transport.abort()


class TableWire(WebSocketsSansIOProtocol):
    """A connection of a screen that has come to the table."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        limits = self._wires.limits
        self._octets = Allowance(limits.octets, limits.octets, self.loop.time)
        # else the system keeps megabytes of what is old by the time a slow screen gets it
        line = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.backlog)
        cast(asyncio.Transport, transport).set_write_buffer_limits(limits.backlog)
        super().connection_made(transport)

    @property
    def _wires(self) -> Wires:
        return cast("WiredConfig", self.config).wires

    def data_received(self, data: bytes) -> None:
        if self._octets.take(len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wires.lost(self.transport)
        super().connection_lost(exc)

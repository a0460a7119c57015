"""A phone for tests: what its page is told, and what it says, at a real server on the loopback."""

import json
import socket
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PATIENCE = 10.0
"""Seconds after which something does not come any more."""


class Phone:
    """A page that knocks with a name; `parts` is what it shows, `key` the one of its own."""

    def __init__(self, port: int, name: str, key: str, *, own: bool = False, typed: bool = False) -> None:
        self.host = f"127.0.0.1:{port}"
        self._ends = ExitStack()
        line = self._ends.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
        called = connect(
            f"ws://{self.host}/table", sock=line, proxy=None, origin=f"http://{self.host}", close_timeout=1
        )
        self._line = self._ends.enter_context(called)
        self.parts: dict[str, Any] = {}
        self.key = key if own else ""
        self.told: list[str] = []
        self.say("join", name=name, key=key, own=own, typed=typed)

    def say(self, kind: str, **said: Any) -> None:
        self._line.send(json.dumps({"kind": kind, **said}))

    def look(self) -> bool:
        """Take in what has come; False once the connection has ended."""
        try:
            while True:
                self._take(json.loads(self._line.recv(0)))
        except TimeoutError:
            return True
        except ConnectionClosed:
            return False

    def _take(self, told: dict[str, Any]) -> None:
        if told["kind"] == "view":
            self.parts |= told["parts"]
        elif told["kind"] == "welcome":
            self.key = told["key"]
        elif "words" in told:
            self.told.append(told["words"])

    def shows(self, part: str) -> Any:
        self.look()
        return self.parts.get(part)

    @property
    def role(self) -> str:
        """What it is at the table; empty before it has been told."""
        return str((self.shows("who") or {}).get("role", ""))

    def picture(self, digest: str) -> bytes:
        """The picture that hangs under this digest."""
        headers = {"Authorization": f"Bearer {self.key}"}
        came = httpx.get(f"http://{self.host}/picture/{digest}", headers=headers, trust_env=False, timeout=PATIENCE)
        return came.raise_for_status().content

    def hang_up(self) -> None:
        self._ends.close()

"""The link between the table in the window and the screens that are joined to it.

The window calls `Link`, which the server is; the server calls nobody: what comes from the screens lies in its queue
until the window takes it, between two commands, like a key.
"""

from collections.abc import Mapping
from typing import Protocol

from gmtool.presentation.phones.messages import Answer, Leave, Propose, Seal
from gmtool.presentation.phones.views import PhoneView
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Knocked:
    """A screen asks to come in, having shown a key. `seat` is the remembered phone whose key it is, empty for none."""

    screen: int
    name: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A screen that is at the table has sent a message."""

    screen: int
    message: Answer | Propose | Seal | Leave


@dataclass(frozen=True, slots=True)
class Gone:
    """The connection of a screen has ended."""

    screen: int


@dataclass(frozen=True, slots=True)
class Died:
    """The server has stopped by itself. `reason` is a sentence."""

    reason: str


News = Knocked | Said | Gone | Died


class Link(Protocol):
    """The server, as the table knows it. Each call returns at once, from whatever thread."""

    def show(self, screen: int, view: PhoneView) -> None:
        """Have a screen show this; only the parts that are other than before are sent."""
        ...

    def welcome(self, screen: int, key: str) -> None:
        """Give a screen that was let in a key of its own, which it keeps."""
        ...

    def dismiss(self, screen: int, words: str) -> None:
        """Send a screen away, with a sentence."""
        ...

    def know(self, seats: Mapping[str, str]) -> None:
        """The remembered phones: their ids by the digest of their keys (`digest`)."""
        ...

    def hang(self, picture: str, png: bytes) -> None:
        """Have a picture ready, by its digest, for the screens that are at the table."""
        ...

    def take_down(self, picture: str) -> None:
        """The picture is no longer needed."""
        ...


def digest(key: str) -> str:
    """What a campaign remembers of a phone's key: its SHA-256 in hex."""
    from hashlib import sha256

    return sha256(key.encode()).hexdigest()

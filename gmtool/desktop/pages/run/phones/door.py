"""The door for phones: the server's thread seen from the window's, and what this computer remembers of it.

The server is imported when it is first switched on: the window's start does not pay for it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSettings, Qt, Signal

from gmtool.language import language_in_use, tr
from gmtool.presentation.phones import USUAL_PORT

if TYPE_CHECKING:
    from gmtool.web.server import PhoneServer

_PORTS: Final = range(1024, 65536)


class DoorSettings:
    """What is remembered on this computer: where the server listens, and whether the players are told odds."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def address(self) -> str:
        """The address that the GM has chosen; empty for none."""
        return str(self._store.value("phones/address", ""))

    @property
    def port(self) -> int:
        """The port that was used last."""
        kept = str(self._store.value("phones/port", ""))
        return int(kept) if kept.isascii() and kept.isdigit() and int(kept) in _PORTS else USUAL_PORT

    @property
    def odds(self) -> bool:
        """True if the players are told what their rolls need, and their chances."""
        return str(self._store.value("phones/odds", "true")).lower() != "false"

    def keep_address(self, address: str) -> None:
        self._store.setValue("phones/address", address)

    def keep_port(self, port: int) -> None:
        self._store.setValue("phones/port", port)

    def keep_odds(self, told: bool) -> None:
        self._store.setValue("phones/odds", "true" if told else "false")


class Door(QObject):
    """The server, while it is switched on. What it has to tell comes in the window's thread, between two commands."""

    told = Signal(object)
    """One `News` of the server."""
    _woken = Signal()

    def __init__(self, settings: DoorSettings, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = settings
        self.server: PhoneServer | None = None
        self.problem = ""
        """Why it could not be switched on, or is off again by itself; empty while it is as the GM wants it."""
        self.addresses: Mapping[str, str] = {}
        """The addresses of this computer, the likely one first, with what each is in words."""
        self._drawn = ""
        """What the code was drawn of last."""
        self._rows: Sequence[Sequence[bool]] = ()
        self._woken.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def on(self) -> bool:
        return self.server is not None

    @property
    def address(self) -> str:
        """The address at which it listens: the chosen one, if this computer still has it."""
        chosen = self.settings.address
        return chosen if chosen in self.addresses else next(iter(self.addresses), "127.0.0.1")

    def open(self) -> str:
        """Switch the server on; a sentence about what is not as it was, empty for nothing. `problem`: it stays off."""
        self.problem = ""
        try:
            from gmtool.presentation.phones.page_words import page_words
            from gmtool.web.addresses import addresses
            from gmtool.web.server import PhoneServer, ServerError
        except ImportError as missing:
            self.problem = tr("Phones need a package that is not installed: {package}.", package=missing.name)
            return ""
        self.addresses = {one.address: one.label for one in addresses()}
        wanted = self.settings.port
        server = PhoneServer(page_words(language_in_use()), self._wake)
        try:
            port = server.start(self.address, wanted)
        except ServerError as wrong:
            self.problem = str(wrong)
            return ""
        self.server = server
        self.settings.keep_port(port)
        if port == wanted:
            return ""
        return tr("Port {taken} is in use by another program: phones reach {port}.", taken=wanted, port=port)

    def close(self) -> None:
        """Switch the server off; nothing waits for it."""
        if self.server is not None:
            server, self.server = self.server, None
            server.stop()

    def qr(self) -> Sequence[Sequence[bool]]:
        """The code to point a camera at: its rows, True where it is dark."""
        url = self.server.url if self.server is not None else ""
        if url != self._drawn:
            from gmtool.web.qr import qr_rows

            self._drawn, self._rows = url, qr_rows(url) if url else ()
        return self._rows

    def _wake(self) -> None:
        # in the server's thread; when the window has gone, nobody needs to be woken
        with suppress(RuntimeError):
            self._woken.emit()

    def _take(self) -> None:
        for news in self.server.take() if self.server is not None else ():
            self.told.emit(news)


def is_loopback(address: str) -> bool:
    """True for an address at which only this computer is reached."""
    return address.startswith("127.") or address == "::1"

"""The server as the window has it: it is started and stopped, told what to show, and asked for what has arrived."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from threading import Lock
from time import monotonic

from gmtool import resources
from gmtool.language import tr
from gmtool.presentation.phones.link import Died, Gone, Knocked, News, Said
from gmtool.presentation.phones.views import PhoneView
from gmtool.web.doors import Doors
from gmtool.web.guard import hosts
from gmtool.web.hall import Hall
from gmtool.web.limits import Limits
from gmtool.web.listening import ServerError, listen
from gmtool.web.pages import application, page_files
from gmtool.web.running import Running
from gmtool.web.wires import Wires

__all__ = ["PhoneServer", "ServerError"]


class PhoneServer:
    """Serves the screens from `start` to `stop`. Every method is called on the window's thread, and returns at once.

    `words` are the page's texts. `wake` is called in the server's thread when something has arrived: once, until it
    is taken. `names` are names of this machine that a browser may use instead of the address.
    """

    def __init__(
        self,
        words: Mapping[str, str],
        wake: Callable[[], None],
        *,
        clock: Callable[[], float] = monotonic,
        limits: Limits | None = None,
        names: Iterable[str] = (),
    ) -> None:
        self._words, self._wake = dict(words), wake
        self._limits, self._names = limits or Limits(), tuple(names)
        self._doors = Doors(clock)
        self._numbers = count(1)
        self._pictures: dict[str, bytes] = {}
        self._running: Running | None = None
        self._lock = Lock()
        self._start = 0
        self._news: deque[News] = deque()
        self._unread: Counter[int] = Counter()
        self._url = ""

    # --- on and off ----------------------------------------------------------------------------------------------
    def start(self, address: str, port: int) -> int:
        """Listen at this address alone; the port, which is the next free one where that is in use.

        Raises `ServerError`.
        """
        self.stop()
        try:
            files = page_files()
        except (resources.ResourceError, OSError) as problem:
            raise ServerError(str(problem)) from problem
        place = listen(address, port)
        found = int(place.getsockname()[1])
        self._doors.renew()
        self._url = f"http://{f'[{address}]' if ':' in address else address}:{found}/#k={self._doors.invite}"
        start, wires = self._start, Wires(self._limits)
        hall = Hall(self._doors, wires, self._limits, self._numbers, lambda news: self._tell(start, news))
        hall.pictures.update(self._pictures)
        app = application(hall, files, self._words, hosts(address, found, self._names))
        self._running = Running(place, app, hall, wires, lambda reason: self._has_died(start, reason))
        return found

    def stop(self) -> None:
        """Stop serving: every connection is closed, also one that is just being written to."""
        with self._lock:
            running, self._running, self._url = self._running, None, ""
            self._start += 1
            self._news.clear()
            self._unread.clear()
        if running is not None:
            running.stop()

    @property
    def url(self) -> str:
        """The address of the QR code, with the key; empty while the server is off."""
        return self._url

    @property
    def invite(self) -> str:
        """The key of the QR code: 128 bits, others at each start."""
        return self._doors.invite

    @property
    def code(self) -> str:
        """The code for whoever types it: others every ten minutes."""
        return self._doors.code

    def open_door(self, wide: bool) -> None:
        """Look at typed codes from now on, or at none."""
        self._doors.open(wide)

    # --- what has arrived ----------------------------------------------------------------------------------------
    def take(self) -> list[News]:
        """What has arrived since the last time, in its order."""
        with self._lock:
            taken = list(self._news)
            self._news.clear()
            self._unread.clear()
            return taken

    def _tell(self, start: int, news: News) -> bool:
        """Keep news for the window; False where too much of this screen waits for it."""
        with self._lock:
            if start != self._start:
                return True
            if isinstance(news, Said):
                self._unread[news.screen] += 1
                if self._unread[news.screen] > self._limits.waiting:
                    return False
            if isinstance(news, Gone) and any(
                isinstance(one, Knocked) and one.screen == news.screen for one in self._news
            ):
                # who came and went while nobody looked was never there
                self._news = deque(one for one in self._news if isinstance(one, Died) or one.screen != news.screen)
                return True
            is_first = not self._news
            self._news.append(news)
        if is_first:
            self._wake()
        return True

    def _has_died(self, start: int, reason: str) -> None:
        said = tr("The phones' server has stopped by itself. The fight goes on; switch it on again.")
        if reason:
            said = f"{said} ({reason})"
        with self._lock:
            if start == self._start:
                self._running, self._url = None, ""
        self._tell(start, Died(said))

    # --- the link ------------------------------------------------------------------------------------------------
    def show(self, screen: int, view: PhoneView) -> None:
        """Have a screen show this; only the parts that are other than before are sent."""
        if (running := self._running) is not None:
            running.show(screen, view)

    def welcome(self, screen: int, key: str) -> None:
        """Give a screen that was let in a key of its own, which it keeps."""

        def welcomed(hall: Hall) -> None:
            if (found := hall.get(screen)) is not None:
                found.welcome(key)

        self._do(welcomed)

    def dismiss(self, screen: int, words: str) -> None:
        """Send a screen away, with a sentence."""
        self._do(lambda hall: hall.dismiss(screen, words))

    def know(self, seats: Mapping[str, str]) -> None:
        """The remembered phones: their ids by the digest of their keys."""
        self._doors.know(seats)

    def hang(self, picture: str, png: bytes) -> None:
        """Have a picture ready, by its digest, for the screens that are at the table."""
        self._pictures[picture] = png
        self._do(lambda hall: hall.pictures.update({picture: png}))

    def take_down(self, picture: str) -> None:
        """The picture is no longer needed."""
        self._pictures.pop(picture, None)
        self._do(lambda hall: hall.pictures.pop(picture, None))

    def _do(self, deed: Callable[[Hall], object]) -> None:
        if (running := self._running) is not None:
            running.do(deed)

"""How much, how often and how long: what the server lets one screen have, so that the others have it too."""

from collections.abc import Callable

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """All times are in seconds."""

    screens: int = 24
    """So many screens may have joined at once."""
    connections: int = 96
    """So many connections may be open at once, of which a page needs a few while it loads. Each takes one of the files
    that a process may have open, which on macOS are 256, and the program needs some."""
    of_one: int = 64
    """So many of them may come from one address."""
    join: float = 5.0
    """A screen that has connected says within this time who it is."""
    request: float = 10.0
    """A request has come in whole within this time."""
    answer: float = 60.0
    """A request and its answer take no longer."""
    here: float = 5.0
    """So often a screen hears that the server is there."""
    write: float = 20.0
    """A screen that takes nothing for so long is given up."""
    backlog: int = 64 * 1024
    """So many bytes may be on their way to a screen before what comes next is put off."""
    ping: float = 10.0
    """So often a screen is asked for a sign of life, which it gives within the same time."""
    closing: float = 2.0
    """A connection that is closed is gone after this time, whatever the other end does."""
    messages: float = 10.0
    """So many messages a second a screen may send."""
    burst: int = 20
    """So many it may send at once."""
    octets: float = 64 * 1024
    """So many bytes a second a connection may send, and as many at once, empty frames and pings included."""
    waiting: int = 64
    """So many messages of one screen may wait for the window."""


class Allowance:
    """What may be done `rate` times a second, and at most `burst` times at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._seen = burst, clock()

    def take(self, amount: float = 1.0) -> bool:
        """Do it now; False where that is too much."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate) - amount
        self._seen = now
        return self._left >= 0

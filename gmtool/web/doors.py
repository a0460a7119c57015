"""The doors by which a screen comes to knock: the key of the code, a remembered phone's own key, and the typed code.

None of them lets anybody in: that is the Game Master's.
"""

import secrets
from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum
from hmac import compare_digest
from threading import Lock
from time import monotonic
from typing import Final

from gmtool import resources
from gmtool.folding import fold
from gmtool.presentation.phones.link import digest

KEY_BYTES: Final = 16
CODE_LASTS: Final = 600.0
"""Seconds until there is another typed code."""
TRIES: Final = 5
"""So many typed codes are looked at in a minute, from all screens together."""
MINUTE: Final = 60.0


class Typed(Enum):
    """What becomes of a code that was typed by hand."""

    RIGHT = "right"
    WRONG = "wrong"
    CLOSED = "closed"
    TOO_OFTEN = "too often"


class Doors:
    """The keys that open; asked from the server's thread, and told from the window's."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._words = tuple(resources.read_text("phones/code_words.txt").split())
        self._seats: Mapping[str, str] = {}
        self._tries: deque[float] = deque()
        self._open = False
        self._code, self._made = "", 0.0
        self.invite = ""
        self.renew()

    def renew(self) -> None:
        """Other keys than before: the server has been switched on."""
        with self._lock:
            self.invite = secrets.token_urlsafe(KEY_BYTES)
            self._code = ""

    def know(self, seats: Mapping[str, str]) -> None:
        """The remembered phones by the digests of their keys."""
        self._seats = dict(seats)

    def is_invited(self, key: str) -> bool:
        """Whether this is the key of the code that is shown now."""
        return compare_digest(key.encode(), self.invite.encode())

    def seat(self, key: str) -> str:
        """The remembered phone that has this key; empty for none."""
        shown, found = digest(key), ""
        for known, seat in self._seats.items():
            if compare_digest(known.encode(), shown.encode()):
                found = seat
        return found

    # --- the code that is typed by hand --------------------------------------------------------------------------
    @property
    def code(self) -> str:
        """The typed code of these ten minutes, such as "KESTREL HARBOR 47"."""
        with self._lock:
            return self._current()

    def open(self, wide: bool) -> None:
        """Look at typed codes from now on, or at none."""
        self._open = wide

    def typed(self, text: str) -> Typed:
        """Look at a typed code; large and small letters, and what stands between the words, are all one."""
        with self._lock:
            if not self._open:
                return Typed.CLOSED
            now = self._clock()
            while self._tries and now - self._tries[0] >= MINUTE:
                self._tries.popleft()
            if len(self._tries) >= TRIES:
                return Typed.TOO_OFTEN
            self._tries.append(now)
            right = compare_digest(_plain(text), _plain(self._current()))
            return Typed.RIGHT if right else Typed.WRONG

    def _current(self) -> str:
        now = self._clock()
        if not self._code or now - self._made >= CODE_LASTS:
            one, other = secrets.choice(self._words), secrets.choice(self._words)
            self._code, self._made = f"{one} {other} {secrets.randbelow(100):02}".upper(), now
        return self._code


def _plain(code: str) -> bytes:
    return "".join(letter for letter in fold(code) if letter.isalnum()).encode()

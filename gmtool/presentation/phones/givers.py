"""Whose dice and decisions are in an entry of the journal: those of the players who gave them on their phones.

What the Game Master takes back, and answers instead, is nobody's.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gmtool.presentation.fight.session import FightSession


class Givers:
    """Follows one fight. `given` hears of each entry with something of a player's in it, and of the player's name."""

    def __init__(self, session: FightSession, given: Callable[[int, str], object]) -> None:
        self._session, self._given = session, given
        self._names: dict[int, str] = {}
        """By place, the players whose answers the command that waits has."""
        self._answering = ""
        """The player whose answer is being taken."""
        self._since = 0
        """The last entry of the journal before that command."""
        session.asked.connect(self._asked)
        session.performed.connect(self._settle)

    def leave(self) -> None:
        """The fight is left."""
        self._session.asked.disconnect(self._asked)
        self._session.performed.disconnect(self._settle)

    @contextmanager
    def answering(self, name: str) -> Iterator[None]:
        """An answer of this player is taken meanwhile."""
        self._answering, self._since = name, self._session.journal.head
        try:
            yield
        finally:
            self._answering = ""

    def made(self, head: int, name: str) -> None:
        """What was done first after this entry was chosen by this player."""
        if (entry := next(self._entries(head), None)) is not None:
            self._given(entry, name)

    def _entries(self, since: int) -> Iterator[int]:
        return (number for number in self._session.journal.line().numbers if number > since)

    def _asked(self, question: object) -> None:
        self._settle()
        pending = self._session.pending
        given = pending.given if pending is not None else ()
        self._names = {place: name for place, name in self._names.items() if place in given}
        if self._answering and given:
            self._names.setdefault(given[-1], self._answering)
        elif not self._answering:
            self._since = self._session.journal.head

    def _settle(self) -> None:
        """Tell of the command that is done: what goes by itself after it may be done already, too."""
        names = dict.fromkeys((*self._names.values(), *filter(None, (self._answering,))))
        if names and (entry := next(filter(self._session.given_by_people, self._entries(self._since)), None)):
            self._names, self._answering = {}, ""
            self._given(entry, ", ".join(names))

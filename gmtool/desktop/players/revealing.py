"""The players' figures reveal what they see as they move.

After every command that moved one of them, or opened the way for their eyes, what they see now is revealed, by a
command of its own: it stands in the journal after the other, so the first undo covers the ground again, and the next
one takes the move back. Undo, redo and branches themselves reveal nothing: they only walk along what is written. What
was seen on the way, and not from its end, stays covered.
"""

from typing import Any

from PySide6.QtCore import QObject, QTimer

from gmtool.desktop.players.fog import Fog
from gmtool.desktop.players.sights import of_the_players
from gmtool.desktop.run.session import FightSession


class Revealing(QObject):
    """Watches a fight while it is switched on."""

    def __init__(self, session: FightSession, fog: Fog) -> None:
        super().__init__(fog)
        self.on = False
        self._session = session
        self._fog = fog
        self._made = len(session.journal.entries)
        self._seen_from = self._places()
        self._due = False
        session.changed.connect(self._changed)
        session.asked.connect(self._soon)

    def switch(self, on: bool) -> None:
        """Begin, with what they see now, or end."""
        self.on = on
        if on:
            self._due = True
            self._soon()

    def _changed(self) -> None:
        made = len(self._session.journal.entries)
        done, self._made = made > self._made, made
        before, self._seen_from = self._seen_from, self._places()
        if done and before != self._seen_from:
            self._due = True
        self._soon()

    def _soon(self) -> None:
        """When everybody has heard of the command that is done just now."""
        if self.on and self._due:
            QTimer.singleShot(0, self, self._reveal)

    def _reveal(self) -> None:
        session = self._session
        if self.on and self._due and session.question is None and session.preview_entry is None:
            self._due = False
            self._fog.reveal_players_sight()

    def _places(self) -> Any:
        """From where they look, and what is in the way."""
        moment = self._session.moment
        figures = [(one.figure, one.hexes, one.at, one.able) for one in of_the_players(moment)]
        return figures, None if moment.ground is None else moment.ground.blocked

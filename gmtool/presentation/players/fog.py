"""Fog of a running fight: covered and revealed by spots, by room, by sight, or all of it. Each is a command.

The players' figures may reveal what they see as they move. After every command that moved one of them, or opened the
way for their eyes, what they see now is revealed by a command of its own: it is in the journal after the other, so the
first undo covers the ground again, and the next one takes the move back. Undo, redo and branches themselves reveal
nothing: they only walk along what is written. What was seen on the way, and not from its end, stays covered.
"""

from collections.abc import Iterable
from typing import Any

from gmtool.presentation.fight.gm_commands import ground_command
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.map.sight import room_with_walls, seen_by
from gmtool.rules.seam import Counter
from gmtool.space import Layer, write_runs


class Fog:
    """The fog of a fight, as the GM covers and reveals it."""

    def __init__(self, session: FightSession) -> None:
        self._session = session

    @property
    def possible(self) -> bool:
        """True if there is ground, and now is looked at."""
        session = self._session
        return session.moment.ground is not None and not session.read_only and session.preview_entry is None

    def cover_all(self) -> None:
        """The players have seen nothing yet."""
        ground = self._session.moment.ground
        if ground is not None:
            self.tell(ground.everywhere(), cover=True)

    def reveal_all(self) -> None:
        ground = self._session.moment.ground
        if ground is not None:
            self.tell(ground.fog, cover=False)

    def reveal_sight(self, figure: str | None) -> None:
        counter = self._session.moment.counters.get(figure or "")
        if counter is not None:
            self._reveal_sights((counter,))

    def reveal_players_sight(self) -> None:
        self._reveal_sights(players_figures(self._session.moment))

    def tell_room(self, spot: Any, *, cover: bool) -> bool:
        """Cover or reveal the room that a spot is in, with its walls."""
        ground = self._session.moment.ground
        return ground is not None and self.tell(room_with_walls(ground, spot), cover=cover)

    def tell(self, spots: Iterable[Any], *, cover: bool) -> bool:
        """Cover or reveal spots; those that are so already are left alone, and nothing is done without others."""
        ground: Any = self._session.moment.ground
        if not self.possible:
            return False
        meant = frozenset(spots)
        fresh = meant - ground.fog if cover else meant & ground.fog
        if not fresh:
            return False
        return self._session.perform(ground_command(Layer.FOG, write_runs(ground, fresh), int(cover)))

    def _reveal_sights(self, figures: Iterable[Counter]) -> None:
        ground = self._session.moment.ground
        if ground is not None:
            self.tell(seen_by(ground, figures, self._session.moment.kinds), cover=False)


class Revealing:
    """Watches a fight while it is switched on."""

    def __init__(self, session: FightSession, fog: Fog) -> None:
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
        """Reveal the ground once everybody has heard of the command that is done just now."""
        if self.on and self._due:
            self._session.afterwards(self._reveal)

    def _reveal(self) -> None:
        session = self._session
        if self.on and self._due and session.question is None and session.preview_entry is None:
            self._due = False
            self._fog.reveal_players_sight()

    def _places(self) -> Any:
        """From where they look, and what is in the way."""
        moment = self._session.moment
        figures = [(one.figure, one.hexes, one.at, one.able) for one in players_figures(moment)]
        return figures, None if moment.ground is None else moment.ground.blocked


def players_figures(moment: StateView) -> tuple[Counter, ...]:
    players = {side.id for side in moment.sides.values() if side.players}
    return tuple(counter for counter in moment.counters.values() if counter.side in players)

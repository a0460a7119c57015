"""Permissions: what the GM lets the players know, the words that stand for numbers, and the curtain.

`scene` leaves out of the moment what is not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from psygnal import Signal

from gmtool.presentation.fight.fight_settings import FightSettings
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Counter, Json, Posture, Side


class HitDetail(StrEnum):
    """How much of a side's hits the players are told."""

    NUMBERS = "numbers"
    WORDS = "words"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Permissions:
    """What is allowed in one encounter; what was never said of a side goes by whether it is the players' own.

    hits: how much is told of the hits of a side's figures, by the side's id. scores: whether the order shows them.
    """

    hits: Mapping[str, HitDetail] = field(default_factory=dict)
    scores: bool = False

    def told(self, side: Side | None) -> HitDetail:
        """How much the players are told of a side's figures."""
        if side is None:
            return HitDetail.NOTHING
        return self.hits.get(side.id, HitDetail.NUMBERS if side.players else HitDetail.WORDS)

    def telling(self, side: str, told: HitDetail) -> "Permissions":
        """The same, but for one side."""
        return replace(self, hits={**self.hits, side: told})


def permissions_data(allowed: Permissions) -> dict[str, Json]:
    """What is allowed as plain data, to be kept."""
    return {"hits": {side: told.value for side, told in allowed.hits.items()}, "scores": allowed.scores}


def read_permissions(data: Mapping[str, Any]) -> Permissions:
    """What is allowed from such data; what cannot be read was never said."""
    hits = data.get("hits")
    told = (
        {str(side): HitDetail(word) for side, word in hits.items() if word in set(HitDetail)}
        if isinstance(hits, dict)
        else {}
    )
    return Permissions(told, data.get("scores") is True)


class PlayerView:
    """The moment of the running fight that the players are shown: always now, though the GM looks back; or nothing.

    The curtain stays drawn when another fight is followed, until the GM opens it.
    """

    moved = Signal()
    """Another moment is shown, or more or less of it."""
    changed = Signal()
    """Something is allowed or forbidden, or another fight is followed."""

    def __init__(self, memory: FightSettings) -> None:
        self._memory = memory
        self._session: FightSession | None = None
        self._encounter = 0
        self.allowed = Permissions()
        self.curtain = False

    def follow(self, session: FightSession, encounter: int) -> None:
        """Show this fight from now on, with what was allowed in it before."""
        self.leave()
        self._session, self._encounter = session, encounter
        self.allowed = read_permissions(self._memory.players(encounter))
        session.changed.connect(self._moved)
        self._tell()

    def leave(self) -> None:
        """No fight is run any more."""
        if self._session is not None:
            self._session.changed.disconnect(self._moved)
            self._session = None
            self._tell()

    @property
    def moment(self) -> StateView | None:
        """What `scene` is to be made of; None where the players wait."""
        session = self._session
        if session is None or self.curtain:
            return None
        back = session.preview_entry is not None
        return StateView(session.ruleset, session.journal.state) if back else session.moment

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the fight."""
        return tuple(self._session.moment.sides.values()) if self._session else ()

    def allow(self, side: str, told: HitDetail) -> None:
        """Tell the players so much of a side's hits."""
        self._allow(self.allowed.telling(side, told))

    def allow_scores(self, shown: bool) -> None:
        """Show the scores of the order, or keep them."""
        self._allow(Permissions(self.allowed.hits, shown))

    def draw_curtain(self, drawn: bool) -> None:
        """Show nothing of the fight, or show it again."""
        self.curtain = drawn
        self._tell()

    def _allow(self, allowed: Permissions) -> None:
        self.allowed = allowed
        if self._session is not None:
            self._memory.keep_players(self._encounter, permissions_data(allowed))
        self._tell()

    def _moved(self) -> None:
        self.moved.emit()

    def _tell(self) -> None:
        self.moved.emit()
        self.changed.emit()


@dataclass(frozen=True, slots=True)
class _Word:
    """A word, from which share of the hits on it is said, and how much of a ring of four goes with it."""

    text: str
    above: float
    ring: int


_WORDS: Final = (_Word("unhurt", 1.0, 4), _Word("hurt", 0.5, 2), _Word("badly hurt", 0.0, 1))
"""Unhurt with all hits left, hurt with more than half of them left, badly hurt with fewer."""
RING: Final = 4
"""The full ring of a figure of which words are told."""


def has_health_word(counter: Counter) -> bool:
    """True where there is a word for how a figure is: not for one that is up, and whose hits nobody noted.

    That its damage is only counted must not tell the players whether it has any.
    """
    return bool(counter.full) or counter.posture in (Posture.DEAD, Posture.OUT)


def health_word(counter: Counter) -> str:
    """How a figure is, without a number."""
    if counter.posture is Posture.DEAD:
        return "dead"
    if counter.posture is Posture.OUT:
        return "down"
    return _word(counter).text if has_health_word(counter) else ""


def health_ring(counter: Counter) -> int:
    """How much of the ring of four is left to a figure of which words are told."""
    if counter.posture is Posture.DEAD or not has_health_word(counter):
        return 0
    return 1 if counter.posture is Posture.OUT else _word(counter).ring


def _word(counter: Counter) -> _Word:
    if counter.left >= counter.full:
        return _WORDS[0]
    share = counter.left / counter.full
    return next((word for word in _WORDS[1:] if share > word.above), _WORDS[-1])

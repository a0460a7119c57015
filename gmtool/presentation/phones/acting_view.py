"""The own figures that may act, for each screen, one at a time: as many may be due at once as there are players.

What a figure may do is worked out when it comes to its turn, when the phase is another one, when something about the
figure itself has changed, and when its player picks. What else has happened may change it too: that is looked at once
all is quiet, and what is picked until then is looked at when it comes. In a crowd a figure takes some milliseconds, and
nobody at the window waits for that: there all but what was picked comes when it is quiet.
"""

from collections.abc import Hashable
from typing import Any, Final

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones import view_of
from gmtool.presentation.phones.filling import Picking, draft_of
from gmtool.presentation.phones.proposals import is_sealed
from gmtool.presentation.phones.views import Acting
from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Progress

CROWD: Final = 24
"""With more figures than these that the players know of it is a crowd."""
_AT_A_TIME: Final = 1
"""So many figures are worked out before the window paints again: in a crowd one alone takes some milliseconds."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a figure may do, and when and of what it was worked out."""

    known: StateView
    mark: tuple[Hashable, Counter | None, Any]
    """The phase, the figure's counter and its conditions."""
    picking: Picking | None
    odds: bool
    acting: Acting


class ActingFigures:
    """What the figures of the players may do now, for each seat that plays them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], _Kept] = {}
        self._left = _AT_A_TIME
        self._thorough = self._later = False
        self.behind = False
        """True if a figure shows what it could do a moment ago, and another round brings it up to date."""
        self.stale = False
        """True if a figure may show what it could do a moment ago, and a thorough round brings it up to date."""

    def begin(self, *, busy: bool, thorough: bool, crowd: bool) -> None:
        """Another round: work out a few more, or none where enough is done for now; `thorough`: also what is stale.

        In a `crowd` nothing is worked out but in a thorough round.
        """
        self._thorough, self._later = thorough, crowd and not thorough
        self._left = 0 if busy or self._later else _AT_A_TIME
        self.behind = self.stale = False

    def of(self, known: StateView, seat: str, figure: str, picking: Picking | None, *, odds: bool) -> Acting | None:
        """What a figure may do, with what was picked for it at a seat; None while that was never worked out.

        What was picked just now is always worked out.
        """
        kept = self._kept.get((seat, figure))
        if kept is not None and (kept.picking, kept.odds) == (picking, odds):
            if kept.known is known:
                return kept.acting
            if not self._thorough and kept.mark == _mark(known, figure):
                self.stale = True
                return kept.acting
        picked_now = kept is not None and kept.picking != picking
        if self._left <= 0 and not picked_now:
            self.stale, self.behind = self.stale or self._later, self.behind or not self._later
            return kept.acting if kept is not None else None
        self._left -= 1
        made = _acting(known, figure, picking, odds=odds)
        self._kept[seat, figure] = _Kept(known, _mark(known, figure), picking, odds, made)
        return made


def _mark(known: StateView, figure: str) -> tuple[Hashable, Counter | None, Any]:
    agenda = known.agenda
    phase = next((one.label for one in agenda.phases if one.progress is Progress.NOW), "")
    return (agenda.title, phase, agenda.strip is not None), known.counters.get(figure), known.conditions(figure)


def _acting(known: StateView, figure: str, picking: Picking | None, *, odds: bool) -> Acting:
    draft = draft_of(known, figure, picking) if picking is not None else None
    picked = None
    if draft is not None and picking is not None:
        picked = view_of.picked_of(draft, sent=picking.sent, odds=odds)
    return Acting(figure, known.name(figure), view_of.offers_of(known, figure), picked, is_sealed(known, figure))

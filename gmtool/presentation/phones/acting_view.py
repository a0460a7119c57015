"""The own figures that may act, for each screen: a few of them are worked out at a time, as many may be due at once.

The window is asked for the others when it has painted again (`behind`); until then they show what they last did.
"""

from typing import Final

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones import view_of
from gmtool.presentation.phones.filling import Picking, draft_of
from gmtool.presentation.phones.proposals import is_sealed
from gmtool.presentation.phones.views import Acting

_AT_A_TIME: Final = 2
"""So many figures are worked out before the window paints again."""


class ActingFigures:
    """What the figures of the players may do now, each worked out once a moment."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[StateView, Picking | None, bool, Acting]] = {}
        self._left = _AT_A_TIME
        self.behind = False
        """True if a figure shows what it could do a moment ago."""

    def begin(self, busy: bool) -> None:
        """Another round: work out a few more, or none where enough is done for now."""
        self._left, self.behind = 0 if busy else _AT_A_TIME, False

    def of(self, known: StateView, figure: str, picking: Picking | None, *, odds: bool) -> Acting | None:
        """What a figure may do, with what was picked for it; None while that was never worked out.

        What was picked just now is always worked out.
        """
        kept = self._kept.get(figure)
        if kept is not None and kept[0] is known and kept[1:3] == (picking, odds):
            return kept[3]
        picked_now = kept is not None and kept[1] != picking
        if self._left <= 0 and not picked_now:
            self.behind = True
            return kept[3] if kept is not None else None
        self._left -= 1
        made = _acting(known, figure, picking, odds=odds)
        self._kept[figure] = known, picking, odds, made
        return made

    def forget(self) -> None:
        """Another fight."""
        self._kept.clear()


def _acting(known: StateView, figure: str, picking: Picking | None, *, odds: bool) -> Acting:
    draft = draft_of(known, figure, picking) if picking is not None else None
    picked = None
    if draft is not None and picking is not None:
        picked = view_of.picked_of(draft, sent=picking.sent, odds=odds)
    return Acting(figure, known.name(figure), view_of.offers_of(known, figure), picked, is_sealed(known, figure))

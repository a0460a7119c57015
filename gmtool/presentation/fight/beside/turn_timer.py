"""The turn timer: the time that a player has for a turn, by whatever clock is given. It moves nothing by itself."""

from collections.abc import Callable
from math import ceil
from typing import Final

from psygnal import Signal

from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Progress

Turn = tuple[str, str, str]
"""What one turn is known by: the turn and the phase of the fight, and the figure."""
_NOBODY: Final[Turn] = ("", "", "")


def acting_turn(moment: StateView) -> Turn:
    """The turn of the players' figure that acts now; of nobody while others act."""
    agenda = moment.agenda
    figure = next(iter(agenda.next), "")
    counter = moment.counters.get(figure)
    side = moment.sides.get(counter.side) if counter is not None else None
    if side is None or not side.players or agenda.over:
        return _NOBODY
    phase = next((one.label for one in agenda.phases if one.progress is Progress.NOW), "")
    return agenda.title, phase, figure


class TurnTimer:
    """Counts the seconds of a turn down from `seconds`; 0 seconds: there is no timer."""

    changed = Signal()
    """It shows something else now."""

    def __init__(self, now: Callable[[], float], seconds: int = 0) -> None:
        """`now` is a clock in seconds that never goes back."""
        self._now = now
        self.seconds = seconds
        self._turn = _NOBODY
        self._left = float(seconds)
        """The seconds that were left when it was started or stopped last."""
        self._since: float | None = None
        """When it was started; None while it stands."""
        self._shown = (False, 0)

    @property
    def on(self) -> bool:
        """True if there is a time to show: the timer is wanted, and a player's figure acts."""
        return self.seconds > 0 and self._turn != _NOBODY

    @property
    def running(self) -> bool:
        """True while it counts."""
        return self.on and self._since is not None and self.left > 0

    @property
    def left(self) -> int:
        """The whole seconds that are left; 0 when the time is up."""
        passed = 0.0 if self._since is None else self._now() - self._since
        return max(0, ceil(self._left - passed))

    @property
    def up(self) -> bool:
        """True if the time is up."""
        return self.on and self.left == 0

    @property
    def text(self) -> str:
        """The time that is left: “1:05”."""
        return f"{self.left // 60}:{self.left % 60:02}"

    def set_seconds(self, seconds: int) -> None:
        """Another time for each turn, from now on."""
        if seconds != self.seconds:
            self.seconds = seconds
            self._begin(self._turn)

    def follow(self, turn: Turn) -> None:
        """This turn is played now: another one begins with the whole time."""
        if turn != self._turn:
            self._begin(turn)

    def toggle(self) -> None:
        """Stop, or go on; when the time is up, begin anew."""
        if not self.on:
            return
        if self.up:
            self._begin(self._turn)
        elif self._since is None:
            self._since = self._now()
        else:
            self._left, self._since = max(0.0, self._left - (self._now() - self._since)), None
        self._tell()

    def look(self) -> None:
        """Look at the clock, and say so if it shows another second."""
        if (self.running, self.left) != self._shown:
            self._tell()

    def _tell(self) -> None:
        self._shown = (self.running, self.left)
        self.changed.emit()

    def _begin(self, turn: Turn) -> None:
        self._turn = turn
        self._left = float(self.seconds)
        self._since = self._now() if self.on else None
        self._tell()

"""The pause after a command, in which digits and Enter are a slip: they were meant for what was just done."""

from time import monotonic

UNDRAWN = 2000
"""Milliseconds for which a pause waits at most until what follows is drawn."""


def within(since: float | None, milliseconds: int) -> bool:
    """True if no more time than this has passed."""
    return since is not None and monotonic() - since < milliseconds / 1000


class Pause:
    """A pause that begins with a command, and once more when what follows is drawn; a slip makes it longer."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._drawn = True

    def begin(self) -> None:
        """A command is being done."""
        self._since, self._drawn = monotonic(), False

    def drawn(self) -> None:
        """The next prompt is on the screen."""
        if not self._drawn:
            self._since, self._drawn = monotonic(), True

    def over(self) -> None:
        """What comes now is no key of the Game Master's."""
        self._since, self._drawn = None, True

    def slip(self) -> None:
        """A digit came that nothing can be done with: those that come with it mean nothing either."""
        self._since = monotonic()

    def lasts(self, milliseconds: int) -> bool:
        """True for so long after the last of these."""
        return within(self._since, milliseconds)

    def lasts_for_digits(self, milliseconds: int) -> bool:
        """True for so long after what follows was drawn, and until then."""
        return bool(milliseconds) and (self.lasts(milliseconds) or (not self._drawn and self.lasts(UNDRAWN)))

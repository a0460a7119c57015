"""The screens that are connected, and what the table keeps of each seat while the program runs."""

from dataclasses import field, replace

from gmtool.presentation.phones.filling import Picking
from gmtool.presentation.phones.views import Due, Note, Told
from gmtool.records import dataclass

MOST_NOTES = 20
"""So many private notes are kept for a phone."""


@dataclass(slots=True)
class Presence:
    """A seat while the program runs: it stays when the phone sleeps. `screen` is 0 while it is not connected.

    What it is asked, told and sent has numbers that go on after a restart of the program, for a page that is still
    open: they count from the time at which the table was laid.
    """

    asked: int = 0
    """The number of what it was asked for last, or of the beginning."""
    begun: int = 0
    """The number of the beginning."""
    screen: int = 0
    here: bool = False
    """True once it was let in since the program was started."""
    due: Due | None = None
    """What it was asked for last; None once that is settled."""
    picked: dict[str, Picking] = field(default_factory=dict)
    """By figure."""
    notes: tuple[Note, ...] = ()
    told: Told | None = None

    def tell(self, text: str, *, good: bool = True) -> None:
        """Answer the last message."""
        self.told = Told((self.told.number if self.told is not None else self.begun) + 1, text, good)

    def note(self, text: str) -> None:
        """A private word of the Game Master."""
        number = self.notes[-1].number if self.notes else self.begun
        self.notes = (*self.notes, Note(number + 1, text))[-MOST_NOTES:]

    def ask(self, due: Due | None) -> Due | None:
        """What it is asked for now, with its number: another one for everything that it was not asked for yet."""
        if due is None:
            self.due = None
            return None
        if self.due is None or self.due != _numbered(due, self.due.number):
            self.asked += 1
            self.due = _numbered(due, self.asked)
        return self.due


def _numbered(due: Due, number: int) -> Due:
    return replace(due, number=number)

"""Which moment of a fight is looked at, and how play moves along its journal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.run.moment import Moment
from gmtool.encounter import Journal
from gmtool.store import StoreError

READ_ONLY = "This campaign is open for reading only: another window has it. Close that one to go on here."


class Watch(QObject):
    """Follows a journal. `moment` is what is looked at: now, or an earlier one while `preview_entry` is not None."""

    changed = Signal()
    """The state is another one: something was done, undone or done again."""
    failed = Signal(str)
    """A sentence: why nothing was done."""
    previewed = Signal()
    """Another moment is looked at, or now again."""

    def __init__(self, journal: Journal, *, read_only: bool = False) -> None:
        super().__init__()
        self.journal = journal
        self.ruleset = journal.ruleset
        self.read_only = read_only
        self._preview: int | None = None
        self.moment = Moment(self.ruleset, journal.state)
        self._stop_listening = journal.listen(self._moved)

    @property
    def preview_entry(self) -> int | None:
        """The number of the entry that is looked back at; None for now."""
        return self._preview

    def preview(self, number: int | None) -> None:
        """Look at the moment after an entry; None or the head: now."""
        number = None if number == self.journal.head else number
        if number == self._preview:
            return
        self.cancel_question()
        self._preview = number
        state = self.journal.state if number is None else self.journal.state_at(number)
        self.moment = Moment(self.ruleset, state)
        self.previewed.emit()

    def play_from(self, number: int) -> None:
        """Go on from an earlier moment; what came after it stays in the journal as a branch."""
        if self.read_only:
            self.failed.emit(READ_ONLY)
            return
        self.cancel_question()
        self._leave_preview()
        self._carefully(lambda: self.journal.branch_from(number))

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Whatever is done to the journal here is shown once, at the end."""
        self._stop_listening()
        try:
            yield
        finally:
            self._stop_listening = self.journal.listen(self._moved)
            self._moved()

    def cancel_question(self) -> None:
        """Take back what waits for an answer, if anything does."""

    def end(self) -> None:
        """Let the journal go."""
        self._stop_listening()

    def _may_move(self) -> bool:
        if self.read_only:
            self.failed.emit(READ_ONLY)
            return False
        self._leave_preview()
        return True

    def _carefully(self, move: Callable[[], object]) -> None:
        """Move along the journal. Where that cannot be written, the fight stays where it is, and it is said."""
        try:
            move()
        except StoreError as problem:
            self.failed.emit(str(problem))

    def _leave_preview(self) -> None:
        if self._preview is not None:
            self.preview(None)

    def _moved(self) -> None:
        self.moment = Moment(self.ruleset, self.journal.state)
        self.changed.emit()

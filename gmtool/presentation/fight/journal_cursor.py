"""The cursor on a fight's journal: the moment looked at, now or earlier, and signals of its changes.

Here the fight is drawn once after a command: whatever changes is noted, and `redraw` tells of all of it at the end.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Flag, auto
from functools import partial

from psygnal import Signal

from gmtool.encounter import Journal
from gmtool.language import tr
from gmtool.presentation.fight.state_view import StateView
from gmtool.store import StoreError

READ_ONLY = tr("This campaign is read-only here: it is open in another window. Close that window to continue here.")


class News(Flag):
    """The things that have changed since the fight was drawn last."""

    MOMENT = auto()
    """The state, or which one is looked at."""
    FIGURE = auto()
    """The picked figure, or its choices; at most a draft is proposed."""
    MARKS = auto()
    """The figures that are marked besides the picked one."""
    DRAFT = auto()
    """The picked choice, or a value of it."""
    QUESTION = auto()
    """The question that waits, or that it is settled."""


EVERYTHING = ~News(0)


class JournalCursor:
    """A cursor that follows a journal. `moment` is now, or an earlier one while `preview_entry` is not None."""

    changed = Signal()
    """The state has changed: something was done, undone or done again."""
    failed = Signal(str)
    """The reason why nothing was done, as a sentence."""
    previewed = Signal()
    """Another moment is looked at, or the present one again."""
    redraw = Signal(News)
    """Time to draw what is shown anew: sent once, when a command and all that it has led to are done."""

    def __init__(self, journal: Journal, *, read_only: bool = False) -> None:
        self.journal = journal
        self.ruleset = journal.ruleset
        self.read_only = read_only
        self._preview: int | None = None
        self._deeds = 0
        self._afterwards: deque[Callable[[], object]] = deque()
        self._drawn_later = 0
        self._news = News(0)
        self._sentences: deque[Callable[[], object]] = deque()
        self.moment = StateView(self.ruleset, journal.state)
        self._stop_listening = journal.listen(self._moved)

    @property
    def preview_entry(self) -> int | None:
        """The number of the entry that is looked back at; None for now."""
        return self._preview

    def preview(self, number: int | None) -> None:
        """Look at the moment after an entry; None or the head stands for now."""
        number = None if number == self.journal.head else number
        if number == self._preview:
            return
        with self._deed():
            self.cancel_question()
            self._preview = number
            state = self.journal.state if number is None else self.journal.state_at(number)
            self.moment = StateView(self.ruleset, state, self.moment)
            self.note(News.MOMENT)
            self.previewed.emit()

    def play_from(self, number: int) -> None:
        """Go on from an earlier moment; the entries after it stay in the journal as a branch."""
        if self.read_only:
            self.fail(READ_ONLY)
            return
        self.cancel_question()
        self._leave_preview()
        self._carefully(lambda: self.journal.branch_from(number))

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Show everything that is done to the journal here once, at the end."""
        with self._deed():
            self._stop_listening()
            try:
                yield
            finally:
                self._stop_listening = self.journal.listen(self._moved)
                self._moved()

    def afterwards(self, job: Callable[[], object]) -> None:
        """Do a job once everybody has heard of the present deed; at once if there is none."""
        self._afterwards.append(job)
        if not self._deeds:
            self._go_on()

    @contextmanager
    def drawn_once(self) -> Iterator[None]:
        """Draw whatever happens inside once, at its end."""
        self._drawn_later += 1
        try:
            yield
        finally:
            self._drawn_later -= 1
            if not self._drawn_later:
                self._draw()

    def note(self, news: News) -> None:
        """Draw this anew, with all else that the present deed changes."""
        with self.drawn_once():
            self._news |= news

    def fail(self, sentence: str) -> None:
        """Say why nothing was done."""
        self._say(partial(self.failed.emit, sentence))

    def cancel_question(self) -> None:
        """Take back the command that waits for an answer, if there is one."""

    def end(self) -> None:
        self._stop_listening()

    def _may_move(self) -> bool:
        if self.read_only:
            self.fail(READ_ONLY)
            return False
        self._leave_preview()
        return True

    def _carefully(self, move: Callable[[], object]) -> None:
        """Move along the journal. If that cannot be written, the fight stays where it is, and `failed` says why."""
        with self._deed():
            try:
                move()
            except StoreError as problem:
                self.fail(str(problem))

    @contextmanager
    def _deed(self) -> Iterator[None]:
        with self.drawn_once():
            self._deeds += 1
            try:
                yield
            finally:
                self._deeds -= 1
            if not self._deeds:
                self._go_on()

    def _go_on(self) -> None:
        while self._afterwards:
            self._afterwards.popleft()()

    def _leave_preview(self) -> None:
        if self._preview is not None:
            self.preview(None)

    def _moved(self) -> None:
        with self.drawn_once():
            self.moment = StateView(self.ruleset, self.journal.state, self.moment)
            self.note(News.MOMENT)
            self.changed.emit()

    def _say(self, sentence: Callable[[], object]) -> None:
        """Say something once all is drawn: what is drawn takes the place of what was said before."""
        with self.drawn_once():
            self._sentences.append(sentence)

    def _draw(self) -> None:
        news, self._news = self._news, News(0)
        if news:
            self.redraw.emit(news)
        while self._sentences:
            self._sentences.popleft()()

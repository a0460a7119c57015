"""The session of a running fight: commands, questions, undo and redo, and looking back at earlier moments.

Everything goes to the journal, and one signal says that everything must look again. To the window the session is a
`History` as edits have one: the journal keeps it."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import SystemRandom

from psygnal import Signal

from gmtool.dice import DiceError
from gmtool.encounter import START, Journal
from gmtool.presentation.fight.dice_source import DiceSource
from gmtool.presentation.fight.gm_commands import ruling
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Asked,
    BadCommand,
    Data,
    Json,
    NumberAnswer,
    NumberQuestion,
    Question,
    Refusal,
    Refused,
    RollAnswer,
    RollQuestion,
    WrongAnswer,
    check_answer,
    take_roll,
)
from gmtool.store import StoreError


@dataclass(frozen=True, slots=True)
class PendingCommand:
    """A command that waits for an answer; the answers it has already got, virtual ones too, are kept."""

    data: dict[str, Json]
    answers: tuple[Answer, ...]
    question: Question
    so_far: tuple[str, ...] = ()
    """The outcome before the question, in sentences."""


READ_ONLY = "This campaign is read-only here: it is open in another window. Close that window to continue here."


class JournalCursor:
    """Follows a journal. `moment` is what is looked at: now, or an earlier one while `preview_entry` is not None."""

    changed = Signal()
    """The state is another one: something was done, undone or done again."""
    failed = Signal(str)
    """A sentence: why nothing was done."""
    previewed = Signal()
    """Another moment is looked at, or now again."""

    def __init__(self, journal: Journal, *, read_only: bool = False) -> None:
        self.journal = journal
        self.ruleset = journal.ruleset
        self.read_only = read_only
        self._preview: int | None = None
        self._deeds = 0
        self._afterwards: deque[Callable[[], object]] = deque()
        self.moment = StateView(self.ruleset, journal.state)
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
        with self._deed():
            self.cancel_question()
            self._preview = number
            state = self.journal.state if number is None else self.journal.state_at(number)
            self.moment = StateView(self.ruleset, state)
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
        with self._deed():
            self._stop_listening()
            try:
                yield
            finally:
                self._stop_listening = self.journal.listen(self._moved)
                self._moved()

    def afterwards(self, job: Callable[[], object]) -> None:
        """Do something once everybody has heard of what is being done now; at once where nothing is."""
        self._afterwards.append(job)
        if not self._deeds:
            self._go_on()

    def cancel_question(self) -> None:
        """Take back what waits for an answer, if anything does."""

    def end(self) -> None:
        self._stop_listening()

    def _may_move(self) -> bool:
        if self.read_only:
            self.failed.emit(READ_ONLY)
            return False
        self._leave_preview()
        return True

    def _carefully(self, move: Callable[[], object]) -> None:
        """Move along the journal. Where that cannot be written, the fight stays where it is, and it is said."""
        with self._deed():
            try:
                move()
            except StoreError as problem:
                self.failed.emit(str(problem))

    @contextmanager
    def _deed(self) -> Iterator[None]:
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
        self.moment = StateView(self.ruleset, self.journal.state)
        self.changed.emit()


def taken(question: RollQuestion, line: str) -> tuple[RollAnswer, str]:
    """The answer that a line of typed numbers begins with, and the rest of the line; `WrongAnswer` or `DiceError`."""
    return take_roll(question.dice, line, only_faces=question.why.faces)


def _number_taken(question: NumberQuestion, line: str) -> tuple[NumberAnswer, str]:
    """The same for a whole number: all digits up to a space."""
    word, _, rest = line.strip().partition(" ")
    if not word.isdecimal():
        raise WrongAnswer(f"A number was asked for: {question.why.text}")
    answer = NumberAnswer(int(word))
    check_answer(question, answer)
    return answer, rest.strip()


LOOKING_BACK = "This is an earlier moment. Esc goes back to now, or play from here with the log's menu."


class FightSession(JournalCursor):
    """The fight on the screen. Everything that changes it goes through here."""

    asked = Signal(object)
    """A question waits for its answer (`Question`); None when it is settled or taken back."""
    refused = Signal(object)
    """The rules forbid what was said: the reasons (`tuple[Refusal, ...]`)."""
    performed = Signal()
    """A command was done, and everybody has heard of the new state; not sent for undo and redo."""

    def __init__(self, journal: Journal, dice_source: DiceSource | None = None, *, read_only: bool = False) -> None:
        super().__init__(journal, read_only=read_only)
        self.dice_source = dice_source or DiceSource(SystemRandom())
        self.pending: PendingCommand | None = None
        self._went_along: set[int] = set()
        self.dice_source.learn(self.moment.sides.values())

    @property
    def question(self) -> Question | None:
        return self.pending.question if self.pending else None

    # --- what is said ----------------------------------------------------------------------------------------
    def perform(self, data: Data, head: int | None = None, *, along: bool = False) -> bool:
        """Do a command. One that was made for another head is dropped: it was said twice.

        What goes `along` with the command before is undone and redone together with it.
        """
        if head is not None and head != self.journal.head:
            return False
        if reason := self._closed():
            self.failed.emit(reason)
            return False
        return self._attempt(dict(data), (), along=along)

    def overrule(self, data: Data, reason: str, against: Sequence[Refusal] = ()) -> bool:
        """Do a command although the rules refuse it: a ruling, with its reason in the log."""
        return self.perform(ruling(data, reason, against))

    def answer(self, answer: Answer) -> bool:
        """Answer the question and go on. Raises `WrongAnswer` or `DiceError` if it cannot be; then it still waits."""
        if self.pending is None:
            return False
        pending = self.pending
        check_answer(pending.question, answer)
        return self._attempt(pending.data, (*pending.answers, answer))

    def answer_typed(self, line: str) -> str:
        """Answer the roll that waits from a line of typed numbers, and what is asked after it; the rest of the line.

        Raises `WrongAnswer` or `DiceError` where the first roll cannot be read; what cannot be read later is left.
        """
        if isinstance(self.question, RollQuestion):
            line = self._answer_first(self.question, line)
        while line and isinstance(self.question, RollQuestion | NumberQuestion):
            try:
                line = self._answer_first(self.question, line)
            except (WrongAnswer, DiceError):
                break
        return line

    def roll(self) -> bool:
        """Virtual dice for the roll that waits."""
        if not isinstance(self.question, RollQuestion):
            return False
        return self.answer(self.dice_source.roll(self.question.dice))

    def cancel_question(self) -> None:
        """Take back the command that waits; nothing of it was done."""
        if self.pending is not None:
            with self._deed():
                self.pending = None
                self.asked.emit(None)

    # --- its history -------------------------------------------------------------------------------------------
    @property
    def undo_text(self) -> str:
        """What `undo` would take back."""
        return self.question.why.text if self.question else self.journal.undo_label or ""

    @property
    def redo_text(self) -> str:
        """What `redo` would do again."""
        return self.journal.redo_label or ""

    def undo(self) -> None:
        """Take back the question that waits; otherwise the last entry."""
        if self.pending is not None:
            self.cancel_question()
        elif self._may_move():
            self._carefully(self._undo_together)

    def redo(self) -> None:
        """Do the last undone entry again, with what went along with it."""
        if self._may_move():
            self._carefully(self._redo_together)

    def undo_to_heading(self) -> None:
        """Take back everything since the last heading of the log; `redo` brings it back.

        Where nothing was done since, back to the heading before; where there is none any more, to the start.
        """
        if self._may_move() and self.journal.head != START:
            line = self.journal.line()
            since = line if self.pending is not None else line[:-1]
            self.cancel_question()
            begun = next((entry for entry in reversed(since) if any(told.heading for told in entry.lines)), None)
            back_to = START if begun is None else begun.number
            self._carefully(lambda: self.journal.branch_from(back_to))

    # --- inside ----------------------------------------------------------------------------------------------
    def _undo_together(self) -> None:
        while (undone := self.journal.undo()) is not None and undone.number in self._went_along:
            pass

    def _redo_together(self) -> None:
        self.journal.redo()
        while self._went_along.intersection(self.journal.ahead().numbers[:1]):
            self.journal.redo()

    def _answer_first(self, question: RollQuestion | NumberQuestion, line: str) -> str:
        """Answer from the beginning of a line of typed numbers; the rest of it."""
        read = taken(question, line) if isinstance(question, RollQuestion) else _number_taken(question, line)
        self.answer(read[0])
        return read[1]

    def _told(self, asked: Asked) -> tuple[str, ...]:
        if asked.so_far is None:
            return ()
        lines = self.ruleset.narrate(self.journal.state, asked.so_far.state, asked.so_far.events)
        return tuple(line.text for line in lines)

    def _closed(self) -> str:
        if self.read_only:
            return READ_ONLY
        if self._preview is not None:
            return LOOKING_BACK
        if self.pending is not None:
            return f"Answer this first, or press Esc: {self.pending.question.why.text}"
        return ""

    def _attempt(self, data: dict[str, Json], answers: tuple[Answer, ...], *, along: bool = False) -> bool:
        with self._deed():
            before, self.pending = self.pending, None
            done = False
            table = AnsweredTable(answers, self.dice_source.table())
            try:
                entry = self.journal.do(self.ruleset.command(data), table)
                done = True
                if along:
                    self._went_along.add(entry.number)
            except Asked as asked:
                self.pending = PendingCommand(data, tuple(table.answers), asked.question, self._told(asked))
            except Refused as refused:
                self.refused.emit(refused.refusals)
            except (BadCommand, WrongAnswer, DiceError, StoreError) as wrong:
                self.pending = before
                self.failed.emit(str(wrong))
            if before is not None or self.pending is not None:
                self.asked.emit(self.question)
            if done:
                self.afterwards(self.performed.emit)
            return done

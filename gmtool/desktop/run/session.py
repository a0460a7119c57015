"""One running fight: what is said goes to the journal, and one signal says that everything must look again."""

from collections.abc import Sequence
from random import SystemRandom

from PySide6.QtCore import Signal

from gmtool.desktop.run.hands import Hands
from gmtool.desktop.run.said import Pending, ruling
from gmtool.desktop.run.watch import READ_ONLY, Watch
from gmtool.dice import DiceError
from gmtool.encounter import START, Journal
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Asked,
    BadCommand,
    Data,
    Json,
    Question,
    Refusal,
    Refused,
    RollQuestion,
    WrongAnswer,
    check_answer,
)
from gmtool.store import StoreError

LOOKING_BACK = "This is an earlier moment. Esc goes back to now, or play on from here with the log's menu."


class FightSession(Watch):
    """The fight on the screen. Everything that changes it goes through here."""

    asked = Signal(object)
    """A question waits for its answer (`Question`); None when it is settled or taken back."""
    refused = Signal(object)
    """The rules forbid what was said: the reasons (`tuple[Refusal, ...]`)."""

    def __init__(self, journal: Journal, hands: Hands | None = None, *, read_only: bool = False) -> None:
        super().__init__(journal, read_only=read_only)
        self.hands = hands or Hands(SystemRandom())
        self.pending: Pending | None = None
        self.hands.learn(self.moment.sides.values())

    @property
    def question(self) -> Question | None:
        """What waits for an answer."""
        return self.pending.question if self.pending else None

    # --- what is said ----------------------------------------------------------------------------------------
    def perform(self, data: Data, head: int | None = None) -> bool:
        """Do a command. One that was made for another head is dropped: it was said twice."""
        if head is not None and head != self.journal.head:
            return False
        if reason := self._closed():
            self.failed.emit(reason)
            return False
        return self._attempt(dict(data), ())

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

    def roll(self) -> bool:
        """Virtual dice for the roll that waits."""
        if not isinstance(self.question, RollQuestion):
            return False
        return self.answer(self.hands.roll(self.question.dice))

    def cancel_question(self) -> None:
        """Take back the command that waits; nothing of it was done."""
        if self.pending is not None:
            self.pending = None
            self.asked.emit(None)

    def undo(self) -> None:
        """Take back the question that waits; otherwise the last entry."""
        if self.pending is not None:
            self.cancel_question()
        elif self._may_move():
            self._carefully(self.journal.undo)

    def redo(self) -> None:
        """Do the last undone entry again."""
        if self._may_move():
            self._carefully(self.journal.redo)

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
    def _closed(self) -> str:
        if self.read_only:
            return READ_ONLY
        if self._preview is not None:
            return LOOKING_BACK
        if self.pending is not None:
            return f"First answer this, or press Esc: {self.pending.question.why.text}"
        return ""

    def _attempt(self, data: dict[str, Json], answers: tuple[Answer, ...]) -> bool:
        before, self.pending = self.pending, None
        table = AnsweredTable(answers, self.hands.table())
        try:
            self.journal.do(self.ruleset.command(data), table)
        except Asked as asked:
            self.pending = Pending(data, tuple(table.answers), asked.question)
        except Refused as refused:
            self.refused.emit(refused.refusals)
        except (BadCommand, WrongAnswer, DiceError, StoreError) as wrong:
            self.pending = before
            self.failed.emit(str(wrong))
        else:
            self._settle(before)
            return True
        self._settle(before)
        return False

    def _settle(self, before: Pending | None) -> None:
        if before is not None or self.pending is not None:
            self.asked.emit(self.question)

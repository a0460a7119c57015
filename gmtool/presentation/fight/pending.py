"""The command that waits for an answer, and the correction of one that was done: its last answer is asked anew."""

from dataclasses import dataclass

from gmtool.dice import DiceError
from gmtool.encounter import Entry
from gmtool.rules.seam import Answer, Json, Question, WrongAnswer, check_answer


@dataclass(frozen=True, slots=True)
class PendingCommand:
    """A command that waits for an answer; the answers it has already got, virtual ones too, are kept."""

    data: dict[str, Json]
    answers: tuple[Answer, ...]
    question: Question
    so_far: tuple[str, ...] = ()
    """The outcome before the question, in sentences."""
    given: tuple[int, ...] = ()
    """Which of the answers a person gave, by their places."""
    before: tuple[Answer, ...] = ()
    """The answers that it had, before some were taken back."""

    @property
    def likely(self) -> Answer | None:
        """The answer that was taken back here; None where there was none, or it fits no more."""
        answer = self.before[len(self.answers)] if len(self.answers) < len(self.before) else None
        try:
            if answer is not None:
                check_answer(self.question, answer)
        except (WrongAnswer, DiceError):
            return None
        return answer


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry that is done anew with other answers, while the fight stands before it."""

    head: int
    """Where the fight stood: there it goes back, if nothing is corrected."""
    later: tuple[Entry, ...]
    """What was done after it, and is done again."""

    def lost(self, entry: Entry, reason: str) -> str:
        """Why nothing from this entry on could be done again, in two sentences."""
        left = len(self.later) - self.later.index(entry)
        many = "1 step was" if left == 1 else f"{left} steps were"
        return f"{many} not repeated, from “{entry.label}”: {reason.rstrip('.')}. The log keeps them as another line."

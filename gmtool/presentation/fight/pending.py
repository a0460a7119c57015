"""The command that waits for an answer, and the correction of an earlier one by asking its last answer anew."""

from collections.abc import Sequence
from dataclasses import field
from time import monotonic

from gmtool.dice import DiceError
from gmtool.encounter import Entry
from gmtool.language import tr, trn
from gmtool.presentation.fight.pause import within
from gmtool.records import dataclass
from gmtool.rules.seam import Answer, DiceAnswer, DiceQuestion, Json, Question, State, WrongAnswer, check_answer


@dataclass(frozen=True, slots=True)
class PendingCommand:
    """A command that waits for an answer, with the answers it has so far, virtual dice included."""

    data: dict[str, Json]
    answers: tuple[Answer, ...]
    question: Question
    so_far: tuple[str, ...] = ()
    """The outcome up to the question, in sentences."""
    given: tuple[int, ...] = ()
    """The places of those answers that a person gave."""
    before: tuple[Answer, ...] = ()
    """The answers that it had before some were taken back."""
    before_given: tuple[int, ...] = ()
    """The places of those of them that a person gave."""
    along: bool = False
    """True if it goes along with the command before: it began by itself."""
    seen: list[float] = field(default_factory=list, compare=False)
    """The time at which its prompt was drawn first; empty until then."""
    slips: list[float] = field(default_factory=list, compare=False)
    """The times at which keys came that meant nothing to it."""

    def drawn(self) -> None:
        """Its prompt is on the screen."""
        if not self.seen:
            self.seen.append(monotonic())

    def slip(self) -> None:
        """A key came that means nothing here: those that come with it mean nothing either."""
        self.slips.append(monotonic())

    def settling(self, bounce: int) -> bool:
        """True if it follows a roll, and its prompt was not drawn yet or less than so many milliseconds ago.

        What begins by itself follows the roll of the command before. A roll after a roll takes its digits at once: dice
        that are thrown together are typed in one go.
        """
        after_roll = isinstance(self.answers[-1], DiceAnswer) if self.answers else self.along
        if not bounce or isinstance(self.question, DiceQuestion):
            return False
        if self.slips and within(self.slips[-1], bounce):
            return True
        return after_roll and (not self.seen or within(self.seen[0], bounce))

    def with_answer(self, answer: Answer) -> tuple[Answer, ...]:
        """The answers with one more. After the one that was taken back, the program's dice stay as they fell."""
        answers = (*self.answers, answer)
        if answers != self.before[: len(answers)]:
            return answers
        further = (place for place in self.before_given if place >= len(answers))
        return self.before[: next(further, len(self.before))]

    @property
    def likely(self) -> Answer | None:
        """The answer that was taken back here; None where there was none, or it no longer fits."""
        answer = self.before[len(self.answers)] if len(self.answers) < len(self.before) else None
        try:
            if answer is not None:
                check_answer(self.question, answer)
        except (WrongAnswer, DiceError):
            return None
        return answer


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry being done anew with other answers, while the fight stands before it."""

    number: int
    """The number of the entry."""
    head: int
    """The head of the journal at the start, to go back to if nothing is corrected."""
    later: tuple[Entry, ...]
    """The entries after it, to be done again."""
    state: State
    """The state of the fight at the start."""

    def stopped(self, entry: Entry, reason: str) -> str:
        """The message where the correction stopped, and why: nothing from this entry on could be done again."""
        left = len(self.later) - self.later.index(entry)
        stops = tr("The correction stops before “{step}”: {reason}.", step=entry.label, reason=reason.rstrip("."))
        # translators: “Other lines of play” is an entry of the log's menu
        kept = trn(
            "That step is not repeated, but kept: log menu, Other lines of play.",
            "{n} steps from there are not repeated, but kept: log menu, Other lines of play.",
            left,
        )
        return f"{stops} {kept}"


def asks_alike(now: Sequence[Question], before: Sequence[Question]) -> bool:
    """True if two performances ask the same figures for the same dice and decisions, as far as both go."""
    return all(_matter(one) == _matter(other) for one, other in zip(now, before, strict=False))


def _matter(question: Question) -> tuple[object, ...]:
    """The matter of a question, without its words: they may name numbers that have changed."""
    dice = question.dice if isinstance(question, DiceQuestion) else None
    return type(question), dice, question.why.side, question.why.figure, question.why.rule
